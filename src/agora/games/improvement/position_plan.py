"""Plans what happens next in a position: the steps to come, and the deals that are left to chance."""

from collections.abc import Sequence
from typing import Literal

from agora.core.engine import Step
from agora.core.errors import Malformed
from agora.core.positions import check_range, find_misfit
from agora.games.improvement.actions import KeepCard
from agora.games.improvement.dice import AssignDice, Pay
from agora.games.improvement.exchanges import OpenExchange
from agora.games.improvement.position_checks import check_question, fits
from agora.games.improvement.records import Card, EventCard
from agora.games.improvement.rounds import PHASE_NAMES, PHASES, ROUNDS, AnnouncementPhase, EndGame, EndRound, Round
from agora.games.improvement.setup import HAND, RANDOM_EVENTS, DealCards, DealEvents, Draft, FoundPoleis
from agora.games.improvement.state import Improvement

PhaseName = Literal[
    "setup", "draft", "announcement", "tax_revenue", "dice", "action", "progress", "event", "milestone", "end", "over"
]
DEFAULT_PHASE: PhaseName = "dice"
Steps = list[Step[Improvement]]


def plan(
    s: Improvement,
    *,
    phase: PhaseName | None,
    now: Sequence[Step[Improvement]] | None,
    hands: Sequence[Sequence[Card] | int] | None,
    packs: bool,
    deck: bool,
    round_number: int | None,
    event: EventCard | None,
    event_deck: Sequence[EventCard] | None,
    past_events: Sequence[EventCard],
) -> None:
    """Plan the steps to come and let chance deal what was not given."""
    at = phase or (DEFAULT_PHASE if now is None else "over")
    before_rounds = at in ("setup", "draft")
    _set_events(s, at, round_number, event, past_events, ended=not now and at in ("end", "over"))
    misfit = find_misfit(s, now or (), fits)
    if misfit:
        raise Malformed("improvement.position.step", step=misfit)
    steps = _steps(s, at) if now is None else [*now, *(_after(s, at) if phase else [])]
    chance: Steps = []
    announced: Steps = []
    if event_deck is not None:
        s.event_deck = tuple(_check_event(s, card) for card in event_deck)
        _check_no_event_twice(s)
    elif any(isinstance(step, Round | AnnouncementPhase | EndRound) for step in steps):
        unannounced = now is None and at in PHASE_NAMES[1:] and s.event is None
        to_announce = unannounced or any(isinstance(step, AnnouncementPhase) for step in steps)
        chance.append(_deal_events(s, s.round == 0, to_announce))
        announced = [AnnouncementPhase()] if unannounced else []
    if before_rounds:
        chance += [] if packs else [_deal(s, (HAND,) * s.options.seats, to_packs=True, to_deck=not deck)]
    elif steps or hands is not None:
        sizes = _hand_sizes(s, hands)
        if any(sizes) or not (deck or not steps):
            chance.append(_deal(s, sizes, to_packs=False, to_deck=not deck))
    if now and (deck or not isinstance(now[0], KeepCard)):  # KeepCard looks at cards that are dealt later
        check_question(s, now[0])
    if at == "setup":
        steps = [steps[0], *chance, *steps[1:]]
        chance = []
    s.then(*chance, *announced, *steps)


def _steps(s: Improvement, at: PhaseName) -> Steps:
    """The steps from the beginning of a phase."""
    draft = Draft(tuple(range(s.options.seats)))
    if at == "setup":
        return [FoundPoleis(), draft, Round()]
    if at == "draft":
        return [draft, Round()]
    if at == "end":
        return [*(OpenExchange(seat, "end") for seat in s.in_turn()), EndGame()]
    if at == "over":
        return []
    number = PHASE_NAMES.index(at)
    following = list(PHASES[number:])
    if at == "dice" and any((*s.dice, *s.actions)):
        return [*_dice_given(s), *following[1:]]
    return following


def _dice_given(s: Improvement) -> Steps:
    """The steps when dice lie there already: pay if all dice have action cards, otherwise lay cards under them."""
    if any(s.actions) and all(len(dice) == len(cards) for dice, cards in zip(s.dice, s.actions, strict=True)):
        return [Pay(seat) for seat in s.in_turn()]
    if any(s.actions) or not all(s.dice):
        raise Malformed("improvement.position.dice")
    return [AssignDice(tuple(range(s.options.seats)))]


def _after(s: Improvement, at: PhaseName) -> Steps:
    """The steps after a phase."""
    if at in PHASE_NAMES:
        return list(PHASES[PHASE_NAMES.index(at) + 1 :])
    return [Round()] if at in ("setup", "draft") else []


def _set_events(
    s: Improvement,
    at: PhaseName,
    round_number: int | None,
    event: EventCard | None,
    past: Sequence[EventCard],
    *,
    ended: bool,
) -> None:
    """Set the round and its event; if one is left out, it follows from the other."""
    box = s.box
    s.past_events = tuple(_check_event(s, card) for card in past)
    low, high = (0, 0) if at in ("setup", "draft") else (1 if at in PHASE_NAMES else 0, ROUNDS)
    if round_number is not None:
        check_range(round_number, "round", low, high)
    if at in ("setup", "draft"):
        return
    if round_number is None:
        fixed = {box.first_event: 1, box.last_event: ROUNDS}
        round_number = fixed.get(event, 2) if event is not None else ROUNDS if ended else 1
    s.round = round_number
    if event is None and at in PHASE_NAMES and at != "announcement":
        event = {1: box.first_event, ROUNDS: box.last_event}.get(round_number)
    s.event = None if event is None else _check_event(s, event)
    _check_no_event_twice(s)


def _check_no_event_twice(s: Improvement) -> None:
    seen: set[EventCard] = set()
    for event in (*((s.event,) if s.event else ()), *s.past_events, *s.event_deck):
        if event in seen:
            raise Malformed("improvement.position.event-twice", event=event)
        seen.add(event)


def _check_event(s: Improvement, event: EventCard) -> EventCard:
    if event not in s.box.events:
        raise Malformed("improvement.position.event", name=event[:40])
    return event


def _deal_events(s: Improvement, before_rounds: bool, unannounced: bool) -> DealEvents:
    """Deal the events to come: this round's if it is not announced yet, then the random ones, then the last."""
    box = s.box
    following = 1 if before_rounds else s.round if unannounced else s.round + 1  # the round of the next card
    used = {s.event, *s.past_events}
    others = tuple(event for event in box.other_events if event not in used)
    first = (box.first_event,) if following <= 1 else ()
    last = (box.last_event,) if following <= ROUNDS else ()
    number = max(0, RANDOM_EVENTS - max(0, following - 2)) if last else 0
    return DealEvents(others, min(number, len(others)), first, last)


def _hand_sizes(s: Improvement, hands: Sequence[Sequence[Card] | int] | None) -> tuple[int, ...]:
    """How many cards each hand gets from chance."""
    if hands is None:
        return (HAND,) * s.options.seats
    for seat, hand in enumerate(hands):
        if isinstance(hand, int):
            check_range(hand, f"hands[{seat}]", 0, len(s.box.cards))
    return tuple(hand if isinstance(hand, int) else 0 for hand in hands)


def _deal(s: Improvement, sizes: tuple[int, ...], *, to_packs: bool, to_deck: bool) -> DealCards:
    """Deal the politics cards that lie nowhere yet."""
    laid = set(s.cards_laid())
    rest = tuple(card for card in s.box.cards if card not in laid)
    if sum(sizes) > len(rest):
        raise Malformed("improvement.position.few", cards=len(rest), needed=sum(sizes))
    return DealCards(rest, sizes, to_packs, to_deck)
