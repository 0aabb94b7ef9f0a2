"""Words that a Dutch sentence may share with its English one; any other is English that nobody has translated."""

import re

LOANS = (  # spelled alike in both languages
    "account agora akropolis alexander analyses automa bank blunder bonus bot bots browser budget bytes camera "
    "chat club code computer cookie ctrl draft effect enter escape extra hand hash header hellas https json later "
    "letter letters link lobby localhost mail min module moment object offline open over passkey passkeys per "
    "polis port postgresql python rest ring scan seed server site solo start tunnel variant was"
)
SERVICES = "apprise discord gotify matrix ntfy telegram"
# what is typed is the same in every language
TYPED = "ada admin choose docs example org false here join make place play sight true yes"
ALIKE = {*LOANS.split(), *SERVICES.split(), *TYPED.split()}
WORD = re.compile(r"(?<!\w)[a-z]{3,}(?!\w)")  # most names have a capital
LEFT_OUT = re.compile(r"\{[^}]*\}|improvement of the polis", re.IGNORECASE)  # facts, and a name


def untranslated(english: str, dutch: str) -> set[str]:
    """The words that both sentences have, except loan words and what is typed."""
    spoken, other = (set(WORD.findall(LEFT_OUT.sub(" ", text))) for text in (english, dutch))
    return (spoken & other) - ALIKE
