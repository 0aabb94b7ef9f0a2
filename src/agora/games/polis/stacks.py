"""Drawing from the stacks, and the End cards in them.  [polis.draw] [polis.draw.end-card]"""

from agora.core.engine import Seat
from agora.games.polis import memory
from agora.games.polis.box import COLOURS, END, CardId, ColourNumber
from agora.games.polis.events import CardDrawn, EndCardShown
from agora.games.polis.state import Polis


def open_stacks(s: Polis) -> list[ColourNumber]:
    """The stacks that may be drawn from: not blocked, not empty.  [polis.draw.blocked]"""
    return [colour for colour in range(len(COLOURS)) if s.stacks[colour] and not s.blocked[colour]]


def draw(s: Polis, seat: Seat, colour: ColourNumber) -> None:
    """Draw a card into the hand."""
    card = take_top(s, seat, colour)
    memory.note_draw(s, seat, colour, card)
    s.hands[seat] += (card,)
    s.tell(CardDrawn, seat, COLOURS[colour], card)
    turn_up_last(s, colour)


def take_top(s: Polis, seat: Seat, colour: ColourNumber) -> CardId:
    """Take the top card off an open stack; an End card is shown and the next card taken instead."""
    stack = s.stacks[colour]
    card = stack[0]
    if card == END:
        memory.note_show(s, memory.stack_card(colour, len(stack)), END)
        stack = stack[1:]
        card = stack[0]
        _show_end(s, seat, colour)
    s.stacks[colour] = stack[1:]
    return card


def turn_up_last(s: Polis, colour: ColourNumber) -> None:
    """The last card of an open stack is the End card: turn it up at once.  [polis.draw.last-card]"""
    if len(s.stacks[colour]) == 1 and not s.blocked[colour]:
        memory.note_show(s, memory.stack_card(colour, 1), END)
        s.stacks[colour] = ()
        _show_end(s, None, colour)


def _show_end(s: Polis, seat: Seat | None, colour: ColourNumber) -> None:
    s.blocked[colour] = True
    s.tell(EndCardShown, seat, COLOURS[colour], sum(s.blocked))
