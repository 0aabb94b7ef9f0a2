"""Puts what the engine says into the viewer's language: questions, events, refusals, scores, results."""

import logging
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, cast

from agora import AnyMatch
from agora.core.engine import Sealed, question, tag
from agora.core.errors import Refusal, Stale
from agora.core.game import Score
from agora.core.questions import JSON
from agora.core.words import placeholders
from agora.games import AnyGame, find, speech
from agora.games.speech import sentence
from agora.server import refusals
from agora.server.live.outgoing import (
    Points,
    PreviewMessage,
    SpokenEvent,
    SpokenOption,
    SpokenPart,
    SpokenQuestion,
    SpokenRefusal,
    SpokenScore,
    Waiting,
)  # fmt: skip
from agora.server.store import Conflict, Duplicate, Missing, StoreError

log = logging.getLogger("agora.store")


class Speech(speech.Speech):
    """One language, with the words of one game if there is one at hand."""

    package = "agora.server"

    def __init__(self, language: str, game: AnyGame | None = None) -> None:
        super().__init__(language, game)
        self.part = cache(self._part)

    def _part(self, name: str) -> str:
        """What a line of a score is called."""
        return sentence(self.name("part", name))


@cache
def speech_of(language: str, game: str | None = None) -> Speech:
    """The speech of a language, made once."""
    return Speech(language, find(game) if game else None)


class Localiser:
    """Speaks one language about one game to people with names."""

    def __init__(self, language: str, game: AnyGame, people: Sequence[str]) -> None:
        self.speech = speech_of(language, game.id)
        self.game = game
        self.people = (*people, self.speech.say("server.automa"))  # where there is one, it comes after the seats

    def say(self, text: str, **facts: object) -> str:
        """A sentence with a capital at the front."""
        return sentence(self.speech.say(text, self.people, **facts))

    def question(self, match: AnyMatch, seat: int) -> SpokenQuestion | None:
        """What a seat is asked, with its sentence and the labels of its choices."""
        asked = match.question(seat)
        if asked is None:
            return None
        spoken: dict[str, Any] = dict(asked)
        facts = cast(Mapping[str, object], spoken.get("facts", {}))
        spoken["text"] = sentence(self.speech.words.say(spoken["ask"], facts, self.people))
        spoken["sealed"] = isinstance(question(match.state), Sealed)
        if "options" in spoken:
            spoken["options"] = [self._option(match, seat, option) for option in spoken["options"]]
        fill = spoken.get("fill")
        if fill and "pieces" in fill:
            spoken["fill"] = {**fill, "labels": [sentence(self.speech.name(fill["fact"], p)) for p in fill["pieces"]]}
        return cast(SpokenQuestion, spoken)  # built so

    def _option(self, match: AnyMatch, seat: int, option: Mapping[str, Any]) -> SpokenOption:
        spoken = dict(option)
        if "text" in option:
            spoken["label"] = sentence(self.speech.words.say(option["text"], option.get("facts", {}), self.people))
        else:
            spoken["label"] = self._of_kind(match, option["move"])
        if "refused" in option:
            refusal = match.why_not(seat, option["move"])
            spoken["refused"] = self.refusal(refusal) if refusal else {"rule": option["refused"], "text": ""}
        return cast(SpokenOption, spoken)  # built so

    def labels(self, match: AnyMatch, seat: int, moves: Iterable[JSON]) -> Iterator[str]:
        """What moves are called: as they are among the choices, or as all moves of their kind are."""
        asked = match.question(seat)
        choices = asked.get("options", ()) if asked else ()
        for move in moves:
            option = next((each for each in choices if each["move"] == move), None)
            yield self._option(match, seat, option)["label"] if option else self._of_kind(match, move)

    def _of_kind(self, match: AnyMatch, move: JSON) -> str:
        """What moves of its kind are called, if the game has a sentence for them; else the move in its text form."""
        made, words = match.read_move(move), self.speech.words
        text, facts = f"{self.game.id}.move.{tag(type(made))}", cast(Any, made)._asdict()
        if text in words.catalogue and placeholders(words.catalogue[text]) <= facts.keys():
            return sentence(words.say(text, facts, self.people))
        return self.game.codec.move_text(made)

    def refusal(self, refusal: Refusal) -> SpokenRefusal:
        """Why not."""
        return {
            "rule": refusal.rule,
            "text": sentence(self.speech.refusal(refusal, self.people)),
            "facts": dict(refusal.facts),
        }

    def events(self, events: Sequence[Mapping[str, JSON]]) -> list[SpokenEvent]:
        """What happened, as `Match.events` gives it."""
        return [self.event(event) for event in events]

    def event(self, event: Mapping[str, Any], n: int = 0) -> SpokenEvent:
        """One thing that happened."""
        kind = next(name for name in event if name != "n")
        text = sentence(self.speech.event(event, self.people))
        return {"n": event.get("n", n), "kind": kind, "facts": event[kind], "text": text}

    def note(self, n: int, kind: str, seat: int) -> SpokenEvent:
        """Something that happened at the table beside the game, such as a resignation."""
        return {"n": n, "kind": kind, "facts": {"seat": seat}, "text": self.say(f"server.event.{kind}", seat=seat)}

    def waiting(self, seats: Sequence[int]) -> Waiting | None:
        """Whom the table waits for."""
        if not seats:
            return None
        return {"text": self.say("server.waiting", seats=tuple(seats), number=len(seats)), "seats": list(seats)}

    def scores(self, scores: Sequence[Score]) -> list[SpokenScore]:
        """Everyone's points."""
        return [self.score(k, score) for k, score in enumerate(scores)]

    def score(self, seat: int, score: Score) -> SpokenScore:
        """The points of a side."""
        return {
            "seat": seat,
            "name": self.people[seat],
            "total": score.total,
            "parts": [self._part(part.name, part.points, part.facts) for part in score.parts],
        }

    def _part(self, name: str, points: int, facts: Mapping[str, int]) -> SpokenPart:
        return {
            "name": name,
            "text": self.speech.part(name),
            "points": points,
            "facts": dict(facts),
        }

    def preview(self, key: str, n: int, changed: Mapping[str, Any], final: bool) -> PreviewMessage:
        """What a move would change, as `Match.preview` gives it; `final`: it could not be taken back at once."""
        events = [self.event(event, n) for event in changed["events"]]
        score = changed["score"]
        return {
            "type": "preview",
            "key": key,
            "refused": None,
            "events": events,
            "score": {
                "before": self._points(score["before"]),
                "after": self._points(score["after"]),
                "change": score["change"],
            },
            "final": final,
        }

    def _points(self, score: Mapping[str, Any]) -> Points:
        parts = [self._part(part["name"], part["points"], part.get("facts", {})) for part in score["parts"]]
        return {"total": score["total"], "parts": parts}

    def result(self, result: Mapping[str, Any]) -> dict[str, Any]:
        """How the game ended, as the table stores it."""
        winners = result["winners"]
        how = "won" if len(winners) == 1 else "shared" if winners else "nobody"
        facts: dict[str, object] = {"winners": tuple(winners)}
        if result["by"] == "end" and winners:
            facts["points"] = points = result["totals"][winners[0]]
            if how == "won" and result["totals"].count(points) > 1:
                how = "tie"
        else:
            how += "" if how == "nobody" else f"-{result['by']}"
        return {**result, "text": self.say(f"server.result.{how}", **facts)}


def problem(refusal: Refusal, language: str, game: str | None = None, people: Sequence[str] = ()) -> dict[str, Any]:
    """A refusal as the body of an answer, or of a message without its type."""
    if isinstance(refusal, StoreError):
        refusal = _outside(refusal)
    spoken = speech_of(language, game)
    return {
        "error": refusals.code_of(refusal)[0],
        "rule": refusal.rule,
        "text": sentence(spoken.refusal(refusal, people)),
        "facts": dict(refusal.facts),
    }


def _outside(refusal: StoreError) -> Refusal:
    """What people are told of trouble with the store; the facts of it, such as addresses, are for the host alone."""
    if isinstance(refusal, Conflict | Duplicate):
        return Stale("server.stale")
    if isinstance(refusal, Missing):
        return refusals.Absent("server.no-page")
    log.error("the store failed: %s", refusal)
    return refusals.Busy("server.store")
