/** What a review fetches. */
import { ask } from "../net/api";
import type { Json, ListedMove, Preview, ShownState, Why } from "../net/messages";
import type { ReviewStatus, Verdict } from "../net/rest";

const of = (table: string): string => `/tables/${encodeURIComponent(table)}/review`;

export const reviewOf = (table: string): Promise<ReviewStatus> => ask("GET", of(table));
export const askForReview = (table: string): Promise<ReviewStatus> => ask("POST", of(table));
/** How the game could have gone on after the better move in place of entry `n`. */
export const lineAt = (table: string, n: number, k: number): Promise<ShownState> => ask("GET", `${of(table)}/${n}/line/${k}`);
export const tryMove = (table: string, n: number, move: Json): Promise<Verdict> => ask("POST", `${of(table)}/${n}/try`, { move });
export const previewAt = (table: string, n: number, move: Json): Promise<Preview> => ask("POST", `${of(table)}/${n}/preview`, { move });
export const whyAt = (table: string, n: number, move: Json): Promise<Why> => ask("POST", `${of(table)}/${n}/why`, { move });
export const movesAt = (table: string, n: number): Promise<readonly ListedMove[]> => ask("GET", `${of(table)}/${n}/moves`);
