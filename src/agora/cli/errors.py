"""The way out of every command: whatever a user can get wrong ends in a sentence on stderr and an exit code.

0: fine. 1: what was asked for failed, such as a city that cannot stand or a file that is no game. 2: the command itself
was wrong, such as an unknown game or option.
"""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from enum import Enum
from functools import wraps
from typing import NoReturn, ParamSpec

import typer

FAILED, WRONG, INTERRUPTED = 1, 2, 130

P = ParamSpec("P")


class Unusable(Exception):
    """The command makes no sense as it was given; its argument is the sentence."""


class Failed(Exception):
    """What was asked for cannot be done; its argument is the sentence."""


def handled(function: Callable[P, None]) -> Callable[P, None]:
    """Let a command end in words instead of a traceback."""

    @wraps(function)
    def guarded(*args: P.args, **named: P.kwargs) -> None:
        from agora.cli.speech import Speech, chosen_language
        from agora.core.errors import Refusal

        lang = named.get("lang")
        language = chosen_language(lang if isinstance(lang, Enum) else None)
        try:
            function(*args, **named)
        except Unusable as error:
            exit_with(str(error), WRONG)
        except Failed as error:
            exit_with(str(error), FAILED)
        except Refusal as refusal:
            exit_with(Speech(language).refusal(refusal), FAILED)
        except BrokenPipeError:
            raise
        except OSError as error:
            exit_with(Speech(language).say("cli.output", why=error.strerror or str(error)), FAILED)
        except KeyboardInterrupt:
            exit_with(Speech(language).say("cli.interrupted"), INTERRUPTED)

    return guarded


@contextmanager
def usage_errors(language: str) -> Iterator[None]:
    """What is refused in here was asked for in the wrong way."""
    from agora.cli.speech import Speech
    from agora.core.errors import Refusal

    try:
        yield
    except Refusal as refusal:
        raise Unusable(Speech(language).refusal(refusal)) from None


def print_error(sentence: str) -> None:
    """Say on stderr what is wrong."""
    print(f"agora: {sentence}", file=sys.stderr)


def exit_with(sentence: str, code: int) -> NoReturn:
    """Say what is wrong and end the command."""
    print_error(sentence)
    raise typer.Exit(code)
