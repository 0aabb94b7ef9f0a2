"""The plain opponent is a yardstick only if it plays sensibly."""

import agora
from agora.arena.paired import meetings
from agora.bots.budget import Budget
from agora.bots.random_ import RandomBot
from tests.bots.ismcts import IsMcts
from tests.core.toy import TOY


def test_it_beats_a_random_player() -> None:
    options = TOY.read_options({"seats": 2})
    found = meetings(TOY, options, IsMcts(Budget(nodes=60)), RandomBot(), range(40), "ismcts")
    assert sum(meeting.share for meeting in found) > 52  # of 80


def test_it_keeps_to_its_budget_and_never_changes_the_table() -> None:
    match = agora.new("polis", seats=3, seed=2)
    before = match.position()
    sight = agora.Sight(match.game, match.state, match.to_act[0], agora.Quick(1), agora.Budget(nodes=5))
    assert IsMcts(Budget(nodes=1000)).choose(sight) in sight.moves
    assert match.position() == before
