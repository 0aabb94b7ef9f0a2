"""Errors of a command: each ends in a sentence on stderr and an exit code, never in a traceback.

0: success. 1: the request failed, for example because a city is impossible or a file is not a game. 2: wrong usage, for
example an unknown game or option.
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
    """Wrong usage of a command; its argument is the sentence for the user."""


class Failed(Exception):
    """The request failed; its argument is the sentence for the user."""


def handled(function: Callable[P, None]) -> Callable[P, None]:
    """Decorate a command, so that errors end in words instead of a traceback."""

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
    """Turn refusals within this context into Unusable."""
    from agora.cli.speech import Speech
    from agora.core.errors import Refusal

    try:
        yield
    except Refusal as refusal:
        raise Unusable(Speech(language).refusal(refusal)) from None


def print_error(sentence: str) -> None:
    """Print a sentence on stderr."""
    print(f"agora: {sentence}", file=sys.stderr)


def exit_with(sentence: str, code: int) -> NoReturn:
    """Print a sentence on stderr and end the command with an exit code."""
    print_error(sentence)
    raise typer.Exit(code)
