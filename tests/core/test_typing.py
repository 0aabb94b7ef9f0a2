"""A program that uses the library type-checks: views have the type of their game."""

from __future__ import annotations

import re
import subprocess
import sys

import pytest

from tests.core import source

USES = "tests/core/typed_uses.py"
FOUND = re.compile(rf"{USES}:(\d+): error: .* \[([\w-]+)\]")


@pytest.mark.slow
def test_mypy_accepts_typed_uses_and_finds_every_mistake() -> None:
    root = source.SOURCE.parents[1]
    expected = [
        (str(number), line.rpartition("# error: ")[2])
        for number, line in enumerate((root / USES).read_text(encoding="utf-8").splitlines(), 1)
        if "  # error: " in line
    ]
    done = subprocess.run([sys.executable, "-m", "mypy", USES], cwd=root, capture_output=True, text=True, check=False)
    assert FOUND.findall(done.stdout) == expected, done.stdout + done.stderr
    assert f"Found {len(expected)} errors in 1 file" in done.stdout, done.stdout
