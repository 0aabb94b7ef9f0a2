"""What the command line says, in the user's language: the sentences of the engine, of a game, and its own."""

import os
from collections.abc import Mapping, Sequence
from enum import Enum
from functools import cache
from typing import cast

from agora.core.errors import Refusal
from agora.core.game import LANGUAGES
from agora.core.questions import JSON
from agora.core.words import Catalogue, Words
from agora.games import IDS, AnyGame, files, find


class Speech:
    """One language, with the words of one game if there is one at hand."""

    def __init__(self, language: str, game: AnyGame | None = None) -> None:
        self.language = language
        self.game = game
        self.words = Words(_catalogue(language, game.id if game else None), game.id if game else "cli")

    def of(self, game: AnyGame) -> "Speech":
        """The same language with the words of a game."""
        return Speech(self.language, game)

    def say(self, text: str, people: Sequence[str] = (), /, **facts: object) -> str:
        """Make the sentence of an id."""
        return self.words.say(text, facts, people)

    def name(self, fact: str, value: object) -> str:
        """What the game calls a value, such as a part of the score."""
        return self.words.name(fact, value)

    def refusal(self, refusal: Refusal, people: Sequence[str] = ()) -> str:
        """Say why something was refused. What is cited inside it is said in the same language."""
        facts = dict(refusal.facts)
        inner = refusal.__cause__ or refusal.__context__
        if "why" in facts and isinstance(inner, Refusal):
            facts["why"] = self.refusal(inner, people)
        words = self._words_for(refusal.rule)
        if refusal.rule not in words.catalogue:
            return str(refusal)
        numbered = [fact for fact in ("city", "word") if type(facts.get(fact)) is int]
        places = [words.say(f"core.at.{fact}", facts, people) for fact in numbered]
        return "".join(places) + words.say(refusal.rule, facts, people)

    def _words_for(self, rule: str) -> Words:
        game = rule.split(".", maxsplit=1)[0]
        return self.of(find(game)).words if self.game is None and game in IDS else self.words

    def event(self, event: Mapping[str, JSON], people: Sequence[str]) -> str:
        """Tell what happened: an event as `Match.events` gives it."""
        kind = next(name for name in event if name != "n")
        facts = cast(Mapping[str, object], event[kind])  # events are objects with named facts
        if kind == "undone":
            return self.say("core.event.undone", **facts)
        assert self.game, "events belong to a game"
        return self.say(f"{self.game.id}.event.{kind}", people, **facts)


def spoken(language: Enum | None) -> str:
    """The language that was asked for; else that of the user's surroundings, if it is one of ours; else English."""
    if language is not None:
        return str(language.value)
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(name)
        if value:
            return value[:2].lower() if value[:2].lower() in LANGUAGES else LANGUAGES[0]
    return LANGUAGES[0]


@cache
def _catalogue(language: str, game: str | None) -> Catalogue:
    own = cast(Catalogue, files.read("agora.cli", "texts", f"{language}.json"))  # a test checks every entry
    engine = cast(Catalogue, files.read("agora.core", "texts", f"{language}.json"))  # likewise
    return {**engine, **(files.catalogue(game, language) if game else {}), **own}
