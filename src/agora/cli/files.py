"""Reads the files that a command is given, or raises Failed saying why it cannot."""

import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

from agora.cli.errors import Failed
from agora.cli.speech import Speech
from agora.core.errors import Malformed

STDIN = "-"
BYTE_ORDER_MARK = b"\xef\xbb\xbf"  # some editors write it at the start of a file

Numbered = tuple[int, str | Malformed]  # a line with its number; a refusal if the line is not text


def read_text(file: str, speech: Speech) -> str:
    """The whole text of a file; `-` is the standard input."""
    return joined(file, read_lines(file, speech), speech)


def joined(file: str, lines: Iterable[Numbered], speech: Speech) -> str:
    """Lines as one text, or Failed naming the line that is not text."""
    text = []
    for number, line in lines:
        if isinstance(line, Malformed):
            why = speech.say("core.file.line", line=number, why=speech.refusal(line))
            raise Failed(speech.say("cli.file.why", file=file, why=why))
        text.append(line + "\n")
    return "".join(text)


def read_lines(file: str, speech: Speech) -> Iterator[Numbered]:
    """Each line with its number from 1."""
    content = _read_bytes(file, speech).removeprefix(BYTE_ORDER_MARK)
    for number, line in enumerate(content.splitlines(), 1):
        try:
            yield number, line.decode("utf-8")
        except UnicodeDecodeError as error:
            yield number, Malformed("cli.file.utf8", byte=error.start + 1)


def _read_bytes(file: str, speech: Speech) -> bytes:
    try:
        return sys.stdin.buffer.read() if file == STDIN else Path(file).read_bytes()
    except FileNotFoundError:
        raise Failed(speech.say("cli.file.missing", file=file)) from None
    except IsADirectoryError:
        raise Failed(speech.say("cli.file.folder", file=file)) from None
    except PermissionError:
        raise Failed(speech.say("cli.file.forbidden", file=file)) from None
    except (OSError, ValueError) as error:  # ValueError: not a valid file name
        raise Failed(speech.say("cli.file.other", file=file.replace("\0", "?"), why=str(error))) from None
