"""Refusals, headings of the rule pages and tests belong together."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from agora.games import IDS
from tests.core import source

DOCS = source.ROOT / "docs"
PAGES = {"core": DOCS / "core-rules.md", **{game: DOCS / "rules" / f"{game}.md" for game in IDS}}
CODE = {"core": source.SOURCE, **{game: source.SOURCE / "games" / game for game in IDS}}


def headings(page: Path) -> list[str]:
    """The ids of a page's headings, in order."""
    return re.findall(r"^#+ .*\{#([^}]+)\} *$", source.text(page), flags=re.MULTILINE)


def ids(owner: str, *kinds: str) -> list[str]:
    """The rule ids of a game, or of the engine, that its code refuses with."""
    return sorted({use.id for use in source.used(CODE[owner]) if use.kind in kinds and use.id.startswith(f"{owner}.")})


def prefixes(rule: str) -> set[str]:
    words = rule.split(".")
    return {".".join(words[:length]) for length in range(1, len(words) + 1)}


@pytest.mark.parametrize("game", IDS)
def test_every_rule_that_forbids_is_a_heading(game: str) -> None:
    assert ids(game, "Illegal"), "no rules found"
    assert sorted(set(ids(game, "Illegal")) - set(headings(PAGES[game]))) == []


@pytest.mark.parametrize("owner", PAGES)
def test_everything_else_that_is_refused_belongs_under_a_heading(owner: str) -> None:
    known = set(headings(PAGES[owner]))
    assert [rule for rule in ids(owner, "Illegal", "Malformed", "Stale") if not prefixes(rule) & known] == []


@pytest.mark.parametrize("owner", PAGES)
def test_both_languages_have_the_same_headings_in_the_same_order(owner: str) -> None:
    page = PAGES[owner]
    assert headings(page) == headings(page.with_suffix(".nl.md"))


@pytest.mark.parametrize("owner", PAGES)
def test_no_heading_stands_twice(owner: str) -> None:
    found = headings(PAGES[owner])
    assert len(found) == len(set(found))
    assert all(heading.startswith(f"{owner}.") for heading in found)


@pytest.mark.parametrize("owner", PAGES)
def test_every_rule_that_forbids_is_shown_by_a_test(owner: str) -> None:
    assert sorted(set(ids(owner, "Illegal", "Stale")) - set(source.marked("rule"))) == []


def test_every_rule_that_a_test_shows_exists() -> None:
    known = {rule for owner in PAGES for rule in ids(owner, "Illegal", "Malformed", "Stale")}
    strange = {rule: tests for rule, tests in source.marked("rule").items() if rule not in known}
    assert strange == {}


@pytest.mark.parametrize("game", IDS)
def test_every_rule_cited_in_the_code_is_a_heading(game: str) -> None:
    """A docstring cites its rule in square brackets: [akropolis.place.bridge]."""
    known = set(headings(PAGES[game]))
    cited = {
        rule: path.name
        for path in source.files(CODE[game])
        for rule in re.findall(rf"\[({game}\.[\w.-]+)\]", source.text(path))
    }
    assert {rule: where for rule, where in cited.items() if rule not in known} == {}
