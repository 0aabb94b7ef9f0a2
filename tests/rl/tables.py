"""Tables of the three games, and random games at them."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from agora.core.chance import Quick
from agora.core.engine import Seat, State, question
from agora.games import find
from agora.rl.coder import Coder, make_coder
from agora.rl.running_game import RunningGame


class Table(NamedTuple):
    """A game with its options."""

    game: str
    options: dict[str, Any]

    def __str__(self) -> str:
        return f"{self.game} {self.options}"


TABLES = [
    Table("akropolis", {"seats": 1, "architect": "callicrates"}),
    Table("akropolis", {"seats": 2}),
    Table("akropolis", {"seats": 4, "long_game": True, "variants": ["houses", "temples"]}),
    Table("polis", {"seats": 3}),
    Table("polis", {"seats": 4, "boards": "draft", "hippocrates": "per-turn"}),
    Table("polis", {"seats": 5, "boards": "random"}),
    Table("improvement", {"seats": 2}),
    Table("improvement", {"seats": 3, "discards": "out_of_game", "glory_exchange": "any_time"}),
    Table("improvement", {"seats": 4}),
]
ONE_OF_EACH = [TABLES[1], TABLES[3], TABLES[6]]


class Moment(NamedTuple):
    """A seat that is to act in some game."""

    running: RunningGame[State, Any, Any]
    seat: Seat

    @property
    def state(self) -> State:
        return self.running.state

    @property
    def coder(self) -> Coder[State]:
        return self.running.coder


def moments(table: Table, seed: int) -> Iterator[Moment]:
    """Every decision of a random game."""
    game = find(table.game)
    options = game.read_options(table.options)
    coder = make_coder(game.id, game.setup(options))
    running = RunningGame(game, options, coder, seed)
    rng = Quick(seed)
    while (seat := running.to_act) is not None:
        yield Moment(running, seat)
        decision = question(running.state)
        assert decision
        running.play(seat, decision.sample(running.state, seat, rng))
