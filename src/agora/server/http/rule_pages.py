"""The rules of a game as HTML for the page, made from docs/rules."""

import re
from functools import cache

from agora import rulebook
from agora.server.http.bodies import RuleSection

LINK = re.compile(r"\]\((?:[\w./-]*#([\w.-]+)|[^)]*)\)")  # to another rule, or to a page that is not here


@cache
def sections(game: str, language: str) -> list[RuleSection]:
    """All paragraphs of a game's rules, then those of every table."""
    from markdown_it import MarkdownIt  # not before somebody reads: a server starts faster

    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    return [
        RuleSection(id=rule.id, title=rule.title, depth=rule.depth, html=markdown.render(_linked(rule.markdown)))
        for rule in rulebook.rules_of(game, language)
    ]


def _linked(text: str) -> str:
    """Links within the rules stay, as links to a heading on the same page; others lose their target."""
    return LINK.sub(lambda found: f"](#{found[1]})" if found[1] else "](#)", text)
