"""Uses of the library that a type checker must accept, and mistakes that it must find.

`test_typing.py` runs mypy --strict on this file. A line with a mistake names the error after `# error:`.
"""

import agora
from agora.contract import Hooks, Path, play_through
from agora.games.polis.state import Polis


def hidden(s: Polis, reader: int | None) -> set[Path]:
    return {("hands", k, i) for k, hand in enumerate(s.hands) if k != reader for i in range(len(hand))}


class First:
    """A bot for every game."""

    def choose(self, sight: agora.AnySight) -> agora.Move:
        return sight.moves[0]


class Nothing:
    """No bot at all."""


def well(name: str) -> None:
    coins: int = agora.new("polis", seats=3).view(0)["players"][0]["coins"]
    kind: str = agora.position("akropolis", {}).view(None)["cities"][0]["hexes"][0]["kind"]
    table = agora.new("improvement", seats=2)
    trade_bonus: str = table.options.trade_bonus
    same: int = agora.new(table.game, seats=2).copy().at(0).view(1)["round"]
    known: int = agora.find("polis").view(agora.new("polis", seats=3).state, None)["turn"]
    any_match: agora.AnyMatch = table
    polis: agora.PolisMatch = agora.new("polis", seats=3)
    thing: object = agora.new(name, seats=2).view(0)["players"]
    if question := any_match.question(0):
        at: int = question["at"]
        change: int = table.preview(0, table.moves(0)[0])["score"]["change"]
        print(at, change)
    agora.simulate("polis", {"seats": 3}, [First(), "random", "greedy"], games=1, seed=1)
    agora.simulate(table.game, table.options, [First(), "random"], games=1, seed="x")
    checked: int = play_through(agora.find("polis"), 3, 0, Hooks(hidden=hidden)).view(0)["turn"]
    print(coins, kind, trade_bonus, same, known, thing, polis, checked)


def wrong(name: str) -> None:
    agora.new("polis", seats=3).view(0)["player"]  # error: typeddict-item
    agora.position("akropolis", {}).view(0)["players"]  # error: typeddict-item
    print(agora.new(agora.find("improvement"), seats=2).options.markets)  # error: attr-defined
    agora.new(name, seats=2).view(0)["players"][0]  # error: index
    agora.find("polis").view(agora.new("akropolis", seats=2).state, 0)  # error: arg-type
    agora.new(7, seats=2)  # error: call-overload
    other: agora.PolisMatch = agora.new("akropolis", seats=2)  # error: assignment
    agora.simulate(agora.find("polis"), {"seats": 3}, [Nothing()], games=1, seed=1)  # error: list-item
    print(other)
    play_through(agora.find("akropolis"), 2, 0, Hooks(hidden=hidden))  # error: misc
