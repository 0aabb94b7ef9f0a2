"""Moves are called by words, also where their question is not at hand."""

from __future__ import annotations

import pytest

import agora
from agora.cli.speech import Speech
from agora.core.chance import Quick
from agora.core.game import LANGUAGES
from agora.games import IDS
from agora.games.speech import sentence

PEOPLE = ["Ada", "Bo", "Cleo", "Dirk"]


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", IDS)
def test_a_move_has_words_without_its_question(game: str, language: str) -> None:
    rng, kinds = Quick(1), set[type]()
    for seed in range(6):
        match = agora.new(game, seats=4, seed=seed)
        while match.to_act:
            seat = match.to_act[0]
            moves = match.moves(seat)
            move = moves[rng.below(len(moves))]
            kinds.add(type(move))
            said = Speech(language, match.game).move(None, move, PEOPLE)
            assert said != sentence(match.game.codec.move_text(move)) or said.isalpha(), said
            match.play(seat, move)
    assert len(kinds) > (0 if game == "akropolis" else 12)
