"""The built page: small, whole, asks nobody else, and works without https."""

import gzip
import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.web.conftest import Visitor
from tests.web.serving import serving
from tests.web.test_lobby import call

PAGE = Path(__file__).resolve().parents[2] / "src" / "agora" / "server" / "page"
FIRST_LOAD = 200_000  # bytes, gzipped


def test_the_first_load_is_small(visit: Visitor) -> None:
    visitor = visit()
    asked: list[str] = []
    visitor.page.on("request", lambda request: asked.append(request.url))
    visitor.go()
    files = {url.split("/assets/", 1)[1].split("?")[0] for url in asked if "/assets/" in url}
    assert files, "the page asked for none of its files"
    size = sum(len(gzip.compress((PAGE / "assets" / name).read_bytes())) for name in files)
    size += len(gzip.compress((PAGE / "index.html").read_bytes()))
    assert size < FIRST_LOAD, f"{size} bytes gzipped in {sorted(files)}"


def test_the_lobby_does_not_load_the_boards(visit: Visitor) -> None:
    visitor = visit()
    asked: list[str] = []
    visitor.page.on("request", lambda request: asked.append(request.url))
    visitor.go()
    assert not [url for url in asked if re.search(r"/assets/(Table|akropolis|polis|improvement)-", url)]


def test_the_page_names_no_other_host() -> None:
    allowed = {"www.w3.org", "svelte.dev"}  # the names of SVG and XHTML; Svelte's pages about its own errors
    for file in PAGE.rglob("*.*"):
        if file.suffix in (".js", ".css", ".html", ".svg"):
            hosts = set(re.findall(r"https?://([\w.-]+)", file.read_text(encoding="utf-8")))
            assert hosts <= allowed, f"{file.name}: {hosts - allowed}"


def test_layouts_follow_the_size_of_type_of_the_reader() -> None:
    media = [query for file in PAGE.rglob("*.css") for query in re.findall(r"@media[^{]*", file.read_text("utf-8"))]
    code = "".join(file.read_text("utf-8") for file in PAGE.rglob("*.js"))
    assert any("em" in query for query in media)
    assert not [query for query in media if "px" in query]
    assert not re.findall(r"(?:width|height) ?[<>]=? ?\d+px|(?:min|max)-(?:width|height): ?\d+px\)", code)


def test_the_page_works_in_a_home_network_without_https() -> None:
    for file in PAGE.rglob("*.js"):
        assert "randomUUID" not in file.read_text(encoding="utf-8"), (
            f"{file.name}: crypto.randomUUID needs https; use newKey"
        )


def test_files_of_the_page_are_kept_for_ever_and_the_page_itself_is_not(visit: Visitor) -> None:
    page = visit().go()
    name = next((PAGE / "assets").glob("*.js")).name
    kept = page.request.get(f"{page.url}assets/{name}").headers.get("cache-control", "")
    fresh = page.request.get(page.url).headers.get("cache-control", "")
    assert "immutable" in kept
    assert "immutable" not in fresh
    assert page.request.get(f"{page.url}assets/none.js").status == 404


def test_the_page_stands_under_a_prefix_too(visit: Visitor, tmp_path_factory: pytest.TempPathFactory) -> None:
    with serving(tmp_path_factory.mktemp("prefix"), root_path="/city") as server:
        page = visit(url=server.url).go("/city/")
        page.get_by_text("Friends", exact=True).click()
        page.get_by_role("button", name="Open the table").click()
        call(page, "Lena")
        expect(page).to_have_url(re.compile("/city/t/[a-z0-9]{10}$"))
        assert "/city/join/" in page.get_by_label("Invitation link", exact=True).input_value()
        page.reload()
        expect(page.get_by_role("heading", name="Who is at the table?")).to_be_visible()
        page.get_by_role("link", name="Agora: to the lobby").click()
        expect(page).to_have_url(f"{server.url}/city/")
        page.context.close()
