"""The page docs/howto/add-a-board.md, followed literally: the toy game gets its board and is played on it."""

import json
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from scripts import page_types

from tests.core.toy import TOY
from tests.web import tables
from tests.web.conftest import PHONE, Visitor
from tests.web.serving import Serving, serving

ROOT = Path(__file__).resolve().parents[2]
STEP = re.compile(r"^`(web/[\w./-]+)`\n\n```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def changed(text: str, diff: str) -> str:
    """A text after the changes of a diff: each run of - lines becomes the run of + lines below it."""
    for old, new in re.findall(r"((?:^-.*\n)+)((?:^\+.*\n)+)", diff, re.MULTILINE):
        before, after = (re.sub(r"^[-+]", "", run, flags=re.MULTILINE).removesuffix("\n") for run in (old, new))
        assert text.count(before) == 1, f"not once in the file: {before}"
        text = text.replace(before, after)
    return text


def run(folder: Path, *command: str) -> None:
    """Run a tool of the page, or fail with what it says."""
    done = subprocess.run(["npx", "--no-install", *command], cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{' '.join(command)}:\n{done.stdout[-4000:]}{done.stderr[-2000:]}"


@pytest.fixture(scope="module")
def web(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder `web` with every file of the page, and the types of the toy game."""
    folder = tmp_path_factory.mktemp("board")
    copied = folder / "web"
    shutil.copytree(ROOT / "web", copied, ignore=shutil.ignore_patterns("node_modules"))
    (copied / "node_modules").symlink_to(ROOT / "web" / "node_modules")
    steps = STEP.findall((ROOT / "docs" / "howto" / "add-a-board.md").read_text(encoding="utf-8"))
    for name, kind, text in steps:
        file = folder / name
        file.parent.mkdir(exist_ok=True)
        file.write_text(changed(file.read_text(encoding="utf-8"), text) if kind == "diff" else text, encoding="utf-8")
    said = page_types.said()
    said["games"] = {"toy": page_types.board_schema(TOY)}
    command = ["node", str(ROOT / "web" / "scripts" / "types.mjs"), str(copied / "src" / "net")]
    subprocess.run(command, input=json.dumps(said), text=True, check=True, cwd=ROOT / "web")
    return copied


@pytest.fixture(scope="module")
def toy_server(web: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """A server that knows the toy game, with the page that has a board for it."""
    built = web.parent / "page"
    run(web, "vite", "build", "--logLevel", "warn", "--outDir", str(built))
    starts = [sys.executable, str(ROOT / "tests" / "web" / "toy_server.py"), str(built)]
    with serving(tmp_path_factory.mktemp("toy"), starts) as running:
        yield running


def test_the_board_of_the_page_passes_the_checks_of_the_page(web: Path) -> None:
    run(web, "svelte-check", "--tsconfig", "./tsconfig.json", "--fail-on-warnings", "--threshold", "warning")
    run(web, "vitest", "run", "tests/toy.test.ts")


def answer(page: Page) -> None:
    """Bid one coin less than all, or raise while that is allowed, or pass: on the board alone."""
    at = page.locator(".bar").get_attribute("data-at")
    bids = page.locator("[data-bid]")
    offers = page.locator('[data-option="raise"]:not([aria-disabled]), [data-option="pass"]')
    piece = bids.nth(max(0, bids.count() - 2)) if bids.count() else offers.first
    piece.click()
    expect(piece).to_have_attribute("aria-pressed", "true")
    page.locator("[data-play]:not([aria-disabled])").click()
    page.wait_for_function(
        """at => document.querySelector(".after, .bar.wait")
            || document.querySelector(".bar")?.dataset.at !== at""",
        arg=at,
    )


def test_the_game_is_played_to_its_end_on_the_board(visit: Visitor, toy_server: Serving) -> None:
    lena, iris = visit(url=toy_server.url), visit(PHONE, url=toy_server.url)
    tables.name(lena, "Lena")
    table = tables.new(lena, "toy", [tables.ME, tables.OPEN])
    tables.join(iris, table, "Iris")
    path = tables.start(lena, table["id"])
    pages = [lena.go(path), iris.go(path)]
    pages[0].locator(".toy").wait_for()
    expect(pages[0].locator("[data-bid]")).to_have_count(5)  # as many coins as one has, or none
    pages[0].get_by_role("button", name="Iris").click()
    expect(pages[0].locator(".toy .large")).to_have_count(1)
    for _ in range(60):
        if all(page.locator(".after").count() for page in pages):
            break
        for page in pages:
            page.locator(".bar.act, .bar.wait, .after").first.wait_for()
            if page.locator(".bar.act").count():
                answer(page)
        pages[0].wait_for_timeout(100)
    for page in pages:
        expect(page.locator(".after h1")).to_be_visible()
