/** The board of Polis, as the table asks for it. */
import type { Facts, SpokenQuestion } from "../../net/messages";
import type { Phase } from "../../table/games";
import { say } from "../../words/say";
import type { PolisView } from "./types";

export { default as Answers } from "./Answers.svelte";
export { default as Board } from "./Board.svelte";
export { default as Gallery } from "./Gallery.svelte";
export { default as Minis } from "./Minis.svelte";
export { default as Side } from "./Side.svelte";

/** Every row has its own head; only a phone needs the strip of players. */
export const heads = true;

const PHASES = ["draw", "auction", "build", "protect", "income", "trade", "war"] as const;

/** Every question of this game is answered on its board. */
export function handles(question: SpokenQuestion): boolean {
  return question.ask.startsWith("polis.ask.");
}

/** The seven phases of the turn. */
export function phases(given: Facts): readonly Phase[] {
  const view = given as unknown as PolisView;
  if (view.over) return [{ id: "over", label: say("polis.over"), now: true }];
  const now = PHASES.findIndex((phase) => phase === view.phase);
  return PHASES.map((phase, k) => ({ id: phase, label: say(`polis.phase.${phase}`), now: k === now, done: k < now }));
}
