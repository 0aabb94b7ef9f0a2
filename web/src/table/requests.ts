/** What a table fetches over HTTP: its past, its rules, its names and components. */
import { address } from "../route.svelte";
import { ask } from "../net/api";
import type { Json, ShownState } from "../net/messages";
import { language } from "../words/say";

/** `seat` made the entry; the text is `about` a seat, which may be another one. */
export type ReplayLine = { n: number; seat: number | null; about: number | null; text: string; time: number };
export type Told = { lines: readonly ReplayLine[]; steps: readonly number[]; last: number };
export type RuleSection = { id: string; title: string; depth: number; html: string };

const eyes = (seat: number | null): string => (seat === null ? "" : `?seat=${seat}`);
const of = (table: string): string => `/tables/${encodeURIComponent(table)}`;

export const past = (table: string, seat: number | null): Promise<Told> => ask("GET", `${of(table)}/replay${eyes(seat)}`);
export const positionAt = (table: string, n: number, seat: number | null): Promise<ShownState> => ask("GET", `${of(table)}/at/${n}${eyes(seat)}`);
export const rulesOf = async (game: string): Promise<readonly RuleSection[]> => (await ask<{ sections: RuleSection[] }>("GET", `/games/${game}/rules`)).sections;
export const namesOf = (game: string): Promise<Record<string, string>> => ask("GET", `/games/${game}/names`);
export const printedBoxOf = (game: string): Promise<Json> => ask("GET", `/games/${game}/box`);
export const boxAt = (path: string): Promise<Json> => ask("GET", `${path}/box`);
export const exportOf = (table: string, format: "text" | "json"): string => address(`/api${of(table)}/export?format=${format}&lang=${language()}`);
