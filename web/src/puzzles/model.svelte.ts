/** A puzzle as a table that shows one position: the board works as at a table, but a move is only tried. */
import type { Json } from "../net/messages";
import type { PuzzleAnswer, PuzzleAttempt, PuzzleInfo, TableInfo } from "../net/rest";
import { session } from "../net/session.svelte";
import { Model } from "../table/model.svelte";
import { printedBoxOf } from "../table/requests";
import * as server from "./api";
import { PositionSocket } from "./socket";

export class PuzzleModel extends Model {
  readonly puzzle: PuzzleInfo;
  /** What was said about the last move that was tried. */
  attempt = $state.raw<PuzzleAttempt | null>(null);
  answer = $state.raw<PuzzleAnswer | null>(null);
  hint = $state.raw<string | null>(null);

  constructor(puzzle: PuzzleInfo, solved: () => void) {
    // a puzzle has no table: what only a table has is never asked for
    const info = { id: puzzle.id, game: puzzle.game, game_name: session.game(puzzle.game)?.name ?? "", state: "running" } as TableInfo;
    const position = {
      state: () => server.stateOf(puzzle.id),
      preview: (move: Json) => server.preview(puzzle.id, move),
      why: (move: Json) => server.why(puzzle.id, move),
      play: async (move: Json) => {
        await session.ensure();
        this.answer = null;
        this.attempt = await server.tryMove(puzzle.id, move);
        if (this.attempt.solved) solved();
      },
    };
    super(info, { open: () => new PositionSocket(position) });
    this.puzzle = puzzle;
  }

  protected override fetchBox(game: string): Promise<Json> {
    return printedBoxOf(game);
  }

  async showHint(): Promise<void> {
    this.hint = (await server.hint(this.puzzle.id)).text;
  }

  /** Fetch the answer and choose it on the board. */
  async showAnswer(): Promise<void> {
    this.answer = await server.answer(this.puzzle.id);
    await this.choice.pick(this.answer.move);
  }
}
