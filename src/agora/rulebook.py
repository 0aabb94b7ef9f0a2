"""Finds the paragraph of a rule: pages in Markdown whose headings carry rule ids, `### Paying {#akropolis.buy}`.

The pages are docs/rules in the source tree and agora/rules in an installed package.
"""

import re
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import NamedTuple

HEADING = re.compile(r"(#+) +(.+?) *\{#([\w.-]+)\} *")
LINK = re.compile(r"\[([^\]]*)\]\([^)]*\)")
SOURCE = Path(__file__).parents[2] / "docs"  # where the pages are written
PAGES = {"en": ("rules/{game}.md", "core-rules.md"), "nl": ("rules/{game}.nl.md", "core-rules.nl.md")}


class Rule(NamedTuple):
    """A heading of the rule pages with what stands below it."""

    id: str
    depth: int
    title: str
    text: str  # Markdown without links
    markdown: str = ""


@cache
def rules_of(game: str, language: str) -> Sequence[Rule]:
    """All rules of a game, in the order of its page, then those of every table."""
    return [rule for page in PAGES[language] for rule in _read(_page(page.format(game=game)))]


def find_rule(game: str, language: str, wanted: str) -> Rule | None:
    """The rule of an id, of its end (`buy`), or the nearest one above it (`akropolis.buy.x`)."""
    rules = {rule.id: rule for rule in rules_of(game, language)}
    for name in (wanted, f"{game}.{wanted}", f"core.{wanted}"):
        if name in rules:
            return rules[name]
    for name, rule in rules.items():
        if name.endswith(f".{wanted}"):
            return rule
    above = wanted.rpartition(".")[0]
    return find_rule(game, language, above) if above else None


def _page(name: str) -> str:
    installed = files("agora").joinpath("rules", *name.removeprefix("rules/").split("/"))
    if installed.is_file():
        return installed.read_text(encoding="utf-8")
    written = SOURCE / name
    return written.read_text(encoding="utf-8") if written.is_file() else ""


def _read(page: str) -> list[Rule]:
    rules: list[Rule] = []
    lines: list[str] = []
    fenced = False
    for line in page.splitlines():
        fenced ^= line.startswith("```")
        heading = None if fenced else HEADING.fullmatch(line)
        if heading:
            lines = []
            rules.append(Rule(heading[3], len(heading[1]), heading[2], ""))
        if rules and not heading:
            lines.append(line)
            written = "\n".join(lines).strip()
            rules[-1] = rules[-1]._replace(text=LINK.sub(r"\1", written), markdown=written)
    return rules
