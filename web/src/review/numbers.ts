/** How a review writes its numbers: chances in whole percent, changes with their sign. */
import type { MoveLabel, ReviewedDecision } from "../net/rest";

export const FAULTS: readonly MoveLabel[] = ["inaccuracy", "mistake", "blunder"];

export const percent = (chance: number): number => Math.round(100 * chance);
/** A change of chance in points, such as +12 or −3. */
export function change(chance: number): string {
  const points = Math.round(100 * chance);
  return points > 0 ? `+${points}` : points < 0 ? `−${-points}` : "0";
}
export const isFault = (decision: ReviewedDecision): boolean => FAULTS.includes(decision.label);
