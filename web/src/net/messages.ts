/** The messages between this page and the table, as docs/protocol.md has them. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };
export type Facts = { readonly [name: string]: Json };
/** A seat, or null: what everybody may see. */
export type Eyes = number | null;

export interface Refusal {
  /** The kind of refusal: illegal, malformed, stale, forbidden, limit, over. */
  error?: string;
  rule: string | null;
  text: string;
  facts?: Facts;
}

export interface SpokenEvent {
  n: number;
  kind: string;
  facts: Facts;
  text: string;
  /** Taken back later; set by this page. */
  undone?: boolean;
}

export interface SpokenOption {
  move: Json;
  label: string;
  text?: string;
  facts?: Facts;
  price?: number;
  refused?: { rule: string; text: string };
}

export interface Fill {
  move: string;
  field: string;
  low?: number;
  high?: number;
  pieces?: readonly string[];
  count?: number;
  fact?: string;
  slots?: readonly number[];
  prices?: readonly (readonly number[])[];
  labels?: readonly string[];
}

export type Kind = "choose" | "choose-many" | "amount" | "place" | "assign" | "order";

export interface SpokenQuestion {
  at: number;
  seat: number;
  kind: Kind;
  ask: string;
  text: string;
  facts?: Facts;
  options?: readonly SpokenOption[];
  fill?: Fill;
  board?: Facts;
  answered?: boolean;
  sealed?: boolean;
}

export interface ScorePart {
  name: string;
  text: string;
  points: number;
  facts: Facts;
}

export interface Score {
  seat: number;
  /** Of a side that is no seat, such as an automa. */
  name: string;
  total: number;
  parts: readonly ScorePart[];
}

export interface LiveSeat {
  seat: number;
  name: string;
  kind: "open" | "guest" | "bot";
  bot: string | null;
  here: boolean;
  ready: boolean;
  online: boolean;
  away: boolean;
  taken_over: boolean;
  resigned: boolean;
  /** Seconds left. */
  clock: number | null;
  mine: boolean;
}

export interface LiveTable {
  revision: number;
  seats: readonly LiveSeat[];
  /** Seats whose clock runs. */
  running: readonly number[];
  spectators: number;
  undo_asked: { by: number; to: number; yes: readonly number[] } | null;
  chat_muted: readonly number[];
  state: "waiting" | "running" | "over" | "cancelled";
}

export interface Result {
  winners: readonly number[];
  places: readonly number[];
  totals: readonly number[];
  by: "end" | "resign" | "time";
  text: string;
}

export interface ShownState {
  type: "state";
  line: number;
  at: number;
  seat: Eyes;
  view: Facts;
  events: readonly SpokenEvent[];
  question: SpokenQuestion | null;
  waiting: { text: string; seats: readonly number[] } | null;
  table: LiveTable;
  undo: { free: boolean; to: number } | null;
  scores: readonly Score[];
  result: Result | null;
}

/** The points of one side, without its name. */
export type Count = Pick<Score, "total" | "parts">;

export interface Preview {
  type: "preview";
  key: string;
  refused: Refusal | null;
  events: readonly SpokenEvent[];
  score: { before: Count; after: Count; change: number } | null;
}

export type Why = { type: "why"; key: string } & Refusal;
export interface ListedMove {
  move: Json;
  text: string;
}
export interface Hint {
  type: "hint";
  key: string;
  move: Json;
  text: string;
}
export interface ChatSaid {
  type: "chat";
  n: number;
  seat: number | null;
  name: string;
  text: string;
  time: number;
}

/** An answer to something this page asked, found again by its key. */
export type Told =
  | { type: "done"; key: string; line: number }
  | ({ type: "refused"; key: string | null } & Refusal)
  | Preview
  | Why
  | { type: "moves"; key: string; moves: readonly ListedMove[] }
  | Hint;

/** Everything the server says. */
export type Heard =
  | ShownState
  | { type: "table"; table: LiveTable }
  | ChatSaid
  | { type: "reload"; text: string }
  | { type: "pong" }
  | Told;

/** Everything this page says. */
export type Sent =
  | { type: "move" | "preview" | "why"; key: string; at: number; move: Json; seat: number }
  | { type: "moves" | "hint" | "resign"; key: string; seat: number }
  | { type: "undo"; key: string; seat: number; to?: number }
  | { type: "answer-undo"; yes: boolean }
  | { type: "return" | "mute"; seat: number }
  | { type: "sit"; seat: Eyes }
  | { type: "chat"; text: string }
  | { type: "ping" };
