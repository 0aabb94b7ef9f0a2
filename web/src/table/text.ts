/** Small changes to sentences before they are shown. */
import type { Person } from "../ui/person";

/** A text with a capital letter; the catalogues write names as they stand inside a sentence. */
export function sentence(text: string): string {
  const [first = ""] = text;
  return first.toLocaleUpperCase() + text.slice(first.length);
}

/** A difference with its sign, as arithmetic is printed: +3, −2, 0. */
export function signed(change: number): string {
  return change > 0 ? `+${change}` : change < 0 ? `−${-change}` : "0";
}

/** A sentence cut at the names of people, so that they can be shown bold. */
export function atNames(text: string, people: readonly Person[]): { text: string; who?: Person }[] {
  const byName = new Map(people.map((person) => [person.name, person]));
  const names = [...byName.keys()].filter(Boolean).sort((a, b) => b.length - a.length);
  if (names.length === 0) return [{ text }];
  const found = new RegExp(`(?<![\\p{L}\\p{N}])(${names.map(escaped).join("|")})(?![\\p{L}\\p{N}])`, "u");
  const parts: { text: string; who?: Person }[] = [];
  for (const [k, part] of text.split(found).entries()) {
    const who = k % 2 ? byName.get(part) : undefined;
    if (part) parts.push(who ? { text: part, who } : { text: part });
  }
  return parts;
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

/** Seconds as a clock shows them: 0:07, 12:40, 1:02:05. */
export function clock(seconds: number): string {
  const left = Math.max(0, Math.ceil(seconds));
  const [h, m, s] = [Math.floor(left / 3600), Math.floor(left / 60) % 60, left % 60];
  const two = (n: number): string => String(n).padStart(2, "0");
  return h ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}
