/** Where "since your last turn" begins in a log. */
import type { SpokenEvent } from "../net/messages";

/** The place in the log after the last entry that one of these seats made; the first event of an entry names who made it. */
export function lastTurn(log: readonly SpokenEvent[], seats: readonly number[]): number {
  let after = 0;
  let entry = -1;
  let own = false;
  for (const [k, event] of log.entries()) {
    if (event.n !== entry) {
      entry = event.n;
      own = !event.undone && seats.includes(Number(event.facts["seat"] ?? -1));
    }
    if (own) after = k + 1;
  }
  return after;
}
