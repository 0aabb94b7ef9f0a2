"""The grammar of docs/notation.md describes what is written."""

import random
import re
from collections.abc import Iterator, Mapping

import pytest

import agora
from agora.core.engine import CHANCE
from agora.games import IDS
from agora.games.akropolis.box import PRINTED
from agora.games.akropolis.notation import city_text, read_city
from tests.docs.test_pages import of_language

PAGE = "docs/notation.md"
GAMES = 6  # for each number of seats
RULE = re.compile(r"^([a-z]+) +::=", re.MULTILINE)
TOKEN = re.compile(r'"(?:[^"]*)"|\[[^\]]+\]|#xA|[a-z]+|[()?*+|]')
OPTIONS: Mapping[str, list[dict[str, str]]] = {
    "akropolis": [{}, {"chief": "seed"}],
    "polis": [{}, {"boards": "draft", "start": "0"}, {"boards": "random"}],
    "improvement": [{}, {"start": "seed", "discards": "out_of_game"}],
}


def rules(text: str) -> dict[str, str]:
    """The rules of a block, each with its right side."""
    parts = RULE.split(text)[1:]
    return dict(zip(parts[::2], parts[1::2], strict=True))


def grammar(game: str) -> dict[str, str]:
    """All rules for a game: those of the page, with the moves of this game."""
    blocks = [rules(block.text) for block in of_language(PAGE, "ebnf")]
    moves = [block for block in blocks if "move" in block]
    common = [block for block in blocks if "move" not in block]
    assert len(moves) == len(IDS)
    own = dict(zip(("akropolis", "polis", "improvement"), moves, strict=True))[game]
    return {name: right for block in [*common, own] for name, right in block.items()}


def pattern(of: Mapping[str, str], name: str, inside: tuple[str, ...] = ()) -> str:
    """A rule as a regular expression. No rule contains itself."""
    assert name not in inside, f"{name} contains itself"
    found = []
    for token in TOKEN.findall(of[name]):
        if token.startswith('"'):
            found.append(re.escape(token[1:-1]))
        elif token == "#xA":
            found.append("\n")
        elif token.startswith("["):
            found.append(token.replace("#xA", r"\n"))
        elif token == "(":
            found.append("(?:")
        elif token in ")?*+|":
            found.append(token)
        else:
            found.append(f"(?:{pattern(of, token, (*inside, name))})")
    return "".join(found)


def games(game: str) -> Iterator[agora.AnyMatch]:
    """Random games, some of them not finished and some with a move taken back."""
    for seats in agora.find(game).seats:
        for seed in range(GAMES):
            rng = random.Random(seed)
            match = agora.new(game, seats=seats, seed=seed, **_fitting(game, seats, seed))
            stop = rng.randrange(400) if seed % 2 else 10**6
            while match.to_act and match.n < stop:
                seat = match.to_act[0]
                match.play(seat, rng.choice(match.moves(seat)))
                if rng.random() < 0.02:
                    match.undo()
            yield match


def _fitting(game: str, seats: int, seed: int) -> dict[str, agora.core.questions.JSON]:
    chosen = OPTIONS[game][seed % len(OPTIONS[game])]
    rules = agora.find(game)
    return {name: rules.read_option(name, value) for name, value in chosen.items() if seats > 1}


@pytest.mark.slow
@pytest.mark.parametrize("game", IDS)
def test_every_written_game_follows_the_grammar(game: str) -> None:
    of = grammar(game)
    whole, entry = re.compile(pattern(of, "game")), re.compile(pattern(of, "entry"))
    kinds: set[str] = set()
    for match in games(game):
        for reader in ("all", None, *range(match.options.seats)):
            text = match.to_text(reader)  # type: ignore[arg-type]  # mypy widens the words of the loop
            for line in text.split("\n\n", 1)[1].splitlines():
                assert line.startswith("end ") or entry.fullmatch(line), line
                kinds.add(line.split(" ")[2])
            assert whole.fullmatch(text), text[:300]
    of_game = {name for name in agora.find(game).codec.moves.classes if f'"{name}' in of["move"]}
    assert of_game == set(agora.find(game).codec.moves.classes), "the grammar names every kind of move"
    assert len(kinds) > len(of_game) / 2


@pytest.mark.parametrize("game", IDS)
def test_the_grammar_refuses_what_is_never_written(game: str) -> None:
    entry = re.compile(pattern(grammar(game), "entry"))
    for line in ("1 s0", "01 s0 pass", "1 s0 place 0 1,1/6", "1 s0 bid -3", "1 x0 pass", "1 s0 pass now", "1 s0 Pass"):
        assert not entry.fullmatch(line), line


@pytest.mark.parametrize("game", IDS)
def test_moves_and_positions_are_read_back_as_they_were_written(game: str) -> None:
    codec, rules = agora.find(game).codec, agora.find(game)
    for match in games(game):
        for entry in match.entries:
            if entry.seat != CHANCE and type(entry.move) in codec.kinds.moves:
                assert codec.read_move(codec.move_text(entry.move)) == entry.move
                assert codec.read_move(codec.write_move(entry.move)) == entry.move
        position = rules.to_position(match.state)
        assert rules.to_position(rules.from_position(position)) == position


def test_cities_follow_the_grammar_and_are_read_back() -> None:
    city = re.compile(pattern(grammar("akropolis"), "city"))
    for match in games("akropolis"):
        for built in match.state.cities:  # type: ignore[attr-defined]
            text = city_text(built)
            assert city.fullmatch(text)
            assert city_text(read_city(PRINTED.box, text)) == text
