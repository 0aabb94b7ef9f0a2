"""The Event Resolution Phase: whom the event of the round hits, and how.  [improvement.event]"""

from agora.core.engine import Seat, Step, step
from agora.games.improvement.choices import OpenExchange
from agora.games.improvement.effects import Carry, holds
from agora.games.improvement.events import EventResolved
from agora.games.improvement.state import Improvement
from agora.games.improvement.words import Words, words_of, write_words


@step
class EventPhase(Step[Improvement]):
    """The event takes effect: looked at once, gains before losses, in turn order.  [improvement.event]"""

    def run(self, s: Improvement) -> None:
        if s.event is None:
            return
        s.tell(EventResolved, s.event)
        early = s.options.concentrated_living == "dice" and s.event == s.box.first_event
        steps: list[Step[Improvement]] = [] if early else planned_event(s)
        if s.options.glory_exchange == "any_time":
            steps[:0] = [OpenExchange(seat, "step") for seat in s.in_turn()]
        s.then(*steps)


def planned_event(s: Improvement) -> list[Step[Improvement]]:
    """What the event of the round does to whom; highest, lowest and conditions are those of this moment."""
    assert s.event is not None, "an event is resolved after it was announced"
    steps: list[Step[Improvement]] = []
    for to, text in s.box.effect_text[s.event]:
        for seat in _hit(s, to):
            words = _met(s, seat, words_of(text))
            if words:
                steps.append(Carry(seat, text if words == words_of(text) else write_words(words)))
    return steps


def _hit(s: Improvement, to: str) -> list[Seat]:
    """The seats that one half of an event hits; equals are all hit.  [improvement.event.ties]"""
    if to == "all":
        return list(s.in_turn())
    wanted = max(s.troop_strength) if to == "highest" else min(s.troop_strength)
    return [seat for seat in s.in_turn() if s.troop_strength[seat] == wanted]


def _met(s: Improvement, seat: Seat, words: Words) -> Words:
    """The words that take effect on a seat, conditions decided now."""
    found: Words = ()
    for said in words:
        if said.verb != "if":
            found += (said,)
        elif holds(s, seat, said):
            found += said.inner
    return found
