/** What the server says over HTTP: names for the types that `make types` writes, with Json where the server says "anything". */
import type { Json } from "./messages";
import type { components } from "./rest.gen";

type Said = components["schemas"];

export type Me = Said["Me"];
export type Hello = Said["Hello"];
export type GameInfo = Said["GameInfo"];
export type OptionInfo = Said["OptionInfo"];
export type SeatInfo = Said["SeatInfo"];
export type SeatWish = Said["SeatWish"];
export type Settings = Said["TableSettings"];
export type Clock = Settings["clock"];
export type Rating = Said["Rating"];
export type Rank = Said["Rank"];
export type Ranks = Said["Ranks"];
export type RatingHistory = Said["RatingHistory"];
export type RatingChange = Said["RatingChange"];
export type Puzzles = Said["Puzzles"];
export type PuzzleInfo = Said["PuzzleInfo"];
export type PuzzleHint = Said["PuzzleHint"];
export type PuzzleValue = Said["PuzzleValue"];
export type PuzzleAttempt = Said["PuzzleAttempt"];
export type PuzzleAnswer = Omit<Said["PuzzleAnswer"], "move"> & { readonly move: Json };
export type GameStatistics = Said["GameStatistics"];
export type PasskeyInfo = Said["PasskeyInfo"];
export type ReviewedDecision = Omit<Said["ReviewedDecision"], "best"> & { readonly best: Json };
export type GameReview = Omit<Said["GameReview"], "decisions"> & { readonly decisions: readonly ReviewedDecision[] };
export type ReviewStatus = Omit<Said["ReviewStatus"], "review"> & { readonly review?: GameReview | null };
export type MoveLabel = ReviewedDecision["label"];
export type Verdict = Said["Verdict"];
export type DeviceLink = Said["DeviceLink"];

export type TableInfo = Omit<Said["TableInfo"], "options" | "origin"> & {
  readonly options: Readonly<Record<string, Json>>;
  readonly origin: Readonly<Record<string, Json>> | null;
};
export type TableState = TableInfo["state"];
export type ClosedTable = Said["ClosedTable"];
export type Tables = Record<"mine" | "public" | "finished", readonly TableInfo[]> & { readonly closed: readonly ClosedTable[] };
export type OwnGames = { readonly games: readonly TableInfo[]; readonly before: number | null };
export type NewTable = Omit<Said["NewTable"], "options" | "lesson"> & { options: Record<string, Json>; lesson?: boolean };
