"""`agora review`."""

from typing import Annotated

import typer

from agora.cli import arguments, errors


@errors.handled
def review(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A saved game that is over; - reads stdin.")],
    budget: Annotated[
        str,
        typer.Option(
            "--budget",
            metavar="0.2s",
            help="For each decision and each valued position: seconds of CPU (0.2s), or nodes (400n), which give the "
            "same review on every machine.",
        ),
    ] = "0.2s",
    html: Annotated[
        str | None, typer.Option("--html", metavar="OUT", help="Also write the review as one page to this file.")
    ] = None,
    jobs: Annotated[
        int | None, typer.Option("--jobs", min=1, help="How many processes; by default one for each core.")
    ] = None,
    lang: arguments.Lang = None,
) -> None:
    """Review a finished game: chances to win, mistakes with the better move, luck and skill.

    Every decision is judged by what its player could know, with the search of the strongest bot.

    Example: `agora review evening.agora --html review.html`
    """
    from agora.cli.actions import review
    from agora.cli.files import read_text
    from agora.cli.inputs import load
    from agora.cli.speech import Speech, chosen_language

    speech = Speech(chosen_language(lang))
    match = load(file, read_text(file, speech), speech)
    review.print_review(match, speech.of(match.game), budget, html, jobs)
