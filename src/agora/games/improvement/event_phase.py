"""The Event Resolution Phase: which seats the event of the round hits, and how.  [improvement.event]"""

from agora.core.engine import Seat, Step, step
from agora.games.improvement.effect_words import Effect, parse_effect, write_effect
from agora.games.improvement.effects import Carry, is_met
from agora.games.improvement.events import EventResolved
from agora.games.improvement.exchanges import windows_between_steps
from agora.games.improvement.state import Improvement


@step
class EventPhase(Step[Improvement]):
    """The event takes effect: conditions are checked once; gains before losses, in turn order.  [improvement.event]"""

    def run(self, s: Improvement) -> None:
        if s.event is None:
            return
        s.tell(EventResolved, s.event)
        s.then(*windows_between_steps(s), *([] if happens_early(s) else event_steps(s)))


def happens_early(s: Improvement) -> bool:
    """Whether a house rule lets the event happen right after the roll.  [improvement.event.concentrated-living]"""
    return s.options.concentrated_living == "dice" and s.event == s.box.first_event


def event_steps(s: Improvement) -> list[Carry]:
    """The steps of the event of the round. Highest, lowest and conditions are decided now."""
    assert s.event is not None, "an event is announced before it is resolved"
    steps: list[Carry] = []
    for to, text in s.box.effect_text[s.event]:
        printed = parse_effect(text)
        for seat in _seats_hit(s, to):
            effect = _decide_conditions(s, seat, printed)
            if effect:
                steps.append(Carry(seat, text if effect == printed else write_effect(effect)))
    return steps


def _seats_hit(s: Improvement, to: str) -> list[Seat]:
    """The seats that one half of an event hits; tied seats are all hit.  [improvement.event.ties]"""
    if to == "all":
        return list(s.in_turn())
    wanted = max(s.troop_strength) if to == "highest" else min(s.troop_strength)
    return [seat for seat in s.in_turn() if s.troop_strength[seat] == wanted]


def _decide_conditions(s: Improvement, seat: Seat, effect: Effect) -> Effect:
    """The words that take effect on a seat; conditions are decided now."""
    found: Effect = ()
    for word in effect:
        if word.verb != "if":
            found += (word,)
        elif is_met(s, seat, word):
            found += word.inner
    return found
