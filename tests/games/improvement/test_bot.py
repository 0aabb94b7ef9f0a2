"""Does the greedy bot know what it is doing?"""

from __future__ import annotations

import pytest

from agora import bots
from agora.arena.simulate import Tally, simulate
from agora.bots.bot import Sight
from agora.bots.eval.improvement import worth
from agora.core.chance import Quick
from agora.games import find

from .table import table, tokens

GAME = find("improvement")


@pytest.mark.slow
def test_greedy_beats_random() -> None:
    tally = Tally()
    for outcome in simulate(
        GAME, GAME.read_options({"seats": 2}), [bots.find("greedy"), bots.find("random")], 6, "bot"
    ):
        tally.add(outcome)
    assert not tally.broken
    assert tally.wins[0] >= 5
    assert tally.mean_scores[0] > 2 * tally.mean_scores[1]


def test_it_lays_cards_that_it_can_pay() -> None:
    match = table(phase="dice", round=3, event="drought", dice=[[1, 6], [6, 6]], citizenry=[0, 3], culture=[3, 1])
    move = bots.find("greedy").choose(Sight(match.game, match.state, 0, Quick(1)))
    cards = dict(zip(move.actions, (1, 6), strict=True))  # type: ignore[attr-defined]
    assert "culture" in cards
    assert cards["culture"] == 6


def test_it_takes_a_special_token_when_it_has_glory() -> None:
    match = table(now=[{"colonize-city": {"seat": 0}}], round=8, troop_strength=[8, 0], glory=[5, 0])
    move = bots.find("greedy").choose(Sight(match.game, match.state, 0, Quick(1)))
    (city,) = [one for one in match.state.box.cities if one.id == getattr(move, "city", None)]
    assert city.special


def test_more_of_anything_is_worth_more() -> None:
    plain = worth(table(phase="progress", round=3, drachma=[9, 9]).state, 0)
    for better in ({"tax_revenue": [3, 0]}, {"vp": [5, 0]}, {"culture": [3, 1]}, {"tokens": [tokens(2, 2), tokens()]}):
        assert worth(table(phase="progress", round=3, drachma=[9, 9], **better).state, 0) > plain
