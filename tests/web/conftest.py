"""Fixtures of the page's tests: one server and one Chromium per worker; what the console complains of fails a test."""

import re
from collections.abc import Callable, Generator, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from tests.web.browser import NoChromium, chromium, flags
from tests.web.serving import Serving, serving

PATIENCE = 30_000  # milliseconds; a busy machine is slow, not wrong
expect.set_options(timeout=PATIENCE)
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}
DESKTOP = {"viewport": {"width": 1440, "height": 900}}
# Chromium itself logs every answer of 4xx and 5xx; those that a test means to get are named in `expected`.
ANSWERED = re.compile(r"Failed to load resource: the server responded with a status of (\d+)")
NO_WORKER = "Service Worker registration blocked by Playwright"  # which most tests want
PASSED = pytest.StashKey[bool]()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """The server that most tests share."""
    with serving(tmp_path_factory.mktemp("agora"), bot_processes="1", review_seconds="0.001") as running:
        yield running


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """A real Chromium; a failure that says how to get one if there is none."""
    try:
        path = chromium()
    except NoChromium as missing:
        pytest.fail(str(missing), pytrace=False)
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=path, args=flags())
        yield running
        running.close()


class Visit:
    """Somebody's browser at the server: their own cookies, and a record of what went wrong."""

    def __init__(self, context: BrowserContext, url: str) -> None:
        self.context = context
        self.url = url
        self.complaints: list[str] = []
        self.hosts: set[str] = set()
        self.expected: set[int] = set()
        context.on("page", self._watch)
        self.page = context.new_page()

    def _watch(self, page: Page) -> None:
        page.on("console", lambda message: self._heard(message.type, message.text, message.location["url"]))
        page.on("pageerror", lambda error: self.complaints.append(f"uncaught: {error}"))
        page.on("request", lambda request: self.hosts.add(request.url.split("/")[2] if "://" in request.url else ""))
        page.set_default_timeout(PATIENCE)

    def _heard(self, kind: str, text: str, where: str) -> None:
        if kind not in ("error", "warning") or text == NO_WORKER:
            return
        answered = ANSWERED.search(text)
        if answered and int(answered[1]) in self.expected:
            return
        self.complaints.append(f"{kind}: {text} {where}")

    def go(self, path: str = "/") -> Page:
        """Open a path of the page and wait until it stands."""
        self.page.goto(path if "://" in path else self.url + path)
        self.page.locator("main").wait_for()
        self.page.locator("h1[role=status]").wait_for(state="detached")
        return self.page

    def wrong(self) -> str:
        """What went wrong: complaints of the console, requests to other hosts."""
        found = ["the console complains:", *self.complaints] if self.complaints else []
        others = self.hosts - {self.url.split("/")[2], ""}
        return "\n".join([*found, f"requests to other hosts: {others}"] if others else found)


Visitor = Callable[..., Visit]


class Screens:
    """The browsers of a worker. One that a test has left is wiped and kept for the next test that wants the same kind.

    A new browser context costs 1.4 seconds of CPU (a process, and the page compiled anew), a kept one 0.1.
    """

    def __init__(self, browser: Browser, url: str) -> None:
        self.browser = browser
        self.url = url
        self.free: dict[str, list[Visit]] = {}

    def open(self, kind: Mapping[str, Any]) -> Visit:
        """A browser of somebody new."""
        free = self.free.get(repr(kind))
        return free.pop() if free else self.new(kind, self.url)

    def new(self, kind: Mapping[str, Any], url: str) -> Visit:
        """A browser that nobody has used."""
        return Visit(self.browser.new_context(**kind), url)

    def leave(self, kind: Mapping[str, Any], visit: Visit) -> None:
        """Wipe a browser and keep it: no cookie, no setting, no other size or page, no detour of a request is left."""
        context, page = visit.context, visit.page
        for other in context.pages:
            if other is not page:
                other.close()
        page.unroute_all()
        context.unroute_all()
        context.set_offline(False)
        page.goto(f"{self.url}/healthz")  # of the same site, and without the page
        page.evaluate("localStorage.clear(); sessionStorage.clear()")
        page.emulate_media(color_scheme=kind["color_scheme"])
        page.set_viewport_size(kind["viewport"])
        page.mouse.move(-1, -1)
        context.clear_cookies()
        if visit.wrong():
            context.close()
        else:
            visit.expected = set()
            self.free.setdefault(repr(kind), []).append(visit)


@pytest.fixture(scope="session")
def screens(browser: Browser, server: Serving) -> Screens:
    """The browsers that tests of one worker use in turn."""
    return Screens(browser, server.url)


@pytest.fixture
def visit(screens: Screens, request: pytest.FixtureRequest) -> Iterator[Visitor]:
    """`visit()` opens a browser of somebody new: visit(PHONE, locale="nl-NL", color_scheme="dark").

    One with another `url`, with `permissions` or with a `script` that runs before the page is used by one test only.
    """
    shared: list[tuple[dict[str, Any], Visit]] = []
    own: list[Visit] = []

    def open_visit(
        kind: dict[str, Any] = DESKTOP, url: str | None = None, script: str | None = None, **more: Any
    ) -> Visit:
        usual = {"locale": "en-GB", "reduced_motion": "reduce", "color_scheme": "light", "service_workers": "block"}
        settings = {**usual, **kind, **more}
        if url or script or "permissions" in more:
            own.append(screens.new(settings, url or screens.url))
            if script:
                own[-1].context.add_init_script(script)
            return own[-1]
        shared.append((settings, screens.open(settings)))
        return shared[-1][1]

    yield open_visit
    passed = request.node.stash.get(PASSED, False)
    for kind, each in shared:
        if passed:
            screens.leave(kind, each)
        else:
            each.context.close()
    for each in own:
        each.context.close()
    wrong = "\n".join(each.wrong() for each in (*own, *(each for _, each in shared)) if each.wrong())
    assert not wrong, wrong


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Remember whether a test has passed: a browser in which one has failed is not used again."""
    report = yield
    if report.when == "call":
        item.stash[PASSED] = report.passed
    return report


@pytest.fixture(scope="session", autouse=True)
def _built() -> None:
    """The page is built before any test of it."""
    page = Path(__file__).resolve().parents[2] / "src" / "agora" / "server" / "page" / "index.html"
    assert page.exists(), "the page is not built: make page"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """All tests in this folder are `web`, and slow."""
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents:
            item.add_marker(pytest.mark.web)
            item.add_marker(pytest.mark.slow)
