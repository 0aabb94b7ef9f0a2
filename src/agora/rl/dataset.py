"""Games of bots as a table of decisions in a Parquet file.

Games are played in parts; each finished part is a file of its own, so a run that was stopped goes on where it was. At
the end the parts become one file, with a data card beside it.
"""

import json
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any, Literal, NamedTuple, cast

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from agora import __version__
from agora.bots.bot import AnyBot, AnySight, AnyThinker, Sight
from agora.core.chance import Quick
from agora.core.codec import plain
from agora.core.engine import CHANCE, Move, Seat, State, apply, question, settle, tag
from agora.core.game import Options
from agora.core.keep import Keep
from agora.core.questions import JSON
from agora.games import AnyGame
from agora.rl.coder import Coder, make_coder

PART = 20  # games
Observations = Literal["view", "numbers"]
OBSERVATIONS: tuple[Observations, ...] = ("view", "numbers")
FIELDS = {
    "match": "the number of the game, from 0; its shuffles come from the seed and this number",
    "n": "the number of the decision in the game, from 0",
    "seat": "who decides",
    "question": "what kind of decision it is",
    "view": "all that the seat may know, as JSON (`--observations view`)",
    "observation": "the same as numbers: see the page of the game in docs/numbers (`--observations numbers`)",
    "moves": "the legal moves, as text",
    "move": "which of them was made, counted from 0",
    "value": "the chance to win that the bot expected; empty if it says nothing or had no choice",
    "place": "the place of the seat at the end; 1 is best, equals share it",
    "points": "its points at the end",
}


class DataPlan(NamedTuple):
    """What is to be written."""

    game: AnyGame
    options: Options
    names: Sequence[str]  # of the bots, by seat
    bots: Sequence[AnyBot]
    games: int
    seed: str
    observations: Observations = "view"
    data: JSON = None

    def facts(self) -> dict[str, JSON]:
        """What a run that goes on must have in common with the one before."""
        return {
            "agora": __version__,
            "game": self.game.id,
            "rules": self.game.rules_version,
            "options": self.game.options_text(self.options),
            "bots": list(self.names),
            "games": self.games,
            "seed": self.seed,
            "observations": self.observations,
            "own components": self.data is not None,
        }


class OtherPlan(Exception):
    """The parts beside a file belong to another plan."""

    def __init__(self, name: str, known: JSON, given: JSON) -> None:
        super().__init__(f"{name} was {known}, not {given}")
        self.name, self.known, self.given = name, known, given


def write_dataset(plan: DataPlan, file: Path, jobs: int = 1) -> Iterator[int]:
    """Play what is missing and write the file; yield how many games are done so far."""
    folder = file.with_name(file.name + ".parts")
    _open_folder(plan, folder)
    starts = range(0, plan.games, PART)
    missing = [start for start in starts if not _part(folder, start).exists()]
    done = plan.games - sum(min(PART, plan.games - start) for start in missing)
    yield done
    for start in _worked(partial(_write_part, plan, folder), missing, jobs):
        done += min(PART, plan.games - start)
        yield done
    rows = _join([_part(folder, start) for start in starts], file)
    file.with_name(file.name + ".md").write_text(card(plan, file, rows), encoding="utf-8")
    for path in folder.iterdir():
        path.unlink()
    folder.rmdir()


def _open_folder(plan: DataPlan, folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    written = folder / "plan.json"
    facts = plan.facts()
    if not written.exists():
        written.write_text(json.dumps(facts), encoding="utf-8")
    known = json.loads(written.read_text(encoding="utf-8"))
    for name, value in facts.items():
        if known.get(name) != value:
            raise OtherPlan(name, known.get(name), value)


def _part(folder: Path, start: int) -> Path:
    return folder / f"{start:09}.parquet"


def _worked(work: Callable[[int], int], starts: Sequence[int], jobs: int) -> Iterator[int]:
    if jobs == 1:
        yield from map(work, starts)
        return
    with ProcessPoolExecutor(jobs) as pool:
        yield from pool.map(work, starts)


def _write_part(plan: DataPlan, folder: Path, start: int) -> int:
    rows = [row for number in range(start, min(start + PART, plan.games)) for row in decisions(plan, number)]
    path = _part(folder, start)
    half = path.with_suffix(".half")
    pq.write_table(pa.Table.from_pylist(rows, schema(plan)), half, compression="zstd")
    half.rename(path)  # a file with this name is whole
    return start


def _join(parts: Sequence[Path], file: Path) -> int:
    """Write all parts into one file; return how many rows it has."""
    half, rows = file.with_name(file.name + ".half"), 0
    with pq.ParquetWriter(half, pq.read_schema(parts[0]), compression="zstd") as writer:
        for part in parts:
            table = pq.read_table(part)
            rows += table.num_rows
            writer.write_table(table)
    half.rename(file)
    return rows


def schema(plan: DataPlan) -> pa.Schema:
    """The columns and their types."""
    seen = ("view", pa.string()) if plan.observations == "view" else ("observation", pa.list_(pa.float32()))
    return pa.schema(
        [
            ("match", pa.int32()),
            ("n", pa.int32()),
            ("seat", pa.int8()),
            ("question", pa.string()),
            seen,
            ("moves", pa.list_(pa.string())),
            ("move", pa.int32()),
            ("value", pa.float32()),
            ("place", pa.int8()),
            ("points", pa.int32()),
        ]
    )


def decisions(plan: DataPlan, number: int) -> list[dict[str, Any]]:
    """Play one game; return a row for each decision."""
    game, s = plan.game, plan.game.setup(plan.options, plan.data)
    coder = make_coder(game.id, s) if plan.observations == "numbers" else None
    deal = Quick(f"{plan.seed}/{number}")
    thinking, keep = Quick(deal.getrandbits(64)), Keep()
    settle(s)
    rows: list[dict[str, Any]] = []
    while decision := question(s):
        seat = decision.to_act[0]
        if seat == CHANCE:
            apply(s, CHANCE, decision.sample(s, CHANCE, deal), trusted=True)
            continue
        row = seen(game, coder, s, seat, keep)
        moves = decision.moves(s, seat)
        move, value = _answer(plan.bots[seat], Sight(game, s, seat, thinking), moves)
        with game.wording():
            apply(s, seat, move)
        text = game.codec.move_text
        rows.append(
            {"match": number, "n": len(rows), **row, "move": list(map(text, moves)).index(text(move)), "value": value}
        )
    places, scores = game.places(s), game.score(s)
    for row in rows:
        row["place"], row["points"] = places[row["seat"]], scores[row["seat"]].total
    return rows


def seen(game: AnyGame, coder: Coder[State] | None, s: State, seat: Seat, keep: Keep) -> dict[str, Any]:
    """What a row says of the moment before the decision: only what the seat may know."""
    decision = question(s)
    assert decision, "the game is over"
    row: dict[str, Any] = {"seat": seat, "question": tag(type(decision))}
    if coder:
        numbers = np.zeros(coder.observation_size, np.float32)
        coder.observe(s, seat, keep, numbers)
        row["observation"] = numbers
    else:
        row["view"] = json.dumps(game.view(s, seat), default=plain, ensure_ascii=False, separators=(",", ":"))
    row["moves"] = [game.codec.move_text(move) for move in decision.moves(s, seat)]
    return row


def _answer(bot: AnyBot, sight: AnySight, moves: Sequence[Move]) -> tuple[Move, float | None]:
    """A bot's move and, if it can say so and has a choice, the chance to win that it expects."""
    if len(moves) > 1 and callable(getattr(bot, "think", None)):
        best = cast(AnyThinker, bot).think(sight).candidates[0]
        return best.move, best.chance
    return bot.choose(sight), None


def card(plan: DataPlan, file: Path, rows: int) -> str:
    """The data card: what the file holds and how it was made."""
    columns = [name for name in FIELDS if name in schema(plan).names]
    facts = "\n".join(f"- {name}: {value}" for name, value in plan.facts().items())
    fields = "\n".join(f"| `{name}` | {FIELDS[name]} |" for name in columns)
    return f"""# {file.name}

Decisions of bots in {plan.games} games of {plan.game.id}: {rows} rows, one for each decision, with all that its seat
could know.

{facts}

| column | holds |
|---|---|
{fields}

Made by `agora dataset`. The games were played by programs, not by people. Bots that think for a time may make other
moves on another machine; the shuffles stay the same.
"""
