"""A question states its legality once: its moves and options agree with `choices` and `refusal`."""

from __future__ import annotations

import inspect
import re
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from typing import cast

import pytest

from agora.contract.options import choose
from agora.core.chance import Chance, Quick
from agora.core.engine import CHANCE, Asked, Decision, Move, Sealed, Seat, State, apply, question, settle
from agora.core.errors import Illegal, rule_of
from agora.core.questions import Question
from agora.games import IDS, AnyGame, find
from agora.games.akropolis import GAME
from agora.games.akropolis.moves import Place
from agora.games.akropolis.state import Akropolis
from agora.games.akropolis.steps import TakeTile
from tests.core.toy import TOY, Toy
from tests.core.toy import Auction as ToyAuction

AnyDecision = Decision[State, Move]

GAMES = (*map(find, IDS), cast(AnyGame, TOY))
RANDOM_GAMES = 6  # games at each table
OFTEN = 5  # a fast form is compared with its choices at least this often

# Decisions that write `moves` by hand because search calls it often; the code gives the reason too.
FAST_FORMS = {
    "akropolis.TakeTile": "search lists hundreds of placements",
    "polis.ChooseStack": "asked twice or more in every turn",
    "polis.OfferCard": "all hand cards may be offered",
    "polis.BuildCard": "the discounts are added up once",
    "polis.ProtectCard": "the row is named once",
    "polis.Activities": "the row is named once",
    "polis.ChoosePartner": "usually no Port binds a player",
    "polis.ChooseTarget": "strengths are counted once",
    "polis.DestroyCard": "the row is named once",
    "improvement.ColonizeCity": "asked in every expansion",
    "improvement.Upgrade": "asked in every Progress Phase",
}
# Decisions whose question lists no options of its own choices, and why.
UNLISTED = {
    "akropolis.TakeTile": "a tile and a place on the board",
    "polis.Auction": "a number to fill in",
    "improvement.AssignDice": "cards to lay under the dice",
    "improvement.DiscardCards": "several cards to choose together",
    "toy.SecretBid": "a number to fill in",
}


@cache
def decisions() -> dict[str, type[AnyDecision]]:
    """By game and name: every decision that seats make."""
    return {
        f"{game.id}.{step.__name__}": cast(type[AnyDecision], step)
        for game in GAMES
        for step in game.kinds.steps
        if issubclass(step, Decision) and not issubclass(step, Chance)
    }


def fast(decision: type[AnyDecision]) -> bool:
    """Whether a decision writes `moves` by hand."""
    return decision.moves not in (Decision.moves, decision.choices)


def met(game: AnyGame, seats: int, number: int) -> Iterator[tuple[State, AnyDecision, Seat]]:
    """Every question of a random game, for each seat that may answer it."""
    s = game.setup(game.read_options({"seats": seats, **choose(game, seats, number)}))
    settle(s)
    rng = Quick(f"{game.id}/{seats}/{number}/legality")
    while (asked := question(s)) is not None:
        for seat in asked.seats:
            if seat != CHANCE:
                yield s, asked, seat
        seat = asked.to_act[rng.below(len(asked.to_act))]
        apply(s, seat, asked.sample(s, seat, rng), trusted=True)


def compare(game: AnyGame, s: State, asked: AnyDecision, seat: Seat) -> None:
    """Check that the moves and the options agree with `choices` and `refusal`."""
    refused = {move: rule_of(asked.refusal(s, seat, move)) for move in asked.choices(s, seat)}
    assert list(asked.moves(s, seat)) == [move for move, rule in refused.items() if rule is None], asked
    for option in asked.ask(s, seat).get("options", ()):
        move = game.codec.read_move(option["move"])
        assert move in refused, f"{asked} offers {move}, which is none of its choices"
        assert option.get("refused") == refused[move], f"{asked} offers {move}"


def compare_all(game: AnyGame, seats: int) -> Counter[str]:
    """Compare every question of some random games; return how often each came up."""
    compared: Counter[str] = Counter()
    for number in range(RANDOM_GAMES):
        for s, asked, seat in met(game, seats, number):
            compare(game, s, asked, seat)
            compared[f"{game.id}.{type(asked).__name__}"] += 1
    return compared


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_question_lists_its_choices_without_those_it_refuses(game: AnyGame) -> None:
    compared = sum((compare_all(game, seats) for seats in game.seats), Counter[str]())
    assert [name for name in FAST_FORMS if name.startswith(game.id) and compared[name] < OFTEN] == []


def test_every_fast_form_is_named_with_its_reason() -> None:
    written = {name: inspect.getsource(decision.moves) for name, decision in decisions().items() if fast(decision)}
    reasons = {name: re.search(r"# fast form: (.+)", code) for name, code in written.items()}
    assert {name: reason and reason[1] for name, reason in reasons.items()} == FAST_FORMS


def test_every_other_question_lists_what_it_offers_by_its_own_choices() -> None:
    """`ask` goes through `offered`, `choices` or `moves`, by itself or by `core.asks.asking`."""
    listing = re.compile(r"\bself\.(offered|choices|moves)\(|\basking\(\s*self\b")
    asks = {name: inspect.getsource(decision.ask) for name, decision in decisions().items()}
    assert {name for name, code in asks.items() if not listing.search(code)} == set(UNLISTED)


def test_only_one_decision_writes_moves_and_options_by_hand() -> None:
    """That decision has a fast form, and its question shows a board instead of options."""
    assert set(FAST_FORMS) & set(UNLISTED) == {"akropolis.TakeTile"}


def test_every_decision_says_why_it_refuses_or_takes_exactly_its_choices() -> None:
    assert [name for name, decision in decisions().items() if decision.choices is Decision.choices] == []
    listed_only = {name for name, decision in decisions().items() if decision.refusal is Decision.refusal}
    assert listed_only == {"polis.TurnBoard", "improvement.ChooseEffect"}
    for game in GAMES:
        chances = [step for step in game.kinds.steps if issubclass(step, Chance)]
        assert chances
        assert [step for step in chances if step.refusal is Decision.refusal] == []


def test_a_question_to_one_seat_inherits_from_asked() -> None:
    others = {name for name, decision in decisions().items() if not issubclass(decision, Asked | Sealed)}
    assert others == {"polis.Auction", "polis.SellerChoice", "toy.Auction"}  # they have no field called `seat`


# -- these tests notice a difference -----------------------------------------------------------------------------------

Change = Callable[[pytest.MonkeyPatch], None]


def leave_one_out(patch: pytest.MonkeyPatch) -> None:
    honest = TakeTile.moves
    patch.setattr(TakeTile, "moves", lambda self, s, seat: honest(self, s, seat)[1:])


def turn_the_order(patch: pytest.MonkeyPatch) -> None:
    honest = TakeTile.moves
    patch.setattr(TakeTile, "moves", lambda self, s, seat: honest(self, s, seat)[::-1])


def forget_the_price(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(TakeTile, "moves", TakeTile.choices)


def forbid_the_first_tile(patch: pytest.MonkeyPatch) -> None:
    honest = TakeTile.refusal

    def refusal(self: TakeTile, s: Akropolis, seat: Seat, move: Place) -> Illegal | None:
        return honest(self, s, seat, move) if move.slot else Illegal("akropolis.buy", price=0, slot=0, stones=0)

    patch.setattr(TakeTile, "refusal", refusal)


@pytest.mark.parametrize("change", [leave_one_out, turn_the_order, forget_the_price, forbid_the_first_tile])
def test_a_fast_form_that_differs_is_noticed(change: Change, monkeypatch: pytest.MonkeyPatch) -> None:
    change(monkeypatch)
    game = cast(AnyGame, GAME)
    with pytest.raises(AssertionError, match="TakeTile"):
        compare_all(game, 2)


def test_an_option_with_another_refusal_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    honest, game = ToyAuction.ask, cast(AnyGame, TOY)

    def ask(self: ToyAuction, s: Toy, seat: Seat) -> Question:
        asked = honest(self, s, seat)
        return {**asked, "options": [{"move": option["move"]} for option in asked["options"]]}

    monkeypatch.setattr(ToyAuction, "ask", ask)
    with pytest.raises(AssertionError, match="offers Raise"):
        compare_all(game, 2)
