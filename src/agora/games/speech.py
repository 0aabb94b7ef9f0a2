"""Speaks to people in their language: with the sentences of the engine, of a game, and of the speaking package."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import ClassVar, Self, cast

from agora.core.asks import move_fields
from agora.core.engine import Move, State, tag
from agora.core.errors import Refusal
from agora.core.game import Options, View
from agora.core.match import Match
from agora.core.questions import JSON, Question
from agora.core.words import Catalogue, Words, placeholders
from agora.games import AnyGame, files, find, ids


class Speech:
    """One language, with the words of one game, if any."""

    package: ClassVar[str]  # the speaking package; its own `texts` are used too

    def __init__(self, language: str, game: AnyGame | None = None, data: JSON = None) -> None:
        """`data` is the data set of the table, which brings names of its own; None: everything is as printed."""
        self.language = language
        self.game = game
        name = game.id if game else None
        own = game.own_words(data, language) if game and data is not None else {}
        catalogue = _catalogue(self.package, language, game)
        self.words = Words({**catalogue, **own} if own else catalogue, name or self.package.rpartition(".")[2])

    def of(self, game: AnyGame) -> Self:
        """The same language with the words of a game."""
        return type(self)(self.language, game)

    def at(self, match: Match[State, Options, View]) -> Self:
        """The same language with the words of a match, and the names of its own components."""
        return type(self)(self.language, match.game, match.start.data)

    def say(self, text: str, people: Sequence[str] = (), /, **facts: object) -> str:
        """Make the sentence of an id."""
        return self.words.say(text, facts, people)

    def name(self, fact: str, value: object) -> str:
        """What the game calls a value, such as a part of the score."""
        return self.words.name(fact, value)

    def move(self, asked: Question | None, move: Move, people: Sequence[str] = ()) -> str:
        """What a move is called: by its option in the question, by its kind, or else in its text form."""
        assert self.game, "moves belong to a game"
        written = self.game.codec.write_move(move)
        for option in asked.get("options", ()) if asked else ():
            if option["move"] == written and "text" in option:
                return sentence(self.words.say(option["text"], option.get("facts", {}), people))
        facts, catalogue = move_fields(move), self.words.catalogue
        for kind in ("move", "option"):  # the text of an option may need facts that only its question has
            text = f"{self.game.id}.{kind}.{tag(type(move))}"
            if text in catalogue and placeholders(catalogue[text]) <= facts.keys():
                return sentence(self.words.say(text, facts, people))
        return self.game.codec.move_text(move)

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

    def events(self, events: Sequence[Mapping[str, JSON]], people: Sequence[str], you: int | None = None) -> list[str]:
        """Describe events in lines: one for each, empty for an event that another line tells too."""
        lines = [""] * len(events)
        for first, *rest in self._lines(events):
            line = self._said("event", events[first], people, you)
            for k in rest:
                more = self._said("also", events[k], people, you)
                line += more if more.startswith(" ") else f"{', ' if ': ' in line else ': '}{more}"
            lines[first] = line
        return lines

    def _lines(self, events: Sequence[Mapping[str, JSON]]) -> list[list[int]]:
        """The events that each line tells. One with a sentence under `game.also` joins the last line about its seat."""
        assert self.game, "events belong to a game"
        silent, apart = ({tag(kind) for kind in kinds} for kinds in (self.game.silent, self.game.apart))
        lines: list[list[int]] = []
        about: tuple[object, object] | None = None  # the entry and the seat of the last line
        for k, event in enumerate(events):
            kind, facts = _told(event)
            if kind in silent:
                continue
            before, about = about, None if kind in apart else (event.get("n"), facts.get("seat"))
            if about and about == before and f"{self.game.id}.also.{kind}" in self.words.catalogue:
                lines[-1].append(k)
            else:
                lines.append([k])
        return lines

    def _said(self, form: str, event: Mapping[str, JSON], people: Sequence[str], you: int | None) -> str:
        kind, facts = _told(event)
        assert self.game, "events belong to a game"
        home = "core" if kind == "undone" else self.game.id
        return self.words.say(f"{home}.{form}.{kind}", facts, people, you)


def _told(event: Mapping[str, JSON]) -> tuple[str, Mapping[str, object]]:
    """The kind of an event, given as `Match.events` returns it, and its facts."""
    kind = next(name for name in event if name != "n")
    return kind, cast(Mapping[str, object], event[kind])  # events are objects with named facts


def sentence(words: str) -> str:
    """Write the first letter as a capital."""
    return words[:1].upper() + words[1:]


@cache
def _catalogue(package: str, language: str, game: AnyGame | None) -> Catalogue:
    game_and_engine = game.catalogue(language) if game else files.texts("agora.core", language)
    return {**game_and_engine, **files.texts(package, language)}
