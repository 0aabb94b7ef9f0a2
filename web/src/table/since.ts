/** Where "since your last turn" begins in a log. */
import type { SpokenEvent } from "../net/messages";

/** The place in the log after the entry that was made last from here; nothing is new to somebody who made none. */
export function afterEntry(log: readonly SpokenEvent[], entry: number): number {
  if (entry < 0) return log.length;
  return log.findLastIndex((event) => event.n <= entry) + 1;
}

/** The place after the last event that a seat brought about, or that speaks of it: what somebody who gets the screen may have missed. */
export function afterSeat(log: readonly SpokenEvent[], seat: number): number {
  return log.findLastIndex((event) => (event.by ?? event.facts["seat"]) === seat) + 1;
}
