"""Views and scores from kept parts are the same, byte for byte, as those made anew; after going back too."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from agora import AnyMatch
from agora.core.chance import Quick
from agora.core.engine import question
from agora.core.match import Match
from agora.core.save import Start
from agora.games import IDS, find
from agora.server.encoding import encode
from agora.server.tables.render_cache import RenderCache

TABLES = [(game, seats) for game in IDS for seats in sorted({find(game).seats[0], find(game).seats[-1]})]
BACK = 15  # moves after which an earlier state is shown again, as after an undo


def states(game: str, seats: int, seed: int) -> Iterator[AnyMatch]:
    """A random game, state by state, with looks back."""
    match: AnyMatch = Match(find(game), Start(str(seed), {"seats": seats}))
    rng, earlier = Quick(seed), match.copy()
    while True:
        yield match
        if not match.to_act:
            return
        seat = match.to_act[rng.below(len(match.to_act))]
        decision = question(match.state)
        assert decision
        match.play(seat, decision.sample(match.state, seat, rng))
        if match.n % BACK == 0:
            yield earlier
            earlier = match.copy()


@pytest.mark.slow
@pytest.mark.parametrize(("game", "seats"), TABLES, ids=[f"{game}-{seats}" for game, seats in TABLES])
def test_a_view_from_kept_parts_is_the_same_as_one_made_anew(game: str, seats: int) -> None:
    for seed in (1, 2):
        cache = RenderCache()
        for number, match in enumerate(states(game, seats, seed)):
            cache.game_changed()
            assert match.scores(cache) == match.scores()
            for seat in (None, *range(match.options.seats)):
                kept, anew = encode(match.view(seat, cache)), encode(match.view(seat))
                assert kept == anew, f"state {number} of seed {seed} for seat {seat}"
