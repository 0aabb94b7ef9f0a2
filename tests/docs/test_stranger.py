"""A stranger installs the wheel in an empty folder and types what the pages say."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.docs.test_pages import ROOT, of_language, write_files

PAGES = ("docs/howto/first-bot.md", "docs/howto/learn-by-playing.md")


def typed(words: str, folder: Path, wheels: Path) -> str:
    """What a shell in the folder answers; the package comes from the folder of wheels."""
    ours = {"VIRTUAL_ENV", "PYTHONPATH", "PYTHONHOME"}
    environment = {name: value for name, value in os.environ.items() if name not in ours}
    done = subprocess.run(
        ["sh", "-e", "-c", words],
        cwd=folder,
        env={**environment, "PIP_FIND_LINKS": str(wheels), "PIP_CONSTRAINT": str(ROOT / "constraints.txt")},
        input="quit\n",  # to a table in the terminal
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, f"{words}\n{done.stdout}\n{done.stderr}"
    return done.stdout


@pytest.mark.soak
@pytest.mark.parametrize("page", PAGES)
def test_a_stranger_follows_a_page_in_an_empty_folder(page: str, tmp_path: Path) -> None:
    wheels, folder = tmp_path / "wheels", tmp_path / "empty"
    folder.mkdir()
    words = [sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "--wheel-dir", str(wheels), str(ROOT)]
    subprocess.run(words, check=True)
    write_files(page, folder)
    for name in re.findall(r"examples/(\w+\.py)", (ROOT / page).read_text(encoding="utf-8")):
        shutil.copy(ROOT / "examples" / name, folder)
    for block in of_language(page, "sh"):
        typed(re.sub(r"--games \d\d\d+", "--games 10", block.text), folder, wheels)
    blocks = [block.text for block in of_language(page, "python") if "file=" not in block.info]
    (folder / "page.py").write_text("\n".join(blocks))
    typed(".venv/bin/python page.py", folder, wheels)
    assert page != PAGES[1] or (folder / "games.parquet").stat().st_size
