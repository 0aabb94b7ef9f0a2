/** The search of the rules: every word must be found, or one of its synonyms; what was found is marked. */
import type { Language } from "../words/say";
import type { RuleSection } from "./requests";

type Found = { sections: readonly RuleSection[]; words: readonly string[] };

/** Words that mean the same to a player as others in the rules, and words that say nothing in a search. */
const MEANINGS: Readonly<Record<Language, { same: Readonly<Record<string, string>>; skipped: string }>> = {
  en: {
    skipped: "how, do, does, i, you, the, a, an, is, to, what, can, my, when, of, it, in",
    same: {
      "win, winner, winning": "most points, counting points, tie",
      "score, scoring": "counting points, points",
      "money, gold": "coin, drachma",
      "cost, costs": "price, pays",
      "fight, battle": "war, attack",
      "buy, buying": "price, bid",
      "over, finish, ends": "end",
      "tile, tiles": "hex",
      "sell, selling": "auction",
      "start, begin": "setting up, starting player",
    },
  },
  nl: {
    skipped: "hoe, ik, je, de, het, een, is, wat, kan, kun, mijn, wanneer, van, in",
    same: {
      "win, winnen, wint, winnaar": "meeste punten, punten tellen, gelijk",
      "score, scoren": "punten",
      "geld, goud": "munt, drachme",
      "kost, kosten": "prijs, betaal",
      "vechten, gevecht": "oorlog, aanval",
      "kopen, koop": "prijs, bod",
      "afgelopen, klaar, einde": "eind",
      "tegel, tegels": "zeshoek",
      "verkopen": "veiling",
      "beginnen, begin": "opbouw, startspeler",
    },
  },
};

/** The sections that a search finds, those with the words in their title first, and the words to mark in them. */
export function search(sections: readonly RuleSection[], wanted: string, tongue: Language): Found {
  const { same, skipped } = meanings(tongue);
  const typed = wanted.toLocaleLowerCase().split(/[^\p{L}\p{N}-]+/u).filter(Boolean);
  const asked = typed.filter((word) => !skipped.has(word));
  if (!asked.length) return { sections: typed.length ? [] : sections, words: [] };
  const groups = asked.map((word) => [word, ...(same.get(word) ?? [])]);
  const has = (text: string, group: readonly string[]): boolean => beginning(group).test(text);
  const ranked = sections
    .map((section) => ({ section, title: section.title.toLocaleLowerCase(), text: `${section.title} ${plain(section.html)}`.toLocaleLowerCase() }))
    .filter(({ text }) => groups.every((group) => has(text, group)))
    .map((each) => ({ ...each, rank: groups.filter((group) => has(each.title, group)).length }));
  return { sections: ranked.sort((a, b) => b.rank - a.rank).map(({ section }) => section), words: [...new Set(groups.flat())] };
}

/** HTML with some words marked, wherever they stand between its tags. */
export function marked(html: string, words: readonly string[]): string {
  if (!words.length) return html;
  const any = beginning(words, "giu");
  return html.replace(/<[^>]*>|[^<]+/g, (part) => (part.startsWith("<") ? part : part.replace(any, "<mark>$&</mark>")));
}

/** Finds words that begin with one of these. */
function beginning(words: readonly string[], flags = "iu"): RegExp {
  const longest = [...words].sort((a, b) => b.length - a.length);
  return new RegExp(`(?<!\\p{L})(?:${longest.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|")})`, flags);
}

export function plain(html: string): string {
  return html.replace(/<[^>]*>/g, " ");
}

function meanings(tongue: Language): { same: Map<string, string[]>; skipped: Set<string> } {
  const list = (text: string): string[] => text.split(",").map((word) => word.trim());
  const { same, skipped } = MEANINGS[tongue];
  const all = Object.entries(same).flatMap(([words, others]) => list(words).map((word): [string, string[]] => [word, list(others)]));
  return { same: new Map(all), skipped: new Set(list(skipped)) };
}
