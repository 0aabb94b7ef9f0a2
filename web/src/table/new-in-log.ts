/** Where the new part of a log begins. */
import type { SpokenEvent } from "../net/messages";

/** The place in the log after an entry; nothing is new to somebody who has made none (-1). */
export function afterEntry(log: readonly SpokenEvent[], entry: number): number {
  if (entry < 0) return log.length;
  return log.findLastIndex((event) => event.n <= entry) + 1;
}

/** The place after the last event that a seat caused or that is about it: what follows is new to whoever gets the screen. */
export function afterSeat(log: readonly SpokenEvent[], seat: number): number {
  return log.findLastIndex((event) => (event.by ?? event.facts["seat"]) === seat) + 1;
}
