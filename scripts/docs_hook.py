"""A hook of MkDocs, for pages that are read on a code host too and that our own server serves under its strict policy.

Links that lead to what is not on the site, such as code and lists of tests, become plain words; the scripts of
examples/ are on the site. Blocks of code keep their language and the name of their file. Scripts inside pages become
files, because the server allows no others.
"""

import hashlib
import os
import re
from pathlib import Path
from typing import Any

from mkdocs.structure.files import File

ROOT = Path(__file__).parents[1]
DOCS, EXAMPLES = ROOT / "docs", ROOT / "examples"
LINK = re.compile(r"(?<!!)\[([^\]]*)\]\(([^():\s#][^():\s]*)\)")
FENCE = re.compile(r"^( *`{3,})(\w+) (.+)$", re.MULTILINE)
SCRIPT = re.compile(r"<script>(.*?)</script>", re.DOTALL)


def on_files(files: Any, *, config: Any) -> Any:
    """Called by MkDocs when it has listed the pages: put the examples beside them."""
    for path in sorted(EXAMPLES.glob("*.py")):
        files.append(File.generated(config, f"examples/{path.name}", abs_src_path=str(path)))
    return files


def on_page_markdown(markdown: str, *, page: Any, **_: Any) -> str:
    """Called by MkDocs for each page."""
    folder = (DOCS / page.file.src_uri).parent

    def shown(found: re.Match[str]) -> str:
        target = (folder / found[2].partition("#")[0]).resolve()
        if target.parent == EXAMPLES and target.suffix == ".py":
            return f"[{found[1]}]({os.path.relpath(DOCS / 'examples' / target.name, folder)})"
        on_site = target.is_relative_to(DOCS) and not target.is_relative_to(DOCS / "coverage")
        return found[0] if on_site else found[1]

    return LINK.sub(shown, FENCE.sub(_fence, markdown))


def on_post_page(output: str, *, page: Any, config: Any) -> str:
    """Called by MkDocs with each finished page."""
    folder = Path(config.site_dir, "assets", "inline")
    folder.mkdir(parents=True, exist_ok=True)

    def moved(found: re.Match[str]) -> str:
        name = f"{hashlib.sha256(found[1].encode()).hexdigest()[:12]}.js"
        (folder / name).write_text(found[1], encoding="utf-8")
        return f'<script src="{"../" * page.url.count("/")}assets/inline/{name}"></script>'

    return SCRIPT.sub(moved, output)


def _fence(found: re.Match[str]) -> str:
    """The opening line of a block: with the name of its file, without what only our tests read."""
    file = re.search(r"\bfile=(\S+)", found[3])
    return f"{found[1]}{found[2]}" + (f' title="{file[1]}"' if file else "")
