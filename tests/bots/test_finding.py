"""Bots are found by their names."""

import pytest

import agora
from agora import bots
from agora.bots.bot import AnySight, Sight
from agora.bots.budget import Budget
from agora.bots.levels import LevelBot


def sight(seats: int = 2) -> AnySight:
    match = agora.new("akropolis", seats=seats, seed=1)
    return Sight(match.game, match.state, match.to_act[0], agora.Quick(0), Budget(nodes=200))


@pytest.mark.parametrize("name", bots.NAMES)
def test_every_named_bot_plays_a_legal_move(name: str) -> None:
    one = sight()
    assert bots.find(name).choose(one) in one.moves


@pytest.mark.parametrize(
    ("name", "budget"),
    [
        ("level5:0.5s", Budget(seconds=0.5)),
        ("level2:.25s", Budget(seconds=0.25)),
        ("level4:2000n", Budget(nodes=2000)),
    ],
)
def test_a_level_can_be_given_a_budget(name: str, budget: Budget) -> None:
    bot = bots.find(name)
    assert isinstance(bot, LevelBot)
    assert (bot.number, bot.budget) == (int(name[5]), budget)


@pytest.mark.parametrize("budget", ["", "5", "s", "0s", "-1s", "0n", "1.5n", "0.5 s", "1e3n", "five"])
def test_a_budget_that_cannot_be_read_is_refused(budget: str) -> None:
    with pytest.raises(agora.Malformed, match="is not a budget") as refused:
        bots.find(f"level3:{budget}")
    assert refused.value.rule == "core.bot.budget"


@pytest.mark.parametrize("name", ["gredy", "level6", "level0", "level", "Level1", "", ":", "greedy:", "a:", ":b"])
def test_an_unknown_bot_is_refused_with_the_names_there_are(name: str) -> None:
    with pytest.raises(agora.Malformed, match="there is no bot called") as refused:
        bots.find(name)
    assert refused.value.facts == {"bot": name, "known": bots.NAMES}


class First:
    """Plays the first move."""

    def choose(self, sight: AnySight) -> agora.Move:
        return sight.moves[0]


class Broken:
    """Cannot be made."""

    def __init__(self) -> None:
        raise RuntimeError("no weights")


class NotABot:
    """Has no method `choose`."""


def test_a_bot_of_ones_own_is_found_in_its_module() -> None:
    one = sight()
    assert bots.find("tests.bots.test_finding:First").choose(one) == one.moves[0]


@pytest.mark.parametrize(
    ("name", "rule", "words"),
    [
        ("no_such_module:Bot", "core.bot.import", "ModuleNotFoundError: No module named 'no_such_module'"),
        ("tests.bots.test_finding:Second", "core.bot.import", "AttributeError: .* has no attribute 'Second'"),
        ("tests.bots.test_finding:Broken", "core.bot.import", "RuntimeError: no weights"),
        ("tests.bots.test_finding:NotABot", "core.bot.choose", "a bot has a method choose"),
        ("greedy:0.5s", "core.bot.import", "ModuleNotFoundError"),
    ],
)
def test_a_module_without_such_a_bot_is_refused_with_the_reason(name: str, rule: str, words: str) -> None:
    with pytest.raises(agora.Malformed, match=words) as refused:
        bots.find(name)
    assert refused.value.rule == rule
