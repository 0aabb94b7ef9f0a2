/** What the board reads: the view of the server, and the components of the table. */
import type { ImprovementView } from "../../net/improvement.gen";
import type { Json } from "../../net/messages";

export type { ImprovementView } from "../../net/improvement.gen";
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

/** How sure a record is, as its data file says. */
export interface Sourced {
  source?: string;
  confidence?: number;
  note?: string;
  evidence?: string;
}
export type Tokens = Partial<Record<(typeof COLOURS)[number], number>>;
export interface Ability extends Sourced {
  kind: "immediate" | "ongoing" | "scoring";
  cost: number;
  requires: Tokens;
  on: Readonly<Record<string, readonly (readonly Json[])[]>>;
}
export type CardRecord = Ability & { id: string; name: string };
export type LevelRecord = Ability & { level: number };
export type BoardRecord = Sourced & { id: string; name: string; levels: readonly LevelRecord[] };
export type EventRecord = Sourced & { id: string; name: string; position: string };
export type CityRecord = Sourced & { id: string; special: boolean; needs: number; loses: number; drachma: number; vp: number; tokens: Tokens };
export type AreaLevel = Sourced & { level: number; cost: number; bonus: Readonly<Record<string, number>> };

export interface Box {
  politics_cards: { cards: readonly CardRecord[] };
  event_cards: { events: readonly EventRecord[] };
  polis_boards: { boards: readonly BoardRecord[] };
  colonial_cities: { cities: readonly CityRecord[] };
  progress_tracks: Readonly<Record<Area, readonly AreaLevel[]>>;
  main_board: { limits: readonly (Sourced & { track: Track; most: number })[]; milestones: readonly (Sourced & { id: string; of: string; at_least: number })[] };
}

/** The components, or null until they have come. */
export function boxOf(box: Json): Box | null {
  return box as unknown as Box | null;
}

export function cardOf(box: Box | null, id: string): CardRecord | null {
  return box?.politics_cards.cards.find((card) => card.id === id) ?? null;
}
