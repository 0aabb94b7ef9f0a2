"""The display of Polis: the stacks, the players with their cities, the hand, the auction."""

from collections.abc import Mapping, Sequence
from typing import cast

from rich.text import Text

from agora.cli.speech import Speech
from agora.cli.table.display import Asked, Chooser, Look
from agora.cli.table.list_chooser import ListChooser
from agora.core.engine import Move, Seat
from agora.core.game import View
from agora.core.preview import Preview
from agora.games.polis.box import COLOURS, Box, read_box
from agora.games.polis.records import Symbol
from agora.games.polis.view import CityCard, PlayerView, PolisView

STYLES = {
    "red": "#fff3ec on #a93328",
    "green": "#10240c on #7fa64a",
    "blue": "#ffffff on #3a7ab8",
    "yellow": "#3a2800 on #edbe43",
}
INDENT = "  "


class PolisDisplay:
    """Displays Polis."""

    help: Sequence[str] = ("cli.help.number", "cli.polis.help.bid", "cli.polis.help.move")

    def sides(self, view: View, people: Sequence[str], speech: Speech) -> Sequence[str]:
        return people

    def board(self, look: Look) -> list[Text]:
        order = list(range(seen(look)["seats"]))
        if look.seat is not None:
            order = order[look.seat + 1 :] + order[: look.seat + 1]  # the own city comes last, next to the question
        lines = [*head(look), *auction(look)]
        for seat in order:
            lines += [Text(), *player(look, seat)]
        return [*lines, *hand(look), *memory(look), Text()]

    def everything(self, look: Look) -> list[Text]:
        return [*self.board(look), *legend(look.speech)]

    def after(self, asked: Asked, move: Move, preview: Preview) -> list[Text]:
        return []

    def chooser(self, asked: Asked) -> Chooser:
        return ListChooser(asked, self)

    def legend(self, speech: Speech) -> list[Text]:
        return legend(speech)


DISPLAY = PolisDisplay()


def seen(look: Look) -> PolisView:
    """The view with its type."""
    return cast(PolisView, look.view)  # it is a view of Polis


def head(look: Look) -> list[Text]:
    """Whose turn it is, the phase, and the stacks."""
    view, say = seen(look), look.speech.say
    phase = look.speech.name("phase", view["phase"]) if view["phase"] else say("cli.polis.setup")
    line = Text(say("cli.polis.head", name=look.people[view["turn"]], phase=phase), "bold")
    if view["ending"]:
        line.append(f"  {say('cli.polis.ending')}", "bold red")
    stacks = Text(f"{say('cli.polis.stacks')}  ")
    for name in COLOURS:
        stack = view["stacks"][name]
        stacks.append(f" {look.speech.name('colour', name)} ", STYLES[name])
        stacks.append(f" {stack['cards']}{' ' + say('cli.polis.blocked') if stack['blocked'] else ''}   ")
    gone = say("cli.polis.gone", cards=len(view["box"]) + sum(view["removed"].values()))
    return [line, stacks.append(gone, "dim")]


def auction(look: Look) -> list[Text]:
    """The current auction."""
    view, say = seen(look), look.speech.say
    if "auction" not in view:
        return []
    going = view["auction"]
    what = look.speech.name("card", going["card"]) if "card" in going else say("cli.polis.face-down")
    bid = say("cli.polis.no-bid")
    if going["leader"] is not None:
        bid = say("cli.polis.bid", name=look.people[going["leader"]], high=going["high"])
    line = Text(f"{say('cli.polis.auction', name=look.people[going['seller']])}  ", "bold")
    line.append(f" {what} ", STYLES[going["colour"]])
    return [Text(), line.append(f"  {bid}")]


def player(look: Look, seat: Seat) -> list[Text]:
    """A player's goods and city."""
    view, say = seen(look), look.speech.say
    one = view["players"][seat]
    mark = ">" if seat in view["to_act"] else " "
    board = f"{look.speech.name('board', one['board'])} {one['side']}" if one["board"] else ""
    title = Text(f"{mark} {look.people[seat]}", "bold").append(f"  {board}", "dim")
    title.append(f"  {say('cli.polis.goods', coins=one['coins'], points=one['points'])}", "bold")
    title.append(f"  {say('cli.polis.score', total=one['score']['total'])}")
    backs = Text(f"{INDENT}{say('cli.polis.hand')} ").append_text(backs_of(look, one["hand"]))
    backs.append(f"   {say('cli.polis.history')} ").append_text(backs_of(look, one["history"]))
    return [title, backs, strengths(look, one), *city(look, one["city"])]


def backs_of(look: Look, counts: Mapping[str, int]) -> Text:
    """The backs of cards, counted by colour."""
    found = Text()
    for name in COLOURS:
        if counts[name]:
            found.append(f" {counts[name]} {look.speech.name('colour', name)} ", STYLES[name]).append(" ")
    return found or Text("–")


def strengths(look: Look, one: PlayerView) -> Text:
    """The income, vases, strength, culture and prices of a city."""
    prices = "/".join(str(one["prices"][name]) for name in COLOURS)
    facts = {
        "coins": one["income"]["coins"],
        "points": one["income"]["points"],
        "vases": one["vases"],
        "attack": one["attack"],
        "defence": one["defence"],
        "culture": one["culture"],
        "prices": prices,
    }
    return Text(INDENT + look.speech.say("cli.polis.strengths", **facts), "dim")


def city(look: Look, cards: Sequence[CityCard]) -> list[Text]:
    """The cards of a city, one per line."""
    lines = []
    box = read_box(look.data)
    for card in cards:
        line = Text(INDENT).append(f" {look.speech.name('card', card['name'])} ", STYLES[card["colour"]])
        line.append(f"  {signs(look.speech, box, card['card'], card.get('coin'))}")
        lines.append(line.append(f"  {notes(look, card)}", "italic"))
    return lines


def notes(look: Look, card: CityCard) -> str:
    """Notes about a card in a city: a coin on it, where it points, cards under it."""
    say = look.speech.say
    words = [say("cli.polis.coin", symbol=look.speech.name("symbol", card["coin"]))] if "coin" in card else []
    words += [say("cli.polis.toward", name=look.people[card["toward"]])] if "toward" in card else []
    words += [say("cli.polis.up")] if card.get("up") and "toward" not in card else []
    words += [say("cli.polis.under", cards=len(card["under"]))] if "under" in card else []
    return ", ".join(words)


def hand(look: Look) -> list[Text]:
    """The cards in hand, with the cost of building each."""
    if look.seat is None:
        return []
    one = seen(look)["players"][look.seat]
    cards = one.get("cards", ())
    lines = [Text(), Text(look.speech.say("cli.polis.own-hand"), "bold")] if cards else []
    box = read_box(look.data)
    for card in cards:
        colour = COLOURS[box.cards[card].colour] if card in box.cards else None
        line = Text(INDENT).append(f" {look.speech.name('card', card)} ", STYLES[colour] if colour else "")
        price = look.speech.say("cli.polis.price", price=one["prices"][colour]) if colour else ""
        lines.append(line.append(f"  {price}  {signs(look.speech, box, card)}"))
    return lines


def memory(look: Look) -> list[Text]:
    """What the seat knows about face-down cards."""
    facts = seen(look)["seen"]
    if not facts:
        return []
    lines = [Text(), Text(look.speech.say("cli.polis.memory"), "bold")]
    for fact in facts:
        cards = ", ".join(look.speech.name("card", card) for card in fact["cards"])
        lines.append(Text(f"{INDENT}{' / '.join(fact['places'])}: {cards}", "dim"))
    return lines


def signs(speech: Speech, box: Box, card: str, covered: str | None = None) -> str:
    """The symbols of a card and its ability; symbols that can take a coin are in brackets."""
    known = box.cards.get(card)
    if known is None:
        return ""
    words, left = [], covered
    for symbol in known.record.symbols:
        if symbol.type == left and symbol.bold:
            left = None
            continue
        words.append(f"[{sign(speech, symbol)}]" if symbol.bold else sign(speech, symbol))
    text = speech.words.catalogue.get(f"polis.text.{card}")
    return " · ".join([*words, text] if isinstance(text, str) else words)


def sign(speech: Speech, symbol: Symbol) -> str:
    """One symbol in a few letters."""
    colour = speech.name("colour", symbol.colour) if symbol.colour else ""
    return speech.say(f"cli.polis.sign.{symbol.type}", value=symbol.value, colour=colour)


def legend(speech: Speech) -> list[Text]:
    """What the signs mean."""
    return [Text(speech.say("cli.polis.legend"), "dim")]
