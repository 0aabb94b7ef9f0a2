"""Preparing the table: boards, coins, the first cards.  [polis.setup]"""

from collections.abc import Sequence
from typing import ClassVar

from agora.core.asks import choose
from agora.core.engine import Asked, Move, Seat, Step, step
from agora.core.errors import Illegal, Malformed
from agora.core.questions import JSON, Question
from agora.games.polis.asks import asking, option
from agora.games.polis.box import SIDES
from agora.games.polis.choose_stack import DrawCards
from agora.games.polis.deal import BOTTOM, DealBoards, NameStart, ShuffleStacks, cards_removed
from agora.games.polis.events import BoardTaken, CoinsDealt
from agora.games.polis.moves import ChooseSide, TakeBoard
from agora.games.polis.queries import board
from agora.games.polis.state import Polis
from agora.games.polis.turn import TurnStart

FIRST_COINS = 24  # polis.setup.coins
FIRST_GAME = ("athina", "delfoi", "alexandreia", "olympia", "korinthos")  # polis.setup.boards, one per player


@step
class GiveBoards(Step[Polis]):
    """City boards are given out in the way the table agreed on.  [polis.setup.boards]"""

    def run(self, s: Polis) -> None:
        seats = s.options.seats
        order = s.clockwise(s.start)
        if s.options.boards == "random":
            s.then(DealBoards(s.box.board_ids), *(TurnBoard(seat) for seat in order))
        elif s.options.boards == "draft":
            s.then(*(DraftBoard(seat) for seat in reversed(order)))
        elif s.options.boards == "first-game-choice":
            s.then(*(DraftBoard(seat, first_boards(s)) for seat in reversed(order)))
        else:
            s.then(DealBoards(first_boards(s)), *(LayBoard(seat) for seat in range(seats)))


@step
class LayBoard(Step[Polis]):
    """In the first game every board lies with side A up.  [polis.setup.boards]"""

    seat: Seat

    def run(self, s: Polis) -> None:
        side = s.boards[self.seat]
        assert side is not None, f"seat {self.seat} has no board"
        s.tell(BoardTaken, self.seat, side.id, side.side)


@step
class TurnBoard(Asked[Polis, ChooseSide]):
    """The owner of a dealt board picks its side.  [polis.setup.boards.random]"""

    kinds: ClassVar[tuple[type[Move], ...]] = (ChooseSide,)

    def choices(self, s: Polis, seat: Seat) -> Sequence[ChooseSide]:
        return [ChooseSide("A"), ChooseSide("B")]

    moves = choices  # all legal

    def resolve(self, s: Polis, seat: Seat, move: ChooseSide) -> None:
        dealt = s.boards[seat]
        assert dealt is not None, f"seat {seat} has no board"
        s.boards[seat] = s.box.boards[dealt.id, move.side]
        s.tell(BoardTaken, seat, dealt.id, move.side)

    def piece(self, s: Polis, seat: Seat, move: ChooseSide) -> str | None:
        dealt = s.boards[seat]
        assert dealt is not None, f"seat {seat} has no board"
        return f"board:{dealt.id}:{move.side}"

    def ask(self, s: Polis, seat: Seat) -> Question:
        dealt = s.boards[seat]
        assert dealt is not None, f"seat {seat} has no board"
        board: dict[str, JSON] = {"board": dealt.id}
        options = [option(move, board, on=self.piece(s, seat, move)) for move in self.moves(s, seat)]
        return choose("polis.ask.side", options, board)


@step
class DraftBoard(Asked[Polis, TakeBoard]):
    """From the starting player's right neighbour on, each chooses a board and a side.  [polis.setup.boards.draft]"""

    kinds: ClassVar[tuple[type[Move], ...]] = (TakeBoard,)
    first_game: tuple[str, ...] = ()  # only these boards, with side A up

    def choices(self, s: Polis, seat: Seat) -> Sequence[TakeBoard]:
        taken = {side.id for side in s.boards if side}
        if self.first_game:
            return [TakeBoard(one, "A") for one in self.first_game if one not in taken]
        return [TakeBoard(one, side) for one in s.box.board_ids if one not in taken for side in ("A", "B")]

    moves = choices  # all legal

    def refusal(self, s: Polis, seat: Seat, move: TakeBoard) -> Illegal | None:
        if (move.board, move.side) not in s.box.boards or (self.first_game and move.board not in self.first_game):
            return Illegal("polis.setup.boards.none", board=move.board)
        if any(side and side.id == move.board for side in s.boards):
            return Illegal("polis.setup.boards.taken", board=move.board)
        if self.first_game and move.side != "A":
            return Illegal("polis.setup.boards.side", board=move.board)
        return None

    def resolve(self, s: Polis, seat: Seat, move: TakeBoard) -> None:
        s.boards[seat] = s.box.boards[move.board, move.side]
        s.tell(BoardTaken, seat, move.board, move.side)

    def piece(self, s: Polis, seat: Seat, move: TakeBoard) -> str | None:
        return f"board:{move.board}:{move.side}"

    def ask(self, s: Polis, seat: Seat) -> Question:
        return asking(self, s, seat, "polis.ask.board")


@step
class Begin(Step[Polis]):
    """Starting coins, a first card for everyone, then the first turn.  [polis.setup.coins] [polis.setup.cards]"""

    def run(self, s: Polis) -> None:
        order = s.clockwise(s.start)
        for place, seat in enumerate(order):
            s.coins[seat] = FIRST_COINS + place + board(s, seat).start_money
            s.tell(CoinsDealt, seat, s.coins[seat])
        s.then(*(DrawCards(seat, 1) for seat in order), TurnStart(s.start))


def first_boards(s: Polis) -> tuple[str, ...]:
    """The boards of a first game; a data set without them gives its own first boards."""
    known = all(one in s.box.board_ids for one in FIRST_GAME)
    return (FIRST_GAME if known else s.box.board_ids)[: s.options.seats]


def plan(s: Polis) -> None:
    """Plan the whole set-up, or raise Malformed if the data set is too small for the table."""
    seats, removed = s.options.seats, cards_removed(s.options.seats)
    if len(s.box.board_ids) < seats:
        raise Malformed("polis.data.boards", boards=len(s.box.board_ids), seats=seats)
    fewest = min(map(len, s.box.by_colour))
    if fewest < removed + BOTTOM + seats:
        raise Malformed("polis.data.few", cards=fewest, needed=removed + BOTTOM + seats, seats=seats)
    stacks = ShuffleStacks((removed,) * 4)
    if s.options.start == "seed":
        s.then(NameStart(), GiveBoards(), stacks, Begin())
    else:
        s.start = s.turn = s.options.start
        s.then(GiveBoards(), stacks, Begin())


STEPS = (NameStart, GiveBoards, DealBoards, LayBoard, TurnBoard, DraftBoard, ShuffleStacks, Begin)
assert SIDES == ("A", "B"), "ChooseSide and TakeBoard name them"
