"""Tests the battery itself: it must catch each of these broken games and say what is wrong."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import cast

import pytest

from agora.contract import battery, play_through, schemas, secrecy
from agora.core.chance import Quick, shuffled
from agora.core.engine import Rng, Seat
from agora.core.errors import Illegal
from agora.core.questions import JSON, Question
from agora.core.words import Catalogue
from agora.games import AnyGame, find
from agora.games.akropolis import GAME, AkropolisGame
from agora.games.akropolis.city import City
from agora.games.akropolis.events import ChiefNamed, SiteLaid, TilePlaced
from agora.games.akropolis.moves import Dealt, Place
from agora.games.akropolis.state import Akropolis
from agora.games.akropolis.steps import NextArchitect, TakeTile
from tests.contract import hooks

GAMES = 6  # the battery must notice within this many
Change = Callable[[pytest.MonkeyPatch], AkropolisGame]


def caught(game: AkropolisGame, seats: int = 2) -> str:
    """What the battery says about a broken game."""
    return hooks.caught(cast(AnyGame, game), seats, GAMES)


@pytest.fixture(autouse=True)
def _without_schemas(monkeypatch: pytest.MonkeyPatch) -> None:
    """Switch schemas off: they would notice many leaks by accident, but the check made for a leak must notice it."""
    monkeypatch.setattr(schemas, "installed", lambda: False)


def test_a_view_that_does_not_fit_its_schema_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    class Talkative(AkropolisGame):
        def view(self, s: Akropolis, seat: Seat | None) -> Mapping[str, JSON]:
            return {**super().view(s, seat), "more": 1}

    monkeypatch.setattr(schemas, "installed", lambda: True)
    assert "view $ does not fit its schema" in caught(Talkative())


def test_the_unbroken_game_passes() -> None:
    play_through(find("akropolis"), 2, 0, hooks.HOOKS["akropolis"])


def test_a_view_that_shows_the_stacks_is_caught() -> None:
    class Leaky(AkropolisGame):
        def view(self, s: Akropolis, seat: Seat | None) -> Mapping[str, JSON]:
            return {**super().view(s, seat), "next": s.stacks[0][0] if s.stacks else None}

    assert "view(None) depends on a secret" in caught(Leaky())


def test_a_view_that_shows_only_the_sum_of_a_stack_is_caught() -> None:
    class Leaky(AkropolisGame):
        def view(self, s: Akropolis, seat: Seat | None) -> Mapping[str, JSON]:
            return {**super().view(s, seat), "next": sum(s.stacks[0]) % 7 if s.stacks else None}

    assert "depends on a secret" in caught(Leaky())


def test_a_question_that_shows_the_next_tile_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = TakeTile.ask

    def ask(self: TakeTile, s: Akropolis, seat: Seat) -> Question:
        return {**honest(self, s, seat), "options": [{"move": stack[0]} for stack in s.stacks]}

    monkeypatch.setattr(TakeTile, "ask", ask)
    assert re.search(r"question\(\d\) depends on a secret", caught(GAME))


def test_a_log_that_shows_the_deal_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Dealt, "seen_by", lambda self, seat: self)
    assert "to_text" in caught(GAME)


def test_an_event_that_tells_a_secret_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = TakeTile.resolve

    def resolve(self: TakeTile, s: Akropolis, seat: Seat, move: Place) -> None:
        honest(self, s, seat, move)
        s.tell(ChiefNamed, s.chief + sum(map(sum, s.stacks[:1])))
        s.tell(ChiefNamed, s.chief)

    monkeypatch.setattr(TakeTile, "resolve", resolve)
    assert "depends on a secret" in caught(GAME)


def test_a_preview_that_knows_the_next_stack_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def preview(game: AkropolisGame, s: Akropolis, seat: Seat, move: Place) -> JSON:
        return {"next": list(s.stacks[0]) if s.stacks else None}

    monkeypatch.setattr(secrecy, "preview", preview)
    assert re.search(r"preview\(\d, Place\(.*\) depends on a secret", caught(GAME))


def test_a_revealing_event_that_is_not_listed_is_caught() -> None:
    class Unmarked(AkropolisGame):
        reveals = (SiteLaid,)  # SiteSupplied is missing

    assert "depends on a secret" in caught(Unmarked())


def test_a_determinize_that_moves_nothing_is_caught() -> None:
    class Lazy(AkropolisGame):
        def determinize(self, s: Akropolis, seat: Seat | None, rng: Rng) -> Akropolis:
            return s.clone()

    assert "never moves [('stacks', 0, 0)" in caught(Lazy())


def test_a_determinize_that_leaves_the_next_stack_alone_is_caught() -> None:
    class Lazy(AkropolisGame):
        def determinize(self, s: Akropolis, seat: Seat | None, rng: Rng) -> Akropolis:
            world = super().determinize(s, seat, rng)
            if len(s.stacks) > 1:
                world.stacks = s.stacks[:1] + tuple(shuffled(s.stacks[1:], rng))
            return world

    assert "never moves [('stacks', 0, 0)" in caught(Lazy())


def test_a_determinize_that_moves_what_lies_open_is_caught() -> None:
    class Wild(AkropolisGame):
        def determinize(self, s: Akropolis, seat: Seat | None, rng: Rng) -> Akropolis:
            world = super().determinize(s, seat, rng)
            world.site = shuffled(world.site, rng)
            return world

    assert "depends on a secret" in caught(Wild())


def test_a_determinize_that_loses_tiles_is_caught() -> None:
    class Wild(AkropolisGame):
        def determinize(self, s: Akropolis, seat: Seat | None, rng: Rng) -> Akropolis:
            world = super().determinize(s, seat, rng)
            world.stacks = tuple((stack[0],) * len(stack) for stack in world.stacks)
            return world

    class Wilder(Wild):
        def unseen(self, s: Akropolis, seat: Seat | None) -> Mapping[str, tuple[str, ...]]:
            return {}

    assert "unseen(None) depends on a secret" in caught(Wild())
    assert "makes a world that cannot be" in caught(Wilder())


def test_unseen_pieces_in_the_order_in_which_they_lie_are_caught() -> None:
    class Leaking(AkropolisGame):
        def unseen(self, s: Akropolis, seat: Seat | None) -> Mapping[str, tuple[str, ...]]:
            return {"tiles": tuple(str(tile) for stack in s.stacks for tile in stack)}

    assert "unseen(None) depends on a secret" in caught(Leaking())


def test_a_clone_that_leaves_a_slot_empty_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Akropolis.clone

    def clone(self: Akropolis) -> Akropolis:
        twin = honest(self)
        del twin.chief
        return twin

    monkeypatch.setattr(Akropolis, "clone", clone)
    assert "chief" in caught(GAME)


def test_a_clone_that_forgets_a_slot_is_caught_even_if_it_hardly_matters(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Akropolis.clone

    def clone(self: Akropolis) -> Akropolis:
        twin = honest(self)
        twin.automa_tiles = ()  # always empty with two seats
        return twin

    monkeypatch.setattr(Akropolis, "clone", clone)
    assert "clone() forgets state.automa_tiles" in caught(GAME)


@pytest.mark.parametrize("slot", ["stones", "cities"])
def test_a_clone_that_shares_a_list_is_caught(monkeypatch: pytest.MonkeyPatch, slot: str) -> None:
    honest = Akropolis.clone

    def clone(self: Akropolis) -> Akropolis:
        twin = honest(self)
        setattr(twin, slot, getattr(self, slot))
        return twin

    monkeypatch.setattr(Akropolis, "clone", clone)
    caught(GAME)


@pytest.mark.parametrize("slot", [slot for slot in City.__slots__ if slot not in ("box", "board")])
def test_a_city_clone_that_forgets_a_slot_is_caught(monkeypatch: pytest.MonkeyPatch, slot: str) -> None:
    honest = City.clone

    def clone(self: City) -> City:
        twin = honest(self)
        setattr(twin, slot, getattr(City(self.box), slot))
        return twin

    monkeypatch.setattr(City, "clone", clone)
    caught(GAME)


def test_a_refusal_that_accepts_everything_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(TakeTile, "refusal", lambda self, s, seat, move: None)
    caught(GAME)


def test_a_refusal_that_overlooks_the_price_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def refusal(self: TakeTile, s: Akropolis, seat: Seat, move: Place) -> Illegal | None:
        if not 0 <= move.slot < len(s.site):
            return Illegal("akropolis.site", slot=move.slot, tiles=len(s.site))
        return s.cities[seat].refusal(move.q, move.r, move.turn)

    monkeypatch.setattr(TakeTile, "refusal", refusal)
    assert re.search(r"moves\(seat \d\) of .* lacks Place|which is not among its moves", caught(GAME))


def test_a_refusal_that_changes_the_state_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = TakeTile.refusal

    def refusal(self: TakeTile, s: Akropolis, seat: Seat, move: Place) -> Illegal | None:
        s.chief = (s.chief + 1) % 2
        return honest(self, s, seat, move)

    monkeypatch.setattr(TakeTile, "refusal", refusal)
    caught(GAME)


def test_an_illegal_move_on_the_list_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = TakeTile.moves
    monkeypatch.setattr(TakeTile, "moves", lambda self, s, seat: [*honest(self, s, seat), Place(0, 0, 0, 0)])
    assert "akropolis.place.level" in caught(GAME)


def test_a_move_listed_twice_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = TakeTile.moves
    monkeypatch.setattr(TakeTile, "moves", lambda self, s, seat: [*honest(self, s, seat), honest(self, s, seat)[0]])
    assert "a move is listed twice" in caught(GAME)


def test_a_move_missing_from_the_list_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = TakeTile.moves
    monkeypatch.setattr(TakeTile, "moves", lambda self, s, seat: [m for m in honest(self, s, seat) if m.turn != 5])
    caught(GAME)


def test_a_position_that_leaves_something_out_is_caught() -> None:
    class Careless(AkropolisGame):
        def to_position(self, s: Akropolis) -> Mapping[str, JSON]:
            return {name: value for name, value in super().to_position(s).items() if name != "stones"}

    caught(Careless())


def test_an_event_that_tells_a_wrong_price_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Akropolis.tell

    def tell(self: Akropolis, kind: Callable[..., tuple[object, ...]], *facts: object) -> None:
        honest(self, kind, *facts)
        if kind is TilePlaced and self.events:
            self.events[-1] = self.events[-1]._replace(price=0)  # type: ignore[attr-defined]

    monkeypatch.setattr(Akropolis, "tell", tell)
    caught(GAME)


def test_a_missing_sentence_is_caught() -> None:
    class Mute(AkropolisGame):
        def catalogue(self, language: str) -> Catalogue:
            sentences = super().catalogue(language)
            return {key: text for key, text in sentences.items() if key != "akropolis.place.level"}

    assert "akropolis.place.level" in caught(Mute())


def test_a_step_that_is_not_registered_is_caught() -> None:
    class Careless(AkropolisGame):
        kinds = GAME.kinds._replace(steps=tuple(step for step in GAME.kinds.steps if step is not TakeTile))

    assert "take-tile" in caught(Careless())


def test_a_game_that_does_not_end_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def run(self: NextArchitect, s: Akropolis) -> None:
        s.site += (1,)
        s.then(TakeTile(1 - self.side))

    monkeypatch.setattr(NextArchitect, "run", run)
    monkeypatch.setattr(battery, "LONGEST", 60)
    assert "has not ended" in caught(GAME)


def test_the_same_number_gives_the_same_game() -> None:
    one, other = (play_through(find("akropolis"), 3, 1, costly=1) for _ in range(2))
    assert one.to_text() == other.to_text()
    assert Quick("a").below(10**6) == Quick("a").below(10**6)
