"""What must not stand in a sentence that a person reads: gaps, raw ids, wrong numbers of things, stray marks."""

from __future__ import annotations

import re
from functools import cache

from agora.core.words import texts as forms
from agora.games import files, find

# Nouns that are counted: one, many.
COUNTED = {
    "en": (
        "point points, coin coins, card cards, stone stones, tile tiles, token tokens, vase vases, stack stacks, "
        "symbol symbols, upgrade upgrades, action actions, level levels, area areas, city cities, player players, "
        "seat seats, second seconds, quarry quarries, house houses, market markets, temple temples, garden gardens, "
        "plaza plazas, round rounds, line lines, move moves, time times"
    ),
    "nl": (
        "punt punten, munt munten, kaart kaarten, steen stenen, tegel tegels, fiche fiches, vaas vazen, "
        "oorlogssymbool oorlogssymbolen, verhoging verhogingen, actie acties, niveau niveaus, "
        "speler spelers, plaats plaatsen, seconde seconden, steengroeve steengroeven, huis huizen, markt markten, "
        "tempel tempels, tuin tuinen, kazerne kazernes, plein pleinen, ronde rondes, regel regels, zet zetten, "
        "drachme drachmen, filosofiefiche filosofiefiches, kennisfiche kennisfiches, handkaart handkaarten, "
        "stapel stapels, gebied gebieden, stad steden"
    ),
}
# A word or two may stand between a number and its noun, such as "2 war symbols".
BETWEEN = r"(?:(?:war|plain|politics|action|hand|Knowledge|Philosophy|politieke|gewone|gewoon) )?"
MARKS = {
    "a gap": re.compile(r"[{}]"),
    "nothing where a name belongs": re.compile(r"\b(None|null|undefined|True|False)\b"),
    "an id of the catalogue": re.compile(r"\b(core|akropolis|polis|improvement|server)\.[a-z]"),
    "an id with a line below": re.compile(r"\b[a-z]+_[a-z_]+\b"),
    "an id with a number": re.compile(r"\b[a-z]+(-[a-z]+)*-[0-9]+\b"),
    "less than nothing": re.compile(r"[-−]0\b"),
    "two blanks": re.compile(r"  "),
    "a stray mark": re.compile(r"^[\s,;:.]|[\s,;:]$|\s[,;:.](?!\w)|\(\s*\)|[,;:]\s*[,;:]|\(,"),
}


def faults(text: str, language: str, game: str) -> list[str]:
    """All that is wrong with a sentence, in words."""
    found = [f"{what}: {hit[0]!r}" for what, mark in MARKS.items() if (hit := mark.search(text))]
    found += [
        f"a raw id: {word}" for word in sorted(set(re.findall(r"\b[a-z][a-z-]+\b", text)) & raw_ids(game, language))
    ]
    return found + _miscounted(text, language)


def drawn_faults(line: str, language: str) -> list[str]:
    """What is wrong with a line of the terminal, which may hold columns and the ids that are typed."""
    marks = ("a gap", "nothing where a name belongs", "an id of the catalogue")
    return [f"{what}: {hit[0]!r}" for what in marks if (hit := MARKS[what].search(line))] + _miscounted(line, language)


def _miscounted(text: str, language: str) -> list[str]:
    return [f"a wrong number: {hit[0]!r}" for mark in _wrong_numbers(language) if (hit := mark.search(text))]


@cache
def _wrong_numbers(language: str) -> tuple[re.Pattern[str], re.Pattern[str]]:
    pairs = [pair.split() for pair in COUNTED[language].split(", ")]
    ones, many = ("|".join(pair[k] for pair in pairs) for k in (0, 1))
    return (
        re.compile(rf"(?<![\d.,:/×+−-])\b[-−+]?1 {BETWEEN}({many})\b"),
        re.compile(rf"(?<![\d.,:/×+−-])\b[-−+]?(?:0|[2-9]|[1-9][0-9]+) {BETWEEN}({ones})\b"),
    )


@cache
def raw_ids(game: str, language: str) -> frozenset[str]:
    """The values that the catalogue names, except those that one of its sentences has as a word of its own."""
    catalogue = files.texts(files.home(find(game)), language)
    values = {text.split(".")[2] for text in catalogue if text.count(".") == 2}
    said = " ".join(part for sentence in catalogue.values() for part in forms(sentence))
    return frozenset(values - set(re.findall(r"(?<![{\w.:-])[a-z][a-z-]+(?![\w}:-])", said)))
