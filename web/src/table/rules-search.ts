/** The search of the rules: every word must be found, or one of its synonyms; what was found is marked. */
import type { Language } from "../words/say";
import type { RuleSection } from "./requests";

/** What a search finds, and what it marks there; nothing is marked when nothing was asked. */
type Found = { sections: readonly RuleSection[]; marks: RegExp | null };

/** Words that mean the same to a player as others in the rules, and words that say nothing in a search. */
const MEANINGS: Readonly<Record<Language, { same: Readonly<Record<string, string>>; skipped: string }>> = {
  en: {
    skipped: "how, do, does, i, you, the, a, an, is, to, what, can, my, when, of, it, in",
    same: {
      "win, wins, winner, winning": "most points, counting points, final scoring, if it is a tie, ties",
      "score, scoring": "counting points, points",
      "money, gold": "coin, drachma",
      "cost, costs": "price, pays",
      "fight, fights, fighting, battle": "war, attack",
      "buy, buying": "price, bid",
      "over, finish, ends": "end",
      "tile, tiles": "hex",
      "sell, selling": "auction",
      "start, starts, begin, begins": "setting up, starting player",
    },
  },
  nl: {
    skipped: "hoe, ik, je, de, het, een, is, wat, kan, kun, mijn, wanneer, van, in",
    same: {
      "win, winnen, wint, winnaar": "meeste punten, punten tellen, eindtelling, bij gelijke stand",
      "score, scoren": "punten",
      "geld, goud": "munt, drachme",
      "kost, kosten": "prijs, betaal",
      "vechten, gevecht": "oorlog, aanval",
      "kopen, koop": "prijs, bod",
      "afgelopen, klaar, einde": "eind",
      "tegel, tegels": "zeshoek",
      "verkopen, verkoop": "veiling",
      "beginnen, begin": "opbouw, startspeler",
    },
  },
};

/** The sections that a search finds, those with the words in their title first, and what to mark in them. */
export function search(sections: readonly RuleSection[], wanted: string, tongue: Language): Found {
  const { same, skipped } = meanings(tongue);
  const typed = wanted.toLocaleLowerCase().split(/[^\p{L}\p{N}-]+/u).filter(Boolean);
  const asked = typed.filter((word) => !skipped.has(word));
  if (!asked.length) return { sections: typed.length ? [] : sections, marks: null };
  const groups = asked.map((word) => same.get(word) ?? [escaped(word)]);
  const has = (text: string, group: readonly string[]): boolean => beginning(group, "iu").test(text);
  const ranked = sections
    .filter((section) => groups.every((group) => has(`${section.title} ${plain(section.html)}`, group)))
    .map((section) => ({ section, rank: groups.filter((group) => has(section.title, group)).length }));
  return { sections: ranked.sort((a, b) => b.rank - a.rank).map(({ section }) => section), marks: beginning(groups.flat(), "giu") };
}

/** HTML with something marked, wherever it stands between its tags. */
export function marked(html: string, marks: RegExp | null): string {
  if (!marks) return html;
  return html.replace(/<[^>]*>|[^<]+/g, (part) => (part.startsWith("<") ? part : part.replace(marks, "<mark>$&</mark>")));
}

/** Finds words that begin with one of these patterns, the longest first. */
function beginning(patterns: readonly string[], flags: string): RegExp {
  const longest = [...patterns].sort((a, b) => b.length - a.length);
  return new RegExp(`(?<!\\p{L})(?:${longest.join("|")})`, flags);
}

function escaped(word: string): string {
  return word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

export function plain(html: string): string {
  return html.replace(/<[^>]*>/g, " ");
}

/** For a word with synonyms, what finds it: the words of its own kind as whole words ("win" is not in "window"), and the others. */
function meanings(tongue: Language): { same: Map<string, string[]>; skipped: Set<string> } {
  const list = (text: string): string[] => text.split(",").map((word) => word.trim());
  const { same, skipped } = MEANINGS[tongue];
  const all = Object.entries(same).flatMap(([words, others]) => {
    const patterns = [...list(words).map((word) => `${escaped(word)}(?!\\p{L})`), ...list(others).map(escaped)];
    return list(words).map((word): [string, string[]] => [word, patterns]);
  });
  return { same: new Map(all), skipped: new Set(list(skipped)) };
}
