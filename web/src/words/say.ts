/**
 * The page's own words: `say("lobby.title")`, `say("lobby.running", { n: 3 })`.
 * Each area has a file per language: en/page.json, en/table.json, en/board-polis.json for the board of a game.
 * A value is a sentence with {names} in it, or {one, other} chosen by `n`.
 */
import type analysis from "./en/analysis.json";
import type akropolis from "./en/board-akropolis.json";
import type improvement from "./en/board-improvement.json";
import type admin from "./en/admin.json";
import type club from "./en/club.json";
import type evening from "./en/evening.json";
import type notices from "./en/notices.json";
import type page from "./en/page.json";
import type puzzles from "./en/puzzles.json";
import type polis from "./en/board-polis.json";
import type review from "./en/review.json";
import type table from "./en/table.json";
import { type Catalogue, loaded, type Plural } from "./catalogue.svelte";

export type Key = keyof typeof page | keyof typeof notices | keyof typeof club | keyof typeof admin | keyof typeof evening | keyof typeof analysis | keyof typeof puzzles | keyof typeof review | keyof typeof table | keyof typeof akropolis | keyof typeof improvement | keyof typeof polis;
export type Facts = Record<string, string | number>;

export const LANGUAGES: readonly { id: Language; name: string }[] = [
  { id: "en", name: "English" },
  { id: "nl", name: "Nederlands" },
];
export type Language = "en" | "nl";

const files = import.meta.glob<Catalogue>("./*/*.json", { import: "default" });

/** Fetch the words of a language and show them everywhere. */
export async function loadWords(language: Language): Promise<void> {
  const parts = await Promise.all(
    Object.entries(files).flatMap(([path, load]) => (path.startsWith(`./${language}/`) ? [load()] : [])),
  );
  loaded.words = Object.assign({}, ...parts) as Catalogue;
  loaded.language = language;
  document.documentElement.lang = language;
}

/** The sentence of a key in the chosen language. */
export function say(key: Key, facts: Facts = {}): string {
  const entry = loaded.words[key];
  if (entry === undefined) return key;
  const sentence = typeof entry === "string" ? entry : plural(entry, Number(facts["n"]));
  return sentence.replace(/\{(\w+)\}/g, (all, name: string) => String(facts[name] ?? all));
}

/** A list as a sentence has it: "Iris, Theo, and Solon". */
export function list(words: readonly string[]): string {
  return new Intl.ListFormat(loaded.language, { type: "conjunction" }).format(words);
}

export function language(): Language {
  return loaded.language as Language;
}

function plural(entry: Plural, n: number): string {
  return new Intl.PluralRules(loaded.language).select(n) === "one" ? entry.one : entry.other;
}
