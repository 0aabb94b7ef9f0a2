"""Puts questions, events, refusals, scores and results into words, in the viewer's language."""

import logging
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, cast

from agora import AnyMatch
from agora.core.engine import Sealed, question
from agora.core.errors import Refusal, Stale
from agora.core.game import Score
from agora.core.questions import JSON
from agora.games import AnyGame
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
from agora.server.speech import Speech, speech_of
from agora.server.store import Conflict, Duplicate, Missing, StoreError

log = logging.getLogger("agora.store")


class Localiser:
    """Words what happens in one game, in one language, with the names of the players."""

    def __init__(self, language: str, game: AnyGame, people: Sequence[str], data: JSON = None) -> None:
        """`data` is the data set of the table; None: everything is as printed."""
        self.speech = speech_of(language, game.id) if data is None else Speech(language, game, data)
        self.game = game
        self.people = (*people, self.speech.say("server.automa"))  # if there is one, it comes after the seats

    def say(self, text: str, **facts: object) -> str:
        """A sentence that begins with a capital letter."""
        return sentence(self.speech.say(text, self.people, **facts))

    def say_all(self, parts: Iterable[tuple[str, Mapping[str, object]]]) -> str:
        """Several texts with their facts as one sentence."""
        return sentence("; ".join([self.speech.say(text, self.people, **facts) for text, facts in parts]))

    def question(self, match: AnyMatch, seat: int) -> SpokenQuestion | None:
        """The question to a seat, with its sentence and the labels of its options."""
        asked = match.question(seat)
        if asked is None:
            return None
        worded: dict[str, Any] = dict(asked)
        facts = cast(Mapping[str, object], worded.get("facts", {}))
        worded["text"] = sentence(self.speech.words.say(worded["ask"], facts, self.people))
        worded["sealed"] = isinstance(question(match.state), Sealed)
        if "options" in worded:
            worded["options"] = [self._option(match, seat, option) for option in worded["options"]]
        fill = worded.get("fill")
        if fill and "pieces" in fill:
            worded["fill"] = {**fill, "labels": [sentence(self.speech.name(fill["fact"], p)) for p in fill["pieces"]]}
        return cast(SpokenQuestion, worded)  # the engine's question, with the fields that are missing

    def _option(self, match: AnyMatch, seat: int, option: Mapping[str, Any]) -> SpokenOption:
        worded = dict(option)
        if "text" in option:
            worded["label"] = sentence(self.speech.words.say(option["text"], option.get("facts", {}), self.people))
        else:
            worded["label"] = self.speech.move(None, match.read_move(option["move"]), self.people)
        if "refused" in option:
            refusal = match.why_not(seat, option["move"])
            worded["refused"] = self.refusal(refusal) if refusal else {"rule": option["refused"], "text": ""}
        return cast(SpokenOption, worded)  # the engine's question, with the fields that are missing

    def labels(self, match: AnyMatch, seat: int, moves: Iterable[JSON]) -> Iterator[str]:
        """The labels of moves: those of the options of the question, or else those of their kinds."""
        asked = match.question(seat)
        for move in moves:
            yield self.speech.move(asked, match.read_move(move), self.people)

    def hint_labels(self, match: AnyMatch, seat: int, moves: Sequence[JSON]) -> list[str]:
        """What moves would do, in words, where it would be told by coordinates else: a tile, and what it brings."""
        asked = match.question(seat)
        if asked is None or asked["kind"] != "place":
            return list(self.labels(match, seat, moves))
        told = [match.preview(seat, move)["events"][:1] for move in moves]
        labels = self.labels(match, seat, moves)
        return [
            self.events([{"n": match.n, **events[0]}], seat)[0]["text"] if events else label
            for events, label in zip(told, labels, strict=True)
        ]

    def refusal(self, refusal: Refusal) -> SpokenRefusal:
        """A refusal in words."""
        return {
            "rule": refusal.rule,
            "text": sentence(self.speech.refusal(refusal, self.people)),
            "facts": dict(refusal.facts),
        }

    def events(self, events: Sequence[Mapping[str, JSON]], you: int | None = None) -> list[SpokenEvent]:
        """Events in words, from `Match.events`, for a reader whose seat is `you`."""
        lines = self.speech.events(events, self.people, you)
        return [self._event(event, sentence(line)) for event, line in zip(events, lines, strict=True)]

    def _event(self, event: Mapping[str, Any], text: str) -> SpokenEvent:
        kind = next(name for name in event if name != "n")
        return {"n": event["n"], "kind": kind, "facts": event[kind], "text": text}

    def note(self, n: int, kind: str, seat: int, you: int | None = None) -> SpokenEvent:
        """A note in words: something at the table that is not an event of the game, such as a resignation."""
        text = sentence(self.speech.words.say(f"server.event.{kind}", {"seat": seat}, self.people, you))
        return {"n": n, "kind": kind, "facts": {"seat": seat}, "text": text}

    def waiting(self, seats: Sequence[int]) -> Waiting | None:
        """Which players the table waits for; None for none."""
        if not seats:
            return None
        return {"text": self.say("server.waiting", seats=tuple(seats), number=len(seats)), "seats": list(seats)}

    def scores(self, scores: Sequence[Score]) -> list[SpokenScore]:
        """All scores in words."""
        return [self.score(k, score) for k, score in enumerate(scores)]

    def score(self, seat: int, score: Score) -> SpokenScore:
        """The score of a side in words."""
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
        """A preview in words, from `Match.preview`; `final`: the move could not be undone without consent."""
        events = self.events([{"n": n, **event} for event in changed["events"]])
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
        """The result of a game in words, from the one that is stored."""
        winners = result["winners"]
        how = "won" if len(winners) == 1 else "shared" if winners else "nobody"
        facts: dict[str, object] = {"winners": tuple(winners)}
        if result["by"] == "end" and winners:
            facts["points"] = points = result["totals"][winners[0]]
            if how == "won" and result["totals"].count(points) > 1:
                how, reason = "tie", f"{self.game.id}.tie"
                # an automa, which comes after the seats, wins a tie even without the reason
                if reason in self.speech.words.catalogue and winners[0] < len(self.people) - 1:
                    how, facts["tie"] = "tie-by", self.speech.say(reason)
        else:
            how += "" if how == "nobody" else f"-{result['by']}"
        told = {name: result[name] for name in ("winners", "places", "totals", "by") if name in result}
        return {**told, "text": self.say(f"server.result.{how}", **facts)}


def problem(refusal: Refusal, language: str, game: str | None = None, people: Sequence[str] = ()) -> dict[str, Any]:
    """A refusal as the body of a response, or of a message without its type."""
    if isinstance(refusal, StoreError):
        refusal = _for_people(refusal)
    worded = speech_of(language, game)
    return {
        "error": refusals.code_of(refusal)[0],
        "rule": refusal.rule,
        "text": sentence(worded.refusal(refusal, people)),
        "facts": dict(refusal.facts),
    }


def _for_people(refusal: StoreError) -> Refusal:
    """What people are told when the store fails; details such as addresses go to the log only."""
    if isinstance(refusal, Conflict | Duplicate):
        return Stale("server.stale")
    if isinstance(refusal, Missing):
        return refusals.Absent("server.no-page")
    log.error("the store failed: %s", refusal)
    return refusals.Busy("server.store")
