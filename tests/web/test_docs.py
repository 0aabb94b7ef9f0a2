"""The documentation under /docs: pages and search work under the policy of the server."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.web.conftest import DESKTOP, PHONE, Visitor
from tests.web.serving import Serving, serving

ROOT = Path(__file__).parents[2]
# Another folder for the documentation than the one in which somebody may just have built it.
SERVE = """
import sys
from pathlib import Path
from agora.server.http import docs_site
docs_site.SOURCE = Path(sys.argv.pop(1))
from agora.cli.main import main
main()
"""


@pytest.fixture(scope="module")
def documented(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """A server with freshly built documentation."""
    folder = tmp_path_factory.mktemp("docs")
    words = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--site-dir", str(folder / "site")]
    subprocess.run(words, cwd=ROOT, check=True, env={**os.environ, "NO_MKDOCS_2_WARNING": "1"})
    with serving(folder, agora=(sys.executable, "-c", SERVE, str(folder / "site"))) as running:
        yield running


@pytest.mark.web
@pytest.mark.parametrize("kind", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_reader_searches_the_documentation(visit: Visitor, documented: Serving, kind: dict[str, object]) -> None:
    browser = visit(kind, url=documented.url)
    page = browser.page
    page.goto(f"{documented.url}/docs")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Documentation")
    if kind is PHONE:
        page.locator("label.md-header__button[for=__search]").click()
    page.locator("input.md-search__input").fill("information state")
    found = page.locator(".md-search-result__item a", has_text="OpenSpiel").first
    expect(found).to_be_visible()
    found.click()
    expect(page).to_have_url(re.compile(r"/docs/.+\?h=information\+state#"))
    expect(page.locator("article mark").first).to_be_attached()
    assert not browser.wrong()


@pytest.mark.web
def test_an_example_can_be_saved_from_the_documentation(visit: Visitor, documented: Serving) -> None:
    page = visit(DESKTOP, url=documented.url).page
    page.goto(f"{documented.url}/docs/howto/train-a-policy.html")
    link = page.get_by_role("link", name="self_play.py").first
    saved = page.request.get(f"{documented.url}/docs/howto/{link.get_attribute('href')}")
    assert saved.text() == (ROOT / "examples" / "self_play.py").read_text(encoding="utf-8")
