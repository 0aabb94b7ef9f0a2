"""`agora lab`: lets bots play with a progress bar, and writes what their games show."""

import secrets
from pathlib import Path
from typing import NamedTuple

from agora.arena import lab
from agora.arena.folders import GAMES_FILE, PAGE_FILE, RESULTS_FILE, known_settings
from agora.arena.report import lab_page
from agora.arena.report.words import Speech as ReportSpeech
from agora.cli.actions.working import in_words, progress, table_console, working
from agora.cli.errors import Unusable, usage_errors
from agora.cli.setup import Setup, bot_called
from agora.core.save import is_seed
from agora.games.speech import sentence

SHOWN = 5  # rows of a long table, from either end


class Asked(NamedTuple):
    """What the user asked for; None leaves the choice to us."""

    games: int
    bots: str
    seats: str | None
    vary: bool
    seed: str | None
    folder: str | None


def folder(setup: Setup, asked: Asked) -> Path:
    """Where the games are kept."""
    return Path(asked.folder or f"lab-{setup.game.id}")


def plan(setup: Setup, asked: Asked) -> lab.Plan:
    """What to play, or Unusable or Failed saying why that cannot be."""
    game = setup.game
    bots = {name.strip(): bot_called(name.strip(), setup) for name in asked.bots.split(",")}
    agreed = sizes(setup, asked.seats)
    with usage_errors(setup.speech.language):
        for seats in agreed:
            game.setup(game.read_options({"seats": seats, **setup.options}), setup.data)
    if asked.seed is not None and not is_seed(asked.seed):
        raise Unusable(setup.speech.say("core.seed"))
    with in_words(setup):
        known = known_settings(folder(setup, asked))
    seed = asked.seed or str(known.get("seed") or secrets.token_hex(4))
    return lab.Plan(game, setup.options, agreed, bots, asked.games, seed, setup.data, asked.vary)


def sizes(setup: Setup, text: str | None) -> tuple[int, ...]:
    """The numbers of seats to play with, or Unusable; by default every number from two on."""
    known = [seats for seats in setup.game.seats if seats > 1]
    if text is None:
        return tuple(known)
    try:
        found = tuple(dict.fromkeys(int(word) for word in text.split(",")))
    except ValueError:
        raise Unusable(setup.speech.say("cli.lab.seats", given=text[:40])) from None
    for seats in found:
        if seats not in known:
            listed = ", ".join(map(str, known))
            raise Unusable(setup.speech.say("cli.lab.one", seats=seats, game=setup.game.id, known=listed))
    return found


def run(setup: Setup, plan: lab.Plan, folder: Path, jobs: int, cluster: str | None) -> None:
    """Play what is missing, print the tables and write the files."""
    say, games = setup.speech.say, list[lab.Seen]()
    with in_words(setup), working(setup, jobs, cluster) as workers, progress() as bar:
        for seen in lab.play(plan, folder, workers):
            games.append(seen)
            bar(say("cli.simulate.playing"), len(games), plan.games)
    found = lab.findings(games)
    (folder / RESULTS_FILE).write_text(found.to_csv(), encoding="utf-8")
    (folder / PAGE_FILE).write_text(lab_page.html(plan, found, setup.speech.language), encoding="utf-8")
    _print(ReportSpeech(setup.speech.language, plan.game), plan, found)
    print(say("cli.arena.written", page=str(folder / PAGE_FILE), games=str(folder / GAMES_FILE)))


def _print(speech: ReportSpeech, plan: lab.Plan, found: lab.Findings) -> None:
    from rich import box
    from rich.table import Table

    console = table_console()
    for heading, head, rows in lab_page.grids(found, speech):
        console.print(heading, style="bold", markup=False)
        table = Table(box=box.SIMPLE_HEAD)
        for number, word in enumerate(head):
            table.add_column(word, justify="right" if number else "left", overflow="fold")
        long = len(rows) > 2 * SHOWN + 2
        for row in [*rows[:SHOWN], *rows[-SHOWN:]] if long else rows:
            table.add_row(*row)
        console.print(table)
        if long:
            console.print(sentence(speech.say("arena.lab.more", shown=SHOWN, all=len(rows))), markup=False)
    for note in lab_page.notes(plan, speech):
        console.print(sentence(note), markup=False)
