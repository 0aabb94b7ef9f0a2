"""`agora review`: reviews a finished game with a progress bar, and prints or writes what was found."""

import os
import sys
import time
from pathlib import Path

from agora import AnyMatch
from agora.bots.budget import Budget
from agora.cli.errors import Failed, Unusable
from agora.cli.speech import Speech
from agora.core.errors import Refusal
from agora.reviews import Review, review
from agora.reviews.html import html, percent, signed
from agora.reviews.report import FAULTS, Report, Reporter
from agora.reviews.report import Speech as ReviewSpeech


def print_review(match: AnyMatch, speech: Speech, budget: str, page: str | None, jobs: int | None) -> None:
    """Review a game; print a summary and tables, and write the page if one is asked for."""
    try:
        given = Budget.read(budget)
    except Refusal as refusal:
        raise Unusable(speech.refusal(refusal)) from None
    if page is not None and not Path(page).parent.is_dir():  # said at once, not after a minute of work
        raise Failed(speech.say("cli.file.write", file=page, why=speech.say("cli.review.folder")))
    began = time.perf_counter()
    found = _review(match, speech, given, jobs or os.cpu_count() or 1)
    seconds = time.perf_counter() - began
    words = ReviewSpeech(speech.language, match.game)
    report = Reporter(match, found, speech.language).report()
    if page is not None:
        try:
            Path(page).write_text(html(report, words), encoding="utf-8")
        except (OSError, ValueError) as error:  # ValueError: not a valid file name
            why = str(getattr(error, "strerror", None) or error)
            raise Failed(speech.say("cli.file.write", file=page, why=why)) from None
    _print(report, words)
    print(speech.say("cli.review.done", seconds=f"{seconds:.1f}"))
    if page is not None:
        print(speech.say("cli.review.page", file=page))


def _review(match: AnyMatch, speech: Speech, budget: Budget, jobs: int) -> Review:
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True, disable=not sys.stderr.isatty()) as progress:
        bar = progress.add_task(speech.say("cli.review.working"))
        try:
            return review(match, budget, jobs, lambda done, total: progress.update(bar, completed=done, total=total))
        except Refusal as refusal:
            raise Failed(speech.refusal(refusal)) from None


def _print(report: Report, words: ReviewSpeech) -> None:
    from rich import box
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    say, console = words.say, Console(highlight=False)
    console.print(Text(report.title, "bold"))
    for line in report.summary:
        console.print(line, markup=False)
    console.print(Text(f"\n{say('review.moments')}", "bold"))
    for _, line in report.moments:
        console.print(f"- {line}", markup=False)
    console.print(Text(f"\n{say('review.accounts')}", "bold"))
    console.print(say("review.accounts.how"), markup=False)
    grid = Table(box=box.SIMPLE_HEAD)
    grid.add_column(say("review.column.player"))
    for name in ("accuracy", "start", "skill", "opponents", "luck", "result"):
        grid.add_column(say(f"review.column.{name}"), justify="right")
    for name, account, accuracy in zip(report.people, report.accounts, report.accuracy, strict=True):
        changes = map(signed, (account.skill, account.opponents, account.luck))
        grid.add_row(name, percent(accuracy / 100), percent(account.start), *changes, percent(account.result))
    console.print(grid)
    faults = [each for each in report.decisions if each.label in FAULTS]
    console.print(Text(say("review.decisions"), "bold"))
    if not faults:
        console.print(say("review.decisions.none"), markup=False)
        return
    grid = Table(box=box.SIMPLE_HEAD)
    for name in ("step", "player", "move", "label", "better"):
        grid.add_column(say(f"review.column.{name}"))
    grid.add_column(say("review.column.loss"), justify="right")
    for each in faults:
        better = f"{each.better}\n{each.reason}" if each.reason else each.better
        told = (str(each.n), report.people[each.seat], each.move, each.word, better, percent(each.loss))
        grid.add_row(*map(Text, told))
    console.print(grid)
    console.print(say("review.decisions.rest", number=len(report.decisions) - len(faults)), markup=False)
