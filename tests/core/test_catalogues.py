"""Every id has a sentence in each language, each sentence gets its facts, and every sentence is used."""

from __future__ import annotations

import json
import re
from dataclasses import fields
from functools import cache
from pathlib import Path
from typing import Literal, get_args, get_origin, get_type_hints

import pytest

import agora
from agora.contract.options import covering
from agora.core.chance import Chance
from agora.core.engine import Decision, tag
from agora.core.game import LANGUAGES
from agora.core.log import Undone
from agora.core.words import PERSON, PLACEHOLDER, Catalogue, placeholders
from agora.core.words import texts as forms_of
from agora.games import IDS, AnyGame, find
from agora.games.akropolis.box import KINDS
from agora.games.polis.abilities import ABILITIES, Timing, Use
from agora.games.polis.box import COLOURS, PRINTED
from agora.games.polis.options import PolisOptions
from agora.games.polis.records import Source, SymbolType
from agora.games.polis.turn import PHASES
from tests.core import source
from tests.games.improvement.names import improvement_moves, improvement_names
from tests.games.polis.names import polis_moves
from tests.languages import untranslated

CORE = source.SOURCE / "core"
FOLDERS = sorted(folder for folder in source.SOURCE.rglob("texts") if folder.is_dir())
OWN = {"core": CORE, **{game: source.SOURCE / "games" / game for game in IDS}}  # whose ids begin with their name
CARDS = PRINTED.box.cards  # of Polis
NAMES = {  # facts whose values have names, in addition to options and parts of scores
    "akropolis": {"kind": KINDS, "numeral": ("2", "3"), "scores": (*KINDS[:5], "quarry"), "source": ("tile-list",)},
    "polis": {
        "card": (*CARDS, "end", "None"),
        "text": tuple(card.id for card in CARDS.values() if card.ability),
        "board": PRINTED.box.board_ids,
        **dict.fromkeys(("colour", "colours", "stack", "stacks"), COLOURS),
        "kind": ("person", "building", "other"),
        "phase": PHASES,
        "symbol": (*get_args(SymbolType), "None"),
        "use": ("per_turn", "per_game", "until_trade", "unlimited", "None"),
        "pay": ("coins", "points"),
        "payee": ("None",),
        "leader": ("None",),
        "to": ("box", "history"),
        "source": get_args(Source),
        "effect": tuple(ABILITIES),
        "timing": get_args(Timing),
        "often": get_args(Use),
        **{
            f"house.{name}": get_args(hint)
            for name, hint in get_type_hints(PolisOptions).items()
            if name not in ("seats", "boards", "start")
        },
    },
    "improvement": improvement_names(),
}
COUNTED = {"akropolis": KINDS}  # names that are counted when they occur twice in a list
MOVES = {"improvement": improvement_moves, "polis": polis_moves}  # their questions give more than a move's fields
OF_EVERY_GAME = ("name", "pitch")
WRITERS = (".data.", ".position.", ".options.")  # sentences for people who write files; they show plain numbers
ALWAYS_MANY = {"improvement.politics.tokens": ("needed",)}  # two for each missing token


def catalogue(folder: Path, language: str) -> Catalogue:
    found: Catalogue = json.loads((folder / f"{language}.json").read_text(encoding="utf-8"))
    return found


def texts(owner: str, language: str = "en") -> Catalogue:
    return catalogue(OWN[owner] / "texts", language)


def needed(owner: str) -> dict[str, set[str] | None]:
    """By id: the facts that a sentence can count on; None if the source does not show them."""
    found: dict[str, set[str] | None] = {}
    for use in source.used(OWN[owner]):
        if use.id.startswith(f"{owner}."):
            known = found.get(use.id, set(use.facts) if use.facts is not None else None)
            found[use.id] = known & use.facts if known is not None and use.facts is not None else known
    if owner == "core":
        found |= {"core.who": {"number"}, "core.whose": {"name"}, "core.and": {"some", "last"}}
        found |= {f"core.you.{form}": set() for form in PERSON}
        found |= {f"core.event.{tag(Undone)}": {"to"}}
        return found
    game = find(owner)
    told = {tag(event): set(event._fields) for event in game.kinds.events if event not in game.silent}  # type: ignore[attr-defined]
    found |= {f"{owner}.event.{kind}": facts for kind, facts in told.items()}
    found |= {text: facts for kind, facts in told.items() if (text := f"{owner}.also.{kind}") in texts(owner)}
    found |= {f"{owner}.options.{field.name}": set() for field in fields(game.options)}
    found |= {f"{owner}.{fact}.{value}": set() for fact, values in named(owner).items() for value in values}
    found |= {f"{owner}.count.{value}": {"n", "numeral"} for value in COUNTED.get(owner, ())}
    found |= MOVES[owner]() if owner in MOVES else moves_of(game)
    return found | {f"{owner}.{word}": set() for word in OF_EVERY_GAME}


def moves_of(game: AnyGame) -> dict[str, set[str]]:
    """The sentences of the moves that seats make, each with the fields of the move."""
    asked = [cls for cls in game.kinds.steps if issubclass(cls, Decision) and not issubclass(cls, Chance)]
    kinds = {kind for decision in asked for kind in decision.kinds}
    return {f"{game.id}.move.{tag(kind)}": set(kind._fields) for kind in kinds}  # type: ignore[attr-defined]


@cache
def named(owner: str) -> dict[str, tuple[str, ...]]:
    """By fact: the values that are ids and are shown by their names."""
    game, parts = find(owner), {}
    for seats in game.seats:
        for number, options in enumerate(covering(game, seats)):
            match = agora.new(owner, seats=seats, seed=number, **options)
            parts |= dict.fromkeys(part.name for score in match.scores() for part in score.parts)
    listed = NAMES.get(owner, {})
    return {**listed, "part": (*parts, *listed.get("part", ()))}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("owner", OWN)
def test_every_id_in_the_code_has_a_sentence(owner: str, language: str) -> None:
    assert sorted(set(needed(owner)) - set(texts(owner, language))) == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("owner", OWN)
def test_every_sentence_finds_its_facts(owner: str, language: str) -> None:
    short = {}
    for text, facts in needed(owner).items():
        wanted = placeholders(texts(owner, language)[text])
        if facts is not None and not wanted <= facts:
            short[text] = wanted - facts
    assert short == {}


@pytest.mark.parametrize("owner", OWN)
def test_every_sentence_is_used(owner: str) -> None:
    options = get_type_hints(find(owner).options) if owner != "core" else {}
    values = {
        f"{name}.{value}"
        for name, hint in options.items()
        for part in (hint, *get_args(hint))
        if get_origin(part) is Literal
        for value in get_args(part)
    }
    moves = {f"{owner}.move.{tag(kind)}" for kind in find(owner).kinds.moves} if owner != "core" else set()
    on_page = {f"{owner}.tie"} | {f"{owner}.house.{name}" for name in {*options, *values}}
    said = [part for sentence in texts(owner).values() for part in forms_of(sentence)]
    counted = {f"{owner}.count.{found[2]}" for part in said for found in PLACEHOLDER.finditer(part)}
    assert (
        sorted(
            set(texts(owner))
            - set(needed(owner))
            - {f"{owner}.{name}" for name in values}
            - moves
            - on_page
            - counted
            - source.literals()
        )
        == []
    )


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: str(folder.relative_to(source.SOURCE)))
def test_all_languages_say_the_same(folder: Path) -> None:
    english, *others = [catalogue(folder, language) for language in LANGUAGES]
    for other in others:
        assert list(other) == list(english)  # in the same order, so that two files can be read side by side
        for text in english:
            assert placeholders(other[text]) == placeholders(english[text]), text
            assert forms(other, text) == forms(english, text), text


@pytest.mark.parametrize("folder", [*OWN.values(), source.SOURCE / "server"], ids=lambda folder: folder.name)
def test_no_english_is_left_in_dutch(folder: Path) -> None:
    english, dutch = (catalogue(folder / "texts", language) for language in ("en", "nl"))
    found = {
        text: untranslated(" ".join(forms_of(english[text])), " ".join(forms_of(dutch[text])))
        for text in english
        if not any(part in text for part in WRITERS)
    }
    assert {text: left for text, left in found.items() if left} == {}


def forms(catalogue: Catalogue, text: str) -> set[tuple[str, str]]:
    """The placeholders of a sentence with their form, and what chooses it. People may be in another case."""
    sentence = catalogue[text]
    chosen = set() if isinstance(sentence, str) else {("by", sentence["by"])}
    return chosen | {
        (found[1], "person" if found[2] in PERSON else found[2])
        for part in forms_of(sentence)
        for found in PLACEHOLDER.finditer(part)
        if found[2]
    }


@cache
def of_game(owner: str) -> Catalogue:
    """The sentences of a game; none for anything else."""
    return texts(owner) if owner in IDS else {}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: str(folder.relative_to(source.SOURCE)))
def test_every_entry_is_a_sentence_or_a_choice_by_a_number(folder: Path, language: str) -> None:
    words = catalogue(folder, language)
    for text, sentence in words.items():
        assert isinstance(sentence, str) or set(sentence) - {"none"} == {"by", "one", "other"}, text
        for part in forms_of(sentence):
            assert part.strip("\n"), text
            assert not set(re.sub(PLACEHOLDER, "", part)) & set("{}"), f"{text}: a placeholder is not closed"
            assert not re.search(r"  | $", part) or text.startswith("cli."), f"{text}: stray blanks"
            assert " -{" not in part, f"{text}: a hyphen where a number is taken away"
            for found in PLACEHOLDER.finditer(part):
                if found[2] in (None, *PERSON, "nth", "signed", "all"):
                    continue
                game = text.split(".")[0]
                named = any(name.startswith(f"{game}.{found[2]}.") for name in words)
                owners = text.split(".")[:2]  # a sentence of the command may count as its game does
                counted = any(f"{owner}.count.{found[2]}" in {**words, **of_game(owner)} for owner in owners)
                assert named or counted, f"{text}: nothing counts or names {found[2]}"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", IDS)
def test_a_counted_noun_has_a_form_for_one(game: str, language: str) -> None:
    """No sentence puts a bare number before a plural noun, unless another sentence exists for one."""
    words = texts(game, language)
    counts = {text: count for text, count in words.items() if text.startswith(f"{game}.count.")}
    many = {"stones", "tiles", "stenen", "tegels"}  # in Akropolis, where every such sentence is chosen by its number
    for text, count in counts.items():
        assert not isinstance(count, str), text
        many.add(count["other"].removeprefix("{n} "))
    bare = re.compile(rf"\{{(\w+)\}} ({'|'.join(sorted(many))})\b")
    wrong = []
    for text, sentence in words.items():
        chosen = {"cards"} if text == "polis.event.stacks-made" else set()  # four numbers, one for each stack
        chosen |= set() if isinstance(sentence, str) else {sentence["by"], *ALWAYS_MANY.get(text, ())}
        if not any(part in text for part in WRITERS):
            said = [(part, found[1]) for part in forms_of(sentence) for found in bare.finditer(part)]
            wrong += [f"{text}: {part}" for part, number in said if number not in chosen]
    assert wrong == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", IDS)
def test_the_sentence_of_an_event_names_its_seat_first(game: str, language: str) -> None:
    """The mark next to a line of the log is the seat's, so that seat must be named first."""
    words, wrong = texts(game, language), []
    for event in find(game).kinds.events:
        if "seat" in event._fields and event not in find(game).silent:
            for part in forms_of(words[f"{game}.event.{tag(event)}"]):
                people = [found[1] for found in PLACEHOLDER.finditer(part) if found[2] in PERSON]
                wrong += [part] if people and people[0] != "seat" else []
    assert wrong == []


@pytest.mark.parametrize("owner", OWN)
def test_a_catalogue_holds_only_its_own_ids(owner: str) -> None:
    assert [text for text in texts(owner) if not text.startswith(f"{owner}.")] == []


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: str(folder.relative_to(source.SOURCE)))
def test_no_id_stands_twice_in_a_file(folder: Path) -> None:
    for language in LANGUAGES:
        pairs = json.loads((folder / f"{language}.json").read_text(encoding="utf-8"), object_pairs_hook=list)
        keys = [key for key, _ in pairs]
        assert len(keys) == len(set(keys)), sorted(key for key in set(keys) if keys.count(key) > 1)
