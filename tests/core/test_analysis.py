"""An analysis is a tree of lines, and its text gives the same tree again."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import agora
from agora.core import analysis_text
from agora.core.analysis import Analysis, Node
from agora.core.chance import Quick
from agora.core.engine import question
from agora.core.errors import Illegal, Malformed
from agora.games import IDS
from tests.marks import rule

COMMENTS = st.text(st.characters(codec="utf-8"), max_size=40)


def any_move(match: agora.AnyMatch, dice: Quick) -> tuple[int, Any]:
    """A legal move of somebody who is to act."""
    seat = match.to_act[dice.below(len(match.to_act))]
    decision = question(match.state)
    assert decision
    return seat, decision.sample(match.state, seat, dice)


def grown(game: str, seed: int, size: int) -> Any:
    """An analysis with a random tree."""
    match, dice = agora.new(game, seats=2 + seed % 2 if game != "polis" else 3, seed=seed), Quick(seed)
    made = Analysis.of_match(match)
    node = made.root
    for step in range(size):
        here = made.match(node)
        if here.to_act:
            node = made.play(node, here, *any_move(here, dice), luck=str(step) if dice.below(4) == 0 else "")
        if dice.below(3) == 0:  # go back and branch
            node = list(made.nodes.values())[dice.below(len(made.nodes))]
    return made


def shape(node: Node) -> Any:
    return node.id, node.comment, [shape(child) for child in node.children]


def again(made: Any) -> Any:
    text = analysis_text.write(made)
    read = analysis_text.read(made.game, text)
    assert analysis_text.write(read) == text
    return read


@pytest.mark.slow
@pytest.mark.parametrize("game", IDS)
@settings(max_examples=12, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(seed=st.integers(0, 10**6), comments=st.lists(COMMENTS, max_size=6), title=st.text(max_size=60))
def test_an_analysis_is_read_as_it_was_written(game: str, seed: int, comments: list[str], title: str) -> None:
    made = grown(game, seed, 25)
    made.title = analysis_text.one_line(title).strip()
    for number, comment in enumerate(comments):
        made.comment(list(made.nodes.values())[(number * 7) % len(made.nodes)], comment)
    read = again(made)
    assert (shape(read.root), read.title) == (shape(made.root), made.title)


def test_a_finished_game_is_a_main_line_and_leads_to_its_end() -> None:
    match, dice = agora.new("akropolis", seats=2, seed=1), Quick(1)
    match.play(*any_move(match, dice))
    match.undo()  # what is taken back is not part of the line
    while match.to_act:
        match.play(*any_move(match, dice))
    made = Analysis.of_match(match)
    last = list(made.root.subtree)[-1]
    assert made.match(last).result == match.result
    assert shape(again(made).root) == shape(made.root)
    assert shape(analysis_text.read(match.game, match.to_text()).root) == shape(made.root)


def test_a_game_whose_chance_did_not_follow_the_seed_begins_with_what_was_dealt() -> None:
    match = agora.new("akropolis", seats=2, seed=1)
    match.play(*any_move(match, Quick(1)))
    other = agora.load(match.to_text().replace("\nseed 1\n", "\nseed 2\n"))
    made = Analysis.of_match(other)
    assert made.start.position is not None
    assert made.match(made.root.children[0]).position() == match.position()


def test_the_same_line_has_the_same_node_and_another_luck_another() -> None:
    made = Analysis.of_match(agora.new("improvement", seats=2, seed=5))
    node, dice = made.root, Quick(3)
    while not any(answer.seat == agora.CHANCE for answer in node.answers):
        here = made.match(node)
        parent, (seat, move) = node, any_move(here, dice)
        node = made.play(parent, here, seat, move)
    before = made.match(parent)
    assert made.play(parent, before, seat, move) is node
    assert made.play(parent, before, seat, move, luck="1") is not node
    assert before.n == made.match(parent).n


def test_a_line_can_be_put_first_and_removed() -> None:
    made, dice = Analysis.of_match(agora.new("akropolis", seats=2, seed=1)), Quick(2)
    root = made.match()
    first, second = (made.play(made.root, root, *any_move(root, dice)) for _ in range(2))
    below = made.play(second, made.match(second), *any_move(made.match(second), dice))
    assert made.root.children == [first, second]
    assert made.promote(below) == [made.root]
    assert made.root.children == [second, first]
    assert made.remove(second) == [second, below]
    assert set(made.nodes) == {made.root.id, first.id}


@rule("core.analysis.root", "core.analysis.comment", "core.analysis.node", "core.analysis.full")
def test_what_cannot_be_done_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    made = Analysis.of_match(agora.new("akropolis", seats=2, seed=1))
    with pytest.raises(Illegal, match="cannot be removed"):
        made.remove(made.root)
    with pytest.raises(Malformed, match="at most 1000 characters; this one has 1001"):
        made.comment(made.root, "x" * 1001)
    with pytest.raises(Malformed, match="no longer in the analysis"):
        made.node("nowhere")
    monkeypatch.setattr("agora.core.analysis.MOST_NODES", 0)
    with pytest.raises(Illegal, match="at most 0 moves"):
        made.play(made.root, made.match(), *any_move(made.match(), Quick(1)))


WRONG = [
    ("(", "", "core.analysis.variation"),
    (")", "", "core.analysis.variation"),
    ("chance chief 0", "", "core.analysis.chance.unasked"),
    ("s0 fly 3", "", "core.file.line"),
    ("s1 place 0 1,1/0", "", "core.file.line"),
    ("nonsense", "", "core.analysis.line"),
    ("", "title " + "x" * 81, "core.analysis.title"),
    ("", "analysis 2", "core.analysis.format"),
]


@rule(
    "core.analysis.variation", "core.analysis.chance.unasked", "core.analysis.line", "core.analysis.title",
    "core.analysis.format", "core.analysis.open", "core.analysis.chance.missing",
)  # fmt: skip
@pytest.mark.parametrize(("line", "head", "why"), WRONG, ids=[f"{line or head[:12]}" for line, head, _ in WRONG])
def test_a_wrong_line_is_named(line: str, head: str, why: str) -> None:
    game = agora.find("akropolis")
    text = analysis_text.write(Analysis.of_match(agora.new("akropolis", seats=2, seed=1)))
    if head:
        text = text.replace("analysis 1", head if head.startswith("analysis") else f"analysis 1\n{head}")
    with pytest.raises(Malformed) as refused:
        analysis_text.read(game, f"{text}{line}\n")
    cause = refused.value.__cause__ or refused.value
    assert why in (refused.value.rule, getattr(cause, "rule", None))
    assert str(refused.value)


def test_a_line_without_its_end_or_without_chance_is_refused() -> None:
    made = Analysis.of_match(agora.new("improvement", seats=2, seed=5))
    node, dice = made.root, Quick(3)
    while not any(answer.seat == agora.CHANCE for answer in node.answers):
        here = made.match(node)
        node = made.play(node, here, *any_move(here, dice))
    text = analysis_text.write(made)
    with pytest.raises(Malformed, match="not closed"):
        analysis_text.read(
            made.game, text + "(\n" + f"{text.rstrip().splitlines()[-2]}\n{text.rstrip().splitlines()[-1]}\n"
        )
    with pytest.raises(Malformed, match="chance is missing"):
        analysis_text.read(made.game, "".join(line for line in text.splitlines(True) if not line.startswith("chance")))
