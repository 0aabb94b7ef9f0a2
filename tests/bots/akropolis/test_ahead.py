"""The look into the next round: who takes what, and how ends of a round are compared."""

from __future__ import annotations

from itertools import permutations

import pytest

from agora.bots.akropolis.ahead import Machine, Person, duel, halved, one_each
from agora.bots.akropolis.bot import SearchBot, sides_of
from agora.bots.akropolis.growth import Growth, Table
from agora.bots.akropolis.rounds import Sides, at_the_end, lines
from agora.bots.akropolis.solo import AutomaCity
from agora.bots.akropolis.supply import draw, supply
from agora.bots.akropolis.weights import weights_for
from agora.bots.bot import Sight
from agora.bots.budget import UNLIMITED, Meter
from agora.core.chance import Quick
from agora.core.engine import question
from agora.games.akropolis import GAME
from agora.games.akropolis.state import Akropolis
from agora.games.akropolis.worlds import unseen
from tests.bots.akropolis.tables import in_the_middle, options


def searched(s: Akropolis) -> tuple[Sides, int]:
    decision = question(s)
    assert decision
    seat = decision.to_act[0]
    return sides_of(Table(s.options, weights_for(s.options), supply(s), Meter(UNLIMITED)), s, seat), seat


def test_in_a_duel_the_first_side_looks_at_the_reply():
    s = in_the_middle(options(), 9, seed=1)
    sides, mover = searched(s)
    first, second = (
        Person(side.city, side.stones, s.site)
        for side in (sides[mover], sides[1 - mover])
        if isinstance(side.city, Growth)
    )
    leads = []
    for slot, other in permutations(range(len(s.site)), 2):
        price = other - (other > slot)
        if slot <= first.stones and price <= second.stones:
            own = first.worths[s.site[slot]] + first.price * (first.stones - slot)
            reply = second.worths[s.site[other]] + second.price * (second.stones - price)
            leads.append((slot, own - reply))
    worst = {slot: min(lead for k, lead in leads if k == slot) for slot, _ in leads}
    assert duel(s.site, first, second) == pytest.approx(max(worst.values()))


def test_the_automa_gets_what_the_person_pays_and_takes_what_it_must():
    s = in_the_middle(options(1), 6, seed=2)
    sides, _ = searched(s)
    person, automa = sides
    assert isinstance(person.city, Growth)
    assert isinstance(automa.city, AutomaCity)
    buyers = [Person(person.city, 3, s.site), Machine(automa.city, 0, s.site)]
    slot, worth = buyers[0].take(s.site, 0)
    rest = s.site[:slot] + s.site[slot + 1 :]
    taken = automa.city.choose(rest, slot)
    values = one_each(s.site, buyers, [0, 1])
    assert values[0] == worth
    assert values[1] == pytest.approx(automa.city.with_tile(rest[taken]).worth(slot - taken))


def test_ends_of_a_round_are_compared_on_the_same_sites_while_there_is_time():
    s = in_the_middle(options(), 12, seed=3)
    sides, seat = searched(s)
    ends = [at_the_end(line, s.site, sides, seat) for line in lines(s.site, sides, seat, 4, lambda: True)]
    refills = [draw(unseen(s), 3, Quick(k)) for k in range(6)]
    assert halved(ends, refills, seat, lambda: False) == [(k, []) for k in range(len(ends))]
    order = halved(ends, refills, seat, lambda: True)
    assert sorted(k for k, _ in order) == list(range(len(ends)))
    assert len(order[0][1]) > len(order[-1][1]) > 0  # the best were looked at most
    # whatever order they come in, the same end is found to be the best
    again = halved(ends[::-1], refills, seat, lambda: True)
    assert len(ends) - 1 - again[0][0] == order[0][0]


def test_asking_for_more_finalists_than_there_are_candidates_is_fine():
    s = in_the_middle(options(), 12, seed=3)
    decision = question(s)
    assert decision
    thinking = SearchBot(width=3, refills=4, finalists=50).think(Sight(GAME, s, decision.to_act[0], Quick(1)))
    assert len(thinking.candidates) == len({candidate.move for candidate in thinking.candidates}) > 1
