"""Does everything that a player reads have a sentence, in each language?"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import cast

from agora.core.engine import Event, tag
from agora.core.errors import Refusal
from agora.core.game import LANGUAGES
from agora.core.log import Undone
from agora.core.words import Words
from agora.games import AnyGame


def say_refusal(game: AnyGame, refusal: Refusal) -> None:
    """A refusal has a sentence in each language."""
    for language in LANGUAGES:
        fresh = type(refusal)(refusal.rule, **refusal.facts)
        _whole(str(game.worded(fresh, language)), refusal.rule)


def say_event(game: AnyGame, event: Event) -> None:
    """An event has a sentence in each language."""
    facts = {name: getattr(event, name) for name in type(event).__annotations__}
    home = "core" if isinstance(event, Undone) else game.id
    for language in LANGUAGES:
        _said(game.words(language), f"{home}.event.{tag(type(event))}", facts)


def say_question(game: AnyGame, question: Mapping[str, object]) -> None:
    """A question and its options have sentences in each language."""
    for language in LANGUAGES:
        words = game.words(language)
        _said(words, cast(str, question["ask"]), cast(Mapping[str, object], question.get("facts", {})))
        for option in cast(list[Mapping[str, object]], question.get("options", ())):
            if "text" in option:
                _said(words, cast(str, option["text"]), cast(Mapping[str, object], option.get("facts", {})))
            assert "refused" not in option or option["refused"] in words.catalogue, option


def _said(words: Words, text: str, facts: Mapping[str, object]) -> None:
    _whole(words.say(text, facts), text)


def _whole(sentence: str, text: str) -> None:
    assert len(sentence) > 3, f"{text} has no sentence"
    assert not re.search(r"\{\w+(:\w+)?\}", sentence), f"{text} has a gap: {sentence}"
