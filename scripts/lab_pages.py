"""Writes docs/lab from the folders that `agora lab` made: a page for each game, and the report on the cards of Polis.

python scripts/lab_pages.py FOLDER...        such as lab-polis lab-akropolis lab-improvement
"""

import csv
import json
import shutil
import sys
from pathlib import Path
from statistics import quantiles
from typing import NamedTuple

from agora.arena.folders import PAGE_FILE, PLAN_FILE, RESULTS_FILE
from agora.games import find
from agora.games.polis.box import PRINTED

DOCS = Path(__file__).parents[1] / "docs" / "lab"
HEAD = """# The cards of Polis: which are worth more than others

The numbers on our cards are a reconstruction: many symbols and values are inferred or designed, and
`agora cards polis` says which. This page shows the cards that stand out when bots play, as guidance for those who own
the box: compare these first.

{games} games, made by `{command}`, then `python scripts/lab_pages.py`. *Worth* is how many points a card adds to the
city it enters when all other cards are equal, compared with not having it. What was paid for it is taken off, as coins
count at the end. A card is *far from the others* if its whole 95 % interval lies above or below the middle half of all
cards, which is {low:+.1f} to {high:+.1f} points.

Bots are not people. A card that bots misplay looks weak, and one that helps in war is as good as the wars they wage.
"""


class CardWorth(NamedTuple):
    """What was found of a card."""

    id: str
    seats: int
    value: float
    low: float
    high: float


def main() -> None:
    DOCS.mkdir(exist_ok=True)
    for name in sys.argv[1:] or sys.exit(__doc__):
        folder = Path(name)
        plan = json.loads((folder / PLAN_FILE).read_text(encoding="utf-8"))
        shutil.copy(folder / PAGE_FILE, DOCS / f"{plan['game']}.html")
        if plan["game"] == "polis":
            (DOCS / "polis-cards.md").write_text(card_report(folder, plan), encoding="utf-8")
            print(f"wrote {DOCS / 'polis-cards.md'}")
        print(f"wrote {DOCS / plan['game']}.html")


def card_report(folder: Path, plan: dict[str, object]) -> str:
    """The report on the cards of Polis."""
    rows = list(csv.DictReader((folder / RESULTS_FILE).read_text(encoding="utf-8").splitlines()))
    cards = [
        CardWorth(row["value"], int(row["count"]), float(row["estimate"]), float(row["low"]), float(row["high"]))
        for row in rows
        if (row["kind"], row["measure"]) == ("card", "worth")
    ]
    games = sum(int(row["count"]) for row in rows if (row["kind"], row["measure"]) == ("seats", "length"))
    low, _, high = quantiles([card.value for card in cards], n=4)
    options = " ".join(f"--option {name}={value}" for name, value in json.loads(str(plan["options"])).items())
    bots = ",".join(plan["bots"])  # type: ignore[call-overload,arg-type]  # a list of names
    command = f"agora lab polis --games {games} --bots {bots} {options} --seed {plan['seed']}"
    parts = [HEAD.format(games=games, command=command, low=low, high=high)]
    for heading, those in (
        ("## Far above the others", [card for card in cards if card.low > high]),
        ("## Far below the others", [card for card in cards if card.high < low][::-1]),
        ("## All cards", cards),
    ):
        parts.append(heading + "\n\n" + (table(those) if those else "None.\n"))
    return "\n".join(parts)


def table(cards: list[CardWorth]) -> str:
    """Cards with their worth, and how much of each is our own."""
    lines = ["| card | colour | worth | cities | symbols and values that are ours |", "|---|---|---|---|---|"]
    words = find("polis").words("en")
    for card in cards:
        record = PRINTED.box.cards[card.id].record
        ours = [symbol.src for symbol in record.symbols if symbol.src != "rulebook"]
        worth = f"{card.value:+.1f} ({card.low:+.1f} to {card.high:+.1f})"
        name = words.name("card", card.id)
        share = f"{len(ours)} of {len(record.symbols)}"
        lines.append(f"| {name} | {words.name('colour', record.colour)} | {worth} | {card.seats} | {share} |")
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    main()
