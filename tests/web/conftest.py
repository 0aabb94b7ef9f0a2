"""Fixtures of the page's tests: one server and one Chromium per worker; what the console complains of fails a test."""

import re
from collections.abc import Callable, Iterator
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


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """The server that most tests share."""
    with serving(tmp_path_factory.mktemp("agora"), bot_processes="1") as running:
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
        if kind not in ("error", "warning"):
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

    def check(self) -> None:
        """Nothing went wrong, and nobody else was asked for anything."""
        own = {self.url.split("/")[2], ""}
        assert not self.complaints, "the console complains:\n" + "\n".join(self.complaints)
        assert self.hosts <= own, f"requests to other hosts: {self.hosts - own}"


Visitor = Callable[..., Visit]


@pytest.fixture
def visit(browser: Browser, server: Serving) -> Iterator[Visitor]:
    """`visit()` opens a browser of somebody new: visit(PHONE, locale="nl-NL", color_scheme="dark")."""
    visits: list[Visit] = []

    def open_visit(kind: dict[str, Any] = DESKTOP, url: str | None = None, **more: Any) -> Visit:
        settings = {"locale": "en-GB", "reduced_motion": "reduce", **kind, **more}
        visits.append(Visit(browser.new_context(**settings), url or server.url))
        return visits[-1]

    yield open_visit
    for each in visits:
        each.context.close()
    for each in visits:
        each.check()


@pytest.fixture(scope="session", autouse=True)
def _built() -> None:
    """The page is built before any test of it."""
    page = Path(__file__).resolve().parents[2] / "src" / "agora" / "server" / "page" / "index.html"
    assert page.exists(), "the page is not built: make page"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """All tests in this folder are `web`, and slow; one that fails is tried once more and told as a rerun."""
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents:
            item.add_marker(pytest.mark.web)
            item.add_marker(pytest.mark.slow)
            item.add_marker(pytest.mark.flaky(reruns=1))
