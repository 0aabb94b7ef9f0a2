"""A card leaves a city for its owner's history pile.  [polis.history]"""

from agora.core.engine import Seat
from agora.games.polis import memory
from agora.games.polis.box import COLOURS
from agora.games.polis.events import CardLost, UnderLost
from agora.games.polis.hands import leave_game
from agora.games.polis.queries import use_of
from agora.games.polis.state import Laid, Polis


def leave_city(s: Polis, owner: Seat, i: int, by: Seat) -> None:
    """Lay a card face down on its owner's history pile; a coin on it goes to the bank."""
    city = s.cities[owner]
    laid = city[i]
    s.cities[owner] = city[:i] + city[i + 1 :]
    s.history[owner] += (laid.card,)
    if laid.up and use_of(s, laid.card) in ("per_game", "per_turn"):
        s.spent[owner] += (laid.card,)
    for observer in range(len(s.seen)):
        memory.learn(s, observer, memory.pile(owner), (laid.card,))
    s.tell(CardLost, owner, laid.card, by, int(laid.covered >= 0))
    if laid.under:
        _lose_under(s, owner, laid)
    if laid.toward is not None and s.options.destroyed_port == "still-bound":
        s.owed += ((owner, laid.toward),)


def _lose_under(s: Polis, owner: Seat, laid: Laid) -> None:
    """Take the cards under Alexander out of the game.  [polis.cards.alexander]"""
    to = s.options.alexander_leaves
    if to == "box":
        places = leave_game(s, laid.under)
    else:
        s.history[owner] += laid.under
        places = [memory.pile(owner)]
    if any(other.under for other in s.cities[owner]):
        places.append(memory.under(owner))  # under another Alexander
    memory.note_move_all(s, memory.under(owner), places)
    s.tell(UnderLost, owner, tuple(COLOURS[s.box.colour(card)] for card in laid.under), to, laid.under)
