"""Takes a picture of every screen into shots/: `make shots`, or `scripts/shots.py lobby phone` for some of them."""

import argparse
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from playwright.sync_api import Browser, Page, sync_playwright  # noqa: E402  # the tests' helpers lie in the folder above
from scripts import shot_states  # noqa: E402
from tests.web import akropolis, improvement, polis, tables  # noqa: E402
from tests.web import test_improvement_asks as improvement_asks  # noqa: E402
from tests.web.browser import DOUBLED, chromium, flags  # noqa: E402
from tests.web.conftest import DESKTOP, PHONE, Visit  # noqa: E402
from tests.web.serving import serving  # noqa: E402

FOLDER = ROOT / "shots"
KINDS: dict[str, dict[str, Any]] = {
    "desktop": {**DESKTOP, "color_scheme": "light"},
    "dark": {**DESKTOP, "color_scheme": "dark"},
    "laptop": {"viewport": {"width": 1280, "height": 800}, "color_scheme": "light"},
    "laptop-dark": {"viewport": {"width": 1280, "height": 800}, "color_scheme": "dark", "locale": "nl-NL"},
    "tablet": {"viewport": {"width": 1024, "height": 768}, "has_touch": True, "locale": "nl-NL"},
    "phone": {**PHONE, "color_scheme": "light"},
    "phone-dark": {**PHONE, "color_scheme": "dark", "locale": "nl-NL"},
    "large": {**DESKTOP, "color_scheme": "light"},
    "phone-large": {**PHONE, "color_scheme": "light"},
}
LARGE = {"large", "phone-large"}  # in a browser set to twice the size of type
GREEDY = {"kind": "bot", "bot": "greedy"}
Draw = Callable[[Visit], Page]


def lobby(visit: Visit) -> Page:
    """The lobby with a table of mine, one to watch and one that is over."""
    tables.name(visit, "Lena")
    tables.finished(visit, "akropolis", 2)
    tables.start(visit, tables.new(visit, "polis", [tables.ME, GREEDY, GREEDY])["id"])
    tables.new(visit, "akropolis", [tables.ME, tables.OPEN], public=True)
    page = visit.go()
    page.locator("main li .button").first.wait_for()
    return page


def sheet(visit: Visit) -> Page:
    """The options of a table; on a wide screen they are next to the games."""
    page = visit.go()
    page.locator("article button").first.click()
    return page


def settings(visit: Visit) -> Page:
    page = visit.go()
    page.locator(".tools button:has(use[href='#i-settings'])").click()
    return page


def me(visit: Visit) -> Page:
    tables.name(visit, "Lena")
    page = visit.go()
    page.locator(".tools .me").click()
    page.locator("dialog[open] section button").first.click()
    page.locator("dialog[open] svg[role=img]").wait_for()
    return page


def waiting(visit: Visit) -> dict[str, Any]:
    tables.name(visit, "Lena")
    return tables.new(visit, "polis", [tables.ME, tables.OPEN, tables.OPEN, GREEDY], pause_ms=900)


def room(visit: Visit) -> Page:
    """A waiting room with me, a friend who is not ready, a free seat and a bot."""
    table = waiting(visit)
    browser = visit.context.browser
    assert browser is not None, "launched, not persistent"
    friend = Visit(browser.new_context(), visit.url)
    tables.name(friend, "Iris")
    body = {"invite": table["invite"].rsplit("/", 1)[1], "nonce": "0123456789abcdef"}
    tables.call(friend, "POST", f"/tables/{table['id']}/join", body)
    page = visit.go(f"/t/{table['id']}")
    page.wait_for_timeout(300)
    return page


def join(visit: Visit) -> Page:
    browser = visit.context.browser
    assert browser is not None, "launched, not persistent"
    host = Visit(browser.new_context(), visit.url)
    return visit.go("/join/" + str(waiting(host)["invite"]).rsplit("/", 1)[1])


def device(visit: Visit) -> Page:
    return visit.go("/device/abcdefghijklmnopqrstuvwx")


def missing(visit: Visit) -> Page:
    return visit.go("/nowhere")


def table(game: str) -> Draw:
    """A table after some turns of mine and the bots."""

    def draw(visit: Visit) -> Page:
        page = tables.sit(visit, game, [tables.ME, GREEDY, GREEDY])
        page.wait_for_timeout(1500)
        return page

    return draw


def city(visit: Visit) -> Page:
    """Akropolis with a tile chosen and its place previewed."""
    page = visit.go(f"/t/{akropolis.open_table(visit, akropolis.BOT, akropolis.BOT)}")
    board = akropolis.Board(page)
    for _ in range(6):
        if not board.wait_for_turn():
            break
        at = board.at()
        page.keyboard.press("h")
        page.wait_for_timeout(1200)
        if board.play.count() and not board.play.first.get_attribute("aria-disabled"):
            board.play.first.click()
            board.wait_for_next(at)
    board.wait_for_turn()
    page.keyboard.press("h")
    board.chosen.wait_for()
    board.rest()
    return page


def gallery(board: Draw) -> Draw:
    """The gallery of a game, next to its rules."""

    def draw(visit: Visit) -> Page:
        page = board(visit)
        page.keyboard.press("?")
        page.locator("dialog [role=tab]").last.click()
        page.locator("dialog section").first.wait_for()
        return page

    return draw


def akropolis_board(visit: Visit) -> Page:
    page = visit.go(f"/t/{akropolis.open_table(visit)}")
    akropolis.Board(page).wait_for_turn()
    return page


def polis_state(name: str) -> Draw:
    """A state of the board of Polis; a war with its choices made."""

    def draw(visit: Visit) -> Page:
        state = polis.STATES[name]
        page = visit.go(f"/t/{polis.open_table(visit, state.position)}")
        board = polis.Board(page)
        board.asked(state.ask)
        if name == "war":
            board.choose("seat:2")
            board.piece("city:2:statue-of-zeus").click()
            board.piece("city:0:hoplite").click()
        elif name == "build":
            board.choose("hand:socrates")
        elif name == "protect":
            board.choose("city:0:potter")
        elif name == "trade":
            board.choose("seat:2")
        return page

    return draw


def polis_seen(visit: Visit) -> Page:
    """The stacks with the cards that the Lighthouse has shown."""
    page = polis_state("look")(visit)
    board = polis.Board(page)
    board.piece("stack:red").click()
    board.choose("stack:green")
    board.confirm()
    board.asked("draw")
    return page


def polis_zoom(visit: Visit) -> Page:
    """A card enlarged."""
    page = polis_state("protect")(visit)
    piece = polis.Board(page).piece("city:0:phidias")
    piece.focus()
    page.keyboard.press("e")
    page.locator("[data-zoom]").wait_for()
    return page


def after(game: str, at: str = "") -> Draw:
    """A game that is over; a moment of it."""

    def draw(visit: Visit) -> Page:
        page = visit.go(tables.finished(visit, game, 3, bot="greedy") + at)
        page.wait_for_timeout(5000)  # the curve gets its points one by one
        return page

    return draw


def curtain(game: str) -> Draw:
    def draw(visit: Visit) -> Page:
        page = tables.sit(visit, game, [tables.ME, tables.here("Iris"), tables.here("Theo")])
        page.wait_for_timeout(600)
        return page

    return draw


def learn(game: str) -> Draw:
    """The first step of a guided game."""

    def draw(visit: Visit) -> Page:
        page = visit.go(f"/learn/{game}")
        page.wait_for_timeout(800)
        return page

    return draw


SCREENS: dict[str, Draw] = {
    "lobby": lobby,
    "lobby-empty": lambda visit: visit.go(),
    "sheet": sheet,
    "settings": settings,
    "me": me,
    "room": room,
    "join": join,
    "device": device,
    "missing": missing,
    "akropolis": city,
    "gallery": gallery(akropolis_board),
    **{f"polis-{name}": polis_state(name) for name in polis.STATES},
    "polis-seen": polis_seen,
    "polis-zoom": polis_zoom,
    "polis-gallery": gallery(polis_state("draw")),
    "improvement": table("improvement"),
    "curtain": curtain("polis"),
    "after": after("akropolis"),
    "after-polis": after("polis"),
    "replay": after("akropolis", "?at=12"),
    "replay-polis": after("polis", "?at=60"),
    "learn": learn("akropolis"),
    "learn-polis": learn("polis"),
    "learn-improvement": learn("improvement"),
}


def polis_board(ask: str) -> Draw:
    """The board of Improvement at a certain question."""

    def draw(visit: Visit) -> Page:
        position = improvement_asks.ASKS[ask].position
        table = improvement.open_table(visit, *[improvement.BOT] * 3, position=dict(position) if position else None)
        page = visit.go(f"/t/{table}")
        improvement.Board(page).wait_for(ask.removeprefix("improvement.ask."))
        return page

    return draw


def polis_tab(tab: str) -> Draw:
    """A tab of the board of Improvement, on screens that have tabs."""

    def draw(visit: Visit) -> Page:
        page = polis_board("improvement.ask.assign")(visit)
        if page.locator(f"#improvement-tab-{tab}").count():
            if page.locator(".grab").is_visible():  # a sheet; a tablet has a bar
                page.locator(".grab").click()
            page.locator(f"#improvement-tab-{tab}").click()
        return page

    return draw


def warned(visit: Visit) -> Page:
    """Improvement's dice with cards laid, one of which could not be paid for."""
    position = improvement.asked(dice=[[1, 1, 2], [4, 1], [6, 2], [3, 3]])
    page = visit.go(f"/t/{improvement.open_table(visit, *[improvement.BOT] * 3, position=position)}")
    improvement.Board(page).wait_for("assign")
    page.keyboard.press("7")  # Development
    page.keyboard.press("1")  # Philosophy
    page.locator('[data-slot="0"]').click()
    return page


def laid(visit: Visit) -> Page:
    """Improvement's dice, each with a card that can be paid for."""
    page = polis_board("improvement.ask.assign")(visit)
    lay(page)
    return page


def lay(page: Page) -> None:
    for action in ("military_expansion", "trade", "culture"):
        page.locator(f'[data-action="{action}"]').click()


def sealed(visit: Visit) -> Page:
    """Improvement's dice: my cards lie face down, the reloaded page still shows them to me, and others think."""
    slow = {"pause_ms": 10_000}
    table = improvement.open_table(visit, GREEDY, GREEDY, GREEDY, position=improvement.MIDDLE, settings=slow)
    page = visit.go(f"/t/{table}")
    improvement.Board(page).wait_for("assign")
    lay(page)
    improvement.Board(page).confirm()
    page.reload()
    page.locator("[data-round-seat]").first.wait_for()
    return page


def looked_at(visit: Visit) -> Page:
    """A city of Improvement's map that explains itself."""
    page = polis_tab("map")(visit)
    page.locator('[data-city="red-05"]').click()
    return page


SCREENS |= {ask.replace(".ask.", "-"): polis_board(ask) for ask in improvement_asks.ASKS}
SCREENS |= {f"improvement-{tab}": polis_tab(tab) for tab in ("mine", "map", "tracks", "others")}
SCREENS |= shot_states.SCREENS
SCREENS |= {
    "improvement-warned": warned,
    "improvement-laid": laid,
    "improvement-sealed": sealed,
    "improvement-city": looked_at,
    "improvement-gallery": gallery(polis_board("improvement.ask.assign")),
    "curtain-improvement": curtain("improvement"),
    "after-improvement": after("improvement"),
    "replay-improvement": after("improvement", "?at=40"),
}


def shoot(browser: Browser, url: str, name: str, kind: str) -> str | None:
    """Take one picture; return what went wrong."""
    visit = Visit(browser.new_context(**{"locale": "en-GB", "reduced_motion": "reduce", **KINDS[kind]}), url)
    try:
        page = SCREENS[name](visit)
        page.wait_for_timeout(400)
        page.evaluate("document.querySelectorAll('.toast .close').forEach(each => each.click())")  # behind a drawer too
        page.screenshot(path=FOLDER / f"{name}-{kind}.png")
        wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
        return f"scrolls sideways by {wide}" if wide > 0 else "; ".join(visit.complaints) or None
    except Exception as error:
        return str(error).splitlines()[0]
    finally:
        visit.context.close()


def main() -> int:
    """Take pictures of all screens and devices, or of those named."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "which", nargs="*", metavar="NAME", help=f"a screen ({', '.join(SCREENS)}) or a device ({', '.join(KINDS)})"
    )
    which = parser.parse_args().which
    if unknown := [name for name in which if name not in SCREENS and name not in KINDS]:
        parser.error(f"neither a screen nor a device: {', '.join(unknown)}")
    FOLDER.mkdir(exist_ok=True)
    names = [name for name in SCREENS if name in which] or list(SCREENS)
    kinds = [kind for kind in KINDS if kind in which] or list(KINDS)
    failed = 0
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as server, sync_playwright() as playwright:
        launch = playwright.chromium.launch
        usual = launch(executable_path=chromium(), args=flags())
        large = launch(executable_path=chromium(), args=flags() + DOUBLED)
        for name in names:
            for kind in kinds:
                wrong = shoot(large if kind in LARGE else usual, server.url, name, kind)
                failed += wrong is not None
                print(f"{name}-{kind}.png{': ' + wrong if wrong else ''}", flush=True)
        usual.close()
        large.close()
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
