"""Rated tables and the ranking: agreed to before sitting down, changed by the end, as the command computes."""

import random
import re
import subprocess
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from agora.server.rating import bot_ratings
from tests.web import axe, tables
from tests.web.conftest import PHONE, Visitor
from tests.web.serving import AGORA, Serving

pytestmark = [pytest.mark.web, pytest.mark.slow]


def resign(page: Page) -> None:
    """Give up, by the menu."""
    page.locator("header button:has(use[href='#i-menu'])").click()
    page.get_by_role("button", name="Resign", exact=True).click()
    page.get_by_role("button", name="Yes, resign").click()


def shown(page: Page) -> dict[str, tuple[int, int]]:
    """The ratings before and after the game, by name, as the page shows them."""
    lines = page.locator(".after li", has_text="→")
    expect(lines).to_have_count(2)
    found = [re.match(r"(\w+): (\d+)\?? → (\d+)\??", line.strip()) for line in lines.all_inner_texts()]
    return {line[1]: (int(line[2]), int(line[3])) for line in found if line}


def test_a_rated_table_changes_both_ratings_as_the_command_computes(visit: Visitor, server: Serving) -> None:
    ana, ben = visit(), visit()
    page = ana.go("/?game=akropolis")
    page.get_by_text("Friends", exact=True).click()
    page.get_by_role("radiogroup", name="Players").get_by_text("2", exact=True).click()
    page.get_by_role("switch", name="Rated").click()
    page.get_by_role("button", name="Open the table").click()
    page.get_by_label("Your name at the table").fill("Ranka")
    page.get_by_role("dialog").get_by_role("button", name="Open the table").click()
    expect(page.get_by_text("this game counts")).to_be_visible()
    table: dict[str, Any] = tables.call(ana, "GET", f"/tables/{page.url.rsplit('/', 1)[1]}")
    assert table["settings"]["undo"] == table["settings"]["hints"] == "never"

    other = ben.go(table["invite"].removeprefix(ben.url))
    expect(other.get_by_text("This table is rated")).to_be_visible()  # before anybody sits down
    axe.both(other, "an invitation to a rated table")
    other.get_by_label("Your name").fill("Benno")
    other.get_by_role("button", name="Sit down").click()
    expect(other.get_by_text("rating 1500?")).to_have_count(2)
    other.get_by_role("button", name="I am ready").click()
    page.get_by_role("button", name=re.compile("^Start")).click()

    rng = random.Random(1)
    for _ in range(2):  # each makes a move, so that the game counts
        mover = tables.asked([page, other])
        tables.play(mover, rng, 1)
    resign(other)
    expect(page.locator(".after")).to_be_visible()
    ratings = shown(page)
    assert ratings == shown(other)
    assert ratings["Ranka"][1] > ratings["Ranka"][0] == 1500 == ratings["Benno"][0] > ratings["Benno"][1]

    said = subprocess.run(
        [*AGORA, "ratings", "akropolis", "--rebuild", "--db", str(server.folder / "agora.db"), "--lang", "en"],
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    assert "0 ratings differed" in said
    for who, (_, after) in ratings.items():
        assert re.search(rf"^ *{after}\? ±\d+ +{who}  \(1 game\)$", said, re.MULTILINE), said

    page.get_by_role("link", name="Ratings").click()
    row = page.get_by_role("row", name=re.compile("Ranka"))
    expect(row).to_contain_text(f"{ratings['Ranka'][1]}?")
    expect(row).to_contain_text("you")
    row.get_by_role("button").click()
    expect(page.get_by_role("img", name=re.compile("^Ranka: from"))).to_be_visible()
    axe.both(page, "the ranking with a curve")
    page.get_by_role("button", name="As a table").click()
    expect(page.get_by_role("group", name="Ratings of Ranka").get_by_role("row")).to_have_count(2)


def test_the_ranking_is_found_from_the_lobby_and_fits_a_phone_in_dutch(visit: Visitor) -> None:
    page = visit().go()
    page.get_by_role("link", name="Ranking").click()
    expect(page).to_have_title(re.compile("Ranking"))
    page = visit(PHONE, locale="nl-NL").go("/ranks?game=polis&players=5")
    best = bot_ratings("polis", 5)["level5"]
    expect(page.get_by_role("heading", name="Wie staat hier bovenaan?")).to_be_visible()
    expect(page.get_by_role("row", name=re.compile("5 · "))).to_contain_text(str(best.points))
    axe.both(page, "the ranking on a phone")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
