"""The sentences of the command, in the user's language."""

import os
from enum import Enum

from agora.core.game import LANGUAGES
from agora.games import speech


class Speech(speech.Speech):
    """The command's sentences in one language, with those of a game if one is given."""

    package = "agora.cli"


def chosen_language(language: Enum | None) -> str:
    """The language that was asked for; else that of the environment, if it is one of ours; else English."""
    if language is not None:
        return str(language.value)
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(name)
        if value:
            return value[:2].lower() if value[:2].lower() in LANGUAGES else LANGUAGES[0]
    return LANGUAGES[0]
