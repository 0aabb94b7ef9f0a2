"""What is in the box, and what each card and board shows."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from agora.games.polis.box import COLOURS, PRINTED, Symbol
from tests.games.polis.table import coins, covered, go, points, table
from tests.marks import covers

BOX = PRINTED.box
RECORDS = {card.id: card.record for card in BOX.cards.values()}
NUMBERS = {"war": "war", "vase": "vase", "culture": "culture"}


@covers("POL-001", "POL-002", "POL-007")
def test_64_cards_of_48_kinds_16_of_each_colour() -> None:
    assert [len(cards) for cards in BOX.by_colour] == [16, 16, 16, 16]
    assert len(RECORDS) == 48
    assert sum(record.copies for record in RECORDS.values()) == 64
    kinds = Counter(
        {kind: sum(r.copies for r in RECORDS.values() if r.kind == kind) for kind in ("person", "building")}
    )
    assert kinds == {"person": 39, "building": 21}
    assert sum(r.copies for r in RECORDS.values() if r.kind == "other") == 4


@covers("POL-003")
def test_each_stack_has_one_end_card() -> None:
    match = table(turn=0)
    assert [stack.count("end") for stack in match.position()["stacks"].values()] == [1, 1, 1, 1]
    assert list(match.position()["stacks"]) == ["red", "green", "blue", "yellow"]


@covers("POL-004")
def test_six_boards_with_two_different_sides() -> None:
    assert len(BOX.board_ids) == 6
    assert len(BOX.boards) == 12
    for board in BOX.board_ids:
        assert BOX.boards[board, "A"].face != BOX.boards[board, "B"].face


@covers("POL-005")
def test_the_bank_pays_out_more_than_the_coins_in_the_box() -> None:
    match = table(coins=[100, 100, 100], cities=[["farmer"]], phase="income")
    assert sum(coins(go(match, "0 income"))) == 304


@covers("POL-006")
def test_players_may_own_more_points_than_the_tokens_in_the_box() -> None:
    match = table(points=[20, 20, 20], cities=[["tragicus"]], phase="income")
    assert sum(points(go(match, "0 income"))) == 61


@pytest.mark.parametrize("records", [RECORDS.values(), BOX.board_records])
def test_every_record_says_where_it_comes_from(records: Any) -> None:
    for record in records:
        assert getattr(record, "source", None) or record.name_source
        sides = [record] if hasattr(record, "symbols") else record.sides
        assert all(symbol.src in ("rulebook", "inferred", "designed") for side in sides for symbol in side.symbols)


def shows(symbols: tuple[Symbol, ...]) -> str:
    """Symbols in the words of the checklist; those with a thick outline in brackets."""
    words = []
    for symbol in symbols:
        name = symbol.type if symbol.colour is None else f"{symbol.type}:{symbol.colour}"
        word = f"{name} {symbol.value}"
        words.append(f"({word})" if symbol.bold else word)
    return ", ".join(words)


CARDS = [
    ("POL-239", "hoplite", 4, "red person", "war 1, war 1"),
    ("POL-240", "cavalry", 2, "red person", "war 1, war 1, war 1"),
    ("POL-241", "ship", 3, "red other", "war 1, (vase 1)"),
    ("POL-242", "barracks", 1, "red building", "income_per_colour:red 1, (end_vp_per_colour:red 1)"),
    ("POL-243", "leader", 1, "red person", "war 1, war 1, (end_vp 2)"),
    ("POL-244", "mercenary", 1, "red person", "war 1, mercenary 2"),
    ("POL-245", "assassin", 2, "red person", "(war 1)"),
    ("POL-246", "city-of-troy", 1, "red building", "war 1, war 1, war 1, (culture 1)"),
    ("POL-247", "colony", 1, "red other", "vase 1, (income_coins 2)"),
    ("POL-248", "potter", 2, "blue person", "(culture 1), vase 1, vase 1"),
    ("POL-249", "tragicus", 2, "blue person", "(culture 1), income_vp 1"),
    ("POL-250", "priestess", 1, "blue person", "(income_vp 1), vase 1"),
    ("POL-251", "captain", 2, "blue person", "(income_coins 2), vase 1"),
    ("POL-252", "merchant", 2, "blue person", "(income_coins 3), vase 1, vase 1"),
    ("POL-253", "farmer", 3, "blue person", "income_coins 4, (end_vp 1)"),
    ("POL-254", "smith", 1, "blue person", "war 1, discount_colour:red 2, (income_coins 2)"),
    ("POL-255", "sculptor", 1, "blue person", "(culture 1), income_per_building 1"),
    ("POL-256", "poet", 1, "blue person", "(end_vp_per_colour:blue 1), income_vp 1"),
    ("POL-257", "money-changer", 1, "blue person", "income_per_colour:blue 1, (end_vp 2)"),
    ("POL-258", "temple-apollo", 1, "green building", "discount_colour:blue 3, (end_vp 2)"),
    ("POL-259", "temple-ares", 1, "green building", "discount_colour:red 3, (end_vp 2)"),
    ("POL-260", "temple-athena", 1, "green building", "discount_colour:yellow 3, (end_vp 2)"),
    ("POL-261", "temple-zeus", 1, "green building", "discount_colour:green 3, (end_vp 2)"),
    ("POL-262", "theatre", 1, "green building", "(culture 1), income_coins 3"),
    ("POL-263", "acropolis", 1, "green building", "(culture 1), end_vp 4"),
    ("POL-264", "port", 2, "green building", "vase 1, vase 1, (income_coins 2)"),
    ("POL-265", "canal-of-corinth", 1, "green building", "vase 1, vase 1, (end_vp 1)"),
    ("POL-266", "quarry", 2, "green building", "discount_any 2, (end_vp 1)"),
    ("POL-267", "city-walls", 1, "green building", "(war 1), war 1, end_vp 1"),
    ("POL-268", "workshop", 2, "green building", "discount_any 1, (income_per_colour:green 1)"),
    ("POL-269", "stadium", 1, "green building", "(end_vp_per_building 1), income_coins 1"),
    ("POL-270", "academy", 1, "green building", "discount_colour:yellow 2, income_per_colour:yellow 1, (income_vp 1)"),
    ("POL-271", "alexander", 1, "yellow person", "war 1, (end_vp 2)"),
    ("POL-272", "archimedes", 1, "yellow person", "discount_any 1, (end_vp 2)"),
    ("POL-273", "aristoteles", 1, "yellow person", "income_vp 1, (end_vp 1)"),
    ("POL-274", "diogenes", 1, "yellow person", "(culture 1), end_vp 2"),
    ("POL-275", "euclidis", 1, "yellow person", "income_coins 2, (end_vp 1)"),
    ("POL-276", "herodotus", 1, "yellow person", "(culture 1), income_vp 1"),
    ("POL-277", "hippocrates", 1, "yellow person", "(end_vp 2)"),
    ("POL-278", "homerus", 1, "yellow person", "(culture 1)"),
    ("POL-279", "phidias", 1, "yellow person", "(culture 1), end_vp 3"),
    ("POL-280", "plato", 1, "yellow person", "(end_vp 2)"),
    ("POL-281", "statue-of-zeus", 1, "yellow building", "end_vp 5"),
    ("POL-282", "lighthouse", 1, "yellow building", "vase 1, income_coins 1, (end_vp 2)"),
    ("POL-283", "pericles", 1, "yellow person", "(end_vp_per_building 1), discount_colour:green 2"),
    ("POL-284", "leonidas", 1, "yellow person", "war 1, war 1, war 1, (end_vp 2)"),
    ("POL-285", "socrates", 1, "yellow person", "(culture 1), end_vp_per_colour:yellow 1"),
    ("POL-286", "colossus", 1, "yellow building", "end_vp 4, (income_coins 2)"),
]


@covers(
    "POL-239", "POL-240", "POL-241", "POL-242", "POL-243", "POL-244", "POL-245", "POL-246", "POL-247", "POL-248",
    "POL-249", "POL-250", "POL-251", "POL-252", "POL-253", "POL-254", "POL-255", "POL-256", "POL-257", "POL-258",
    "POL-259", "POL-260", "POL-261", "POL-262", "POL-263", "POL-264", "POL-265", "POL-266", "POL-267", "POL-268",
    "POL-269", "POL-270", "POL-271", "POL-272", "POL-273", "POL-274", "POL-275", "POL-276", "POL-277", "POL-278",
    "POL-279", "POL-280", "POL-281", "POL-282", "POL-283", "POL-284", "POL-285", "POL-286",
)  # fmt: skip
@pytest.mark.parametrize(("card", "copies", "kind", "symbols"), [pytest.param(*row, id=name) for name, *row in CARDS])
def test_a_card_is_as_printed(card: str, copies: int, kind: str, symbols: str) -> None:
    record = RECORDS[card]
    assert (record.copies, f"{record.colour} {record.kind}", shows(record.symbols)) == (copies, kind, symbols)
    # the table agrees: its copies lie in one colour's stack, and its outline decides whether it takes a coin
    match = table(cities=[[card]], coins=[1], phase="protect", hands=[["red"], ["red"], ["red"]])
    assert (match.state.phase == 4 and match.to_act == (0,) and "protect" in str(match.moves(0)[0]).lower()) == (
        "(" in symbols
    )
    assert BOX.by_colour[COLOURS.index(record.colour)].count(card) == copies


BOARDS = [
    ("POL-287", "athina", "discount_colour:yellow 3", "end_vp_per_colour:yellow 1"),
    ("POL-288", "delfoi", "end_vp_per_colour:blue 1", "discount_colour:blue 3"),
    ("POL-289", "alexandreia", "start_money 8", "income_per_building 1"),
    ("POL-290", "olympia", "discount_any 1", "income_per_colour:green 1"),
    ("POL-291", "korinthos", "discount_colour:green 3", "income_coins 2"),
    ("POL-292", "sparti", "war 1", "end_vp_per_colour:red 1"),
]


@covers("POL-287", "POL-288", "POL-289", "POL-290", "POL-291", "POL-292")
@pytest.mark.parametrize(("board", "first", "second"), [pytest.param(*row, id=name) for name, *row in BOARDS])
def test_a_board_is_as_printed(board: str, first: str, second: str) -> None:
    record = next(one for one in BOX.board_records if one.id == board)
    assert shows(record.sides.A.symbols) == f"culture 1, vase 1, {first}"
    assert shows(record.sides.B.symbols) == f"culture 1, vase 1, {second}"


def test_a_covered_symbol_leaves_the_face() -> None:
    match = table(cities=[[covered("acropolis", "culture")]], boards=["olympia-B"])
    assert match.view(0)["players"][0]["culture"] == 1
