"""Pieces that move: what flies lands, whatever the bots do in the meantime; whoever is in a hurry skips it."""

import random

import pytest

from tests.web import tables
from tests.web.conftest import Visitor

# Notes for each flight whether it came to its end by itself, was ended by the page as by a skip, or lost its element.
WATCH = """
    window.flights = { begun: 0, landed: 0, ended: 0, gone: 0 };
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (...given) {
        const animation = animate.apply(this, given);
        if (!this.closest(".stage")) return animation;
        window.flights.begun += 1;
        let ended = false;
        const finish = animation.finish.bind(animation);
        animation.finish = () => {
            ended = true;
            finish();
        };
        animation.finished.then(
            () => (window.flights[ended ? "ended" : this.isConnected ? "landed" : "gone"] += 1),
            () => (window.flights.gone += 1),
        );
        return animation;
    };
"""


@pytest.mark.parametrize(("game", "seats", "pieces"), [("akropolis", 3, 10), ("polis", 4, 10), ("improvement", 3, 10)])
def test_every_piece_lands_while_bots_play(visit: Visitor, game: str, seats: int, pieces: int) -> None:
    lena, onlooker = visit(), visit(reduced_motion="no-preference")
    onlooker.context.add_init_script(WATCH)
    page = tables.sit(lena, game, [tables.ME, *[tables.BOT] * (seats - 1)], pause_ms=700)
    seen = onlooker.go(page.url)
    rng = random.Random(5)
    for _ in range(30):
        tables.play(page, rng, 1)
        if seen.evaluate("window.flights.landed") >= pieces:
            break
    found = seen.evaluate("window.flights")
    assert found["landed"] >= pieces, found
    assert found["ended"] + found["gone"] == 0, found
