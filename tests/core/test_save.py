"""A damaged saved game is refused with a sentence that names the place of the damage, never with another exception."""

from __future__ import annotations

import json
import re

import pytest

import agora
from agora import AnyMatch, Malformed
from agora.contract.battery import random_game
from agora.core.chance import Quick
from agora.core.log import Undo
from agora.games import files

LETTERS = ' ,/-0123456789absx{}[]":é\t'


def saved() -> AnyMatch:
    """A finished game in which moves were taken back."""
    match = agora.new("akropolis", seats=2, seed="damage", markets=True, chief=1)
    for _ in range(3):
        match.play(match.to_act[0], match.moves(match.to_act[0])[7])
    match.undo(2)
    random_game(match, Quick(5))
    return match


MATCH = saved()
TEXT = MATCH.to_text()
LINES = TEXT.splitlines()
FROM_POSITION = agora.position("akropolis", {"cities": ["s 12@1,-1/1", "s"], "chief": 1}, seed=3).to_text()


def reads(text: str) -> AnyMatch | None:
    """Load a text: a match that can be saved again, or None if it was refused with a sentence."""
    try:
        match = agora.load(text)
    except Malformed as refusal:
        if not refusal.text or re.search(r"\{\w+\}", refusal.text):
            raise AssertionError(f"{refusal.rule} has no whole sentence: {refusal.text}") from refusal
        return None
    assert agora.load(match.to_text()).to_text() == match.to_text()
    return match


def refused(text: str) -> str:
    """Load a text that must be refused; return the sentence."""
    with pytest.raises(Malformed) as found:
        agora.load(text)
    assert found.value.text
    return found.value.text


def test_the_game_itself_can_be_read() -> None:
    assert reads(TEXT)
    assert reads(FROM_POSITION)
    assert any(isinstance(entry.move, Undo) for entry in MATCH.entries)


@pytest.mark.parametrize("number", range(len(LINES)))
def test_a_lost_line_is_noticed(number: int) -> None:
    text = "\n".join(LINES[:number] + LINES[number + 1 :])
    if LINES[number].startswith("end "):
        assert reads(text)  # a result can be counted again
    else:
        assert len(refused(text)) > 10


@pytest.mark.slow
@pytest.mark.parametrize("number", range(len(LINES)))
def test_a_game_cut_short_is_an_earlier_moment_or_refused(number: int) -> None:
    match = reads("\n".join(LINES[:number]))
    assert match is None or match.entries == MATCH.entries[: match.n]


@pytest.mark.slow
@pytest.mark.parametrize("number", range(len(LINES)))
def test_a_line_cut_short_is_noticed(number: int) -> None:
    line = LINES[number]
    for cut in {1, len(line) // 2, len(line) - 1} - {0, -1}:
        reads("\n".join([*LINES[:number], line[:cut], *LINES[number + 1 :]]))


@pytest.mark.parametrize("number", range(len(LINES) - 1))
def test_two_swapped_lines_are_noticed_unless_they_are_in_the_head(number: int) -> None:
    text = "\n".join([*LINES[:number], LINES[number + 1], LINES[number], *LINES[number + 2 :]])
    head = number + 1 < LINES.index("")
    assert bool(reads(text)) == head


@pytest.mark.parametrize("number", range(len(LINES)))
def test_a_repeated_line_is_noticed_unless_it_is_in_the_head(number: int) -> None:
    text = "\n".join([*LINES[: number + 1], *LINES[number:]])
    assert bool(reads(text)) == (number <= LINES.index(""))


@pytest.mark.slow
@pytest.mark.parametrize("number", range(len(LINES)))
def test_a_changed_line_is_another_game_or_refused(number: int) -> None:
    rng, line = Quick(number), LINES[number]
    for _ in range(6):
        i, letter = rng.below(len(line) + 1), LETTERS[rng.below(len(LETTERS))]
        changed = line[:i] + letter + line[i + rng.below(2) :]
        reads("\n".join([*LINES[:number], changed, *LINES[number + 1 :]]))


@pytest.mark.slow
def test_a_changed_position_is_another_game_or_refused() -> None:
    rng = Quick("position")
    for _ in range(300):
        i, letter = rng.below(len(FROM_POSITION)), LETTERS[rng.below(len(LETTERS))]
        reads(FROM_POSITION[:i] + letter + FROM_POSITION[i + rng.below(2) :])


@pytest.mark.parametrize(
    ("line", "changed", "words"),
    [
        ("agora 1", "agora 2", "format 2"),
        ("agora 1", "agora", "line 1: "),
        ("game akropolis", "game chess", "no game called chess"),
        ("game akropolis", "", "not a game"),
        ("rules 1", "rules 99", "version 99"),
        ("rules 1", "rules x", 'line 3: what follows "rules" cannot be read as JSON'),
        ("rules 1", "", "rules is missing"),
        ("rules 1", "rule 1", "line 3"),
        ("seed damage", "", "seed is missing"),
        ("seed damage", "seed", "a seed is"),
        ("seed damage", "seed damage\ndata {", 'line 6: what follows "data"'),
        ("options seats=2 markets=yes chief=1", "options seats=7", "7"),
        ("options seats=2 markets=yes chief=1", "options seats=2 market=yes", "market"),
        ("options seats=2 markets=yes chief=1", "options seats=2 markets=perhaps", "markets"),
        ("options seats=2 markets=yes chief=1", "options", "seats"),
    ],
)
def test_a_wrong_head_is_named(line: str, changed: str, words: str) -> None:
    assert line in LINES
    assert words in refused(TEXT.replace(line + "\n", changed + "\n" if changed else "", 1))


@pytest.mark.parametrize(
    ("n", "changed", "words"),
    [
        (1, "1 s1 place 0", "line 8"),
        (1, "1 s1 palce 0 1,1/1", "line 8"),
        (1, "1 s1 ?", "line 8"),
        (1, "x", "line 8"),
        (1, "9 s1 place 0 1,-1/0", "entry 9"),
        (1, "1 s0 place 0 1,-1/0", "entry 1"),
        (1, "1 s1 place 0 9,9/0", "entry 1"),
        (1, "1 s9 place 0 1,-1/0", "entry 1"),
        (1, "1 chance place 0 1,-1/0", "entry 1"),
        (0, "0 chance dealt 1,2,3,4 -", "entry 0"),
        (0, "0 chance dealt 1,2,3,4 5,6,7", "entry 0"),
        (4, "4 s0 undo 0", "entry 4"),
        (4, "4 s0 undo 4", "entry 4"),
        (4, "4 s0 undo 99", "entry 4"),
        (4, "4 s9 undo 2", "entry 4"),
        (4, "4 chance undo 2", "entry 4"),
    ],
)
def test_a_wrong_entry_is_named(n: int, changed: str, words: str) -> None:
    first = LINES.index("") + 1
    assert LINES[first + n].startswith(f"{n} ")
    assert words in refused("\n".join([*LINES[: first + n], changed]))


def test_a_result_that_is_not_json_is_named_by_its_line() -> None:
    assert refused("\n".join([*LINES[:-1], "end {"])).startswith(f"line {len(LINES)}: ")


def test_a_result_that_the_moves_do_not_lead_to_is_refused() -> None:
    other = re.sub(r'"total": (\d+)', lambda found: f'"total": {int(found[1]) + 1}', TEXT, count=1)
    assert "result" in refused(other)


@pytest.mark.parametrize(
    "text", ["", " ", "\n", "agora 1", "hello", "{}", "[]", "{", "null", '{"agora": 1}', "\0", "é" * 99]
)
def test_a_text_that_is_not_a_game_is_refused(text: str) -> None:
    assert refused(text)


def test_line_ends_of_other_systems_do_not_matter() -> None:
    assert agora.load(TEXT.replace("\n", "\r\n")).to_text() == TEXT
    assert agora.load(TEXT.rstrip("\n")).to_text() == TEXT
    assert agora.load(TEXT.replace("\n", " \n")).to_text() == TEXT
    assert agora.load(TEXT + "\n\n").to_text() == TEXT


@pytest.mark.parametrize("letter", ["\u2028", "\x85", "\x0c", "\n"])
def test_characters_inside_json_do_not_break_a_line(letter: str) -> None:
    tiles = {**files.read("agora.games.akropolis", "data", "tiles.json"), "source": f"a{letter}b"}
    match = agora.new("akropolis", seats=2, seed=1, data={"tiles": tiles})
    assert agora.load(match.to_text()).start == match.start


@pytest.mark.parametrize("seed", ["", " x", "a\nb", "x" * 201])
def test_a_seed_that_no_line_can_hold_is_refused_in_json_too(seed: str) -> None:
    assert "a seed is" in refused(json.dumps({**MATCH.to_json(), "seed": seed}))


@pytest.mark.slow
def test_a_damaged_json_file_is_refused_with_a_sentence() -> None:
    file = json.loads(json.dumps(MATCH.to_json()))
    assert reads(json.dumps(file))
    rng = Quick("json")
    junk = (None, True, -1, 1.5, 10**20, "", "x", [], {}, {"x": 0}, "chance", 2)
    for _ in range(300):
        broken = json.loads(json.dumps(file))
        place, key = broken, list(broken)[rng.below(len(broken))]
        while isinstance(place[key], dict | list) and place[key] and rng.below(4):
            place = place[key]
            key = list(place)[rng.below(len(place))] if isinstance(place, dict) else rng.below(len(place))
        place[key] = junk[rng.below(len(junk))]
        reads(json.dumps(broken))


def test_a_game_in_json_is_the_same_game() -> None:
    assert agora.load(json.dumps(MATCH.to_json())).to_text() == TEXT
