"""The rules of a game as HTML, made from docs/rules."""

import re
from functools import cache

from agora import rulebook
from agora.server.http.bodies import RuleSection

LINK = re.compile(r"\]\((?:[\w./-]*#([\w.-]+)|[^)]*)\)")  # to another rule, or to a page that is not part of the rules


@cache
def sections(game: str, language: str) -> list[RuleSection]:
    """All sections of a game's rules, then those that hold for every game."""
    from markdown_it import MarkdownIt  # imported late, so that the server starts faster

    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    return [
        RuleSection(id=rule.id, title=rule.title, depth=rule.depth, html=markdown.render(_linked(rule.markdown)))
        for rule in rulebook.rules_of(game, language)
    ]


def _linked(text: str) -> str:
    """Turn links to a rule into links within the page; other links lose their target."""
    return LINK.sub(lambda found: f"](#{found[1]})" if found[1] else "](#)", text)
