/** Which questions are short. */
import type { SpokenQuestion } from "../net/messages";

/** Up to so many choices, with so many letters in all, are shown in the bar itself; more are shown on a tray above it. */
const FEW = 6;
const LETTERS = 150;
const GAP = 4;

export function isShort({ kind, fill, options = [] }: SpokenQuestion): boolean {
  if (kind === "place" || fill) return false;
  return options.length <= FEW && options.reduce((sum, option) => sum + option.label.length + GAP, 0) <= LETTERS;
}
