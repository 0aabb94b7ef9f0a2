"""How an id with facts becomes a sentence: the one renderer of the catalogues.

A catalogue maps ids to a sentence with placeholders or to a choice of sentences by a number:
`{"by": "stones", "one": "…", "other": "…"}`, with `"none"` where nothing, or a secret, is said otherwise than many.
A placeholder `{seat:who}` is shown as a person's name, `{slot:nth}` counted from one, `{price:coins}` as the catalogue
counts them under `game.count.coins`, a choice by `n`; and one whose fact is an id of the game, such as `{architect}`,
by the name the catalogue has for it: `{colour}` under `game.colour`, `{colour:stack}` under `game.stack`, for a
language that says it otherwise there.
"""

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache

from agora.core.errors import Refusal

Sentence = str | Mapping[str, str]
Catalogue = Mapping[str, Sentence]
PLACEHOLDER = re.compile(r"\{(\w+)(?::(\w+))?\}")


class Words:
    """The sentences of one game in one language.

    >>> words = Words({"g.pay": {"by": "price", "one": "pay {price} stone", "other": "pay {price} stones"}}, "g")
    >>> words.say("g.pay", {"price": 2})
    'pay 2 stones'
    """

    def __init__(self, catalogue: Catalogue, game: str) -> None:
        self.catalogue = catalogue
        self.game = game

    def say(self, text: str, facts: Mapping[str, object], people: Sequence[str] = ()) -> str:
        """Make the sentence of an id."""
        sentence = self.catalogue[text]
        if not isinstance(sentence, str):
            sentence = _chosen(sentence, facts[sentence["by"]])
        first, gaps = _parts(sentence)
        return first + "".join([self._fill(fact, facts[fact], form, people) + after for fact, form, after in gaps])

    def refusal(self, refusal: Refusal, facts: Mapping[str, object], people: Sequence[str] = ()) -> str:
        """Say where something was refused, and why."""
        return ": ".join([self.say(text, facts, people) for text in (*refusal.places, refusal.rule)])

    def _fill(self, fact: str, value: object, form: str | None, people: Sequence[str]) -> str:
        if isinstance(value, tuple | list):
            return ", ".join(self._fill(fact, item, form, people) for item in value)
        if form == "who" and isinstance(value, int):
            return people[value] if 0 <= value < len(people) else self.say("core.who", {"number": value + 1})
        if form == "nth" and isinstance(value, int):
            return str(value + 1)
        if form is not None and isinstance(value, int):
            counted = self.say(f"{self.game}.count.{form}", {"n": value})
            return counted.replace("-", "−", 1) if value < 0 else counted
        return self.name(form or fact, value)

    def name(self, fact: str, value: object) -> str:
        """The name of a value of a fact: what the catalogue has for it, or the value itself."""
        found = self.catalogue.get(f"{self.game}.{fact}.{value}")
        return found if isinstance(found, str) else str(value)


def _chosen(sentences: Mapping[str, str], number: object) -> str:
    """The sentence for a number; one less is one, too, and a secret is none."""
    if number in (0, None) and "none" in sentences:
        return sentences["none"]
    return sentences["one" if number in (1, -1) else "other"]


@lru_cache(maxsize=4096)  # as many as the catalogues have
def _parts(sentence: str) -> tuple[str, tuple[tuple[str, str | None, str], ...]]:
    """What a sentence begins with; then each placeholder, its form, and what follows it."""
    first, *rest = PLACEHOLDER.split(sentence)
    return first, tuple(zip(rest[::3], rest[1::3], rest[2::3], strict=True))


def placeholders(sentence: Sentence) -> set[str]:
    """The facts that a sentence needs."""
    by = set() if isinstance(sentence, str) else {sentence["by"]}
    return by | {found[1] for text in texts(sentence) for found in PLACEHOLDER.finditer(text)}


def texts(sentence: Sentence) -> list[str]:
    """All that a sentence may be, whatever its number is."""
    return [sentence] if isinstance(sentence, str) else [sentence[form] for form in sentence if form != "by"]
