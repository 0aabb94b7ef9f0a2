"""What a table agrees on before a game of Akropolis."""

from dataclasses import dataclass
from typing import Literal

from agora.core.errors import Malformed
from agora.core.game import Options

Architect = Literal["hippodamos", "metagenes", "callicrates"]


@dataclass(frozen=True)
class AkropolisOptions(Options):
    """The variants of the rulebook, the long game, the solo opponent, and the three disputed readings."""

    houses: bool = False
    markets: bool = False
    barracks: bool = False
    temples: bool = False
    gardens: bool = False
    long_game: bool = False
    architect: Architect | None = None  # with one seat: the automa; hippodamos by default
    chief: Literal["seed"] | int = 0  # who begins: a seat, or drawn by the seed
    house_group: Literal["count", "value"] = "count"  # akropolis.options.house_group
    barracks_edge: Literal["outside", "any"] = "outside"  # akropolis.options.barracks_edge
    lake: Literal["region", "single"] = "region"  # akropolis.options.lake

    @property
    def solo(self) -> bool:
        """One person against the automa."""
        return self.seats == 1

    @property
    def sides(self) -> int:
        """How many sides take tiles: all seats, or the person and the automa."""
        return 2 if self.solo else self.seats

    @property
    def automa(self) -> Architect:
        """The automa's name in a solo game."""
        return self.architect or "hippodamos"

    @property
    def doubling(self) -> tuple[bool, ...]:
        """By district: whether its variant is played."""
        return (self.houses, self.markets, self.barracks, self.temples, self.gardens)


def check_options(options: AkropolisOptions) -> None:
    """Raise Malformed if the options do not go together."""
    if options.architect and not options.solo:
        raise Malformed("akropolis.options.architect.seats", seats=options.seats)
    if isinstance(options.chief, int) and not 0 <= options.chief < options.seats:
        raise Malformed("akropolis.options.chief.seat", chief=options.chief, last=options.seats - 1)
    if options.solo and options.chief != 0:
        raise Malformed("akropolis.options.solo-chief")
