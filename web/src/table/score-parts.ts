import type { Score } from "../net/messages";

/** The colour of a part of a score in charts: that of its district, or one of a row of colours that differ in lightness. */
const DISTRICTS = new Set(["house", "market", "barracks", "temple", "garden"]);
const ROW = ["c-blue", "c-yellow", "c-red", "c-green", "d-temple", "d-quarry"] as const;

export function partColours(part: string, k: number): { fill: string; ink: string } {
  if (DISTRICTS.has(part)) return { fill: `var(--d-${part})`, ink: `var(--d-${part}-ink)` };
  if (part === "stones" || part === "quarries") return { fill: "var(--d-quarry)", ink: "var(--d-quarry-ink)" };
  const name = ROW[k % ROW.length] ?? "d-quarry";
  return { fill: `var(--${name})`, ink: `var(--${name}-ink)` };
}

/** The icon of a part of a score: the building of a district, and a scroll for the points of a single card. */
const ICONS: Readonly<Record<string, string>> = {
  stones: "stone", quarries: "stone",
  tokens: "laurel", cards: "stack", board: "map", coins: "drachma", history: "history",
  vp: "laurel", development: "develop", glory: "glory",
};

export function partIcon(part: string): string {
  return DISTRICTS.has(part) ? part : (ICONS[part] ?? "scroll");
}

/** The arithmetic of a part that is a value times stars; null for other parts. */
export function partSum({ facts }: Score["parts"][number]): string | null {
  return facts["value"] === undefined || facts["stars"] === undefined ? null : `${facts["value"]}×${facts["stars"]}★`;
}
