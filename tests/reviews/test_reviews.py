"""Reviews: changes of the chance to win are booked exactly, and decisions are judged by what a seat could know."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice

import pytest

import agora
from agora.bots.bot import Sight
from agora.bots.budget import Budget
from agora.core.chance import Quick
from agora.core.engine import CHANCE, Move
from agora.games import IDS, find
from agora.reviews import judging
from agora.reviews.accounts import Account
from agora.reviews.chances import curve_of, fitted
from agora.reviews.engine import Review
from agora.reviews.judging import Judged, judge_move
from agora.reviews.labels import LABELS, Thresholds, accuracy, beyond_noise, label, thresholds_of
from agora.reviews.report import Reporter
from agora.reviews.search import Prospect, Tried, search_of
from agora.reviews.trials import decisions, planted
from tests.marks import rule
from tests.reviews.games import played

QUICK = Budget(nodes=1)  # the least that a review looks at
TABLES = [(game, seats) for game in IDS for seats in find(game).seats]


def total(account: Account) -> float:
    return account.start + account.skill + account.opponents + account.luck


@dataclass
class Guesses:
    """A search that values everything at random: the accounts must add up whatever it finds."""

    seats: int
    rng: Quick

    def prospects(self) -> list[Prospect]:
        return [Prospect(tuple(self.rng.random() * 20 for _ in range(self.seats)), 5.0) for _ in range(2)]

    def value(self, sight: agora.AnySight) -> list[Prospect]:
        return self.prospects()

    def after(self, sight: agora.AnySight, mover: int, move: Move) -> list[Prospect] | None:
        return self.prospects() if self.rng.below(2) else None

    def compare(self, sight: agora.AnySight, played: Move) -> list[Tried]:
        return [Tried(move, self.prospects(), ()) for move in (sight.random_move(), played)]


@pytest.mark.slow
def test_start_skill_opponents_and_luck_add_up_to_the_result_in_50_games(monkeypatch: pytest.MonkeyPatch):
    for number in range(50):
        game, seats = TABLES[number % len(TABLES)]
        match = played(game, seats, number)
        guesses = Guesses(len(match.scores()), Quick(number))
        monkeypatch.setattr(judging, "search_of", lambda game, guesses=guesses: guesses)
        for seat, account in enumerate(agora.review(match).accounts):
            assert abs(total(account) - account.result) < 1e-9, f"{game}, {seats} seats, seed {number}, seat {seat}"
            assert account.skill <= 0


@pytest.fixture(scope="module", params=IDS)
def reviewed(request: pytest.FixtureRequest) -> tuple[agora.AnyMatch, Review]:
    """A game with a real review."""
    match = played(request.param, find(request.param).seats[-1] if request.param == "akropolis" else 3, 5, "greedy")
    return match, agora.review(match, QUICK)


@pytest.mark.slow
def test_a_review_accounts_for_every_seat_and_every_decision(reviewed: tuple[agora.AnyMatch, Review]):
    match, review = reviewed
    assert match.result is not None
    for seat, account in enumerate(review.accounts):
        assert abs(total(account) - account.result) < 1e-9
        assert account.result == (seat in match.result.winners) / len(match.result.winners)
        assert review.curves[seat][-1] == pytest.approx(account.result)
        assert len(review.curves[seat]) == len(review.entries) + 1
        lost = sum(beyond_noise(each.judged) for each in review.decisions if each.seat == seat)
        assert account.skill == pytest.approx(-lost)
    free = [e for e in match.entries if e.seat != CHANCE and len(match.at(e.n).moves(e.seat)) > 1]
    assert [each.n for each in review.decisions] == [entry.n for entry in free]
    assert len(review.turns) == 3


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "nl"])
def test_a_report_says_everything_in_words(reviewed: tuple[agora.AnyMatch, Review], language: str):
    match, review = reviewed
    report = Reporter(match, review, language, ["Solon", "Aspasia", "Perikles", "Thales"][: review.seats]).report()
    assert len(report.decisions) == len(review.decisions)
    assert len(report.moments) == 3
    text = " ".join([*report.summary, *(words for _, words in report.moments), *(d.reason for d in report.decisions)])
    assert "Solon" in text
    assert "{" not in text
    assert "review." not in text
    for spoken, made in zip(report.decisions, review.decisions, strict=True):
        assert bool(spoken.better) == (made.judged.best != made.move)


@pytest.mark.slow
@pytest.mark.parametrize("game", IDS)
def test_a_decision_is_judged_alike_in_every_world_that_its_seat_cannot_tell_apart(game: str):
    """What a seat could not know has no influence: the twin differs from the true table in all that is hidden."""
    rules, rng = find(game), Quick(3)
    asked = decisions(rules, 3, "twins", "greedy")
    for each in rng.sample(asked, 6):
        twin = rules.determinize(each.state, each.seat, rng)
        found = []
        for state in (each.state, twin):
            sight: agora.AnySight = Sight(rules, state, each.seat, Quick("same"), QUICK)
            found.append(judge_move(sight, each.move, curve_of(game, 3)))
            found.append(search_of(rules).value(Sight(rules, state, each.seat, Quick("same"), QUICK)))  # type: ignore[arg-type]
        assert found[:2] == found[2:]


@pytest.mark.slow
@pytest.mark.parametrize("game", IDS)
def test_planted_blunders_are_seen(game: str):
    rules = find(game)
    games = [decisions(rules, 3, f"planted {k}", "level3") for k in range(3)]
    found = list(islice(planted(rules, games, "short", QUICK), 4))
    seen = [label(each, thresholds_of(game)) in ("mistake", "blunder") for each in found]
    assert len(seen) == 4
    assert sum(seen) >= 3, found


@rule("core.review.running")
def test_a_running_game_is_refused():
    match = agora.new("akropolis", seats=2, seed=1)
    with pytest.raises(agora.Illegal, match="still running"):
        agora.review(match)


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_chances_sum_to_one_and_grow_with_points(game: str, seats: int):
    curve = curve_of(game, seats)
    sides = max(2, seats)
    chances = curve.chances(Prospect(tuple(float(k) for k in range(sides)), 6.0))
    assert sum(chances) == pytest.approx(1)
    assert list(chances) == sorted(chances)
    assert curve.chances(Prospect((1.0,) * sides, 0.0, (1.0, *[0.0] * (sides - 1)))) == (1.0, *[0.0] * (sides - 1))


@pytest.mark.parametrize("game", IDS)
def test_the_curves_of_every_table_say_how_they_were_made(game: str):
    file = fitted(game)
    assert list(file.numbers) == [f"{seats} seats" for seats in find(game).seats]
    assert file.made.keys() >= {"command", "seed", "games", "date", "rules"}
    assert file.made["rules"] == find(game).rules_version


def _judged(loss: float, error: float) -> Judged:
    return Judged((), 0.5, loss, error, 0.0, (), ())


def test_a_label_needs_a_loss_beyond_the_noise():
    limits = Thresholds(0.04, 0.08, 0.15)
    assert [label(_judged(loss, 0.01), limits) for loss in (0.0, 0.03, 0.05, 0.1, 0.2)] == list(LABELS)
    assert label(_judged(0.2, 0.11), limits) == "good"


def test_one_disaster_shows_in_the_accuracy():
    assert accuracy([0.0] * 10) == pytest.approx(100)
    assert accuracy([0.05] * 10) > accuracy([0.0] * 9 + [0.5])


@pytest.mark.slow
def test_several_processes_find_the_same():
    match = played("akropolis", 2, 3)
    assert agora.review(match, QUICK, jobs=2) == agora.review(match, QUICK)
