"""The Progress Phase: each seat in turn raises areas of its polis board.  [improvement.progress]"""

from collections.abc import Sequence
from typing import ClassVar

from agora.core.asks import asking
from agora.core.engine import Asked, Move, Seat, Step, step
from agora.core.errors import Illegal
from agora.core.questions import Question
from agora.games.improvement.effect_words import AREAS, Area
from agora.games.improvement.effects import carry_out
from agora.games.improvement.exchanges import OpenExchange
from agora.games.improvement.moves import PASS, Pass, Raise
from agora.games.improvement.queries import effect_on, progress_price, upgrades
from agora.games.improvement.state import Improvement
from agora.games.improvement.tracks import lose, printed_price, raise_area, upgrade_refusal


@step
class ProgressPhase(Step[Improvement]):
    """Each seat has its step, clockwise from the start player.  [improvement.progress]"""

    def run(self, s: Improvement) -> None:
        s.then(*[Progress(seat) for seat in s.in_turn()])


@step
class Progress(Step[Improvement]):
    """The step of one seat.  [improvement.progress]"""

    seat: Seat

    def run(self, s: Improvement) -> None:
        s.then(OpenExchange(self.seat, "step"), MayUpgrade(self.seat, 0))


@step
class MayUpgrade(Step[Improvement]):
    """A seat that can raise an area is asked; otherwise its step is over.  [improvement.progress]"""

    seat: Seat
    raised: int  # upgrades made in this step

    def run(self, s: Improvement) -> None:
        question = Upgrade(self.seat, upgrades(s, self.seat) - self.raised, self.raised)
        if len(question.moves(s, self.seat)) > 1:
            s.then(question)
        else:
            end_progress(s, self.seat, self.raised)


def end_progress(s: Improvement, seat: Seat, raised: int) -> None:
    """End the step of a seat; cards may reward it if it raised nothing.  [improvement.progress.nothing]"""
    if not raised:
        carry_out(s, seat, effect_on(s, seat, "no_upgrade"))


@step
class Upgrade(Asked[Improvement, Raise | Pass]):
    """Raise an area by one level, or end the step; further upgrades cost a Philosophy token.  [improvement.progress]"""

    kinds: ClassVar[tuple[type[Move], ...]] = (Raise, Pass)
    free: int = 1  # upgrades left that need no Philosophy token
    raised: int = 0

    def choices(self, s: Improvement, seat: Seat) -> Sequence[Raise | Pass]:
        return [PASS, *map(Raise, AREAS)]

    def refusal(self, s: Improvement, seat: Seat, move: Raise | Pass) -> Illegal | None:
        if type(move) is not Raise:
            return None
        if self.free <= 0 and not s.philosophy[seat]:
            return Illegal("improvement.progress.philosophy")
        return upgrade_refusal(s, seat, move.area, self._price(s, move.area))

    def moves(self, s: Improvement, seat: Seat) -> Sequence[Raise | Pass]:  # fast form: asked in every Progress Phase
        if self.free <= 0 and not s.philosophy[seat]:
            return [PASS]
        drachma, areas = s.drachma[seat], s.box.areas
        levels = (s.culture[seat], s.economy[seat], s.military[seat])
        return [
            PASS,
            *[
                Raise(area)
                for area, level in zip(AREAS, levels, strict=True)
                if level < len(areas[area]) and self._price(s, area) <= drachma
            ],
        ]

    def resolve(self, s: Improvement, seat: Seat, move: Raise | Pass) -> None:
        if type(move) is not Raise:
            end_progress(s, seat, self.raised)
            return
        price = self._price(s, move.area)
        raise_area(s, seat, move.area)
        if self.free <= 0:
            lose(s, seat, "philosophy", 1)
        lose(s, seat, "drachma", price)
        s.then(MayUpgrade(seat, self.raised + 1))

    def _price(self, s: Improvement, area: Area) -> int:
        return progress_price(s, self.seat, area, printed_price(s, self.seat, area))

    def ask(self, s: Improvement, seat: Seat) -> Question:
        prices: dict[Raise | Pass, int] = {Raise(area): self._price(s, area) for area in AREAS}
        facts = {"drachma": s.drachma[seat], "free": max(self.free, 0), "philosophy": s.philosophy[seat]}
        text = "improvement.ask.upgrade" if self.free > 0 else "improvement.ask.upgrade-more"
        return asking(self, s, seat, text, facts, prices=prices)
