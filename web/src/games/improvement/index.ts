/** The board of Improvement of the POLIS, as the table asks for it. */
import type { Facts, Json, SpokenQuestion } from "../../net/messages";
import type { Phase } from "../../table/games";
import { say } from "../../words/say";
import { desk } from "./desk.svelte";
import { type ImprovementView, PHASES } from "./types";

export { default as Board } from "./Board.svelte";
export { default as Gallery } from "./Gallery.svelte";
export { default as Minis } from "./Minis.svelte";
export { default as Side } from "./Side.svelte";
export { default as Tray } from "./Tray.svelte";
export { called } from "./words";

export const short = "Improvement";

/** What the columns beside the board take, in pixels. */
export const room = { left: 232, right: 384 };

/** Every question of this game is answered on the board. */
export function handles(question: SpokenQuestion): boolean {
  return question.ask.startsWith("improvement.ask.");
}

/** Cards laid under dice are sealed, and cards put away are gone: the main button says so, with the price. */
export function act(question: SpokenQuestion, move: Json): string | null {
  const { assign, discard } = move as { assign?: { actions: readonly string[] }; discard?: { cards: readonly string[] } };
  if (discard) return say("improvement.put-away", { n: discard.cards.length });
  if (!assign) return null;
  const n = assign.actions.reduce((sum, card, die) => sum + desk.price(question, die, card), 0);
  return n ? say("improvement.lay-for", { n }) : say("improvement.lay-free");
}

export function phases(given: Facts, names: (path: string) => string): readonly Phase[] {
  const view = given as unknown as ImprovementView;
  if (view.over) return [{ id: "over", label: say("improvement.game-over"), now: true }];
  if (view.phase === "draft" || view.phase === "setup") {
    return [
      { id: "boards", label: say("improvement.phase.boards"), now: false, done: true },
      { id: "draft", label: names("phase.draft"), now: view.phase === "draft" },
      { id: "first", label: say("improvement.phase.first"), now: false, done: false },
    ];
  }
  if (view.phase === "end") return [{ id: "end", label: say("improvement.phase.end"), now: true }];
  const round: Phase = { id: "round", label: say("improvement.round", { n: view.round, of: view.round + view.event_deck }), now: false, plain: true };
  return [round, ...PHASES.map((id) => ({ id, label: say(`improvement.phase.${id}`), now: view.phase === id }))];
}
