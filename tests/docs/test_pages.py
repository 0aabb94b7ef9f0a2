"""The pages tell the truth: their Python runs, their JSON parses, their links lead somewhere.

A page may keep a block of Python or of commands (`sh`) from running with the word `no-run` behind its fence; the line
above the fence must then give the reason, as `<!-- no-run: the reason -->`. A block with `file=PATH` behind its fence
is the content of a file, which the blocks below it may import or read. Commands play few games and find the scripts of
examples/ in their folder.
"""

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import NamedTuple

import pytest

ROOT = Path(__file__).parents[2]
DOCS = sorted(str(page.relative_to(ROOT)) for page in (ROOT / "docs").rglob("*.md"))
WITH_CODE = ["README.md", *DOCS]
WITH_LINKS = ["README.md", "CONTRIBUTING.md", *DOCS]

OWN_TEST = ("docs/howto/add-a-game.md",)  # test_add_a_game.py runs its commands, which install a package
FENCE = re.compile(r" *(`{3,}|~{3,})(.*)")
HEADING = re.compile(r"#{1,6} +(.*?)(?: *\{#([^}]+)\})? *#*")
LINK = re.compile(r"\[[^\]]*\]\(([^()\s]*)(?: +\"[^\"]*\")?\)|^\[[^\]]+\]: +(\S+)", re.MULTILINE)
SCHEME = re.compile(r"[a-z][a-z0-9+.-]*:")


class Block(NamedTuple):
    """A fenced block of a page."""

    line: int  # of its first line of content, counted from 1
    info: str  # what stands behind the opening fence
    text: str
    above: str  # the line above the opening fence


def parts(page: str) -> tuple[list[Block], str]:
    """The fenced blocks of a page, and the page without them."""
    blocks, prose, opened = [], [], None
    lines = (ROOT / page).read_text(encoding="utf-8").splitlines()
    for number, line in enumerate(lines):
        fence = FENCE.fullmatch(line)
        if opened is None and fence:
            opened = (number, fence[1], fence[2].strip())
        elif opened and fence and fence[1].startswith(opened[1]) and not fence[2].strip():
            start, _, info = opened
            text = "\n".join(lines[start + 1 : number]) + "\n"
            blocks.append(Block(start + 2, info, text, lines[start - 1] if start else ""))
            opened = None
        elif opened is None:
            prose.append(line)
    assert opened is None, f"{page}: the block that opens in line {opened and opened[0] + 1} is never closed"
    return blocks, "\n".join(prose)


def of_language(page: str, language: str) -> list[Block]:
    """The blocks of a page in one language."""
    return [block for block in parts(page)[0] if block.info.split()[:1] == [language]]


def write_files(page: str, folder: Path) -> list[Path]:
    """Write the files that a page shows into a folder."""
    found = []
    for block in parts(page)[0]:
        for name in re.findall(r"\bfile=(\S+)", block.info):
            found.append(folder / name)
            found[-1].parent.mkdir(parents=True, exist_ok=True)
            found[-1].write_text(block.text, encoding="utf-8")
    return found


def forget(folder: Path) -> None:
    """Drop the modules that were imported from a folder."""
    for name, module in list(sys.modules.items()):
        if Path(getattr(module, "__file__", None) or "/").is_relative_to(folder):
            del sys.modules[name]


@pytest.mark.parametrize("page", [page for page in WITH_CODE if of_language(page, "python")])
def test_the_python_of_a_page_runs(
    page: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    name = "page_" + re.sub(r"\W", "_", page)
    module = ModuleType(name)  # a module, because type hints are looked up in the module of their class
    monkeypatch.setitem(sys.modules, name, module)
    monkeypatch.chdir(tmp_path)
    if write_files(page, tmp_path):
        monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])
        request.addfinalizer(lambda: forget(tmp_path))
    for block in of_language(page, "python"):
        if "file=" in block.info:
            continue
        if is_left_out(page, block):
            continue
        code = compile("\n" * (block.line - 1) + block.text, str(ROOT / page), "exec")  # so that errors name the line
        exec(code, module.__dict__)  # noqa: S102  our own pages


def is_left_out(page: str, block: Block) -> bool:
    """Whether a block is not to be run, with a reason above it."""
    if "no-run" not in block.info.split():
        return False
    assert re.fullmatch(r"<!-- no-run: .+ -->", block.above), f"{page}:{block.line}: why is it not run?"
    return True


@pytest.mark.slow
@pytest.mark.parametrize("page", [page for page in WITH_CODE if of_language(page, "sh") and page not in OWN_TEST])
def test_the_commands_of_a_page_run(page: str, tmp_path: Path) -> None:
    write_files(page, tmp_path)
    for script in (ROOT / "examples").glob("*.py"):
        shutil.copy(script, tmp_path)
    (tmp_path / ".venv").symlink_to(sys.prefix)
    for block in of_language(page, "sh"):
        if is_left_out(page, block):
            continue
        short = re.sub(r"--(games|deals) \d+", r"--\1 1", block.text)
        done = subprocess.run(
            ["sh", "-e", "-c", short], cwd=tmp_path, env=os.environ, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, f"{page}:{block.line}\n{done.stdout}\n{done.stderr}"


@pytest.mark.parametrize("page", WITH_CODE)
def test_no_command_hides_in_a_block_without_a_language(page: str) -> None:
    for block in parts(page)[0]:
        if not block.info:
            found = re.search(r"^(\$ |\S*agora |\S*pip |\S*python3? |uvx )", block.text, re.MULTILINE)
            assert not found, f"{page}:{block.line}: mark the block as sh, so that it is run"


@pytest.mark.parametrize("page", WITH_CODE)
def test_the_json_of_a_page_parses(page: str) -> None:
    for block in of_language(page, "json"):
        try:
            json.loads(block.text)
        except ValueError as error:
            pytest.fail(f"{page}:{block.line}: {error}")


@pytest.mark.parametrize("page", WITH_LINKS)
def test_the_links_of_a_page_lead_somewhere(page: str) -> None:
    broken = list(broken_links(page))
    assert not broken, "\n".join(broken)


def broken_links(page: str) -> Iterator[str]:
    """The links of a page that point to no file or no heading."""
    prose = re.sub(r"(`+).+?\1", "", parts(page)[1], flags=re.DOTALL)
    for found in LINK.finditer(prose):
        link = found[1] or found[2] or ""
        if SCHEME.match(link):
            continue
        path, _, anchor = link.partition("#")
        target = (ROOT / page).parent / path if path else ROOT / page
        if not target.exists() or not target.resolve().is_relative_to(ROOT):
            yield f"{page}: there is no {link}"
        elif anchor and anchor not in anchors(target.resolve()):
            yield f"{page}: {path or 'the page'} has no heading #{anchor}"


def anchors(page: Path) -> set[str]:
    """What can be linked to in a page: the ids given in headings, and GitHub's own for the other headings."""
    found: set[str] = set()
    for line in parts(str(page.relative_to(ROOT)))[1].splitlines():
        heading = HEADING.fullmatch(line)
        if heading and heading[2]:
            found.add(heading[2])
        elif heading:
            plain = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading[1])
            slug = re.sub(r"[^\w\- ]", "", plain.lower()).replace(" ", "-")
            repeats = (f"{slug}-{i}" for i in range(1, 100))
            found.add(slug if slug not in found else next(repeat for repeat in repeats if repeat not in found))
    return found


@pytest.mark.parametrize(
    "page", [page for page in DOCS if page.count("/") == 1 or "/design/" in page or "/howto/" in page]
)
def test_the_list_of_pages_leads_to_every_page(page: str) -> None:
    written = (ROOT / "docs/README.md").read_text(encoding="utf-8")
    assert page == "docs/README.md" or f"({page.removeprefix('docs/')})" in written


def test_the_blocks_of_a_page_are_found() -> None:
    """Or else the tests above would pass on nothing."""
    assert "import agora" in of_language("README.md", "python")[0].text
    assert any("Fair" in block.text for block in of_language("docs/protocol.md", "python"))
    assert "core.stale" in anchors(ROOT / "docs/core-rules.md")
    assert "design-notes" in anchors(ROOT / "docs/README.md")
