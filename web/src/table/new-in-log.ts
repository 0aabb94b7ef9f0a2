/** Where the new part of a log begins. */
import type { SpokenEvent } from "../net/messages";

/** The place in the log after an entry; nothing is new to somebody who has made none (-1). */
export function afterEntry(log: readonly SpokenEvent[], entry: number): number {
  if (entry < 0) return log.length;
  return log.findLastIndex((event) => event.n <= entry) + 1;
}

/** The place after the last act of a seat: what follows is new to whoever gets the screen, up to the beginning of their turn. */
export function afterSeat(log: readonly SpokenEvent[], seat: number): number {
  const about = (event: SpokenEvent): boolean => (event.by ?? event.facts["seat"]) === seat;
  const others = log.findLastIndex((event) => !about(event));
  return log.slice(0, others + 1).findLastIndex(about) + 1;
}
