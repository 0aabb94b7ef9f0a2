"""The display of Improvement of the POLIS: the round, everyone's polis, the cities, the cards in hand."""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import cast

from rich.text import Text

from agora.cli.speech import Speech
from agora.cli.table.display import Asked, Chooser, Look
from agora.cli.table.list_chooser import ListChooser
from agora.core.engine import Move
from agora.core.game import View
from agora.core.preview import Preview
from agora.games.improvement.dice import NUMBER
from agora.games.improvement.effect_words import ACTIONS, AREAS, COLOURS
from agora.games.improvement.moves import Assign
from agora.games.improvement.politics import NeedsView
from agora.games.improvement.rounds import PHASE_NAMES
from agora.games.improvement.view import CityView, ImprovementView, PlayerView
from agora.games.speech import sentence

INDENT = 2
TRACKS = ("drachma", "vp", "citizenry", "tax_revenue", "glory", "troop_strength", "philosophy")
SPECIAL = "*"  # marks a Special token


class ImprovementDisplay:
    """Displays Improvement of the POLIS."""

    help: Sequence[str] = ("cli.help.number",)

    def sides(self, view: View, people: Sequence[str], speech: Speech) -> Sequence[str]:
        return people

    def board(self, look: Look) -> list[Text]:
        parts = (poleis(look), cities(look), own_levels(look), own_cards(look), remembered(look))
        return [*head(look), *(line for part in parts if part for line in (Text(), *part)), Text()]

    def everything(self, look: Look) -> list[Text]:
        return [*self.board(look), *milestones(look), Text(), *levels(look), Text(), *summary(look)]

    def after(self, asked: Asked, move: Move, preview: Preview) -> list[Text]:
        return []

    def chooser(self, asked: Asked) -> Chooser:
        if asked.question["kind"] == "assign":
            return DiceChooser(asked, self)
        return ListChooser(asked, self)

    def legend(self, speech: Speech) -> list[Text]:
        return [Text(speech.say("cli.improvement.legend", mark=SPECIAL))]


class DiceChooser:
    """Reads the numbers of the action cards for the dice, in the order of the dice."""

    def __init__(self, asked: Asked, display: ImprovementDisplay) -> None:
        self.asked = asked
        self.display = display

    def show(self) -> list[Text]:
        name = self.asked.speech.name
        lines = [*self.display.board(self.asked.look), Text(self.asked.sentence, "bold")]
        cards = [f"{i}  {name('action', action)} ({NUMBER[action]})" for i, action in enumerate(ACTIONS, 1)]
        return [*lines, *(Text(f"{' ' * INDENT}{card}") for card in cards)]

    @property
    def prompt(self) -> str:
        return self.asked.speech.say("cli.improvement.lay")

    def read(self, line: str) -> Move | None:
        return self.whole(line)

    def whole(self, line: str) -> Move:
        numbers = re.findall(r"[1-7]", line) if re.fullmatch(r"[1-7 ,]+", line) else []
        if numbers:
            return Assign(tuple(ACTIONS[int(number) - 1] for number in numbers))
        return self.asked.match.read_move(line)


DISPLAY = ImprovementDisplay()


def seen(look: Look) -> ImprovementView:
    """The view with its type."""
    return cast(ImprovementView, look.view)


def head(look: Look) -> list[Text]:
    """Round, phase and event."""
    view, say, name = seen(look), look.speech.say, look.speech.name
    now = name("phase", view["phase"] or "end")
    title = say("cli.improvement.round", round=view["round"], phase=now) if view["round"] else now
    lines = [Text(say("cli.improvement.over") if view["over"] else sentence(title), "bold")]
    if view["event"]:
        event = view["event"]
        lines.append(Text(f"{name('event', event)}: {name('text', event)}"))
    return [*lines, Text(say("cli.improvement.decks", deck=view["deck"], event_deck=view["event_deck"]))]


def poleis(look: Look) -> list[Text]:
    """A block for each player: tracks, areas, tokens, dice with their cards, cards in play."""
    lines: list[Text] = []
    for player in seen(look)["players"]:
        lines += _polis(look, player)
    return lines


def _polis(look: Look, player: PlayerView) -> list[Text]:
    view, name, say = seen(look), look.speech.name, look.speech.say
    seat = player["seat"]
    turn = ">" if seat in view["to_act"] else " "
    start = f"  ({say('cli.improvement.start')})" if view["start"] == seat else ""
    polis = f"{name('polis', player['polis'])} {player['development']}" if player["polis"] else ""
    total = say("cli.improvement.points", points=player["score"]["total"])
    lines = [Text(f"{turn} {look.people[seat]}  {polis}  {total}{start}", "bold")]
    numbers = cast(Mapping[str, int], player)  # TRACKS and AREAS are numbers
    lines.append(_row("  ".join(f"{name('resource', track)} {numbers[track]}" for track in TRACKS)))
    areas = "  ".join(f"{name('area', area)} {numbers[area]}" for area in AREAS)
    lines.append(_row(f"{areas}  {say('cli.improvement.tokens', tokens=tokens(look, player))}"))
    if player["dice"]:
        lines.append(_row(_dice(look, player)))
    hand = say("cli.improvement.hand", cards=player["hand"])
    played = ", ".join(name("card", card) for card in player["played"])
    return [*lines, _row(f"{hand}  {say('cli.improvement.played', cards=played or '–')}")]


def _row(words: str) -> Text:
    return Text(" " * 2 * INDENT + words)


def tokens(look: Look, player: PlayerView) -> str:
    """The Knowledge tokens of a player: `2 red, 1 blue*`."""
    found = [
        f"{held[colour]} {look.speech.name('colour', colour)}{mark}"
        for held, mark in ((player["tokens"], ""), (player["special_tokens"], SPECIAL))
        for colour in COLOURS
        if held[colour]
    ]
    return ", ".join(found) or "–"


def _dice(look: Look, player: PlayerView) -> str:
    cards: list[str | None] = [*player["actions"]] or [None] * len(player["dice"])
    words = []
    for die, action in zip(player["dice"], cards, strict=False):
        hidden = "?" if player["answered"] else ""
        lost = " x" if action in player["lost"] else ""
        words.append(f"[{die}] {look.speech.name('action', action) if action else hidden}{lost}".rstrip())
    return "  ".join(words)


def cities(look: Look) -> list[Text]:
    """The cities that still have their tokens, with what each needs, costs and gives."""
    view, say = seen(look), look.speech.say
    free = [city for city in view["cities"] if city["owner"] is None]
    lines = [Text(say("cli.improvement.cities", cities=len(free), mark=SPECIAL), "bold")]
    row = " " * INDENT
    for city in free:
        word = city_text(city)
        if len(row) + len(word) + 2 > look.width:
            lines.append(Text(row))
            row = " " * INDENT
        row += f"{word}  "
    return [*lines, Text(row)] if row.strip() else lines


def city_text(city: CityView) -> str:
    """A city in short: `blue-10* 8/7 3d3p` needs 8, costs 7, and gives 3 Drachma and 3 points."""
    gives = (f"{city['drachma']}d" if city["drachma"] else "") + (f"{city['vp']}p" if city["vp"] else "")
    return f"{city['city']}{SPECIAL if city['special'] else ''} {city['needs']}/{city['loses_you']} {gives}".rstrip()


def own_cards(look: Look) -> list[Text]:
    """The cards in the hand of the seat, with what they do."""
    view, name, say = seen(look), look.speech.name, look.speech.say
    lines: list[Text] = []
    hand = ("cli.improvement.your-hand", view["hand"], view["hand_needs"])
    pack = ("cli.improvement.your-pack", view["pack"], view["pack_needs"])
    for title, cards, needed in (hand, pack):
        if cards:
            lines += [Text(), Text(say(title), "bold")] if lines else [Text(say(title), "bold")]
            lines += [
                Text(f"{' ' * INDENT}{name('card', card)} ({needs(look, need)}): {name('text', card)}")
                for card, need in zip(cards, needed, strict=True)
            ]
    return lines


def needs(look: Look, need: NeedsView) -> str:
    """The kind, price and tokens of a card or level: `ongoing, 3 Drachma, 2 red, 1 blue`."""
    name = look.speech.name
    wanted = Counter(token["colour"] for token in need["tokens"])
    words = [name("kind", need["kind"]), look.speech.say("improvement.count.drachma", n=need["cost"])]
    return ", ".join([*words, *(f"{number} {name('colour', colour)}" for colour, number in wanted.items())])


def own_levels(look: Look) -> list[Text]:
    """The development levels of the seat's polis: which are unlocked, what the others need, what each does."""
    return [] if look.seat is None else _levels(look, seen(look)["players"][look.seat])


def levels(look: Look) -> list[Text]:
    """The development levels of every polis."""
    return [line for player in seen(look)["players"] for line in _levels(look, player)]


def _levels(look: Look, player: PlayerView) -> list[Text]:
    name, polis = look.speech.name, player["polis"]
    if not polis:
        return []
    lines = [Text(look.speech.say("cli.improvement.levels", polis=name("polis", polis)), "bold")]
    for level, need in enumerate(player["levels"], 1):
        mark = "+" if level <= player["development"] else " "
        lines.append(Text(f"{mark} {level} ({needs(look, need)}): {name('level', f'{polis}-{level}')}"))
    return lines


def summary(look: Look) -> list[Text]:
    """The phases of a round, and what Philosophy tokens do.  [improvement.summary]"""
    name, now = look.speech.name, seen(look)["phase"]
    lines = [Text(look.speech.say("cli.improvement.summary"), "bold")]
    for phase in PHASE_NAMES:
        mark = ">" if phase == now else " "
        lines.append(Text(f"{mark} {sentence(name('phase', phase))}: {name('summary', phase)}"))
    return [*lines, Text(f"{' ' * INDENT}{name('summary', 'philosophy')}")]


def remembered(look: Look) -> list[Text]:
    """Hidden cards that the seat has seen."""
    view, name = seen(look), look.speech.name
    if not view["remembered"]:
        return []
    lines = [Text(look.speech.say("cli.improvement.remembered"), "bold")]
    for group in view["remembered"]:
        cards = ", ".join(name("card", card) for card in group["cards"])
        lines.append(Text(f"{' ' * INDENT}{cards}: {', '.join(group['places'])}"))
    return lines


def milestones(look: Look) -> list[Text]:
    """The milestones and who has reached them."""
    view, name = seen(look), look.speech.name
    lines = [Text(look.speech.say("cli.improvement.milestones"), "bold")]
    for goal in view["milestones"]:
        who = ", ".join(look.people[seat] for seat in goal["seats"]) or "–"
        lines.append(Text(f"{' ' * INDENT}{name('milestone', goal['milestone'])}: {who}"))
    return lines
