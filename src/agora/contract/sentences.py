"""Checks that everything a player reads has a sentence, in each language."""

import re
from collections.abc import Mapping

from agora.core.engine import Event, S, tag
from agora.core.errors import Refusal
from agora.core.game import LANGUAGES, Game, O, V
from agora.core.log import Undone
from agora.core.questions import OpenQuestion
from agora.core.words import Words

GAP = re.compile(r"\{\w+(:\w+)?\}")


def say_refusal(game: Game[S, O, V], refusal: Refusal) -> None:
    """Check that a refusal has a sentence in each language."""
    for language in LANGUAGES:
        fresh = type(refusal)(refusal.rule, **refusal.facts)
        _check_words(game.words(language), refusal.rule, language)
        _check(str(game.worded(fresh, language)), refusal.rule, language)


def say_event(game: Game[S, O, V], event: Event) -> None:
    """Check that an event has a sentence in each language."""
    if isinstance(event, game.silent):  # the sentence of another event tells it
        return
    facts = {name: getattr(event, name) for name in type(event).__annotations__}
    home = "core" if isinstance(event, Undone) else game.id
    _say(game, f"{home}.event.{tag(type(event))}", facts)


def say_question(game: Game[S, O, V], question: OpenQuestion) -> None:
    """Check that a question and its options have sentences in each language."""
    _say(game, question["ask"], question.get("facts", {}))
    for option in question.get("options", ()):
        if "text" in option:
            _say(game, option["text"], option.get("facts", {}))
        if "refused" in option:
            for language in LANGUAGES:
                _check_words(game.words(language), option["refused"], language)


def _say(game: Game[S, O, V], text: str, facts: Mapping[str, object]) -> None:
    for language in LANGUAGES:
        words = game.words(language)
        _check_words(words, text, language)
        _check(words.say(text, facts), text, language)


def _check_words(words: Words, text: str, language: str) -> None:
    assert text in words.catalogue, f"the catalogue `{language}` has no sentence {text}"


def _check(sentence: str, text: str, language: str) -> None:
    assert len(sentence) > 3, f"the sentence {text} of the catalogue `{language}` is empty"
    assert not GAP.search(sentence), f"the sentence {text} of the catalogue `{language}` has a gap: {sentence}"
