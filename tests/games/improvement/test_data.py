"""Can a table play with its own cards, and are mistakes in them named?"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

import agora
from agora import Malformed
from agora.games import files
from agora.games.improvement.box import FILES
from agora.games.improvement.effect_words import FORMS
from tests.games.playing import finished, played
from tests.marks import rule

from .table import acting, each, has, table

ROOT = Path(__file__).parents[3]
WORD = re.compile(r'\["([a-z-]+)"')


def printed(name: str) -> Any:
    return files.read("agora.games.improvement", "data", f"{name}.json")


def with_card(**card: Any) -> Any:
    """The printed politics cards, one of them changed."""
    changed = {"id": "bank", "name": "Mine", "kind": "immediate", "cost": 0, "requires": {}, "on": {"play": []}, **card}
    return {
        "politics_cards": {
            "cards": [changed if one["id"] == "bank" else one for one in printed("politics_cards")["cards"]]
        }
    }


def refusal(data: Any) -> Malformed:
    with pytest.raises(Malformed) as caught:
        agora.new("improvement", seats=2, seed=1, data=data)
    assert str(caught.value) != caught.value.rule
    return caught.value


def test_there_are_at_most_twenty_effect_words() -> None:
    assert len(FORMS) <= 20


def test_the_page_for_authors_of_cards_lists_every_effect_word() -> None:
    page = (ROOT / "docs/howto/write-a-politics-card.md").read_text(encoding="utf-8")
    table = page[page.index("| word | does |") :].split("\n\n")[0]
    listed = [verb for cell in re.findall(r"^\| (.*?) \|", table, re.MULTILINE) for verb in WORD.findall(cell)]
    assert sorted(listed) == sorted(FORMS)


def test_a_card_made_of_known_words_needs_no_code() -> None:
    words = [["gain", "vp", 2], ["take-token", 1], ["if", "highest", "economy", ["gain", "drachma", 5]], ["draw", 1]]
    data = with_card(on={"play": words}, cost=1)
    match = acting("politics", hands=[["bank"], []], deck=["quarry"], drachma=[1, 9], data=data)
    match = played(match, "play bank")
    has(match, vp=2, drachma=0, hand=0)
    match = played(match, "take blue")
    has(match, drachma=5, hand=1)


def test_a_whole_game_can_be_played_with_own_data() -> None:
    data = with_card(
        on={"action:trade": [["choose", ["gain", "vp", 1], ["lose", "vp", 1]]], "play_card": [["gain", "glory", 1]]}
    )
    assert finished(agora.new("improvement", seats=2, seed=3, data=data)).result


def test_every_record_says_where_it_comes_from() -> None:
    for name in FILES:
        file = printed(name)
        assert file["source"]
        lists = [value for value in file.values() if isinstance(value, list)]
        for record in [one for records in lists for one in records]:
            assert record["source"], record
            assert 0 < record["confidence"] <= 1
            for level in record.get("levels", ()):
                assert level["source"]
                assert 0 < level["confidence"] <= 1


@rule("improvement.data.near")
@pytest.mark.parametrize(
    ("on", "near"),
    [
        ({"play": [["gian", "vp", 1]]}, "unknown word 'gian' — did you mean 'gain'?"),
        ({"play": [["gain", "drachmas", 1]]}, "unknown resource 'drachmas' — did you mean 'drachma'?"),
        ({"action:trading": []}, "unknown trigger 'action:trading' — did you mean 'action:trade'?"),
        ({"play": [["if", "lowst", "culture", ["gain", "vp", 1]]]}, "did you mean 'lowest'?"),
        ({"in_play": [["modify", "token_prize", 1]]}, "did you mean 'token_price'?"),
    ],
)
def test_an_unknown_word_is_refused_with_the_word_that_was_probably_meant(on: Any, near: str) -> None:
    sentence = str(refusal(with_card(on=on)))
    assert sentence.startswith("politics_cards.json: bank: ")
    assert near in sentence


def with_event(*word: Any) -> Any:
    """Data with one more event."""
    event = {"id": "odd", "name": "Odd", "position": "random", "effects": [{"to": "all", "do": [word]}]}
    return {"event_cards": {"events": [*printed("event_cards")["events"], event]}}


@rule("improvement.data.unknown")
def test_a_word_similar_to_none_is_refused_with_a_list_of_all() -> None:
    assert "there are: gain, lose" in str(refusal(with_card(on={"play": [["xyzzy"]]})))


@rule(
    "improvement.data.words", "improvement.data.args", "improvement.data.holds", "improvement.data.place",
    "improvement.data.file", "improvement.data.files", "improvement.data.levels", "improvement.data.milestone",
    "improvement.data.fixed", "improvement.data.twice", "improvement.data.few",
)  # fmt: skip
@pytest.mark.parametrize(
    ("data", "rule_id"),
    [
        (with_card(on={"play": "gain"}), "words"),
        (with_card(on={"play": [["gain", "vp", 1], 3]}), "words"),
        (with_card(on={"play": [["gain", "vp"]]}), "args"),
        (with_card(on={"play": [["gain", "vp", "many"]]}), "args"),
        (with_card(on={"play": [["gain-per", "vp", 1, "drachma", 0]]}), "args"),
        (with_card(on={"play": [["gain", "vp", -1]]}), "args"),
        (with_card(on={"any_time": [["exchange", "glory", 0, ["gain", "vp", 1]]]}), "args"),
        (with_card(on={"play": [["if", "lowest", "culture", ["modify", "token_price", 1]]]}), "place"),
        (with_event("modify", "token_price", 3), "place"),
        (with_card(on={"play": [["gain", "vp", 1, ["gain", "vp", 1]]]}), "holds"),
        (with_card(on={"play": [["choose", ["gain", "vp", 1]]]}), "holds"),
        (with_card(on={"play": [["modify", "token_price", 1]]}), "place"),
        (with_card(on={"final_scoring": [["gain", "drachma", 1]]}), "place"),
        ({"politics": {}}, "file"),
        ([], "files"),
        ({"polis_boards": {"boards": [{**printed("polis_boards")["boards"][0], "levels": []}]}}, "levels"),
        ({"progress_tracks": {**printed("progress_tracks"), "culture": []}}, "levels"),
        ({"main_board": {**printed("main_board"), "milestones": [{"id": "x", "of": "y", "at_least": 1}]}}, "milestone"),
        ({"event_cards": {"events": printed("event_cards")["events"][1:]}}, "fixed"),
        ({"politics_cards": {"cards": printed("politics_cards")["cards"][:1] * 2}}, "twice"),
        ({"politics_cards": {"cards": printed("politics_cards")["cards"][:9]}}, "few"),
    ],
)
def test_broken_data_is_refused(data: Any, rule_id: str) -> None:
    assert refusal(data).rule == f"improvement.data.{rule_id}"


def test_a_record_that_cannot_be_read_is_named() -> None:
    assert "politics_cards.cards[bank].cost: a whole number is needed" in str(refusal(with_card(cost="much")))
    assert "politics_cards.cards[bank].cost: a number from 0 to 999 is needed" in str(refusal(with_card(cost=-1)))


@rule("improvement.data.words")
def test_words_in_a_step_must_be_readable() -> None:
    with pytest.raises(Malformed):
        table(now=[{"carry": {"seat": 0, "words": "gain"}}])


def test_the_doubtful_records_can_be_changed() -> None:
    cities = [
        {**city, "special": False} if city["id"] == "blue-05" else city for city in printed("colonial_cities")["cities"]
    ]
    cities = [{**city, "needs": 14, "loses": 10} if city["id"] == "persepolis" else city for city in cities]
    data = {"colonial_cities": {"cities": cities}}
    match = table(now=[{"colonize-city": {"seat": 0, "left": 2}}], troop_strength=[14, 0], data=data)
    match = played(match, "colonize persepolis", "colonize blue-05")
    has(
        match,
        troop_strength=0,
        tokens={"red": 0, "green": 0, "blue": 1},
        special_tokens={"red": 1, "green": 1, "blue": 1},
    )


@pytest.mark.parametrize(
    ("words", "name", "value"),
    [
        ([["lose", "vp", 3]], "vp", 7),
        ([["lose-all", "vp"]], "vp", 0),
        ([["gain-per", "vp", 2, "drachma", 3]], "vp", 14),
        ([["advance", "economy", 1], ["gain-per", "vp", 1, "economy"]], "vp", 12),
        ([["if", "below_all_others", "culture", ["gain", "vp", 1]]], "vp", 10),
        ([["if", "city_taken", "persepolis", ["gain", "vp", 1]]], "vp", 10),
        ([["if", "dice_total_at_most", 9, ["gain", "vp", 1]]], "vp", 11),
        ([["perform", "culture", 2]], "vp", 12),
    ],
)
def test_words_do_what_they_say(words: Any, name: str, value: int) -> None:
    data = with_card(on={"play": words})
    match = acting("politics", hands=[["bank"], []], vp=[10, 0], drachma=[6, 9], dice=[[4, 5], [1, 1]], data=data)
    match = played(match, "play bank")
    assert each(match, name)[0] == value


def test_effects_of_the_tax_phase_happen_in_turn_order_even_if_they_ask() -> None:
    cards = [
        {**one, "on": {"phase:tax_revenue": [["gain", "vp", 1], ["take-token", 1], ["gain", "vp", 1]]}}
        if one["id"] in ("bank", "power")
        else one
        for one in printed("politics_cards")["cards"]
    ]
    match = table(
        phase="tax_revenue", event="drought", round=2, start=1, played=[["bank"], ["power"]],
        data={"politics_cards": {"cards": cards}},
    )  # fmt: skip
    assert match.to_act == (1,)
    assert each(match, "vp") == [0, 1]
    match = played(match, "take red")
    assert match.to_act == (0,)
    assert each(match, "vp") == [1, 2]
    match = played(match, "take blue")
    assert each(match, "vp") == [2, 2]
