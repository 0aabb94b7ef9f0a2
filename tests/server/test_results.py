"""How the end of a game is told."""

from __future__ import annotations

import pytest

from agora.core.game import LANGUAGES
from agora.games import find
from agora.server.live.localisation import Localiser

ENDS = [
    ("end", [0], [54, 40], "Ana wins with 54 points"),
    ("end", [1], [54, 54], "Ben wins the tie at 54 points"),
    ("end", [0, 1], [54, 54], "Ana, Ben share the victory with 54 points"),
    ("resign", [1], [54, 54], "Ben wins: the others have resigned"),
    ("time", [1], [54, 54], "Ben wins on time"),
    ("end", [], [0, 0], "Nobody wins"),
]


@pytest.mark.parametrize(("by", "winners", "totals", "text"), ENDS)
def test_the_end_is_told_with_its_reason(by: str, winners: list[int], totals: list[int], text: str) -> None:
    result = {"by": by, "winners": winners, "totals": totals, "places": [1, 2]}
    told = {
        language: Localiser(language, find("akropolis"), ("Ana", "Ben")).result(result)["text"]
        for language in LANGUAGES
    }
    assert told["en"] == text
    assert told["nl"] != text
