/** What the screens before a game say of a table. */
import type { Clock } from "../net/rest";
import { say } from "../words/say";

export function clockText(clock: Clock): string {
  if (clock.kind === "none") return say("clock.none");
  if (clock.kind === "days") return say("clock.days", { n: clock.days });
  if (clock.kind === "move") return say("clock.move", { n: clock.seconds });
  return say("clock.bank", { n: Math.round(clock.seconds / 60), increment: clock.increment });
}

/** Whether only this machine can open a link. */
export function isLocal(link: string): boolean {
  const { hostname } = new URL(link);
  return hostname === "localhost" || hostname.endsWith(".localhost") || hostname === "[::1]" || /^127\./.test(hostname);
}
