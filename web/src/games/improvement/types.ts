/** What the board reads: names for the types that `make types` writes. */
import type { Improvement } from "../../net/improvement.gen";
import type { TypesOf } from "../../table/games";

export type ImprovementTypes = TypesOf<Improvement>;
export type ImprovementView = ImprovementTypes["view"];
export type Question = ImprovementTypes["question"];
/** The question with this `ask`. */
export type QuestionOf<Ask extends Question["ask"]> = Extract<Question, { ask: Ask }>;
export type PlayerView = ImprovementView["players"][number];
export type CityView = ImprovementView["cities"][number];
export type NeedsView = ImprovementView["hand_needs"][number];
export type Route = "red" | "blue" | "green";
export type Area = "culture" | "economy" | "military";

export const AREAS: readonly Area[] = ["culture", "economy", "military"];
export const COLOURS = ["red", "green", "blue"] as const;
export const ROUTES: readonly Route[] = ["red", "blue", "green"];
export const ACTIONS = ["philosophy", "lawmaking", "culture", "trade", "military_expansion", "politics", "development"] as const;
export const PHASES = ["announcement", "tax_revenue", "dice", "action", "progress", "event", "milestone"] as const;
/** The five tracks of the main board. */
export const TRACKS = ["vp", "citizenry", "troop_strength", "tax_revenue", "glory"] as const;
export type Track = (typeof TRACKS)[number];

export type Box = ImprovementTypes["box"];
export type CardRecord = Box["politics_cards"]["cards"][number];
export type LevelRecord = Box["polis_boards"]["boards"][number]["levels"][number];
export type CityRecord = Box["colonial_cities"]["cities"][number];
export type EventRecord = Box["event_cards"]["events"][number];
/** The source of a record, and how certain it is. */
export type Sourced = Pick<CardRecord, "source" | "confidence" | "evidence" | "note">;
export type Tokens = CardRecord["requires"];

export function cardOf(box: Box | null, id: string): CardRecord | null {
  return box?.politics_cards.cards.find((card) => card.id === id) ?? null;
}
