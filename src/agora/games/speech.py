"""Speaks to people in their language: with the sentences of the engine, of a game, and of the speaking package."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import ClassVar, Self, cast

from agora.core.errors import Refusal
from agora.core.questions import JSON
from agora.core.words import Catalogue, Words
from agora.games import AnyGame, files, find, ids


class Speech:
    """One language, with the words of one game, if any."""

    package: ClassVar[str]  # the speaking package; its own `texts` are used too

    def __init__(self, language: str, game: AnyGame | None = None) -> None:
        self.language = language
        self.game = game
        name = game.id if game else None
        self.words = Words(_catalogue(self.package, language, game), name or self.package.rpartition(".")[2])

    def of(self, game: AnyGame) -> Self:
        """The same language with the words of a game."""
        return type(self)(self.language, game)

    def say(self, text: str, people: Sequence[str] = (), /, **facts: object) -> str:
        """Make the sentence of an id."""
        return self.words.say(text, facts, people)

    def name(self, fact: str, value: object) -> str:
        """What the game calls a value, such as a part of the score."""
        return self.words.name(fact, value)

    def refusal(self, refusal: Refusal, people: Sequence[str] = ()) -> str:
        """Say why something was refused. A refusal quoted inside it is put in the same language."""
        facts = dict(refusal.facts)
        inner = refusal.__cause__ or refusal.__context__
        if "why" in facts and isinstance(inner, Refusal):
            facts["why"] = self.refusal(inner, people)
        words = self._words_for(refusal.rule)
        if refusal.rule not in words.catalogue:
            return str(refusal)
        return words.refusal(refusal, facts, people)

    def _words_for(self, rule: str) -> Words:
        game = rule.split(".", maxsplit=1)[0]
        return self.of(find(game)).words if self.game is None and game in ids() else self.words

    def event(self, event: Mapping[str, JSON], people: Sequence[str]) -> str:
        """Describe an event, given as `Match.events` returns it."""
        kind = next(name for name in event if name != "n")
        facts = cast(Mapping[str, object], event[kind])  # events are objects with named facts
        if kind == "undone":
            return self.words.say("core.event.undone", facts)
        assert self.game, "events belong to a game"
        return self.words.say(f"{self.game.id}.event.{kind}", facts, people)


def sentence(words: str) -> str:
    """Write the first letter as a capital."""
    return words[:1].upper() + words[1:]


@cache
def _catalogue(package: str, language: str, game: AnyGame | None) -> Catalogue:
    game_and_engine = game.catalogue(language) if game else files.texts("agora.core", language)
    return {**game_and_engine, **files.texts(package, language)}
