"""The page's own words: complete in every language, and nowhere else than in the catalogues."""

import json
import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import agora
from tests.languages import untranslated

WEB = Path(__file__).resolve().parents[2] / "web" / "src"
LANGUAGES = sorted(folder.name for folder in (WEB / "words").iterdir() if folder.is_dir())
AREAS = sorted(file.stem for file in (WEB / "words" / "en").glob("*.json"))
SOURCES = [file for file in sorted(WEB.rglob("*")) if file.suffix in (".svelte", ".ts") and ".gen." not in file.name]
SCREENS = [file for file in SOURCES if file.suffix == ".svelte"]
# Said in the same way in both languages, or not said at all: a name, a shape's letter, a number in a picture.
NAMES = {"Agora", "EN", "NL", "404"}


def words(language: str) -> dict[str, object]:
    """The catalogue of a language, all areas together."""
    found: dict[str, object] = {}
    for area in AREAS:
        part = json.loads((WEB / "words" / language / f"{area}.json").read_text(encoding="utf-8"))
        assert not found.keys() & part.keys(), f"{language}/{area}.json says again what another file says"
        found |= part
    return found


def places(entry: object) -> set[str]:
    """The {names} in a sentence, in all its forms."""
    forms = entry.values() if isinstance(entry, dict) else [entry]
    return set(re.findall(r"\{(\w+)\}", " ".join(str(form) for form in forms)))


@pytest.mark.parametrize("language", [each for each in LANGUAGES if each != "en"])
def test_every_sentence_exists_in_every_language(language: str) -> None:
    english, other = words("en"), words(language)
    assert english.keys() == other.keys()
    for key, entry in english.items():
        assert type(entry) is type(other[key]), key
        assert places(entry) == places(other[key]), key
        assert all(str(form).strip() for form in (entry.values() if isinstance(entry, dict) else [entry])), key


def test_no_english_is_left_in_dutch() -> None:
    english, dutch = words("en"), words("nl")
    found = {key: untranslated(all_forms(english[key]), all_forms(dutch[key])) for key in english}
    assert {key: left for key, left in found.items() if left} == {}


def all_forms(entry: object) -> str:
    """A sentence in all its forms, in small letters."""
    return " ".join(map(str, entry.values())).lower() if isinstance(entry, dict) else str(entry).lower()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sentence_with_forms_has_one_for_one_and_one_for_many(language: str) -> None:
    for key, entry in words(language).items():
        if isinstance(entry, dict):
            assert set(entry) == {"one", "other"}, key


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sentence_that_counts_has_a_singular(language: str) -> None:
    """No sentence has a number before a plural noun without a second form for the number one."""
    entries = words(language)
    counted = re.compile(r"\{n\} (\w+)")
    choices = [each for each in entries.values() if isinstance(each, dict)]
    pairs = [(counted.search(each["one"]), counted.search(each["other"])) for each in choices]
    many = {other[1] for one, other in pairs if one and other and one[1] != other[1]}
    assert many
    bare = {key: each for key, each in entries.items() if isinstance(each, str) and set(counted.findall(each)) & many}
    assert not bare


def test_no_sentence_is_unused() -> None:
    source = "\n".join(file.read_text(encoding="utf-8") for file in SOURCES)
    said = set(re.findall(r"[\"'`]([a-z][\w-]*(?:\.[\w-]+)+)[\"'`]", source))
    begun = set(re.findall(r"`([a-z][\w.-]*\.)\$\{", source))
    unsaid = [key for key in words("en") if key not in said and not any(key.startswith(start) for start in begun)]
    assert not unsaid, f"no source uses {unsaid}"


def plain_text(source: str) -> str:
    """The words of a screen that no expression makes: scripts, styles, comments, tags and {…} are removed."""
    for part in (r"<script.*?</script>", r"<style.*?</style>", r"<!--.*?-->", r"<svg.*?</svg>(?=\s*$)"):
        source = re.sub(part, " ", source, flags=re.DOTALL)
    shown, depth = [], 0
    for letter in source:  # braces nest, so no regular expression finds their end
        depth += (letter == "{") - (letter == "}")
        shown.append(letter if depth == 0 and letter != "}" else " " if letter in "{}" else "")
    return re.sub(r"<[^<>]*>|&\w+;", " ", "".join(shown))


@pytest.mark.parametrize("screen", SCREENS, ids=lambda file: str(file.relative_to(WEB)))
def test_no_screen_contains_words_outside_the_catalogue(screen: Path) -> None:
    source = screen.read_text(encoding="utf-8")
    found = set(re.findall(r"[^\W\d_]{2,}", plain_text(source))) - NAMES
    assert not found, f"{screen.name} says {sorted(found)}; words belong in web/src/words"
    markup = re.sub(r"<(script|style).*?</\1>", " ", source, flags=re.DOTALL)
    spoken = re.findall(r"(?:aria-label|title|placeholder|alt)=\"([^\"{]*[^\W\d_]{2,}[^\"{]*)\"", markup)
    assert not spoken, f"{screen.name} says {spoken}"


def quoted(source: str) -> list[str]:
    """The names in the list that a source begins with."""
    return re.findall(r"\"(\w+)\"", source.split("]", maxsplit=1)[0])


def fields_of(shown: object, but: set[str]) -> Iterator[str]:
    """The names of all fields of a value, at any depth, except some."""
    if isinstance(shown, dict):
        for name in shown.keys() - but:
            yield name
            yield from fields_of(shown[name], but)
    elif isinstance(shown, list | tuple):
        for value in shown:
            yield from fields_of(value, but)


@pytest.mark.parametrize(("game", "seats"), [("akropolis", 3), ("polis", 4), ("improvement", 3)])
def test_every_field_has_a_name_when_a_game_is_shown_without_its_board(game: str, seats: int) -> None:
    source = (WEB / "table" / "fields.ts").read_text(encoding="utf-8")
    kinds = [kind for start in ("KINDS", "FIELDS") for kind in quoted(source.split(f"const {start} = ")[1])]
    plain = (WEB / "table" / "Plain.svelte").read_text(encoding="utf-8")
    left_out = set(quoted(plain.split("const KNOWN = ")[1]))
    match, rng, found = agora.new(game, seats=seats, seed=5), random.Random(5), set[str]()
    while match.to_act:
        for seat in range(seats):
            found |= set(fields_of(match.view(seat), left_out - {"players"}))
        seat = next(iter(match.to_act))
        match.play(seat, rng.choice(match.moves(seat)))
    for language in LANGUAGES:
        own = words(language)
        texts = Path(agora.__file__).parent / "games" / game / "texts" / f"{language}.json"
        names = json.loads(texts.read_text(encoding="utf-8"))
        named = {field for field in found if f"table.field.{field}" in own}
        named |= {field for field in found for kind in kinds if f"{game}.{kind}.{field}" in names}
        assert sorted(found - named - left_out) == [], language
