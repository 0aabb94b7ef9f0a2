/** The figures of a war, from what the question carries. */
import { fieldsOf, type PolisDesk } from "./desk.svelte";
import type { Gift, Loss, Rival, Standing, WarFacts } from "./types";

export interface War {
  facts: WarFacts;
  rival: Rival | undefined;
  bought: number;
  victim: Loss | undefined;
  gift: Gift | undefined;
  /** How both sides stand before and after; null as long as nothing is chosen. */
  own: { before: Standing; after: Standing | null; coins: number; score: number | null };
  foe: { before: Standing; after: Standing | null } | null;
  /** The seats that could strike back after the gift; the attacked one without the card it loses. */
  danger: readonly number[];
}

/** The war that is being planned; null for another question. */
export function warOf(desk: PolisDesk): War | null {
  if (desk.question?.ask !== "polis.ask.war") return null;
  const facts = desk.question.board;
  const rival = facts.rivals.find((each) => each.seat === desk.foe);
  const attack = fieldsOf(desk.choice.move, "attack");
  const bought = attack && Number(attack["seat"]) === rival?.seat ? Number(attack["bought"]) : (rival?.need ?? 0);
  const victim = rival?.victims.find((each) => each.card === (desk.victim ?? desk.only(rival.victims)));
  const gift = facts.given.find((each) => each.card === (desk.gift ?? desk.only(facts.given)));
  const k = bought - (rival?.need ?? 0);
  const coins = rival?.coins[k] ?? facts.own.coins;
  const score = gift?.rest === undefined ? null : gift.rest + (rival?.coin_points[k] ?? 0);
  const strikes = victim?.strikes_back?.includes(gift?.card ?? "");
  const danger = (gift?.danger ?? []).filter((seat) => seat !== rival?.seat || strikes !== false);
  return {
    facts,
    rival,
    bought,
    victim,
    gift,
    own: { before: facts.own, after: gift?.after ?? null, coins, score },
    foe: rival ? { before: rival.now, after: victim?.after ?? null } : null,
    danger,
  };
}
