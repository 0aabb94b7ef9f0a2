"""Builds the page for a wheel or a source archive if it is not there; an editable install goes without."""

import subprocess
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class PageHook(BuildHookInterface):  # type: ignore[type-arg]  # hatchling gives no type for its builder's config here
    """Runs scripts/page, which says in words what is missing."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Called by hatch before it gathers the files."""
        page = Path(self.root, "src/agora/server/page/index.html")
        if version == "editable" or page.exists():
            return
        subprocess.run(["sh", "scripts/page"], cwd=self.root, check=True)
        assert page.exists(), "scripts/page ended well and built no page"
