"""An analysis of a running game holds nothing that its seat may not know."""

from __future__ import annotations

import pytest

import agora
from agora.core import analysis_text
from agora.core.analysis import Analysis
from agora.core.chance import Quick
from agora.server.analyses.beginnings import begin, begin_unseen
from tests.server.twins import pairs


@pytest.mark.slow
@pytest.mark.parametrize("game", ["akropolis", "polis", "improvement"])
def test_two_worlds_that_a_seat_cannot_tell_apart_give_the_same_analysis(game: str) -> None:
    seen = differ = 0
    for pair in pairs(game, seats=3, seed=1, every=20):
        if pair.reader is None:
            continue
        texts = [begin_unseen(match, pair.reader, Quick(9), "s").text for match in (pair.truth, pair.twin)]
        assert texts[0] == texts[1]
        assert agora.load_analysis(texts[0]).match().view(pair.reader) == pair.truth.view(pair.reader)
        seen, differ = seen + 1, differ + (pair.truth.position() != pair.twin.position())
    assert seen > 0
    assert differ > seen / 2, "the worlds should differ, or the test shows nothing"


def test_an_analysis_of_a_running_game_has_neither_its_seed_nor_its_past() -> None:
    match, dice = agora.new("akropolis", seats=2, seed="a seed to keep"), Quick(1)
    for _ in range(6):
        decision = agora.question(match.state)
        assert decision
        match.play(match.to_act[0], decision.sample(match.state, match.to_act[0], dice))
    begun = begin(match, match.to_act[0], match.n)
    assert "a seed to keep" not in begun.text
    assert len(agora.load_analysis(begun.text).nodes) == 1
    stacks = {str(agora.load_analysis(begin(match, 0, 6).text).match().position()["stacks"]) for _ in range(5)}
    assert len(stacks) > 1, "what is hidden is dealt anew"


def test_an_analysis_of_a_finished_game_begins_where_it_was_asked_for() -> None:
    match, dice = agora.new("polis", seats=3, seed=1), Quick(1)
    for _ in range(9):
        decision = agora.question(match.state)
        assert decision
        match.play(match.to_act[0], decision.sample(match.state, match.to_act[0], dice))
    match.undo()
    entry = match.entries[5].n
    begun = begin(match, None, entry)
    tree = agora.load_analysis(begun.text)
    assert tree.match(tree.node(begun.node)).position() == match.at(entry).position()
    assert begun.text == analysis_text.write(Analysis.of_match(match))
