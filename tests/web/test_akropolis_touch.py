"""Two fingers on the board: they pinch it closer, move it along, and turn the tile."""

import math
from collections.abc import Sequence

from playwright.sync_api import CDPSession

from tests.web.akropolis import Board, open_table
from tests.web.conftest import PHONE, Visitor

RICH = {"cities": ["s 33@1,-1/0 9@2,0/1 26@0,1/2", "s"], "stones": [3, 2], "site": [12, 6, 22, 30]}
Spot = tuple[float, float]
# x, y and scale of what is seen
SEEN = """() => {
    const { e, f, a } = new DOMMatrix(getComputedStyle(document.querySelector(".camera")).transform);
    return [e, f, a];
}"""


class Fingers:
    """Fingers on the screen of a phone, as Chromium's own protocol moves them."""

    def __init__(self, board: Board, session: CDPSession) -> None:
        self.session = session
        box = board.ground.bounding_box()
        assert box is not None
        self.middle = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)

    def touch(self, kind: str, spots: Sequence[Spot]) -> None:
        points = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(spots)]
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def around(self, apart: float, degrees: float, by: Spot = (0, 0)) -> list[Spot]:
        """Two spots on both sides of the middle of the board."""
        x, y = self.middle[0] + by[0], self.middle[1] + by[1]
        dx, dy = (apart / 2 * turn(math.radians(degrees)) for turn in (math.cos, math.sin))
        return [(x - dx, y - dy), (x + dx, y + dy)]

    def go(self, *ways: Sequence[Spot]) -> None:
        """Put two fingers down, move them along, lift them."""
        self.touch("touchStart", ways[0])
        for way in ways[1:]:
            self.touch("touchMove", way)
        self.touch("touchEnd", [])


def at_table(visit: Visitor) -> tuple[Board, Fingers]:
    me = visit(PHONE)
    board = Board(me.go(f"/t/{open_table(me, position=RICH)}"))
    assert board.wait_for_turn()
    board.tray(0).tap()
    board.rest()
    return board, Fingers(board, me.context.new_cdp_session(board.page))


def test_two_fingers_apart_come_closer_and_together_go_away(visit: Visitor) -> None:
    board, fingers = at_table(visit)
    first = board.page.evaluate(SEEN)
    fingers.go(*(fingers.around(apart, 0) for apart in (80, 120, 160)))
    board.page.wait_for_function(f"() => ({SEEN})()[2] > {first[2] * 1.6}")
    board.rest()
    fingers.go(*(fingers.around(apart, 0) for apart in (160, 120, 80)))
    board.page.wait_for_function(f"() => Math.abs(({SEEN})()[2] - {first[2]}) < {first[2] * 0.05}")


def test_two_fingers_move_the_board_along(visit: Visitor) -> None:
    board, fingers = at_table(visit)
    first = board.page.evaluate(SEEN)
    fingers.go(*(fingers.around(100, 0, (0, down)) for down in (0, 15, 30, 45)))
    board.page.wait_for_function(f"() => Math.abs(({SEEN})()[1] - {first[1] + 45}) < 4")
    assert abs(board.page.evaluate(SEEN)[2] - first[2]) < 0.01, "the board has changed its size"


def test_two_fingers_turn_the_tile(visit: Visitor) -> None:
    board, fingers = at_table(visit)
    first = board.fitting()
    fingers.go(*(fingers.around(120, degrees) for degrees in (0, 15, 35)))
    board.expect_fitting(first, same=False)
    fingers.go(*(fingers.around(120, degrees) for degrees in (0, -15, -35)))
    board.expect_fitting(first)
