"""Every value a game can write is read back unchanged; anything that cannot be read is Malformed and nothing else."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Annotated, Literal, NamedTuple, cast

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from agora.contract import sentences
from agora.core.codec import Codec, read_json, write_json
from agora.core.engine import Step, tag, tagged
from agora.core.errors import Malformed
from agora.core.records import Tagged
from agora.core.shapes import Kinds, Range
from agora.games import AnyGame, find
from agora.games.akropolis.moves import Place
from tests.core.strategies import JSONS, of
from tests.core.toy import TOY, Auction, Bid, Pass, SecretBid

Colour = Literal["red", "dark-green"]


@tagged
class Zoo(NamedTuple):
    """A move with a field of each kind."""

    number: int
    bounded: Annotated[int, Range(-2, 5)]
    yes: bool
    text: str
    colour: Colour
    size: Literal[1, 2, 3]
    perhaps: int | None
    colour_or_none: Colour | None
    word_or_number: Literal["seed"] | int
    row: tuple[int, ...]
    rows: tuple[tuple[int, ...], ...]
    deep: tuple[tuple[tuple[int, ...], ...], ...]
    texts: tuple[str, ...]
    text_rows: tuple[tuple[str, ...], ...]
    pair: tuple[int, str]
    pairs: tuple[tuple[int, str], ...]
    gaps: tuple[int | None, ...]
    flags: tuple[bool, ...]
    colours: tuple[Colour, ...]
    maybe_row: tuple[int, ...] | None
    maybe_rows: tuple[tuple[int, ...], ...] | None
    maybe_text: str | None


@tagged
class Nothing(NamedTuple):
    """A move without fields."""


@tagged
class Defaults(NamedTuple):
    """A move whose last fields may be left out."""

    a: int
    b: int = 2
    c: str = "c"


ZOO = Codec(Kinds(moves=(Zoo, Nothing, Defaults)))
GAMES: list[AnyGame] = [find("akropolis"), cast(AnyGame, TOY)]
TAGGED = {
    "zoo": ZOO.moves,
    **{f"{game.id} {name}": getattr(game.codec, name) for game in GAMES for name in ("log_moves", "events", "steps")},
}


@pytest.mark.slow
@pytest.mark.parametrize("name", TAGGED)
@given(data=st.data())
def test_any_value_comes_back_from_json_and_text(name: str, data: st.DataObject) -> None:
    tagged: Tagged = TAGGED[name]
    value = data.draw(of(tagged))
    written = json.loads(json.dumps(tagged.write(value)))
    assert tagged.read(written, "value") == value
    line = tagged.write_line(value)
    assert "\n" not in line
    assert tagged.read_line(line) == value
    assert tagged.write(tagged.read_line(line)) == tagged.write(value)


@pytest.mark.slow
@pytest.mark.parametrize("name", TAGGED)
@given(data=st.data())
def test_every_written_value_fits_the_schema(name: str, data: st.DataObject) -> None:
    tagged: Tagged = TAGGED[name]
    value = data.draw(of(tagged))
    validators.setdefault(name, Draft202012Validator(tagged.schema())).validate(
        json.loads(json.dumps(tagged.write(value)))
    )


validators: dict[str, Draft202012Validator] = {}


@pytest.mark.slow
@pytest.mark.parametrize("name", TAGGED)
@given(value=JSONS)
def test_any_other_json_is_malformed_and_says_so(name: str, value: object) -> None:
    tagged: Tagged = TAGGED[name]
    for form in (value, {tag(cls): value for cls in list(tagged.classes.values())[:1]}):
        with_only_malformed(lambda form=form: tagged.read(form, "value"))  # type: ignore[misc]


@pytest.mark.slow
@pytest.mark.parametrize("name", TAGGED)
@given(data=st.data())
def test_json_with_one_wrong_part_is_malformed_or_another_value(name: str, data: st.DataObject) -> None:
    tagged: Tagged = TAGGED[name]
    form = json.loads(json.dumps(tagged.write(data.draw(of(tagged)))))
    (kind, fields), *_ = form.items()
    if fields:
        fields[data.draw(st.sampled_from(sorted(fields)))] = data.draw(JSONS)
    read = with_only_malformed(lambda: tagged.read(form, kind))
    if read is not None:
        assert json.loads(json.dumps(tagged.write(read))) == form


@pytest.mark.slow
@pytest.mark.parametrize("name", TAGGED)
@given(data=st.data(), words=st.text(max_size=40))
@example(data=None, words="")
def test_any_text_is_a_value_or_malformed(name: str, data: st.DataObject | None, words: str) -> None:
    tagged: Tagged = TAGGED[name]
    kind = data.draw(st.sampled_from(sorted(tagged.classes))) if data else ""
    with_only_malformed(lambda: tagged.read_line(words))
    with_only_malformed(lambda: tagged.read_line(f"{kind} {words}"))


@pytest.mark.slow
@given(data=st.data())
def test_text_with_a_letter_changed_is_malformed_or_another_move(data: st.DataObject) -> None:
    line = ZOO.moves.write_line(data.draw(of(ZOO.moves)))
    i = data.draw(st.integers(0, len(line) - 1))
    letter = data.draw(st.sampled_from(' ,/-0123456789abc{}[]":()é') | st.characters())
    changed = line[:i] + letter + line[i + data.draw(st.integers(0, 1)) :]
    read = with_only_malformed(lambda: ZOO.moves.read_line(changed))
    assert read is None or ZOO.moves.read_line(ZOO.moves.write_line(read)) == read


@pytest.mark.slow
@given(st.text(max_size=60) | st.binary(max_size=9) | JSONS)
def test_read_move_takes_anything_and_refuses_with_a_sentence(form: object) -> None:
    for game in GAMES:
        with_only_malformed(lambda game=game: game.codec.read_move(form))  # type: ignore[misc]


@pytest.mark.parametrize("form", [None, 3, 1.5, [], (), b"place 0 1,1/1", object(), Place, {1: 2}, {"place": {1: 2}}])
def test_a_value_that_is_not_a_move_is_malformed(form: object) -> None:
    with pytest.raises(Malformed):
        find("akropolis").codec.read_move(form)


@pytest.mark.parametrize(
    "move", [Place(0, 1, 1, 6), Place(0, 1, 1, -1), Place(-1, 1, 1, 0), Place(0, 10**6, 1, 0), Place(True, 1, 1, 0),
             Place("0", 1, 1, 0), Place(0, None, 1, 0), Place(0, 1.0, 1, 0)],
)  # fmt: skip
def test_a_move_object_must_keep_its_bounds_too(move: Place) -> None:
    with pytest.raises(Malformed):
        find("akropolis").codec.read_move(move)


def test_a_move_may_be_an_object_json_text_or_json_in_text() -> None:
    codec = find("akropolis").codec
    move = Place(0, 2, -1, 3)
    json_form = {"place": {"slot": 0, "q": 2, "r": -1, "turn": 3}}
    for form in (move, json_form, "place 0 2,-1/3", "  place  0  2,-1/3 ", json.dumps(json_form)):
        assert codec.read_move(form) == move
    assert codec.write_move(move) == json_form
    assert codec.move_text(move) == "place 0 2,-1/3"


def test_a_value_without_fields_may_be_just_its_name() -> None:
    assert TOY.codec.moves.read("pass", "move") == Pass()
    assert TOY.codec.read_move("pass") == Pass()
    assert TOY.codec.write_move(Pass()) == {"pass": {}}


def test_fields_with_defaults_may_be_left_out() -> None:
    assert ZOO.moves.read_line("defaults 1") == Defaults(1)
    assert ZOO.moves.read_line("defaults 1 5") == Defaults(1, 5)
    assert ZOO.moves.read({"defaults": {"a": 1, "c": "x"}}, "move") == Defaults(1, 2, "x")


@pytest.mark.parametrize(
    ("form", "rule", "path"),
    [
        ({"zoom": {}}, "core.read.kind", None),
        ({"defaults": {}}, "core.read.missing", "move.defaults"),
        ({"defaults": {"a": 1, "d": 2}}, "core.read.unknown", "move.defaults"),
        ({"defaults": {"a": "x"}}, "core.read.int", "move.defaults.a"),
        ({"defaults": [1]}, "core.read.object", "move.defaults"),
        ({"defaults": {"a": 1}, "zoo": {}}, "core.read.tag", "move"),
        ({}, "core.read.tag", "move"),
    ],
)
def test_a_refusal_names_the_place(form: dict[str, object], rule: str, path: str | None) -> None:
    with pytest.raises(Malformed) as refused:
        ZOO.read_move(form)
    assert refused.value.rule == rule
    assert refused.value.facts.get("path") == path


@pytest.mark.parametrize(
    ("line", "rule"),
    [
        ("", "core.read.kind"),
        ("defaults", "core.read.length"),
        ("defaults 1 2 c d", "core.read.length"),
        ("defaults x", "core.read.int"),
        ("defaults 1234567890123456789", "core.read.int"),
        ('defaults 1 2 "', "core.read.json"),
        ("nothing x", "core.read.length"),
        ("{", "core.read.json-at"),
        ('{"defaults": ' + "[" * 100_000, "core.read.json-size"),
        ('{"defaults": {"a": ' + "9" * 5000 + "}}", "core.read.json-size"),
    ],
)
def test_text_that_cannot_be_read_says_why(line: str, rule: str) -> None:
    with pytest.raises(Malformed) as refused:
        ZOO.read_move(line)
    assert refused.value.rule == rule


def test_a_step_with_sealed_answers_can_be_written() -> None:
    frame = SecretBid((0, 1, 2), ((1, Bid(3)),))
    steps = TOY.codec.steps
    assert steps.write(frame) == {"secret-bid": {"among": [0, 1, 2], "answers": [[1, {"bid": {"amount": 3}}]]}}
    assert steps.read(steps.write(frame), "step") == frame
    assert steps.read_line(steps.write_line(frame)) == frame
    assert steps.read_line("auction 1,2 4") == Auction((1, 2), 4)


def test_every_step_class_is_registered_with_its_game() -> None:
    for game in GAMES:
        for cls in game.kinds.steps:
            assert issubclass(cls, Step)
            assert game.codec.steps.classes[tag(cls)] is cls


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
@given(data=st.data())
def test_options_come_back_from_json_and_text(game: AnyGame, data: st.DataObject) -> None:
    drawn = data.draw(of(game.codec.record(game.options)))
    try:
        options = game.read_options(game.write_options(drawn))  # type: ignore[arg-type]
    except Malformed:
        return
    assert options == drawn
    assert game.read_options_text(game.options_text(options)) == options
    assert f"seats={options.seats}" in game.options_text(options)


@pytest.mark.slow
@given(st.dictionaries(st.sampled_from(["seats", "houses", "architect", "chief", "variants", "lake", "x"]), JSONS))
def test_options_are_read_or_malformed(given_options: dict[str, object]) -> None:
    game = find("akropolis")
    with_only_malformed(lambda: game.read_options(given_options))  # type: ignore[arg-type]
    with_only_malformed(lambda: game.read_options({"seats": 2, **given_options}))  # type: ignore[dict-item]


@pytest.mark.slow
@given(st.text(max_size=60))
def test_options_in_text_are_read_or_malformed(text: str) -> None:
    game = find("akropolis")
    with_only_malformed(lambda: game.read_options_text(text))
    with_only_malformed(lambda: game.read_options_text(f"seats=2 {text}"))
    with_only_malformed(lambda: game.read_options_text(f"seats=2 lake={text}"))
    with_only_malformed(lambda: game.read_option(text, "yes"))


@given(JSONS)
def test_json_is_written_on_one_line_and_read_back(value: object) -> None:
    line = write_json(value)  # type: ignore[arg-type]
    assert "\n" not in line
    assert read_json(line) == value


def test_tuples_and_other_mappings_are_written_as_json() -> None:
    assert write_json({"a": (1, (2, 3))}) == '{"a": [1, [2, 3]]}'


@given(st.text(max_size=40))
def test_text_is_json_or_malformed(text: str) -> None:
    with_only_malformed(lambda: read_json(text))


def with_only_malformed(attempt: Callable[[], object]) -> object:
    """Try something; None if it is Malformed with a sentence. Any other exception is a failure."""
    try:
        return attempt()
    except Malformed as refusal:
        sentences.say_refusal(find("akropolis"), refusal)
        return None
