"""The sentences of the command line: complete in both languages, all used, none missing."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import get_args

import agora.cli
from agora.arena.train import Part
from agora.cli.cards.polis import BOARD_COLUMNS, CARD_COLUMNS
from agora.cli.table.commands import COMMANDS
from agora.cli.text import polis
from agora.cli.text.akropolis import DISPLAY
from agora.core.words import placeholders
from agora.games.akropolis.box import DISTRICTS, KINDS
from agora.games.polis.records import SymbolType

HOME = Path(agora.cli.__file__).parent
ENGLISH, DUTCH = (json.loads((HOME / "texts" / f"{language}.json").read_text()) for language in ("en", "nl"))
SOURCE = "\n".join(path.read_text() for path in HOME.rglob("*.py"))
STORE = set(
    re.findall(
        r"""["'](store\.[\w.-]+)["']""",
        "\n".join(path.read_text() for path in (HOME.parent / "server").rglob("*.py")),
    )
)
BUILT = {
    *(f"cli.help.{name}{end}" for name in COMMANDS for end in ("", ".type")),
    *(f"{text}{end}" for text in ("cli.help.number", *DISPLAY.help, *polis.DISPLAY.help) for end in ("", ".type")),
    *(f"cli.akropolis.letter.{kind}" for kind in (*(KINDS[district] for district in DISTRICTS), "quarry")),
    *(f"cli.polis.sign.{symbol}" for symbol in get_args(SymbolType)),
    *(f"cli.polis.column.{column}" for column in (*CARD_COLUMNS, *BOARD_COLUMNS)),
    *(f"cli.train.{part}" for part in get_args(Part)),
    *STORE,
}


def test_both_languages_say_the_same_things_with_the_same_facts():
    assert list(ENGLISH) == list(DUTCH)
    for text, sentence in ENGLISH.items():
        assert placeholders(sentence) == placeholders(DUTCH[text]), text


def test_every_sentence_is_used_and_every_one_used_is_there():
    named = set(re.findall(r"""["'](cli\.[\w.-]+)["']""", SOURCE))
    assert named | BUILT == set(ENGLISH)


def test_the_letters_of_the_districts_differ_in_each_language():
    for catalogue in (ENGLISH, DUTCH):
        letters = [sentence for text, sentence in catalogue.items() if text.startswith("cli.akropolis.letter.")]
        assert len(set(letters)) == len(letters) == 6
