"""Sentences are made from ids and facts."""

from __future__ import annotations

import pytest

import agora
from agora.core.words import Words, placeholders

CATALOGUE = {
    "core.who": "player {number}",
    "core.whose": "{name}'s",
    "core.you.who": "you",
    "core.you.whom": "you",
    "core.you.whose": "your",
    "core.and": "{some} and {last}",
    "g.plain": "nothing to fill",
    "g.pay": {"by": "price", "one": "{seat:who} pays {price} stone", "other": "{seat:who} pays {price} stones"},
    "g.slot": "tile {slot:nth} of {tiles}",
    "g.list": "waiting for {to_act:who}; heights {heights}",
    "g.card": "the card {card} of {colour}",
    "g.card.oracle": "Oracle of Dodona",
    "g.colour.red": "bright red",
    "g.nested": "made by {architect}",
    "g.count.stones": {"by": "n", "one": "{n} stone", "other": "{n} stones"},
    "g.both": "{paid:stones} for {kept:stones}",
    "g.free": {"by": "price", "none": "for nothing", "one": "for {price} stone", "other": "for {price} stones"},
    "g.architect.metagenes": {"by": "n", "one": "x", "other": "y"},
}
WORDS = Words(CATALOGUE, "g")


def test_a_sentence_without_gaps_is_itself() -> None:
    assert WORDS.say("g.plain", {}) == "nothing to fill"


@pytest.mark.parametrize(
    ("price", "sentence"), [(0, "player 1 pays 0 stones"), (1, "player 1 pays 1 stone"), (2, "player 1 pays 2 stones")]
)
def test_the_number_chooses_the_sentence(price: int, sentence: str) -> None:
    assert WORDS.say("g.pay", {"seat": 0, "price": price}) == sentence


def test_a_counted_noun_agrees_with_its_number_and_negative_numbers_have_a_minus() -> None:
    assert WORDS.say("g.both", {"paid": 1, "kept": 2}) == "1 stone for 2 stones"
    assert WORDS.say("g.both", {"paid": 0, "kept": -1}) == "0 stones for −1 stone"


def test_zero_may_have_its_own_sentence() -> None:
    assert [WORDS.say("g.free", {"price": n}) for n in (0, 1, 2)] == ["for nothing", "for 1 stone", "for 2 stones"]
    assert WORDS.say("g.free", {"price": None}) == "for nothing"  # a secret


def test_people_are_called_by_name_if_they_have_one() -> None:
    facts = {"seat": 1, "price": 1}
    assert WORDS.say("g.pay", facts, ["Ann", "Bob"]) == "Bob pays 1 stone"
    assert WORDS.say("g.pay", facts, ["Ann"]) == "player 2 pays 1 stone"


def test_chance_is_never_the_last_person() -> None:
    assert WORDS.say("g.pay", {"seat": -1, "price": 1}, ["Ann", "Bob"]) == "player 0 pays 1 stone"


def test_nobody_is_called_as_the_catalogue_says() -> None:
    words = Words({"g.pay": "pays {payee:who}", "g.payee.None": "the bank"}, "g")
    assert words.say("g.pay", {"payee": None}, ["Ann"]) == "pays the bank"
    assert words.say("g.pay", {"payee": 0}, ["Ann"]) == "pays Ann"


def test_copies_of_a_piece_are_told_apart_by_a_number() -> None:
    words = Words({"g.use": "use {card}", "g.card.port": "Port", "g.card.red-02": "Rome"}, "g")
    assert [words.say("g.use", {"card": card}) for card in ("port", "port-2", "red-02")] == [
        "use Port",
        "use Port 2",
        "use Rome",
    ]
    assert words.say("g.use", {"card": "gate-2"}) == "use gate-2"  # no piece of the game


def test_places_in_a_line_are_counted_from_one() -> None:
    assert WORDS.say("g.slot", {"slot": 0, "tiles": 4}) == "tile 1 of 4"


def test_lists_are_joined_and_each_item_is_shown_in_its_form() -> None:
    facts = {"to_act": (0, 2), "heights": [1, 2]}
    assert WORDS.say("g.list", facts, ["Ann"]) == "waiting for Ann and player 3; heights 1, 2"


def test_a_list_may_end_with_and_and_count_what_comes_twice() -> None:
    kinds = {"g.tile": "{kind:all}", "g.kind.quarry": "quarry", "g.kind.market": "market", "g.numeral.2": "two"}
    kinds["g.kind.garden"] = "garden"
    counts = {"g.count.quarry": {"by": "n", "one": "{numeral} quarry", "other": "{numeral} quarries"}}
    words = Words({**CATALOGUE, **kinds, **counts}, "g")
    assert words.say("g.tile", {"kind": ["quarry"]}) == "quarry"
    assert words.say("g.tile", {"kind": ["market", "quarry", "garden"]}) == "market, quarry and garden"
    assert words.say("g.tile", {"kind": ["market", "quarry", "quarry"]}) == "market and two quarries"
    assert words.say("g.tile", {"kind": ["quarry"] * 3}) == "3 quarries"  # no word for three
    assert words.say("g.tile", {"kind": [3, 3]}) == "3 and 3"


def test_a_reader_is_addressed_as_you() -> None:
    told = {"g.sell": "{seat:who} [sells|sell] it to {buyer:whom} from {owner:whose} city"}
    words, facts = Words({**CATALOGUE, **told}, "g"), {"seat": 0, "buyer": 1, "owner": 0}
    people = ["Ann", "Bob"]
    assert words.say("g.sell", facts, people) == "Ann sells it to Bob from Ann's city"
    assert words.say("g.sell", facts, people, 0) == "you sell it to Bob from your city"
    assert words.say("g.sell", facts, people, 1) == "Ann sells it to you from Ann's city"


def test_a_change_has_its_sign() -> None:
    words = Words({"g.change": "{points:signed}"}, "g")
    assert [words.say("g.change", {"points": n}) for n in (3, 0, -2)] == ["+3", "+0", "−2"]


def test_an_id_is_shown_by_its_name_and_other_values_as_they_are() -> None:
    assert WORDS.say("g.card", {"card": "oracle", "colour": "red"}) == "the card Oracle of Dodona of bright red"
    assert WORDS.say("g.card", {"card": "stoa", "colour": None}) == "the card stoa of None"
    assert WORDS.say("g.nested", {"architect": "metagenes"}) == "made by metagenes"  # a choice is not a name


def test_a_fact_may_hold_braces() -> None:
    assert WORDS.say("g.card", {"card": "{colour}", "colour": "red"}) == "the card {colour} of bright red"


def test_placeholders_are_found_in_every_form_of_a_sentence() -> None:
    assert placeholders("a {b} and {c:who}") == {"b", "c"}
    assert placeholders({"by": "n", "one": "{a}", "other": "{b:nth}"}) == {"n", "a", "b"}
    assert placeholders({"by": "n", "none": "{c}", "one": "{a}", "other": "{b}"}) == {"n", "a", "b", "c"}


def test_an_id_may_have_another_name_where_another_form_is_needed() -> None:
    words = Words(
        {"g.draw": "{colour}: van de {colour:stack} stapel", "g.colour.red": "rood", "g.stack.red": "rode"}, "g"
    )
    assert words.say("g.draw", {"colour": "red"}) == "rood: van de rode stapel"


def test_an_unknown_id_is_our_own_mistake() -> None:
    with pytest.raises(KeyError, match=r"g\.unknown"):
        WORDS.say("g.unknown", {})


@pytest.mark.parametrize("language", ["en", "nl"])
def test_a_refusal_is_worded_in_each_language(language: str) -> None:
    game = agora.find("akropolis")
    refusal = game.worded(agora.Illegal("akropolis.buy", slot=2, price=2, stones=1), language)
    assert {"2", "1"} <= set(str(refusal).replace(",", " ").replace(":", " ").split())
    assert game.worded(refusal, "en").text == refusal.text  # a sentence, once given, stays


def test_a_refusal_without_its_sentence_shows_its_id_and_facts() -> None:
    assert str(agora.Illegal("a.rule", price=2)) == "a.rule (price=2)"
    assert str(agora.Stale("a.rule")) == "a.rule"
    assert repr(agora.Malformed("a.rule", price=2)) == "Malformed('a.rule', {'price': 2})"
