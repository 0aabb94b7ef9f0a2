/** Requests about puzzles. */
import { ask } from "../net/api";
import type { Json, Preview, ShownState, Why } from "../net/messages";
import type { PuzzleAnswer, PuzzleAttempt, PuzzleHint, Puzzles } from "../net/rest";

const of = (id: string): string => `/puzzles/${encodeURIComponent(id)}`;

export const puzzles = (): Promise<Puzzles> => ask("GET", "/puzzles");
export const stateOf = (id: string): Promise<ShownState> => ask("GET", `${of(id)}/state`);
export const preview = (id: string, move: Json): Promise<Preview> => ask("POST", `${of(id)}/preview`, { move });
export const why = (id: string, move: Json): Promise<Why> => ask("POST", `${of(id)}/why`, { move });
export const hint = (id: string): Promise<PuzzleHint> => ask("GET", `${of(id)}/hint`);
export const tryMove = (id: string, move: Json): Promise<PuzzleAttempt> => ask("POST", `${of(id)}/try`, { move });
export const answer = (id: string): Promise<PuzzleAnswer> => ask("GET", `${of(id)}/answer`);
