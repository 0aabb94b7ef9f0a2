"""Names are cleaned before they are shown."""

from __future__ import annotations

import pytest

from agora.server.tables import guests


@pytest.mark.parametrize(
    ("given", "cleaned"),
    [("  Ana  ", "Ana"), ("A\x00n\x1ba", "Ana"), ("\u202eevil", "evil"), ("a\nb\tc", "a b c"), ("x" * 99, "x" * 40),
     ("\u200b\u2066", ""), ("👩\u200d🚀", "👩\u200d🚀")],
)  # fmt: skip
def test_names_lose_characters_that_could_deceive(given: str, cleaned: str) -> None:
    assert guests.cleaned(given, guests.LONGEST_NAME) == cleaned
