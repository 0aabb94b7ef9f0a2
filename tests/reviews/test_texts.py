"""The sentences of reviews: complete in both languages, all used, none missing."""

from __future__ import annotations

import json
import re
from pathlib import Path

import agora.reviews
from agora.core.words import placeholders, texts
from agora.reviews.labels import LABELS
from tests.languages import untranslated

HOME = Path(agora.reviews.__file__).parent
ENGLISH, DUTCH = (json.loads((HOME / "texts" / f"{language}.json").read_text()) for language in ("en", "nl"))
SOURCE = "\n".join(path.read_text() for path in [*HOME.rglob("*.py"), HOME.parent / "cli" / "actions" / "review.py"])
COLUMNS = ["player", "accuracy", "start", "skill", "opponents", "luck", "result"]
COLUMNS += ["step", "move", "label", "loss", "points", "better"]
BUILT = {
    *(f"review.label.{label}" for label in LABELS),
    *(f"review.column.{column}" for column in COLUMNS),
    *(f"review.moment.{what}.{way}" for what in ("luck", "others", "reveal") for way in ("gain", "loss")),
    *(f"review.seat.{kind}" for kind in ("skill", "perfect", "luck.good", "luck.bad")),
}


def test_both_languages_say_the_same_things_with_the_same_facts():
    assert list(ENGLISH) == list(DUTCH)
    for text, sentence in ENGLISH.items():
        assert placeholders(sentence) == placeholders(DUTCH[text]), text


def test_every_sentence_is_used_and_every_one_used_is_there():
    named = set(re.findall(r"""["'](review\.[\w.-]+)["']""", SOURCE))
    assert named | BUILT == set(ENGLISH)


def test_dutch_sentences_are_dutch():
    for text, sentence in ENGLISH.items():
        for english, dutch in zip(texts(sentence), texts(DUTCH[text]), strict=True):
            assert untranslated(english, dutch) <= {"blunder", "won"}, text
