"""The table in the terminal, fed with lines: choosing, previewing, asking, going back, saving, leaving."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import agora as engine

from .calling import agora, placed

SEED = ("--seed", "3")  # site 4, 7, 22, 1: tile a is a barracks plaza, a house and a quarry


def play(*lines: str, words: tuple[str, ...] = SEED, code: int = 0) -> str:
    """Sit down, type lines, leave; all that was shown, with single blanks, for lines break where the screen ends."""
    result = agora("play", "akropolis", *words, input="\n".join([*lines, "quit", "quit", ""]))
    assert result.exit_code == code, result.output
    return " ".join(result.stdout.split())


def test_a_newcomer_sees_the_site_the_city_the_question_and_what_to_type():
    shown = play()
    assert "Construction site" in shown
    assert "The city of Player 1" in shown
    assert "Take a tile and place it in your city. You have 1 stone." in shown
    assert "tile a-b, number 1-6 from the list, or help" in shown
    assert "H house" in shown


def test_nothing_else_said_it_is_you_against_one_bot_of_level_3():
    assert "Level 3 starts with 2 stones" in play()


def test_a_choice_is_previewed_and_played_with_enter():
    shown = play("1", "")
    assert "Enter plays it, n takes it back" in shown
    assert "new" in shown
    assert "Points: 1 → " in shown
    assert placed("Level 3", shown)


@pytest.mark.slow
def test_a_hint_says_which_moves_are_good_and_why():
    shown = play("hint")
    assert "A strong bot would consider: place " in shown
    assert "% to win" in shown
    assert not placed("Level 3", shown), "nothing is played"
    dutch = " ".join(agora("--lang", "nl", "play", "improvement", *SEED, input="hint\nquit\n").stdout.split())
    assert "Een sterke bot overweegt: pick " in dutch
    assert "% kans om te winnen" in dutch


def test_a_preview_can_be_taken_back_and_nothing_has_happened():
    shown = play("1", "n", "log all")
    assert not placed("Level 3", shown)
    assert not placed("· Player 1", shown)


def test_a_line_typed_instead_of_a_confirmation_is_taken_as_the_next_line():
    shown = play("1", "score")
    assert "total" in shown
    assert not placed("Level 3", shown)
    assert placed("Level 3", play("1", "2!"))


def test_a_file_named_instead_of_a_confirmation_keeps_its_capitals(tmp_path: Path):
    play("1", f"save {tmp_path}/Evening.agora", words=SEED)
    assert [file.name for file in tmp_path.iterdir()] == ["Evening.agora"]


def test_an_exclamation_mark_or_sure_plays_at_once():
    assert "Enter plays it" not in play("1!")
    assert placed("Level 3", play("1!"))
    shown = play("1", words=(*SEED, "--sure"))
    assert "Enter plays it" not in shown
    assert placed("Level 3", shown)


@pytest.mark.parametrize(
    "lines",
    [
        ("a 0,-2/0",),
        ("0 0,-2/0",),
        ("place 0 0,-2/0",),
        ('{"place": {"slot": 0, "q": 0, "r": -2, "turn": 0}}',),
        ("a", "0,-2/0"),
        ("A", "0, -2 / 0"),
        ("a", "/0", "0,-2"),
        ("0,-2/0", "a 0,-2/0"),
    ],
)
def test_a_placement_can_be_given_whole_or_bit_by_bit(lines: tuple[str, ...]):
    shown = play(*lines, "")
    assert placed("· Player 1", shown)


def test_a_cell_alone_lists_the_turns_that_fit_there():
    shown = play("a", "0,-2", "2", "y")
    assert "a 0,-2/" in shown
    assert placed("· Player 1", shown)


def test_picking_a_tile_names_the_cells_where_it_fits_and_shows_its_turns():
    shown = play("a")
    assert "Where does tile a go?" in shown
    assert "/0" in shown
    assert "/5" in shown
    assert "-3,3_" in shown  # an empty cell next to the city


def test_back_leads_to_another_tile():
    assert play("a", "back").count("Take a tile and place it in your city. You have 1 stone.") == 2


ANSWERS = [
    ("c", "Tile 3 costs 2 stones; you have 1"),
    ("z", "tile 26"),
    ("a 9,9/0", "must touch your city"),
    ("a 9,9", "fits nowhere"),
    ("9", "the choices listed are 1 to 6"),
    ("0", "the choices listed are 1 to 6"),
    ("place 0 1", '"0 1" is not a placement'),
    ("{", "cannot be read as JSON"),
    ("hello there", '"hello there" is neither a choice nor a command'),
    ("udno", "Did you mean undo?"),
    ("\x1b[31m\x07", "neither a choice nor a command"),
    ("café ☃ " + "x" * 500, "neither a choice nor a command"),
    ("dealt 1,2,3,4 -", "place"),
    ("why", "write the move"),
    ("why a 9,9/0", "must touch your city"),
    ("why a 0,-2/0", "That is allowed"),
    ("why frob", "neither a choice nor a command"),
    ("undo", "nothing to take back"),
    ("undo 99", "move to take back"),
    ("undo 0", "move to take back"),
    ("save", "write the name of a file"),
    ("save /no/such/folder/x", "cannot be written"),
    ("save ~nobody-at-all/x", "cannot be written"),
    ("rules frob", "there is no rule called frob"),
]


@pytest.fixture(scope="module")
def answers() -> dict[str, str]:
    """What the table says to each line, all typed one after the other; none of them changes anything."""
    lines = [line for line, _ in ANSWERS]
    shown = agora("play", "akropolis", *SEED, input="\n".join([*lines, "quit", ""])).stdout
    return dict(zip(lines, shown.split("\n> ")[1:], strict=False))


@pytest.mark.parametrize(("line", "said"), ANSWERS)
def test_whatever_is_typed_gets_an_answer_in_words(answers: dict[str, str], line: str, said: str):
    assert said.lower() in " ".join(answers[line].split()).lower()


def test_a_refusal_names_its_rule_and_rules_shows_it():
    shown = play("a 9,9/0", "rules akropolis.place.touch", "rules touch", "rules")
    assert "(more: rules akropolis.place.touch)" in shown
    assert shown.count("Touching your city [akropolis.place.touch]") == 3
    assert "[akropolis.buy]" in shown


def test_moves_lists_all_or_some():
    assert "180 legal moves" in play("moves")
    shown = play("moves 0,-2/")
    assert "8 legal moves" in shown
    assert "place 1 0,-2/0" in shown


def test_undo_takes_back_the_own_move_and_the_answers_of_the_bots():
    shown = play("1!", "undo", "log all")
    assert "A move was taken back" in shown
    assert shown.count("11 stacks of tiles are left") == 3  # the first question stands again
    assert shown.count("1 point 1 stone Chief Architect") == 2


def test_help_tells_every_command():
    shown = play("help")
    for command in ("undo", "why", "moves", "rules", "score", "log", "look", "save", "quit", "b 2,-1/3"):
        assert command in shown


def test_look_and_log_and_board():
    shown = play("1!", "look", "log", "log all", "board")
    assert "The city of Level 3" in shown
    assert placed(" 1 Player 1", shown)


def test_a_game_is_saved_and_goes_on_where_it_was(tmp_path: Path):
    file = tmp_path / "evening.agora"
    shown = play("1!", f"save {file}", "1!", f"save {file}")
    assert f"--load {file}" in shown
    match = engine.load(file.read_text())
    assert match.n == 5
    again = play("log all", words=("--load", str(file)))
    assert len(re.findall(r"Player 1 [+−]\d+: ", again)) >= 2
    other = play(f"save {file}", f"save! {file}", words=SEED)
    assert "exists already" in other
    assert engine.load(file.read_text()).n == 1


def test_leaving_an_unsaved_game_needs_a_second_word():
    result = agora("play", "akropolis", *SEED, input="1!\nquit\nscore\nquit\n")
    assert result.exit_code == 0
    assert "not saved: save FILE keeps it, quit once more leaves" in result.stdout
    assert "not saved" not in agora("play", "akropolis", *SEED, input="quit\n").stdout


def test_input_that_ends_before_the_game_is_an_error_in_words():
    result = agora("play", "akropolis", *SEED, input="1!\n")
    assert result.exit_code == 1
    assert "the input ended before the game" in result.stderr


def test_a_name_may_look_like_markup():
    assert placed("[/red]", play("1!", "score", words=(*SEED, "--seat", "you=[/red],greedy")))


def test_hot_seat_with_names():
    shown = play("1!", "1!", words=(*SEED, "--seat", "you=Ann,you=Bob"))
    assert placed("Ann", shown)
    assert "The city of Bob" in shown
    assert "Bob ──" in shown


def test_the_log_is_what_the_seat_that_is_asked_has_seen():
    lines = "\n".join(["1!", "log all", "quit", "quit", ""])
    result = agora("play", "polis", *SEED, "--seat", "greedy,you=Ann,you=Bob", input=lines)
    assert "Ann draws a red card" in result.stdout
    assert "Ann draws Assassin" not in result.stdout


def test_what_to_type_to_go_on_works_for_a_name_with_a_blank(tmp_path: Path):
    assert f"--load '{tmp_path}/our evening' goes on" in play(f"save {tmp_path}/our evening")


def test_solo_shows_the_automa():
    shown = play("1!", words=(*SEED, "--seats", "1", "--option", "architect=callicrates"))
    assert "Callicrates (hard) takes " in shown
    assert "Callicrates (hard) has taken 1 tile" in shown


def test_one_bot_fills_the_other_seats_of_a_game_that_needs_more_than_two():
    result = agora("play", "polis", *SEED, "--bots", "random", input="quit\nquit\n")
    assert result.exit_code == 0
    assert "Random (3)" in result.stdout


def test_bots_alone_play_to_the_end():
    result = agora("play", "akropolis", *SEED, "--seat", "random,random")
    assert result.exit_code == 0
    assert "The game is over" in result.stdout
    assert "wins with" in result.stdout or "share the victory" in result.stdout


def nearly_over(folder: Path, seats: int, left: int) -> tuple[str, ...]:
    """A game with a few turns left, to be loaded."""
    match = engine.new("akropolis", seats=seats, seed=seats)
    turns = {1: 18, 2: 36, 3: 48, 4: 60}[seats] - left
    for _ in range(turns):
        match.play(match.to_act[0], match.moves(match.to_act[0])[7])
    file = folder / "nearly"
    file.write_text(match.to_text())
    return ("--load", str(file), "--bots", "random") if seats > 1 else ("--load", str(file))


@pytest.mark.slow
def test_a_game_ends_with_its_score_and_can_be_taken_up_again(tmp_path: Path):
    shown = play("1!", "score", "why 1", "frob", "undo", "1!", "", words=nearly_over(tmp_path, 2, 2))
    assert shown.count("The game is over ──") == 2
    assert "wins with" in shown
    assert "neither a choice nor a command" in shown


@pytest.mark.slow
@pytest.mark.parametrize("seats", [1, 3, 4])
def test_other_tables_end_too(tmp_path: Path, seats: int):
    shown = play("1!", "", words=nearly_over(tmp_path, seats, seats))
    assert "The game is over" in shown
    assert shown.count("The city of") > seats
    assert {1: "Hippodamos (easy)", 3: "Random (3)", 4: "Random (4)"}[seats] in shown


def test_the_table_speaks_dutch():
    shown = play("1!", "help", "rules buy", "a 99,9/0", words=(*SEED, "--lang", "nl"))
    assert "Bouwplaats" in shown
    assert placed("Niveau 3", shown)
    assert "verlaat de tafel" in shown
    assert "[akropolis.buy]" in shown


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--seats", "7"], "it can be: 1, 2, 3, 4"),
        (["--seats", "0"], "the number of seats cannot be 0"),
        (["--seats", "-1"], "the number of seats cannot be -1"),
        (["--bots", "gredy"], "Did you mean greedy?"),
        (["--bots", "greedy,random", "--seats", "4"], "--bots names 2 for 4 seats"),
        (["--seats", "1", "--bots", "greedy"], "--bots names 1 for 1 seats"),
        (["--seat", "you,greedy", "--bots", "random"], "not both"),
        (["--seat", "you,greedy", "--seats", "3"], "--seat names 2 for 3 seats"),
        (["--seat", "you,me=Ann"], "cannot sit there"),
        (["--seat", "you,nobody"], "no bot called nobody"),
        (["--variant", "hauses"], "Did you mean houses?"),
        (["--option", "chief=5"], "5"),
        (["--seed", ""], "seed"),
    ],
)
def test_a_table_that_cannot_be_is_refused_in_words(words: list[str], said: str):
    result = agora("play", "akropolis", *words)
    assert result.exit_code == 2
    assert said in " ".join(result.stderr.split())


def test_a_saved_game_keeps_its_own_options(tmp_path: Path):
    file = tmp_path / "game"
    file.write_text(engine.new("akropolis", seats=3, seed=1).to_text())
    for words in (["--seed", "2"], ["--variant", "houses"], ["--seats", "2"]):
        result = agora("play", "akropolis", "--load", str(file), *words)
        assert result.exit_code == 2
        assert "its own" in result.stderr
    assert agora("play", "akropolis", "--load", str(tmp_path / "none")).exit_code == 1
    assert "Level 3 (3)" in play(words=("--load", str(file)))
