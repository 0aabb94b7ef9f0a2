"""How large the page is and how fast it answers, in a real Chromium on loopback: `make bench-web`."""

import gzip
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from playwright.sync_api import Browser, sync_playwright  # noqa: E402  # the tests' helpers lie in the folder above
from tests.web import akropolis  # noqa: E402
from tests.web.browser import chromium, flags  # noqa: E402
from tests.web.conftest import Visit  # noqa: E402
from tests.web.serving import PAGE, serving  # noqa: E402

ROUNDS = 40
SETTINGS: dict[str, Any] = {
    "viewport": {"width": 1440, "height": 900},
    "locale": "en-GB",
    "reduced_motion": "reduce",
    "has_touch": True,
}
# Notes the time from an event of the pointer to the first frame in which `found` differs.
STOPWATCH = """([event, found]) => {
  const look = () => { const e = document.querySelector(found); return e ? e.outerHTML : "" };
  window.times = [];
  addEventListener(event, (e) => {
    const before = look(), from = e.timeStamp;
    const wait = () => {
      if (performance.now() - from > 1000) return;
      if (look() !== before && look()) window.times.push(performance.now() - from);
      else requestAnimationFrame(wait);
    };
    wait();
  }, true);
}"""


def told(what: str, times: Sequence[float], aim: str) -> None:
    """Print one line of the table."""
    best, worst = median(times), sorted(times)[int(0.95 * (len(times) - 1))]
    print(f"| {what} | {best:.0f} ms | {worst:.0f} ms | {aim} |")


def first_load(browser: Browser, url: str) -> None:
    """Load the lobby in a new browser."""
    sizes, times = set(), []
    for _ in range(5):
        visit = Visit(browser.new_context(**SETTINGS), url)
        asked: list[str] = []
        visit.page.on("request", lambda request, asked=asked: asked.append(request.url))
        visit.go()
        times.append(visit.page.evaluate("performance.now()"))
        files = {PAGE.parent / "assets" / each.split("/assets/")[1] for each in asked if "/assets/" in each} | {PAGE}
        sizes.add(sum(len(gzip.compress(file.read_bytes())) for file in files))
        visit.context.close()
    print(f"| first load, gzipped | {max(sizes) / 1000:.0f} kB | | < 200 kB |")
    told("lobby drawn, cold cache", times, "")


def pointing(browser: Browser, url: str, event: str, found: str, pause: int) -> tuple[list[float], int]:
    """Point at legal places; return how long `found` takes to follow, and how many requests that made."""
    visit = Visit(browser.new_context(**SETTINGS), url)
    page = visit.go(f"/t/{akropolis.open_table(visit)}")
    board = akropolis.Board(page)
    assert board.wait_for_turn(), "the game was over before it began"
    board.tray(board.affordable()[0]).click()
    page.wait_for_timeout(300)
    page.evaluate(STOPWATCH, [event, found])
    spots = [spot for spot in (board.middle(q, r, 0) for q, r in board.fitting()) if board.on_screen(spot)]
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    for k in range(ROUNDS):
        spot = spots[k % len(spots)]
        if event == "pointermove":
            page.mouse.move(*spot)
        elif board.on_screen(spot):  # no callout covers it; a finger, because a mouse would have asked on arrival
            page.touchscreen.tap(*spot)
        page.wait_for_timeout(pause)
    times = page.evaluate("window.times")
    visit.context.close()
    assert len(times) >= ROUNDS // 3, f"only {len(times)} of {ROUNDS} changes were seen"
    return times, len(asked)


def main() -> None:
    """Measure and print a table."""
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=flags())
        print("| what | median | 95 % | aim |\n|---|--:|--:|--:|")
        first_load(browser, server.url)
        ghost, asked = pointing(browser, server.url, "pointermove", "[data-ghost]", 120)
        told("ghost follows the pointer", ghost, "< 50 ms")
        print(f"| HTTP requests during that | {asked} | | 0 |")
        # slower than the 8 previews a second that the server answers
        change, _ = pointing(browser, server.url, "pointerup", "[data-leader]", 200)
        told("change of score after a tap", change, "< 150 ms")
        browser.close()


if __name__ == "__main__":
    main()
