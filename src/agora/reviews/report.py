"""A review in words: every decision, the moments that decided the game and a summary, built from facts."""

from collections.abc import Mapping, Sequence
from typing import Generic, NamedTuple

from agora.bots.hints import WORTH_TELLING
from agora.core.engine import S, question
from agora.core.game import O, V
from agora.core.match import Match
from agora.core.preview import preview
from agora.core.questions import JSON
from agora.games import speech
from agora.games.speech import sentence
from agora.reviews.accounts import Account
from agora.reviews.engine import Review, Reviewed, Turn
from agora.reviews.labels import LABELS, Label
from agora.reviews.moments import Moment, Played, played

FAULTS: tuple[Label, ...] = ("inaccuracy", "mistake", "blunder")
FEW = 1.5  # points of chance that are not worth a sentence
MOST_REASONS = 3


class Speech(speech.Speech):
    """The sentences of reviews."""

    package = "agora.reviews"


class Spoken(NamedTuple):
    """A decision in words."""

    n: int  # the number of its entry
    seat: int
    label: Label
    word: str  # the label in words
    move: str
    better: str  # empty if the move made is the best found
    reason: str  # why the better move is better
    loss: float  # of the chance to win
    points: float
    chance: float  # with the best move
    line: list[tuple[int, JSON]]  # the better move and how the game is expected to go on


class Report(NamedTuple):
    """A review in words, in one language."""

    title: str
    people: list[str]
    entries: list[int]
    curves: list[list[float]]
    accounts: list[Account]
    accuracy: list[float]
    decisions: list[Spoken]  # all of them, in the order of play
    moments: list[tuple[int, str]]  # the entries that decided the game, each with a sentence
    summary: list[str]


class Reporter(Generic[S]):
    """Puts the review of one game into words."""

    def __init__(self, match: Match[S, O, V], review: Review, language: str, people: Sequence[str] = ()) -> None:
        self.speech = Speech(language, match.game)  # type: ignore[arg-type]  # words need no state
        seats = range(match.options.seats)
        names = people or [sentence(self.speech.say("core.who", number=k + 1)) for k in seats]
        self.people = [*names, self.speech.say("review.automa")]
        self.review = review
        self.played: Played[S] = played(match)
        self.moments = {moment.entry.n: moment for moment in self.played.moments}
        self.result = match.result

    def report(self) -> Report:
        """The whole review in words."""
        review, name = self.review, self.speech.words.catalogue.get(f"{self.review.game}.name", self.review.game)
        decisions = {each.n: self._decision(each) for each in review.decisions}
        return Report(
            self.speech.say("review.title", game=name),
            self.people[: review.seats],
            review.entries,
            review.curves,
            review.accounts,
            review.accuracy,
            list(decisions.values()),
            [(turn.n, self._turn(turn, decisions)) for turn in review.turns],
            self._summary(),
        )

    def _decision(self, made: Reviewed) -> Spoken:
        moment, judged = self.moments[made.n], made.judged
        decision = question(moment.state)
        assert decision is not None, "a decision answers a question"
        asked = decision.ask(moment.state, made.seat)
        better = judged.best != made.move
        write = self.played.game.codec.write_move
        line = [(made.seat, write(judged.best)), *((seat, write(move)) for seat, move in judged.line)]
        return Spoken(
            made.n,
            made.seat,
            made.label,
            self.speech.say(f"review.label.{made.label}"),
            self.speech.move(asked, made.move, self.people),
            self.speech.move(asked, judged.best, self.people) if better else "",
            self._reason(moment, made) if made.label in FAULTS else "",
            judged.loss,
            judged.points,
            judged.chance,
            line if better else [],
        )

    def _reason(self, moment: Moment[S], made: Reviewed) -> str:
        """What the better move gains, by parts of the score and in the end, and whom it denies something."""
        game, seat = self.played.game, made.seat
        here = _gains(preview(game, moment.state, seat, made.judged.best)["score"])
        ours = _gains(preview(game, moment.state, seat, made.move)["score"])
        found = []
        differences = sorted(here.keys() | ours.keys(), key=lambda part: -abs(here.get(part, 0) - ours.get(part, 0)))
        for part in differences[:MOST_REASONS]:
            best, other = here.get(part, 0), ours.get(part, 0)
            if best > other:
                found.append(self.speech.say("review.reason.part", part=part, best=best, made=other))
        gains = made.judged.gains
        if gains[seat] >= WORTH_TELLING:
            points = max(1, round(gains[seat]))
            found.append(self.speech.say("review.reason.more", self.people, seat=seat, points=points))
        rival = min((k for k in range(len(gains)) if k != seat), key=gains.__getitem__, default=seat)
        if rival != seat and gains[rival] <= -WORTH_TELLING:
            points = max(1, round(-gains[rival]))
            found.append(self.speech.say("review.reason.denies", self.people, rival=rival, points=points))
        return "; ".join(found)

    def _turn(self, turn: Turn, decisions: Mapping[int, Spoken]) -> str:
        change, moment = turn.change, self.moments[turn.n]
        facts = {"n": turn.n, "seat": change.seat, "points": round(100 * abs(change.change))}
        way = "gain" if change.change > 0 else "loss"
        if change.owner == "luck":
            return self._say(f"review.moment.luck.{way}", **facts)
        if change.owner == "opponents":
            if moment.sealed:
                return self._say(f"review.moment.reveal.{way}", **facts)
            mover = moment.entry.seat
            move = decisions[turn.n].move if turn.n in decisions else self.speech.move(None, moment.entry.move)
            return self._say(f"review.moment.others.{way}", **facts, mover=mover, move=move)
        made = decisions[turn.n]
        told = {**facts, "move": made.move, "better": made.better}
        if made.reason:
            return self._say("review.moment.skill.why", **told, why=made.reason)
        return self._say("review.moment.skill", **told)

    def _summary(self) -> list[str]:
        assert self.result is not None, "a review is of a finished game"
        winners = self.result.winners
        found = [self._say("review.won", winners=winners, number=len(winners))]
        for seat, (account, accuracy) in enumerate(zip(self.review.accounts, self.review.accuracy, strict=True)):
            lost, luck = -100 * account.skill, 100 * account.luck
            kind = "skill" if lost >= FEW else "perfect"
            told = [self._say(f"review.seat.{kind}", seat=seat, accuracy=round(accuracy), points=round(lost))]
            if abs(luck) >= FEW:
                way = "good" if luck > 0 else "bad"
                told.append(self._say(f"review.seat.luck.{way}", seat=seat, points=round(abs(luck))))
            found.append(" ".join(told))
        return found

    def _say(self, text: str, **facts: object) -> str:
        return sentence(self.speech.say(text, self.people, **facts))


def _gains(score: Mapping[str, object]) -> dict[str, int]:
    """What each part of a score gains by a move, from its preview."""
    before, after = ({p["name"]: p["points"] for p in score[when]["parts"]} for when in ("before", "after"))  # type: ignore[index]
    return {name: points - before.get(name, 0) for name, points in after.items()}


def counts(decisions: Sequence[Spoken], seat: int) -> dict[Label, int]:
    """How many decisions of a seat have each label."""
    return {name: sum(each.label == name and each.seat == seat for each in decisions) for name in LABELS}
