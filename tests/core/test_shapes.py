"""How each type is read and written; a mistake is named with its path."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Literal, NamedTuple, NotRequired, TypedDict

import pytest

from agora.core.errors import Malformed
from agora.core.questions import JSON, Question
from agora.core.records import shape
from agora.core.shapes import Anything, Kinds, Range, Shape
from tests.core.toy import TOY


class Point(NamedTuple):
    x: int
    y: int = 0


@dataclass(frozen=True)
class Paint:
    colour: Literal["red", "blue"]
    coats: Annotated[int, Range(1, 3)] = 1


class Picture(TypedDict):
    title: str
    points: Sequence[Point]
    paint: NotRequired[Paint]
    notes: NotRequired[Mapping[str, JSON]]


def of(hint: object) -> Shape:
    return shape(hint, Kinds())


@pytest.mark.parametrize(
    ("hint", "value", "json", "word"),
    [
        (int, -3, -3, "-3"),
        (Annotated[int, Range(0, 5)], 5, 5, "5"),
        (bool, True, True, "yes"),
        (str, "hoplite", "hoplite", "hoplite"),
        (str, "two words", "two words", '"two\\u0020words"'),
        (str, "", "", '""'),
        (str, "é", "é", '"\\u00e9"'),
        (str, "-", "-", '"-"'),
        (Literal["a", "b"], "a", "a", "a"),
        (Literal[2, 3], 3, 3, "3"),
        (int | None, None, None, "-"),
        (int | None, 4, 4, "4"),
        (tuple[int, ...], (5, 12), [5, 12], "5,12"),
        (tuple[int, ...], (), [], "()"),
        (tuple[tuple[int, ...], ...], ((1, 2), (3,)), [[1, 2], [3]], "1,2/3"),
        (tuple[tuple[int, ...], ...], ((),), [[]], "[[]]"),
        (tuple[str, ...], ("a", "b c"), ["a", "b c"], '["a","b\\u0020c"]'),
        (tuple[int, str], (1, "a"), [1, "a"], '[1,"a"]'),
        (Mapping[str, int], {"a": 1}, {"a": 1}, '{"a":1}'),
        (Point, Point(1, 2), {"x": 1, "y": 2}, '{"x":1,"y":2}'),
        (Paint, Paint("red", 2), {"colour": "red", "coats": 2}, '{"colour":"red","coats":2}'),
    ],
)
def test_each_kind_of_value_has_a_json_form_and_a_word(hint: object, value: object, json: JSON, word: str) -> None:
    found = of(hint)
    assert found.write(value) == json
    assert found.read(json, "") == value
    assert found.write_word(value) == word
    assert found.read_word(word, "") == value


@pytest.mark.parametrize(
    ("word", "value"), [("yes", True), ("ON", True), ("true", True), ("No", False), ("off", False)]
)
def test_yes_and_no_have_other_words_too(word: str, value: bool) -> None:
    assert of(bool).read_word(word, "") is value


@pytest.mark.parametrize(
    ("hint", "json", "rule", "path"),
    [
        (int, "3", "core.read.int", "here"),
        (int, True, "core.read.int", "here"),
        (int, 3.0, "core.read.int", "here"),
        (int, None, "core.read.int", "here"),
        (Annotated[int, Range(0, 5)], 6, "core.read.range", "here"),
        (Annotated[int, Range(0, 5)], -1, "core.read.range", "here"),
        (bool, 1, "core.read.bool", "here"),
        (str, 1, "core.read.text", "here"),
        (Literal["a", "b"], "c", "core.read.choice", "here"),
        (Literal[1, 2], True, "core.read.choice", "here"),
        (Literal["a"] | None, "b", "core.read.choice", "here"),
        (tuple[int, ...], 5, "core.read.list", "here"),
        (tuple[int, ...], "55", "core.read.list", "here"),
        (tuple[int, ...], [1, "x"], "core.read.int", "here[1]"),
        (tuple[tuple[int, ...], ...], [[1], [2, None]], "core.read.int", "here[1][1]"),
        (tuple[int, str], [1], "core.read.length", "here"),
        (tuple[int, str], {"a": 1}, "core.read.list", "here"),
        (Mapping[str, int], [], "core.read.object", "here"),
        (Mapping[str, int], {"a": "x"}, "core.read.int", "here.a"),
        (Point, {"y": 1}, "core.read.missing", "here"),
        (Point, {"x": 1, "z": 1}, "core.read.unknown", "here"),
        (Point, [1, 2], "core.read.object", "here"),
        (Paint, {"colour": "red", "coats": 9}, "core.read.range", "here.coats"),
        (Picture, {"title": "t", "points": [{"x": 1}, {"x": None}]}, "core.read.int", "here.points[1].x"),
        (Picture, {"title": "t"}, "core.read.missing", "here"),
        (Picture, {"title": "t", "points": [], "paint": {"colour": "green"}}, "core.read.choice", "here.paint.colour"),
    ],
)
def test_a_mistake_is_named_with_its_path(hint: object, json: JSON, rule: str, path: str) -> None:
    with pytest.raises(Malformed) as refused:
        of(hint).read(json, "here")
    assert (refused.value.rule, refused.value.facts["path"]) == (rule, path)
    assert path in str(TOY.worded(refused.value))


@pytest.mark.parametrize(
    ("hint", "word", "rule"),
    [
        (int, "3.0", "core.read.int"),
        (int, "+3", "core.read.int"),
        (int, "٣", "core.read.int"),
        (int, "9" * 19, "core.read.int"),
        (bool, "maybe", "core.read.bool"),
        (str, '"open', "core.read.json"),
        (str, '"a" "b"', "core.read.json"),
        (Literal["a"], "A", "core.read.choice"),
        (tuple[int, ...], "1,,2", "core.read.int"),
        (tuple[int, ...], "1,2,", "core.read.int"),
        (tuple[int, ...], "[1", "core.read.json"),
        (tuple[int, str], "1,a", "core.read.json"),
        (Point, "{", "core.read.json"),
    ],
)
def test_a_word_that_cannot_be_read_is_malformed(hint: object, word: str, rule: str) -> None:
    with pytest.raises(Malformed) as refused:
        of(hint).read_word(word, "here")
    assert refused.value.rule == rule


def test_a_typed_dict_keeps_what_it_was_given() -> None:
    picture = {"title": "t", "points": [{"x": 1, "y": 2}], "notes": {"any": [1.5, None, {"deep": []}]}}
    read = of(Picture).read(picture, "picture")
    assert read == {"title": "t", "points": (Point(1, 2),), "notes": picture["notes"]}
    assert of(Picture).write(read) == picture


@pytest.mark.parametrize("hint", [JSON, Sequence[JSON], Mapping[str, JSON]])
def test_json_is_taken_as_it_is(hint: object) -> None:
    class Holder(TypedDict):
        value: hint  # type: ignore[valid-type]

    inner = of(Holder).fields["value"]  # type: ignore[attr-defined]
    assert isinstance(inner, Anything) or isinstance(inner.item, Anything)


def test_the_schema_of_a_type_says_what_is_read() -> None:
    assert of(Annotated[int, Range(1, 3)]).schema() == {"type": "integer", "minimum": 1, "maximum": 3}
    assert of(Paint).schema() == {
        "type": "object",
        "properties": {"colour": {"enum": ["red", "blue"]}, "coats": {"type": "integer", "minimum": 1, "maximum": 3}},
        "required": ["colour"],
        "additionalProperties": False,
    }
    assert of(tuple[int, str]).schema()["prefixItems"] == [{"type": "integer"}, {"type": "string"}]
    assert set(of(Question).schema()["properties"]) == {"kind", "ask", "facts", "options", "fill", "board"}  # type: ignore[arg-type]


@pytest.mark.parametrize("hint", [3, float, str | float])  # a union is not JSON because it has a float in it
def test_a_type_without_a_shape_is_our_own_mistake(hint: object) -> None:
    with pytest.raises(TypeError, match="no shape for"):
        of(hint)
