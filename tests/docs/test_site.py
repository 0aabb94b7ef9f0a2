"""The documentation site is built without a warning, can be searched, and needs no other host."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.mark.slow
def test_the_site_is_built_with_search_and_reference(tmp_path: Path) -> None:
    words = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--site-dir", str(tmp_path)]
    done = subprocess.run(
        words, cwd=ROOT, capture_output=True, text=True, check=False, env={**os.environ, "NO_MKDOCS_2_WARNING": "1"}
    )
    assert done.returncode == 0, done.stdout + done.stderr
    index = (tmp_path / "search" / "search_index.json").read_text(encoding="utf-8")
    assert "tegel" in index, "the Dutch rules are found"
    reference = (tmp_path / "reference.html").read_text(encoding="utf-8")
    for name in ("agora.new", "agora.core.match.Match.play", "agora.rl.vector.VectorEnv"):
        assert f'id="{name}"' in reference, name
    for page in tmp_path.rglob("*.html"):
        loaded = re.findall(r'<(?:script|link|img)[^>]+(?:src|href)="(https?:[^"]+)"', page.read_text(encoding="utf-8"))
        assert not loaded, f"{page.name} loads {loaded[:3]}"
