"""Abilities for which another player is named: the Port, Plato. Herodotus is in `piles.py`."""

from collections.abc import Sequence
from typing import ClassVar

from agora.core.engine import Asked, Move, Seat, Step, step
from agora.core.errors import Illegal
from agora.core.questions import Question
from agora.games.polis.abilities import ABILITIES, Use, register
from agora.games.polis.abilities.activated import Activated
from agora.games.polis.asks import asking
from agora.games.polis.events import CoinsGiven, PortTurned
from agora.games.polis.moves import Name
from agora.games.polis.options import PolisOptions
from agora.games.polis.state import Polis

PLATO_KEEPS, PLATO_GIVES = 10, 5  # polis.cards.plato


class NamesPlayer(Activated):
    """An ability for which another player is named."""

    ask: str  # the question

    def activate(self, s: Polis, seat: Seat, place: int) -> tuple[Step[Polis], ...]:
        return (NamePlayer(seat, self.word, place),)

    def player_refusal(self, s: Polis, other: Seat) -> Illegal | None:
        """Why another player cannot be named, or None."""
        return None

    def name(self, s: Polis, seat: Seat, place: int, other: Seat) -> None:
        """Carry out the ability with the named player."""
        raise NotImplementedError


class Port(NamesPlayer):
    """Another player must trade with the owner in his next turn.  [polis.cards.port]"""

    uses: tuple[Use, ...] = ("until_trade",)
    ask = "polis.ask.port"
    turns_to_player = True

    def name(self, s: Polis, seat: Seat, place: int, other: Seat) -> None:
        city = s.cities[seat]
        s.cities[seat] = (*city[:place], city[place]._replace(toward=other), *city[place + 1 :])
        s.tell(PortTurned, seat, other)


class Plato(NamesPlayer):
    """The bank pays 15 coins: 10 to the owner, 5 to another player.  [polis.cards.plato]"""

    ask = "polis.ask.plato"

    def use(self, printed: Use, options: PolisOptions) -> Use:
        return "per_turn" if options.plato == "per-turn" else printed

    def name(self, s: Polis, seat: Seat, place: int, other: Seat) -> None:
        s.coins[seat] += PLATO_KEEPS
        s.coins[other] += PLATO_GIVES
        s.tell(CoinsGiven, seat, other, PLATO_KEEPS, PLATO_GIVES)


@step
class NamePlayer(Asked[Polis, Name]):
    """Another player is named for an ability.

    [polis.cards.port] [polis.cards.plato] [polis.cards.herodotus]"""

    kinds: ClassVar[tuple[type[Move], ...]] = (Name,)
    ability: str
    place: int  # the place of the activated card in the row

    def choices(self, s: Polis, seat: Seat) -> Sequence[Name]:
        ability = self._ability()
        return [Name(other) for other in s.others(seat) if not ability.player_refusal(s, other)]

    moves = choices  # all legal

    def refusal(self, s: Polis, seat: Seat, move: Name) -> Illegal | None:
        if move.seat not in s.others(seat):
            return Illegal("polis.other-player")
        return self._ability().player_refusal(s, move.seat)

    def resolve(self, s: Polis, seat: Seat, move: Name) -> None:
        self._ability().name(s, seat, self.place, move.seat)

    def piece(self, s: Polis, seat: Seat, move: Name) -> str | None:
        return f"seat:{move.seat}"

    def ask(self, s: Polis, seat: Seat) -> Question:
        return asking(self, s, seat, self._ability().ask)

    def _ability(self) -> NamesPlayer:
        ability = ABILITIES[self.ability]
        assert isinstance(ability, NamesPlayer), f"{self.ability} names no player"
        return ability


register("port", Port())
register("plato", Plato())
STEPS = (NamePlayer,)
