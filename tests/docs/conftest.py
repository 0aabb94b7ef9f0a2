"""What the pages change in the running program is put back after each test."""

from collections.abc import Iterator

import pytest

from agora.games.improvement.effect_words import FORMS
from agora.games.improvement.effects import ASKING, MEANINGS, UNFORESEEN


@pytest.fixture(autouse=True)
def _effect_words_of_a_page_go() -> Iterator[None]:
    """An effect word that a page defines is known to that page alone."""
    known = set(FORMS)
    yield
    for verb in set(FORMS) - known:
        del FORMS[verb], MEANINGS[verb]
        ASKING.discard(verb)
        UNFORESEEN.discard(verb)
