/** The present role of a player: on turn, seller, highest bidder, out of the bidding, bound by a Port. */
import { say } from "../../words/say";
import type { PolisView } from "./types";

export function roleOf(view: PolisView, seat: number): string {
  const auction = view.auction;
  const said: string[] = [];
  if (auction) {
    const last = auction.bids.findLast((bid) => bid.seat === seat);
    if (auction.seller === seat) said.push(say("polis.role-seller"));
    else if (auction.leader === seat) said.push(say("polis.role-high", { n: auction.high }));
    else if (last?.amount === 0) said.push(say("polis.role-passed"));
    else if (view.to_act.includes(seat)) said.push(say("polis.role-bids"));
  }
  const bound = view.players.some((player) => player.city.some((laid) => laid.toward === seat));
  if (bound) said.push(say("polis.role-bound"));
  else if (view.turn === seat && !view.over && view.phase !== null && auction?.seller !== seat) said.push(say("polis.role-turn"));
  return together(said);
}

/** Words joined by dots. Where the line wraps, the dot stays with the word before it. */
export function together(words: readonly string[]): string {
  return words.filter(Boolean).join("\u00a0· ");
}
