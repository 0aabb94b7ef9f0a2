"""`agora arena`: lets bots play each other with a progress bar, and writes what was found."""

import secrets
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

from agora.arena import tournament
from agora.arena.folders import GAMES_FILE, PAGE_FILE, RESULTS_FILE, known_settings
from agora.arena.recorded import Played
from agora.arena.report import tournament_page
from agora.arena.report.words import Speech as ReportSpeech
from agora.arena.seating import cycle
from agora.arena.standings import Standings
from agora.cli.actions.working import in_words, progress, table_console, working
from agora.cli.errors import Failed, Unusable, print_error, usage_errors
from agora.cli.setup import Setup, bot_called
from agora.core.save import is_seed
from agora.games.speech import sentence


class Asked(NamedTuple):
    """What the user asked for; None leaves the choice to us."""

    bots: str
    games: int
    seats: int | None
    seed: str | None
    sprt: str | None
    folder: str | None


def folder(setup: Setup, asked: Asked) -> Path:
    """Where the games are kept."""
    return Path(asked.folder or f"arena-{setup.game.id}")


def plan(setup: Setup, asked: Asked) -> tournament.Plan:
    """What to play, or Unusable or Failed saying why that cannot be."""
    say, game = setup.speech.say, setup.game
    names = [name.strip() for name in asked.bots.split(",")]
    bots = {name: bot_called(name, setup) for name in names}
    if len(bots) < len(names):
        raise Unusable(say("cli.arena.twice"))
    if len(bots) < 2:
        raise Unusable(say("cli.arena.two"))
    with usage_errors(setup.speech.language):
        seats = max(2, game.seats.start) if asked.seats is None else asked.seats
        options = game.read_options({"seats": seats, **setup.options})
        game.setup(options, setup.data)  # refuses wrong components before the first game
    if seats < 2:
        raise Unusable(say("cli.arena.seats"))
    if asked.seed is not None and not is_seed(asked.seed):
        raise Unusable(say("core.seed"))
    sprt = _hypotheses(setup, asked.sprt, len(bots))
    with in_words(setup):
        known = known_settings(folder(setup, asked))
    seed = asked.seed or str(known.get("seed") or secrets.token_hex(4))
    return tournament.plan_of(game, options, bots, asked.games, seed, setup.data, sprt)


def _hypotheses(setup: Setup, text: str | None, bots: int) -> tuple[float, float] | None:
    if text is None:
        return None
    least, _, most = text.partition(",")
    try:
        found = float(least), float(most)
    except ValueError:
        raise Unusable(setup.speech.say("cli.arena.sprt", given=text[:40])) from None
    if not -4000 < found[0] < found[1] < 4000:
        raise Unusable(setup.speech.say("cli.arena.sprt", given=text[:40]))
    if bots != 2:
        raise Unusable(setup.speech.say("cli.arena.sprt.two", bots=bots))
    return found


def run(setup: Setup, plan: tournament.Plan, folder: Path, jobs: int, cluster: str | None) -> None:
    """Play what is missing, print the table and write the files."""
    say = setup.speech.say
    if find_spec("openskill") is None:
        print_error(say("cli.arena.openskill"))
    games: list[Played] = []
    with in_words(setup), working(setup, jobs, cluster) as workers, progress() as bar:
        for game in tournament.play(plan, folder, workers):
            games.append(game)
            bar(say("cli.simulate.playing"), len(games), len(plan.tables))
    if not tournament.whole_deals(plan, games):
        raise Failed(say("cli.arena.none"))
    found = tournament.counted(plan, games)
    (folder / RESULTS_FILE).write_text(found.to_csv(), encoding="utf-8")
    (folder / PAGE_FILE).write_text(tournament_page.html(plan, found, setup.speech.language), encoding="utf-8")
    _print(setup, plan, found)
    print(say("cli.arena.written", page=str(folder / PAGE_FILE), games=str(folder / GAMES_FILE)))


def _print(setup: Setup, plan: tournament.Plan, found: Standings) -> None:
    from rich import box
    from rich.table import Table

    speech = ReportSpeech(setup.speech.language, plan.game)
    console = table_console()
    grid = Table(box=box.SIMPLE_HEAD)
    for number, word in enumerate(tournament_page.head(speech)):
        grid.add_column(word, justify="right" if number else "left", overflow="fold")
    for row in found.rows:
        grid.add_row(*tournament_page.cells(row))
    console.print(grid)
    notes = tournament_page.notes(plan, found, speech)
    if found.verdict:
        notes.append(tournament_page.sprt_sentence(plan, found, speech))
    whole = cycle(len(plan.bots), plan.options.seats)
    if found.games % whole:
        notes.append(setup.speech.say("cli.arena.cycle", games=whole))
    for note in notes:
        console.print(sentence(note), markup=False)
