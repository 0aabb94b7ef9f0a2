"""The cases of Polis: every ability, and every way the End cards can come up."""

from collections import Counter
from collections.abc import Sequence
from typing import cast

from agora.core.engine import Event, State, Step
from agora.games.polis.abilities import ABILITIES
from agora.games.polis.abilities.entering import TempleDraw
from agora.games.polis.events import (
    Attacked,
    CardActivated,
    CardBoughtBack,
    CardDiscarded,
    CardDrawn,
    CardEntered,
    CardLost,
    CardUnsold,
    ColonyFounded,
    DrawLapsed,
    EndCardShown,
    ExtraPaid,
    IncomeTaken,
    PointsExchanged,
    PortTurnedBack,
    StacksSeen,
    Traded,
    TurnBegan,
)  # fmt: skip
from agora.games.polis.queries import captain_coins, owns
from agora.games.polis.state import Polis

END_CASES = (
    "first End card", "End card drawn", "End card turned up as the last card", "second End card in phase 1",
    "second End card in phase 2", "second End card in phase 3", "second End card in phase 5",
    "both End cards in one phase 1", "third or fourth End card", "draw without an open stack",
)  # fmt: skip
OTHERS = ("card bought back", "card unsold", "attack without a card to destroy", "duty of a Port met")


class PolisWatch:
    """Counts the abilities used, and the End cards by when they came up."""

    def __init__(self) -> None:
        names = [f"ability {name}" for name in sorted(ABILITIES)]
        self.counts: Counter[str] = Counter(dict.fromkeys([*names, *END_CASES, *OTHERS], 0))
        self.ends_this_turn = 0
        self.phase = 0  # the phase of the previous question
        self.answered: Step[Polis] | None = None  # the previous question

    def see(self, s: State, events: Sequence[Event]) -> None:
        table = cast(Polis, s)  # it is a state of Polis
        for event in events:
            for case in self._cases(table, event):
                self.counts[case] += 1
        self._drawn_by_effect(table, events)
        self.phase = table.phase

    def _cases(self, s: Polis, event: Event) -> Sequence[str]:
        if isinstance(event, EndCardShown):
            return self._end_card(event)
        if isinstance(event, TurnBegan):
            self.ends_this_turn = 0
        found: list[str | None] = [SIMPLE.get(type(event))]
        if isinstance(event, CardActivated):
            found.append(f"ability {s.box.cards[event.card].ability}")
        elif isinstance(event, ExtraPaid) and event.points:
            found.append("ability aristoteles")
        elif isinstance(event, IncomeTaken) and captain_coins(s, event.seat, s.cities[event.seat]):
            found.append("ability captain")
        elif isinstance(event, Traded) and sum(seat == event.seat for seat, _ in s.trades) > 1:
            found.append("ability canal")
        elif isinstance(event, Attacked):
            found += self._attack(s, event)
        elif isinstance(event, CardLost) and event.by != event.seat:
            found.append("ability statue-of-zeus" if s.box.cards[event.card].ability == "statue-of-zeus" else None)
        return [case for case in found if case]

    def _attack(self, s: Polis, event: Attacked) -> list[str | None]:
        return [
            "ability mercenary" if event.paid else None,
            "ability troy" if owns(s, event.target, "troy") else None,
            "ability diogenes" if owns(s, event.target, "diogenes") and owns(s, event.seat, "alexander") else None,
            "attack without a card to destroy" if not event.spoils else None,
        ]

    def _end_card(self, event: EndCardShown) -> Sequence[str]:
        self.ends_this_turn += 1
        found = ["End card turned up as the last card" if event.seat is None else "End card drawn"]
        if event.shown == 1:
            found.append("first End card")
        elif event.shown == 2:
            found.append(f"second End card in phase {self.phase}")
            if self.phase == 1 and self.ends_this_turn > 1:
                found.append("both End cards in one phase 1")
        else:
            found.append("third or fourth End card")
        return found

    def _drawn_by_effect(self, s: Polis, events: Sequence[Event]) -> None:
        """Count the draws of a Temple, and Phidias if hands were discarded or drawn."""
        if isinstance(self.answered, TempleDraw) and any(isinstance(event, CardDrawn) for event in events):
            self.counts["ability temple-draw"] += 1
        entered = [s.box.cards[event.card].ability for event in events if isinstance(event, CardEntered)]
        if "phidias" in entered and any(isinstance(event, CardDiscarded | CardDrawn) for event in events):
            self.counts["ability phidias"] += 1
        self.answered = s.stack[-1] if s.stack else None


SIMPLE: dict[type, str] = {
    ColonyFounded: "ability colony",
    DrawLapsed: "draw without an open stack",
    PointsExchanged: "ability euclidis",
    PortTurnedBack: "duty of a Port met",
    StacksSeen: "ability lighthouse",
    CardBoughtBack: "card bought back",
    CardUnsold: "card unsold",
}


def watch() -> PolisWatch:
    """Make a watch for Polis."""
    return PolisWatch()
