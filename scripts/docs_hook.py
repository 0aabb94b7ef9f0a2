"""A hook of MkDocs: links that lead to what is not on the site, such as code and lists of tests, become plain words.

Blocks of code keep their language and the name of their file.
"""

import re
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
LINK = re.compile(r"(?<!!)\[([^\]]*)\]\(([^():\s#][^():\s]*)\)")
FENCE = re.compile(r"^( *`{3,})(\w+) (.+)$", re.MULTILINE)


def on_page_markdown(markdown: str, *, page: Any, **_: Any) -> str:
    """Called by MkDocs for each page."""
    folder = (DOCS / page.file.src_uri).parent

    def shown(found: re.Match[str]) -> str:
        target = (folder / found[2].partition("#")[0]).resolve()
        on_site = target.is_relative_to(DOCS) and not target.is_relative_to(DOCS / "coverage")
        return found[0] if on_site else found[1]

    return LINK.sub(shown, FENCE.sub(_fence, markdown))


def _fence(found: re.Match[str]) -> str:
    """The opening line of a block: with the name of its file, without what only our tests read."""
    file = re.search(r"\bfile=(\S+)", found[3])
    return f"{found[1]}{found[2]}" + (f' title="{file[1]}"' if file else "")
