/** What the server says over HTTP, as docs/protocol.md has it. */
import type { Json } from "./messages";

export type Me = { id: string; name: string; language: string | null };

export type OptionInfo = {
  name: string;
  text: string;
  kind: "flag" | "choice" | "number";
  values: readonly { value: Json; text: string }[];
  low?: number | null;
  high?: number | null;
  default: Json;
};

export type GameInfo = {
  id: string;
  name: string;
  pitch: string;
  minutes: readonly number[];
  seats: readonly number[];
  options: readonly OptionInfo[];
  data_sets: readonly { id: string; name: string }[];
  /** Hands are hidden: passing the screen needs a curtain. */
  secrets: boolean;
};

export type Hello = {
  version: string;
  build: string;
  languages: readonly string[];
  guest: Me | null;
  games: readonly GameInfo[];
  bots: readonly string[];
  clocks: readonly string[];
  settings: Settings;
};

export type SeatInfo = {
  seat: number;
  kind: "open" | "guest" | "bot";
  name: string;
  bot: string | null;
  here: boolean;
  ready: boolean;
  online: boolean;
  away: boolean;
  taken_over: boolean;
  mine: boolean;
};

export type Clock =
  | { kind: "none" }
  | { kind: "move"; seconds: number }
  | { kind: "bank"; seconds: number; increment: number }
  | { kind: "days"; days: number };

export type Settings = {
  public: boolean;
  spectators: boolean;
  clock: Clock;
  on_timeout: "bot" | "loses";
  away_seconds: number | null;
  pause_ms: number;
  undo: "consent" | "free" | "never";
  stand_in: string;
  chat: boolean;
};

export type TableState = "waiting" | "running" | "over" | "cancelled";

export type TableInfo = {
  id: string;
  game: string;
  game_name: string;
  options: Readonly<Record<string, Json>>;
  options_text: string;
  data_set: string | null;
  settings: Settings;
  state: TableState;
  host: boolean;
  you: readonly number[];
  seats: readonly SeatInfo[];
  invite: string | null;
  commitment: string;
  seed: string | null;
  result: { winners: readonly number[]; places: readonly number[]; totals: readonly number[]; by: string; text: string } | null;
  created: number;
  started: number | null;
  ended: number | null;
  lines: number;
  revision: number;
  to_act: readonly number[];
  my_turn: boolean;
  origin: Json;
  spectators: number;
};

export type Tables = { mine: readonly TableInfo[]; public: readonly TableInfo[]; finished: readonly TableInfo[] };

export type SeatWish = { kind: "me" | "open" | "bot" | "here" | "keep"; bot?: string; name?: string };
export type NewTable = {
  game: string;
  options: Record<string, Json>;
  seats: SeatWish[];
  settings: Settings;
  data_set?: string;
  nonce?: string;
};

export type DeviceLink = { url: string; code: string; expires: number };
