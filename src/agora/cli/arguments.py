"""Arguments and options that several commands share."""

from enum import StrEnum
from typing import Annotated

import typer


class Language(StrEnum):
    """The languages of the command."""

    en = "en"
    nl = "nl"


GameName = Annotated[str, typer.Argument(metavar="GAME", help="Which game; `agora games` lists them.")]
Lang = Annotated[
    Language | None, typer.Option("--lang", help="English or Dutch; without it, as your LANG says.", show_choices=True)
]
AsJson = Annotated[bool, typer.Option("--json", help="Write JSON, for programs.")]
Variants = Annotated[
    list[str] | None,
    typer.Option("--variant", metavar="NAME", help="Play with a variant of the rules; may be given several times."),
]
Choices = Annotated[
    list[str] | None,
    typer.Option("--option", metavar="NAME=VALUE", help="Set an option of the game; may be given several times."),
]
Jobs = Annotated[int, typer.Option("--jobs", min=1, help="How many processes play at the same time.")]
Cluster = Annotated[
    str | None,
    typer.Option(
        "--cluster",
        metavar="ADDRESS",
        help="Play on a Ray cluster: auto for the one here (started if there is none), or ray://HOST:10001.",
    ),
]
Data = Annotated[
    str | None, typer.Option("--data", metavar="FOLDER", help="Use the tiles or cards in this folder of JSON files.")
]
City = Annotated[str | None, typer.Option("--city", metavar="TEXT", help='A city in text, such as "s 12@1,-1/1".')]
FileGiven = Annotated[str | None, typer.Argument(metavar="FILE", help="The same as --file.", show_default=False)]
File = Annotated[
    str | None,
    typer.Option("--file", metavar="FILE", help="A city per line, a saved game, or a position in JSON; - reads stdin."),
]
Db = Annotated[
    str | None,
    typer.Option(
        "--db",
        metavar="URL",
        help="sqlite:///FILE, a path, or postgresql://…; without it AGORA_DB, or a file in your own folder.",
        show_default=False,
    ),
]
Force = Annotated[bool, typer.Option("--force", help="Write over what is there.")]
