"""Makes the question for a tile: the tiles of the site and the places where one may lie."""

from collections.abc import Sequence
from typing import cast

from agora.core.engine import Seat
from agora.core.questions import JSON, Question
from agora.games.akropolis.state import Akropolis


def ask_for_tile(s: Akropolis, seat: Seat) -> Question:
    """Ask which tile, and where: show the tiles with their prices, and the footprints that are legal for all tiles.

    A footprint is given by one of its three placements; rotating the tile by 2 and moving the anchor to the next cell
    clockwise gives the other two.
    """
    city, stones = s.cities[seat], s.stones[seat]
    return {
        "kind": "place",
        "ask": "akropolis.ask.tile",
        "facts": {"stones": stones, "tiles": min(stones + 1, len(s.site))},
        "board": {
            "tiles": [
                {"slot": slot, "tile": tile, "price": slot, **({"refused": refused.rule} if refused else {})}
                for slot, tile in enumerate(s.site)
                for refused in [s.buy_refusal(seat, slot)]
            ],
            "footprints": cast(Sequence[JSON], city.footprints()),  # a TypedDict is a Mapping at run time
        },
    }
