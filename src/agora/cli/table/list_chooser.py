"""Choosing an answer from a numbered list, for questions that need no board."""

import re

from rich.text import Text

from agora.cli.table.display import Asked, Display
from agora.core.engine import Move
from agora.core.errors import Malformed
from agora.core.questions import Option

MOST_LISTED = 40


class ListChooser:
    """Numbers the options of a question, or its legal moves if it lists none."""

    def __init__(self, asked: Asked, display: Display) -> None:
        self.asked = asked
        self.display = display
        codec = asked.match.game.codec
        options = asked.question.get("options", ())
        if options:
            self.moves = [codec.read_move(option["move"]) for option in options]
            self.texts = [self._option_text(option) for option in options]
        else:
            self.moves = list(asked.moves)
            self.texts = [asked.text(move) for move in self.moves]

    def _option_text(self, option: Option) -> str:
        words = str(option["move"])
        if "text" in option:
            words = self.asked.speech.say(option["text"], self.asked.people, **option.get("facts", {}))
        if "price" in option:
            words += f" ({option['price']})"
        return words + (f"  [{option['refused']}]" if "refused" in option else "")

    def show(self) -> list[Text]:
        lines = self.display.board(self.asked.look)
        lines.append(Text(self.asked.sentence, "bold"))
        lines += [Text(f"{number:4}  {text}") for number, text in enumerate(self.texts[:MOST_LISTED], 1)]
        if len(self.texts) > MOST_LISTED:
            lines.append(Text("      …"))
        return lines + self._unlisted()

    def _unlisted(self) -> list[Text]:
        """What to type for legal moves that are not in the list, such as the amount of a bid."""
        listed = set(self.moves)
        others = [move for move in self.asked.moves if move not in listed]
        if not others:
            return []
        codec = self.asked.match.game.codec
        first, last = codec.move_text(others[0]), codec.move_text(others[-1])
        return [Text("      " + (first if first == last else f"{first} … {last}"))]

    @property
    def prompt(self) -> str:
        return self.asked.speech.say("cli.table.choose", last=min(len(self.texts), MOST_LISTED))

    def read(self, line: str) -> Move | None:
        return self.whole(line)

    def whole(self, line: str) -> Move:
        if re.fullmatch(r"[0-9]{1,4}", line):
            if not 1 <= int(line) <= len(self.moves):
                raise Malformed("cli.table.number", last=len(self.moves))
            return self.moves[int(line) - 1]
        return self.asked.match.read_move(line)
