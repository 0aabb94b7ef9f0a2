"""The games in OpenSpiel: `import agora.rl.openspiel`, then `pyspiel.load_game("agora_polis(seats=4)")`.

Chance is explicit: a shuffle or a roll is a row of chance nodes, one for each random number that it draws, all outcomes
equally likely. Sealed choices are made one after the other; nobody sees them before all have chosen. What a player gets
at the end goes by place, from 1 for the first to -1 for the last.
"""

import json
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import pyspiel

from agora.core.chance import Quick
from agora.core.codec import plain
from agora.core.engine import CHANCE, Move, Sealed, Seat, State, apply, question, settle
from agora.core.game import Options
from agora.core.keep import Keep
from agora.core.secrets import seen_by
from agora.games import AnyGame, find
from agora.rl.coder import Coder, make_coder
from agora.rl.running_game import rewards_of

GAMES = {"akropolis": 2, "polis": 4, "improvement": 3}  # with the number of seats of a game that is loaded without one
MOST_OUTCOMES = 256  # of one random number
LONGEST = 100_000  # actions of a game
WINDOW = 21  # cells of Akropolis: wider than in other environments, because OpenSpiel has no truncation


class OutOfNumbers(Exception):
    """A shuffle or a roll needs one more random number."""

    def __init__(self, outcomes: int) -> None:
        self.outcomes = outcomes


class Drawn:
    """Random numbers that were drawn before; after the last of them `below` raises."""

    def __init__(self, numbers: Sequence[int]) -> None:
        self.left = list(numbers)[::-1]

    def below(self, n: int, /) -> int:
        """The next number. Where there is no choice, none is needed."""
        if n == 1:
            return 0
        if not self.left:
            raise OutOfNumbers(n)
        return self.left.pop()


class Progress:
    """How far a game has come, and what each player has seen happen."""

    def __init__(self, game: AnyGame, coder: Coder[State], s: State) -> None:
        self.game, self.coder, self.s = game, coder, s
        self.numbers: tuple[int, ...] = ()  # drawn so far for the open shuffle or roll
        self.outcomes = 0  # of the next random number; 0: a player is to act, or the game is over
        self.logs: list[tuple[str, ...]] = [()] * game.options_of(s).seats  # what each player has seen
        self.sealed: tuple[tuple[Seat, Move], ...] = ()  # choices that are not yet revealed
        self.actions: tuple[int, ...] = ()  # that the player to act may choose from
        self._go_on()

    def __deepcopy__(self, memo: Mapping[int, object]) -> "Progress":
        twin = Progress.__new__(Progress)
        twin.__dict__.update(self.__dict__)
        twin.s, twin.logs = self.s.clone(), self.logs[:]
        return twin

    def in_another_world(self, seat: Seat, rng: Quick) -> "Progress":
        """The same for a seat, with everything that it cannot know dealt anew."""
        twin = self.__deepcopy__({})
        twin.s = self.game.determinize(self.s, seat, rng)
        return twin

    @property
    def to_act(self) -> Seat | None:
        """The player who is to act; CHANCE for a random number; None when the game is over."""
        decision = question(self.s)
        return decision.to_act[0] if decision and (self.outcomes or self.actions) else None

    def play(self, action: int) -> None:
        """Carry out an action of a player, or take a random number."""
        if self.outcomes:
            self.numbers += (action,)
        else:
            decision, seat = question(self.s), self.to_act
            assert seat is not None, "the game is over"
            move = self.coder.to_move(self.s, seat, action)
            apply(self.s, seat, move, trusted=True)
            self._note(seat, move, isinstance(decision, Sealed))
        self._go_on()

    def _go_on(self) -> None:
        """Let chance answer as far as its numbers go, and list what can be done next."""
        self.outcomes, self.actions = 0, ()
        while (decision := question(self.s)) and decision.to_act[0] == CHANCE:
            try:
                move = decision.sample(self.s, CHANCE, Drawn(self.numbers))
            except OutOfNumbers as more:
                self.outcomes = more.outcomes
                return
            self.numbers = ()
            apply(self.s, CHANCE, move, trusted=True)
            self._note(CHANCE, move, False)
        if decision:
            mask = np.zeros(self.coder.action_size, np.int8)
            self.coder.mask(self.s, decision.to_act[0], mask)
            self.actions = tuple(np.flatnonzero(mask).tolist())

    def _note(self, seat: Seat, move: Move, sealed: bool) -> None:
        """Add a move to what each player has seen."""
        top = question(self.s)
        if sealed:
            self.sealed += ((seat, move),)
            self._tell(seat, move, only=seat)
            if not (isinstance(top, Sealed) and top.answers):  # all have chosen
                for one, chosen in self.sealed:
                    self._tell(one, chosen)
                self.sealed = ()
        else:
            self._tell(seat, move)

    def _tell(self, seat: Seat, move: Move, only: Seat | None = None) -> None:
        who, text = "chance" if seat == CHANCE else f"s{seat}", self.game.codec.move_text
        for player, log in enumerate(self.logs):
            if only is None or player == only:
                shown = move if player == seat else seen_by(move, player)
                self.logs[player] = (*log, f"{who} {'?' if shown is None else text(shown)}")

    def observation_text(self, seat: Seat) -> str:
        """What a player sees now."""
        return json.dumps(self.game.view(self.s, seat), default=plain, separators=(",", ":"), sort_keys=True)

    def information_text(self, seat: Seat) -> str:
        """All that a player knows: what happened, and what can be seen now."""
        return "\n".join([*self.logs[seat], self.observation_text(seat)])


class AgoraGame(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel has no type hints
    """A game of Agora with its options."""

    id: str

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        given = {"seats": GAMES[self.id], "options": "", **(params or {})}
        self.game = find(self.id)
        words = str(given["options"]).replace(":", "=")
        with self.game.wording():
            self.table: Options = self.game.read_options_text(f"seats={given['seats']} {words}")
            state = self.game.setup(self.table)
        wishes = {"window": WINDOW} if self.id == "akropolis" else {}
        self.coder: Coder[State] = make_coder(self.id, state, **wishes)
        seats = self.table.seats
        info = pyspiel.GameInfo(
            num_distinct_actions=self.coder.action_size,
            max_chance_outcomes=MOST_OUTCOMES,
            num_players=seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0 if seats > 1 else None,
            max_game_length=LONGEST,
        )
        super().__init__(game_type(self.id, seats), info, given)

    def new_initial_state(self) -> "AgoraState":
        """The start of a game."""
        return AgoraState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "Observer":
        """The observer: as text, all that a player knows or sees now; as numbers, what a player sees now."""
        if params:
            raise ValueError(f"the observer takes no parameters: {params}")
        return Observer(self.coder, bool(iig_obs_type and iig_obs_type.perfect_recall))


class AgoraState(pyspiel.State):  # type: ignore[misc]  # OpenSpiel has no type hints
    """A state of a game. OpenSpiel copies it with `copy.deepcopy` of its attributes."""

    def __init__(self, game: AgoraGame) -> None:
        super().__init__(game)
        s = game.game.setup(game.table)
        settle(s)
        self.progress = Progress(game.game, game.coder, s)

    def current_player(self) -> int:
        """The player who is to act, or OpenSpiel's number for chance or the end."""
        seat = self.progress.to_act
        if seat is None:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if seat == CHANCE else seat

    def _legal_actions(self, player: int) -> list[int]:
        return list(self.progress.actions) if player == self.progress.to_act else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The outcomes of the next random number."""
        outcomes = self.progress.outcomes
        return [(number, 1 / outcomes) for number in range(outcomes)]

    def _apply_action(self, action: int) -> None:
        self.progress.play(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"number {action}"
        progress = self.progress
        return progress.game.codec.move_text(progress.coder.to_move(progress.s, player, action))

    def is_terminal(self) -> bool:
        """Whether the game is over, or no move that has a number is left."""
        return self.progress.to_act is None

    def returns(self) -> list[float]:
        """What each player gets at the end, by place; 0 before."""
        progress = self.progress
        seats = progress.game.options_of(progress.s).seats
        return rewards_of(progress.game, progress.s, "place") if self.is_terminal() else [0.0] * seats

    def resample_from_infostate(self, player: int, sampler: Any) -> "AgoraState":
        """A state that the player cannot tell from this one. `sampler` gives numbers between 0 and 1."""
        twin: AgoraState = self.clone()
        twin.progress = self.progress.in_another_world(player, Quick(sampler()))
        return twin

    def __str__(self) -> str:
        progress = self.progress
        drawn = f"numbers {progress.numbers}" if progress.outcomes else ""
        return json.dumps(progress.game.to_position(progress.s), default=plain, sort_keys=True) + drawn


class Observer:
    """What a player sees, as OpenSpiel wants it."""

    def __init__(self, coder: Coder[State], perfect_recall: bool) -> None:
        self.perfect_recall = perfect_recall
        self.tensor = np.zeros(coder.observation_size, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: AgoraState, player: int) -> None:
        """Write what a player sees into the tensor."""
        self.tensor.fill(0)
        state.progress.coder.observe(state.progress.s, player, Keep(), self.tensor)

    def string_from(self, state: AgoraState, player: int) -> str:
        """What a player knows or sees, as text."""
        progress = state.progress
        return progress.information_text(player) if self.perfect_recall else progress.observation_text(player)


def game_type(game_id: str, seats: int) -> Any:
    """What OpenSpiel wants to know of a game before it is loaded."""
    numbers = find(game_id).seats
    utility = pyspiel.GameType.Utility.ZERO_SUM if seats > 1 else pyspiel.GameType.Utility.GENERAL_SUM
    return pyspiel.GameType(
        short_name=f"agora_{game_id}",
        long_name=f"Agora: {game_id}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=utility,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(numbers),
        min_num_players=min(numbers),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"seats": GAMES[game_id], "options": ""},
    )


def _register() -> None:
    """Make the games known to `pyspiel.load_game`."""
    for game_id, seats in GAMES.items():
        cls = type(f"Agora{game_id.capitalize()}", (AgoraGame,), {"id": game_id})
        pyspiel.register_game(game_type(game_id, seats), cls)


_register()
