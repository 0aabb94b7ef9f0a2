"""`agora serve`."""

from typing import Annotated

import typer

from agora.cli import arguments, errors


@errors.handled
def serve(
    host: Annotated[str | None, typer.Option("--host", help="The address to listen on; by default 127.0.0.1.")] = None,
    port: Annotated[int | None, typer.Option("--port", help="The port; by default 8484.", min=0, max=65535)] = None,
    db: Annotated[
        str | None,
        typer.Option(
            "--db", metavar="URL", help="sqlite:///FILE or postgresql://…; by default a file in your home folder."
        ),
    ] = None,
    workers: Annotated[
        int | None, typer.Option("--workers", help="How many processes; more than 1 needs PostgreSQL.", min=1, max=64)
    ] = None,
    lan: Annotated[bool, typer.Option("--lan", help="Let others in your network play too.")] = False,
    public_url: Annotated[
        str | None, typer.Option("--public-url", metavar="URL", help="The address in invitations, such as https://…")
    ] = None,
    root_path: Annotated[
        str | None, typer.Option("--root-path", metavar="PATH", help="The base path behind a proxy, such as /agora.")
    ] = None,
    data_sets: Annotated[
        str | None,
        typer.Option(
            "--data-sets", metavar="FOLDER", help="A folder of components that tables can choose: GAME/NAME/*.json."
        ),
    ] = None,
    lang: arguments.Lang = None,
) -> None:
    """Start the server: people play in their browsers, with friends, with bots or alone.

    Settings can also come from the environment: AGORA_PORT=8000, AGORA_DB=…; see docs/host.md.

    Example: `agora serve --lan`
    """
    from agora.cli.errors import Unusable
    from agora.cli.speech import Speech, chosen_language
    from agora.core.errors import Refusal

    speech = Speech(chosen_language(lang))
    try:
        from agora.server import speech as server_speech
        from agora.server.serve import serve as run
        from agora.server.settings import from_environment
    except ImportError as error:
        raise Unusable(speech.say("cli.serve.missing", why=str(error))) from None

    def announce(addresses: list[str]) -> None:
        print(speech.say("cli.serve.open", address=addresses[0]), flush=True)
        for address in addresses[1:]:
            print(speech.say("cli.serve.also", address=address), flush=True)
        print(speech.say("cli.serve.stop"), flush=True)

    try:
        settings = from_environment(
            host="0.0.0.0" if lan and host is None else host,
            port=port,
            db=db,
            workers=workers,
            public_url=public_url,
            root_path=root_path,
            data_sets=data_sets,
        )
        run(settings, announce)
    except Refusal as refusal:
        words = speech if refusal.rule.startswith("store.") else server_speech.speech_of(speech.language)
        raise errors.Failed(words.refusal(refusal)) from None
