/** The board of Polis, as the table asks for it. */
import type { Facts, Json, SpokenQuestion } from "../../net/messages";
import type { Choice } from "../../table/choice.svelte";
import type { Phase, Whole } from "../../table/games";
import { say } from "../../words/say";
import { fieldsOf } from "./desk.svelte";
import { deskFor } from "./desks";
import type { PolisView } from "./types";
import { warOf } from "./war";

export { default as Answers } from "./Answers.svelte";
export { default as Board } from "./Board.svelte";
export { default as Gallery } from "./Gallery.svelte";
export { default as Minis } from "./Minis.svelte";
export { default as Side } from "./Side.svelte";
export { called } from "./called";

/** Every row has its own head; only a phone needs the strip of players. */
export const heads = true;

const PHASES = ["draw", "auction", "build", "protect", "income", "trade", "war"] as const;

/** Every question of this game is answered on its board. */
export function handles(question: SpokenQuestion): boolean {
  return question.ask.startsWith("polis.ask.");
}

/** A sum that is offered is called a bid. */
export function act(_: SpokenQuestion, move: Json): string | null {
  const offered = fieldsOf(move, "bid");
  return offered ? say("polis.bid-n", { n: Number(offered["amount"]) }) : null;
}

/** The seven phases of the turn. */
export function phases(given: Facts): readonly Phase[] {
  const view = given as unknown as PolisView;
  if (view.over) return [{ id: "over", label: say("polis.over"), now: true }];
  if (view.players.some((player) => player.side === null)) return [{ id: "boards", label: say("polis.boards"), now: true, plain: true }];
  const now = PHASES.findIndex((phase) => phase === view.phase);
  return PHASES.map((phase, k) => ({ id: phase, label: say(`polis.phase.${phase}`), now: k === now, done: k < now }));
}

/** A war is one move and two answers that follow: what all of it brings, as the ledger has it. */
export function whole(choice: Choice): Whole | null {
  const desk = deskFor(choice);
  const war = desk && fieldsOf(choice.move, "attack") ? warOf(desk) : null;
  if (!war?.rival) return null;
  return { before: war.own.before.score, after: war.victim ? war.own.score : null };
}
