"""The pages of numbers say what the coders do."""

import subprocess
import sys
from pathlib import Path

import pytest

from agora.rl.__main__ import page

NUMBERS = Path(__file__).parents[2] / "docs" / "numbers"


@pytest.mark.parametrize(("game", "seats"), [("akropolis", 2), ("polis", 4), ("improvement", 3)])
def test_the_page_of_a_game_is_what_the_command_prints(game: str, seats: int) -> None:
    written = (NUMBERS / f"{game}.md").read_text(encoding="utf-8")
    assert written == page(game, seats), f"run python -m agora.rl {game} --seats {seats} > docs/numbers/{game}.md"


@pytest.mark.slow
def test_the_command_refuses_a_wrong_number_of_seats_in_words() -> None:
    words = [sys.executable, "-m", "agora.rl", "polis", "--seats", "9"]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "the number of seats cannot be 9" in done.stderr
    assert "Traceback" not in done.stderr
