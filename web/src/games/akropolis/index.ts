/** The board of Akropolis, as the table asks for it. */
import type { Facts, SpokenQuestion } from "../../net/messages";
import type { Phase, Unseated } from "../../table/games";
import { say } from "../../words/say";
import type { AkropolisView } from "./types";

export { default as Board } from "./Board.svelte";
export { default as Gallery } from "./Gallery.svelte";
export { default as Minis } from "./Minis.svelte";
export { default as Side } from "./Side.svelte";

export const strip = true;
export const fits = true;

/** The automa of a game alone. */
export function unseated(given: Facts, names: (path: string) => string): Unseated | null {
  const { automa } = given as unknown as AkropolisView;
  if (!automa) return null;
  return { name: names(`architect.${automa.architect}`), score: automa.score.total, has: [{ icon: "stone", label: say("akropolis.stones-label"), n: automa.stones }] };
}

export const galleryName = (): string => say("akropolis.gallery");

/** The board lets one answer the one question of this game. */
export function handles(question: SpokenQuestion): boolean {
  return question.kind === "place";
}

export function phases(given: Facts): readonly Phase[] {
  const view = given as unknown as AkropolisView;
  if (view.over) return [{ id: "over", label: say("akropolis.game-over"), now: true }];
  return [
    { id: "stacks", label: say("akropolis.stacks", { n: view.stacks.length }), now: false, plain: true },
    { id: "refill", label: say("akropolis.refill", { n: Math.max(0, view.site.length - 1) }), now: false, plain: true },
  ];
}
