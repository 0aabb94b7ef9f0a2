"""The totals that the bot remembers equal what the rules count."""

from __future__ import annotations

import pytest

from agora.bots.polis.cities import city_of, points_now
from agora.bots.polis.guide import PolisGuide
from agora.bots.polis.values import values
from agora.core.chance import Quick
from agora.core.engine import apply, settle
from agora.games.polis import GAME
from agora.games.polis.queries import attack, culture, defence, income, prices, symbol_price, vases
from agora.games.polis.scoring import score_of
from agora.games.polis.state import Polis
from agora.games.polis.targets import sacrifices


def compare(s: Polis) -> None:
    for seat in range(s.options.seats):
        city = city_of(s, seat)
        assert (city.coins, city.points) == income(s, seat)
        assert (city.attack, city.defence) == (attack(s, seat), defence(s, seat))
        assert (city.culture, city.vases, city.prices) == (culture(s, seat), vases(s, seat), prices(s, seat))
        assert (city.gifts, city.mercenary) == (sacrifices(s, seat), symbol_price(s, seat))
        assert points_now(s, seat) == score_of(s, seat).total


@pytest.mark.parametrize("boards", ["first-game", "random"])
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_totals_are_what_the_rules_count(seats: int, boards: str) -> None:
    for seed in range(4):
        s, rng = GAME.setup(GAME.read_options({"seats": seats, "boards": boards})), Quick(seed)
        settle(s)
        for number in range(10_000):
            if not s.stack:
                break
            decision = s.stack[-1]
            seat = decision.to_act[0]  # type: ignore[attr-defined]  # `settle` leaves a decision on top
            apply(s, seat, decision.sample(s, seat, rng), trusted=True)  # type: ignore[attr-defined]  # likewise
            if number % 7 == 0 and s.phase:
                compare(s)
        assert not s.stack
        compare(s)


def test_at_the_end_values_are_the_points() -> None:
    s, rng = GAME.setup(GAME.read_options({"seats": 3})), Quick(1)
    settle(s)
    while s.stack:
        decision = s.stack[-1]
        seat = decision.to_act[0]  # type: ignore[attr-defined]  # `settle` leaves a decision on top
        apply(s, seat, decision.sample(s, seat, rng), trusted=True)  # type: ignore[attr-defined]  # likewise
    assert values(s) == PolisGuide().values(s) == [score.total for score in GAME.score(s)]
