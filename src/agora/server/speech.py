"""The server's own sentences, in each language."""

from functools import cache

from agora.core.questions import JSON
from agora.games import AnyGame, find, speech
from agora.games.speech import sentence


class Speech(speech.Speech):
    """The server's sentences in one language, with those of a game if one is given."""

    package = "agora.server"

    def __init__(self, language: str, game: AnyGame | None = None, data: JSON = None) -> None:
        super().__init__(language, game, data)
        self.part = cache(self._part)

    def _part(self, name: str) -> str:
        """The name of a part of the score."""
        return sentence(self.name("part", name))


@cache
def speech_of(language: str, game: str | None = None) -> Speech:
    """The speech of a language and a game, made once."""
    return Speech(language, find(game) if game else None)
