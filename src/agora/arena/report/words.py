"""The sentences of the reports, in the reader's language."""

from agora.games import speech


class Speech(speech.Speech):
    """The reports' sentences in one language, with those of a game."""

    package = "agora.arena"
