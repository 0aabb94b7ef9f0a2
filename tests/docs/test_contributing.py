"""The maps of CONTRIBUTING.md lead to files and names that are there."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
PLACES = re.findall(r"\]\(([^()#]+)\) at `([^`]+)`", PAGE)
SERVER_ROWS = re.findall(
    r"^\| `(http|live|analyses|notices|evenings|admin|tables|bots|store)/` \|(.*)$", PAGE, re.MULTILINE
)
FILES_OF_A_GAME = PAGE.partition("The files of a game")[2].partition("\n## ")[0]
GAME_ROWS = re.findall(r"^\| ((?:`\w+`(?:, )?)+) \|", FILES_OF_A_GAME, re.MULTILINE)


@pytest.mark.parametrize(("path", "name"), PLACES)
def test_where_to_look_names_what_is_there(path: str, name: str) -> None:
    assert name in (ROOT / path).read_text(encoding="utf-8")


@pytest.mark.parametrize(("folder", "row"), SERVER_ROWS)
def test_the_map_of_the_server_names_files_that_are_there(folder: str, row: str) -> None:
    known = ROOT / "src/agora/server"
    for file in re.findall(r"`(\w+\.py)`", row):
        assert (known / folder / file).exists() or (known / file).exists(), f"{folder}/ has no {file}"


def test_every_file_name_of_a_game_is_one_of_some_game() -> None:
    games = [path for path in (ROOT / "src/agora/games").iterdir() if path.is_dir()]
    for name in re.findall(r"\w+", " ".join(GAME_ROWS)):
        assert any((game / f"{name}.py").exists() for game in games), f"no game has {name}.py"


def test_the_maps_are_found() -> None:
    """Or else the tests above would pass on nothing."""
    assert len(PLACES) >= 20
    folders = {"http", "live", "analyses", "notices", "evenings", "admin", "tables", "bots", "store"}
    assert {folder for folder, _ in SERVER_ROWS} == folders
    assert any("worlds" in row for row in GAME_ROWS)
