"""Builds the page for a wheel or a source archive if it is not there, and adds the documentation if it has been built.

An editable install goes without both.
"""

import subprocess
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

SITE = {"wheel": "agora/docs", "sdist": "site"}  # where the documentation lies in each archive


class PageHook(BuildHookInterface):  # type: ignore[type-arg]  # hatchling gives no type for its builder's config here
    """Runs scripts/page, which says in words what is missing."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Called by hatch before it gathers the files."""
        if version == "editable":
            return
        site = Path(self.root, "site")
        if (site / "index.html").exists():  # by `make docs`
            build_data["force_include"][str(site)] = SITE[self.target_name]
        page = Path(self.root, "src/agora/server/page/index.html")
        if not page.exists():
            subprocess.run(["sh", "scripts/page"], cwd=self.root, check=True)
            assert page.exists(), "scripts/page ended well and built no page"
