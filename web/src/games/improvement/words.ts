/** Words for what the board shows, from the catalogue of the game or of the page. */
import { signed } from "../../table/text";
import { type Key, say } from "../../words/say";
import type { NeedsView, Tokens } from "./types";
import { COLOURS } from "./types";

/** When an ability works, in a word or two. */
export function momentName(moment: string, names: (path: string) => string): string {
  const key = `action.${moment}`;
  const action = names(key);
  return action === moment ? say(`improvement.moment.${moment}` as Key) : action;
}

/** Changes of resources in words: "+4 victory points, −1 Philosophy token". */
export function changeWords(changes: Readonly<Record<string, number>>, names: (path: string) => string): string {
  return Object.entries(changes)
    .map(([resource, change]) => `${signed(change)} ${Math.abs(change) === 1 ? say(`improvement.one.${resource}` as Key) : names(`resource.${resource}`)}`)
    .join(", ");
}

/** What something costs, as a number that is taken away; nothing is 0. */
export function minus(n: number): string {
  return n ? `−${n}` : "0";
}

/** The requirements of a card or level, without anybody who meets them. */
export function bare({ kind, cost, requires }: { kind: NeedsView["kind"]; cost: number; requires: Tokens }): NeedsView {
  const tokens = COLOURS.flatMap((colour) => Array.from({ length: requires[colour] ?? 0 }, () => ({ colour, met: false })));
  return { kind, cost, short: 0, tokens, lacking: 0, philosophy: 0, met: true };
}

/** Whether something can be paid, and what is missing, in one short line. */
export function verdict(needs: NeedsView): { ok: boolean; text: string } {
  const missing: string[] = [];
  if (needs.short) missing.push(say("improvement.short-drachma", { n: needs.short }));
  if (needs.met) return { ok: true, text: needs.lacking ? say("improvement.with-scrolls", { n: needs.philosophy }) : say("improvement.playable") };
  if (needs.lacking) missing.push(say("improvement.short-tokens", { n: needs.lacking, scrolls: needs.philosophy }));
  return { ok: false, text: missing.join(" · ") };
}
