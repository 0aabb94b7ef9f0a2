"""The language of effects on cards, levels and events, and its reader.

An effect is a list of effect words such as `["gain", "drachma", 2]`. A word may contain other words, as in
`["if", "lowest", "culture", ["gain", "vp", 4]]`. Each word is defined by `@effect_word`, together with what it does:
words that need no choice in effects.py, words that ask in effect_questions.py, exchanges.py and actions.py.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from difflib import get_close_matches
from functools import lru_cache
from typing import Literal, NamedTuple, cast

from agora.core.errors import Malformed
from agora.core.questions import JSON

Resource = Literal["drachma", "vp", "citizenry", "tax_revenue", "glory", "troop_strength", "philosophy"]
Area = Literal["culture", "economy", "military"]
Colour = Literal["red", "green", "blue"]
Action = Literal["philosophy", "lawmaking", "culture", "trade", "military_expansion", "politics", "development"]

RESOURCES: tuple[Resource, ...] = (
    "drachma", "vp", "citizenry", "tax_revenue", "glory", "troop_strength", "philosophy",
)  # fmt: skip
AREAS: tuple[Area, ...] = ("culture", "economy", "military")
COLOURS: tuple[Colour, ...] = ("red", "green", "blue")
ACTIONS: tuple[Action, ...] = (  # in the order they are carried out  [improvement.action]
    "philosophy", "lawmaking", "culture", "trade", "military_expansion", "politics", "development",
)  # fmt: skip

TRIGGERS = (
    "play",  # once, when the card is played or the level unlocked
    "in_play",  # modifiers: as long as the card or level is in play
    "any_time",  # exchanges that the owner may make in the agreed windows
    "play_card",  # each time the owner plays another politics card
    "no_upgrade",  # the owner raised no area in the Progress Phase
    "phase:tax_revenue",
    "final_scoring",
    *(f"action:{action}" for action in ACTIONS),
)
COUNTS = (
    *RESOURCES, *AREAS, "knowledge_all", "knowledge_plain", "knowledge_special", "knowledge_red", "knowledge_green",
    "knowledge_blue", "cards_in_play", "cards_in_hand", "min_area_level",
)  # fmt: skip
CONDITIONS: Mapping[str, tuple[str, ...]] = {
    "lowest": ("area",),  # no other player is lower
    "highest": ("area",),  # no other player is higher
    "below_all_others": ("area",),  # every other player is higher
    "dice_total_at_most": ("number",),
    "city_taken": ("name",),
}
MODIFIERS: Mapping[str, tuple[str, ...]] = {
    "token_price": ("number",),  # a knowledge token costs this much
    "colonize_loss": ("number",),  # added to the cost of a colonization
    "colonizations": ("number",),  # this many in one Military Expansion
    "progress_cost": ("number",),  # added to the price of an upgrade
    "progress_price": ("number", "area"),  # upgrades of this area cost this much in the Progress Phase
    "extra_upgrades": ("number",),  # added to the upgrades of the Progress Phase
}


class Form(NamedTuple):
    """The form of an effect word: the kinds of its arguments, and whether it contains other words."""

    args: tuple[str, ...]
    optional: int = 0  # how many of the last arguments may be left out
    repeats: bool = False  # the last argument may be given several times
    holds: bool = False


POSITIVE = "number above 0"
FORMS: dict[str, Form] = {}  # filled by `effects.effect_word`, which also defines what each word does
NAMES: Mapping[str, Sequence[str]] = {
    "resource": RESOURCES,
    "area": AREAS,
    "action": ACTIONS,
    "count": COUNTS,
    "condition": tuple(CONDITIONS),
    "modifier": tuple(MODIFIERS),
}


class EffectWord(NamedTuple):
    """A word of an effect: what to do, with which arguments, and the words it contains."""

    verb: str
    args: tuple[str | int, ...]
    inner: tuple["EffectWord", ...] = ()

    def name(self, i: int) -> str:
        """An argument that is a name."""
        return str(self.args[i])

    def number(self, i: int) -> int:
        """An argument that is a number."""
        return int(self.args[i])

    def resource(self, i: int) -> Resource:
        """An argument that is a resource."""
        return cast(Resource, self.args[i])  # `read_effect` has checked it against the form of the word

    def area(self, i: int) -> Area:
        """An argument that is an area."""
        return cast(Area, self.args[i])  # likewise

    def action(self, i: int) -> Action:
        """An argument that is an action."""
        return cast(Action, self.args[i])  # likewise

    @property
    def slug(self) -> str:
        """A name for the word where it is one of several to choose from."""
        return "-".join([self.verb, *map(str, self.args)])


Effect = tuple[EffectWord, ...]


def read_effect(value: JSON, record: str) -> Effect:
    """Read an effect, or raise Malformed naming the record and, if there is a similar word, suggesting it."""
    if not isinstance(value, Sequence) or isinstance(value, str):
        raise Malformed("improvement.data.words", record=record)
    return tuple(_read(word, record) for word in value)


def read_triggers(value: JSON, record: str) -> Mapping[str, Effect]:
    """Read what a card or level does, by trigger."""
    if not isinstance(value, Mapping):
        raise Malformed("improvement.data.words", record=record)
    for trigger in value:
        if trigger not in TRIGGERS:
            raise _unknown("trigger", trigger, TRIGGERS, record)
    found = {trigger: read_effect(effect, record) for trigger, effect in value.items()}
    for trigger, effect in found.items():
        check_place(effect, trigger, record)
    return found


def check_place(effect: Effect, trigger: str, record: str) -> None:
    """Raise Malformed if a word cannot stand under a trigger: modifiers and exchanges have their own trigger."""
    for word in effect:
        fits = (word.verb == "modify") == (trigger == "in_play") and (word.verb == "exchange") == (
            trigger == "any_time"
        )
        if trigger == "final_scoring" and (word.verb not in ("gain", "gain-per") or word.args[0] != "vp"):
            fits = False
        if not fits:
            raise Malformed("improvement.data.place", record=record, word=word.verb, trigger=trigger)
        check_place(word.inner, word.verb, record)


def write_effect(effect: Effect) -> str:
    """Write an effect as text, for the field `words` of a step."""
    return json.dumps([_plain(word) for word in effect], separators=(",", ":"))


@lru_cache(maxsize=1024)
def parse_effect(text: str) -> Effect:
    """Read back the effect that a step holds."""
    try:
        return read_effect(json.loads(text), "words")
    except (ValueError, RecursionError):
        raise Malformed("improvement.data.words", record="words") from None


def words_of(effect: Effect) -> Iterator[EffectWord]:
    """All words of an effect, those inside others included."""
    for word in effect:
        yield word
        yield from words_of(word.inner)


def _plain(word: EffectWord) -> list[JSON]:
    return [word.verb, *word.args, *map(_plain, word.inner)]


def _read(value: JSON, record: str) -> EffectWord:
    if not isinstance(value, Sequence) or isinstance(value, str) or not value or not isinstance(value[0], str):
        raise Malformed("improvement.data.words", record=record)
    verb = value[0]
    if verb not in FORMS:
        raise _unknown("word", verb, tuple(FORMS), record)
    args: list[str | int] = []
    inner: list[EffectWord] = []
    for item in value[1:]:
        if isinstance(item, str) or type(item) is int:
            args.append(item)
        else:
            inner.append(_read(item, record))
    form = FORMS[verb]
    _check_args(verb, form, args, record)
    if bool(inner) != form.holds or (verb == "choose" and len(inner) < 2):
        raise Malformed("improvement.data.holds", record=record, word=verb)
    return EffectWord(verb, tuple(args), tuple(inner))


def _check_args(verb: str, form: Form, args: Sequence[str | int], record: str) -> None:
    kinds = list(form.args)
    for kind, more in (("condition", CONDITIONS), ("modifier", MODIFIERS)):
        if args and kinds == [kind]:
            if args[0] not in more:
                raise _unknown(kind, str(args[0]), tuple(more), record)
            kinds += more[str(args[0])]
    while form.repeats and len(kinds) < len(args):
        kinds.append(kinds[-1])
    if not len(kinds) - form.optional <= len(args) <= len(kinds):
        raise Malformed("improvement.data.args", record=record, word=verb, expected=tuple(kinds), got=len(args))
    for kind, arg in zip(kinds, args, strict=False):
        if kind in ("number", POSITIVE) and (isinstance(arg, str) or (kind == POSITIVE and arg < 1)):
            raise Malformed("improvement.data.args", record=record, word=verb, expected=tuple(kinds), got=len(args))
        if kind in NAMES and arg not in NAMES[kind]:
            raise _unknown(kind, str(arg), NAMES[kind], record)


def _unknown(kind: str, found: str, known: Sequence[str], record: str) -> Malformed:
    near = get_close_matches(found, known, n=1, cutoff=0.5)
    if near:
        return Malformed("improvement.data.near", record=record, kind=kind, found=found[:40], near=near[0])
    return Malformed("improvement.data.unknown", record=record, kind=kind, found=found[:40], known=tuple(known))
