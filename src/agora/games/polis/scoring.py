"""Counts the points, and says where they come from.  [polis.score]"""

from functools import partial

from agora.core.engine import Seat
from agora.core.game import Part, Score, ranked
from agora.core.keep import Keep
from agora.games.polis.queries import board, count_buildings, count_colour, culture, faces
from agora.games.polis.state import Polis

COINS_PER_POINT = 10  # polis.score


def score_of(s: Polis, seat: Seat) -> Score:
    """The points of one player as they stand."""
    tokens = s.points[seat]
    on_board = _end_points(s, seat, board_only=True)
    on_cards = _end_points(s, seat) - on_board
    coins = s.coins[seat] // COINS_PER_POINT
    symbols, cards = culture(s, seat), len(s.history[seat])
    return Score(
        tokens + on_cards + on_board + coins + symbols * cards,
        (
            Part("tokens", tokens),
            Part("cards", on_cards),
            Part("board", on_board),
            Part("coins", coins, {"coins": s.coins[seat]}),
            Part("history", symbols * cards, {"culture": symbols, "cards": cards}),
        ),
    )


def seat_facts(s: Polis, seat: Seat) -> tuple[object, ...]:
    """Everything of a player on which their points depend, and all that others see of them."""
    return (s.boards[seat], s.coins[seat], s.points[seat], s.hands[seat], s.cities[seat], s.history[seat])


def kept_score(s: Polis, seat: Seat, keep: Keep) -> Score:
    """The points of one player, counted again only if something of this player has changed."""
    return keep.part(("score", seat), seat_facts(s, seat), partial(score_of, s, seat))


def scores(s: Polis) -> tuple[Score, ...]:
    """Everyone's points."""
    return tuple(score_of(s, seat) for seat in range(s.options.seats))


def places(s: Polis) -> tuple[int, ...]:
    """By points, then by cards in the city; equals share a place.  [polis.score.tie]"""
    return ranked([(one.total, len(s.cities[seat])) for seat, one in enumerate(scores(s))])


def _end_points(s: Polis, seat: Seat, board_only: bool = False) -> int:
    """Visible end symbols: fixed points, points per card of a colour, points per building.  [polis.score.cards]"""
    points = 0
    for face in [board(s, seat)] if board_only else faces(s, seat):
        points += face.end
        if face.end_per_building:
            points += face.end_per_building * count_buildings(s, seat)
        for colour, each in enumerate(face.end_per_colour):
            if each:
                points += each * count_colour(s, seat, colour)
    return points
