"""Makes a sentence from an id and its facts. This is the only renderer of the catalogues.

A catalogue maps each id to a sentence with placeholders, or to several sentences chosen by a number:
`{"by": "stones", "one": "…", "other": "…"}`. An optional `"none"` is used when the number is 0 or a secret.

- `{seat:who}` becomes a person's name, `{buyer:whom}` that of one who is not the subject, `{owner:whose}` of an owner.
  If it is nobody, `game.seat.None` says who is meant. The reader is "you": a verb is written `[draws|draw]` for that.
- `{slot:nth}` is counted from one, and `{change:signed}` has its sign: +3 or −2.
- `{price:coins}` becomes the sentence `game.count.coins`, chosen by `n`.
- `{colour}`, whose fact is an id of the game, becomes the name that the catalogue has under `game.colour`.
- `{colour:stack}` is looked up under `game.stack` instead, for a language that needs another word there.
- `{kind:all}` is a list with "and"; a name that occurs twice is counted if there is a sentence `game.count.<id>`.
"""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache

from agora.core.errors import Refusal

Sentence = str | Mapping[str, str]
Catalogue = Mapping[str, Sentence]
PLACEHOLDER = re.compile(r"\{(\w+)(?::(\w+))?\}")
VERB = re.compile(r"\[([^\[\]|]*)\|([^\[\]|]*)\]")  # for another, for the reader
PERSON = ("who", "whom", "whose")
COPY = re.compile(r"(.+)-([2-9]|[1-9][0-9]+)")  # the second or a later piece of one name


class Words:
    """The sentences of one game in one language.

    >>> words = Words({"g.pay": {"by": "price", "one": "pay {price} stone", "other": "pay {price} stones"}}, "g")
    >>> words.say("g.pay", {"price": 2})
    'pay 2 stones'
    """

    def __init__(self, catalogue: Catalogue, game: str) -> None:
        self.catalogue = catalogue
        self.game = game

    def say(self, text: str, facts: Mapping[str, object], people: Sequence[str] = (), you: int | None = None) -> str:
        """Make the sentence of an id, for a reader whose seat is `you`."""
        sentence = self.catalogue[text]
        if not isinstance(sentence, str):
            sentence = _chosen(sentence, facts[sentence["by"]])
        first, gaps = _parts(sentence, you is not None and facts.get("seat") == you)
        return first + "".join([self._fill(fact, facts[fact], form, people, you) + after for fact, form, after in gaps])

    def refusal(self, refusal: Refusal, facts: Mapping[str, object], people: Sequence[str] = ()) -> str:
        """Say where something was refused, and why."""
        return ": ".join([self.say(text, facts, people) for text in (*refusal.places, refusal.rule)])

    def _fill(self, fact: str, value: object, form: str | None, people: Sequence[str], you: int | None) -> str:
        if isinstance(value, tuple | list):
            if form == "all":
                return self._and(self._counted(fact, value))
            said = [self._fill(fact, item, form, people, you) for item in value]
            return self._and(said) if form in PERSON else ", ".join(said)
        if form in PERSON:
            return self._person(fact, value, form, people, you)
        if form == "nth" and isinstance(value, int):
            return str(value + 1)
        if form == "signed" and isinstance(value, int):
            return f"{value:+}".replace("-", "−")
        if form is not None and isinstance(value, int):
            counted = self.say(f"{self.game}.count.{form}", {"n": value})
            return counted.replace("-", "−", 1) if value < 0 else counted
        return self.name(form or fact, value)

    def _person(self, fact: str, value: object, form: str, people: Sequence[str], you: int | None) -> str:
        """A person's name; for nobody, the name that the catalogue has for that, such as the bank."""
        if not isinstance(value, int):
            return self.name(fact, value)
        if value == you:
            return self.say(f"core.you.{form}", {})
        name = people[value] if 0 <= value < len(people) else self.say("core.who", {"number": value + 1})
        return self.say("core.whose", {"name": name}) if form == "whose" else name

    def _counted(self, fact: str, values: Sequence[object]) -> list[str]:
        """The names of values in order, equal ones together if the catalogue can count them."""
        found = []
        for value, n in Counter(values).items():
            count = f"{self.game}.count.{value}"
            many = n > 1 and count in self.catalogue
            found += [self.say(count, {"n": n, "numeral": n})] if many else [self.name(fact, value)] * n
        return found

    def _and(self, said: Sequence[str]) -> str:
        if len(said) < 2:
            return "".join(said)
        return self.say("core.and", {"some": ", ".join(said[:-1]), "last": said[-1]})

    def name(self, fact: str, value: object) -> str:
        """The name of a fact's value, or the value itself if it has none. A copy such as `port-2` is "Port 2"."""
        found = self.catalogue.get(f"{self.game}.{fact}.{value}")
        if isinstance(found, str):
            return found
        copied = COPY.fullmatch(value) if isinstance(value, str) else None
        first = self.catalogue.get(f"{self.game}.{fact}.{copied[1]}") if copied else None
        return f"{first} {copied[2]}" if copied and isinstance(first, str) else str(value)


def _chosen(sentences: Mapping[str, str], number: object) -> str:
    """Choose the sentence for a number: `one` for 1 and -1; `none`, if given, for 0 and for a secret."""
    if number in (0, None) and "none" in sentences:
        return sentences["none"]
    return sentences["one" if number in (1, -1) else "other"]


@lru_cache(maxsize=4096)  # enough for every sentence of the catalogues
def _parts(sentence: str, yours: bool) -> tuple[str, tuple[tuple[str, str | None, str], ...]]:
    """Split a sentence: the text before the first placeholder, then each placeholder, its form, the text after it."""
    first, *rest = PLACEHOLDER.split(VERB.sub(r"\2" if yours else r"\1", sentence))
    return first, tuple(zip(rest[::3], rest[1::3], rest[2::3], strict=True))


def placeholders(sentence: Sentence) -> set[str]:
    """The facts that a sentence needs."""
    by = set() if isinstance(sentence, str) else {sentence["by"]}
    return by | {found[1] for text in texts(sentence) for found in PLACEHOLDER.finditer(text)}


def texts(sentence: Sentence) -> list[str]:
    """All forms of a sentence, one for each kind of number."""
    return [sentence] if isinstance(sentence, str) else [sentence[form] for form in sentence if form != "by"]
