/** What is laid out but not yet chosen, shared by all parts of the board: cards under dice, cards in an order, the city looked at. */
import type { SpokenOption, SpokenQuestion } from "../../net/messages";
import type { Choice } from "../../table/choice.svelte";
import { filled } from "../../table/widgets/fill";

export type Tab = "mine" | "map" | "tracks" | "others";
export type Bill = { left: number; short: number; philosophy: number | null };

class Desk {
  /** Which tab is open where there is no room for all. */
  tab = $state<Tab>("mine");
  /** A city that explains itself. */
  city = $state<string | null>(null);
  /** The action card under each die. */
  laid = $state.raw<readonly (string | null)[]>([]);
  /** The die the next card goes to. */
  die = $state(0);
  /** The action card that is looked at or carried. */
  held = $state<string | null>(null);
  /** Cards in the order they were tapped: to pay, or to put away. */
  line = $state.raw<readonly string[]>([]);

  #at: string | null = null;

  /** A new question clears the desk; `sealed`: what I have laid already, and may change. */
  follow(question: SpokenQuestion | null, sealed: readonly string[]): void {
    const at = question ? `${question.at} ${question.seat}` : null;
    if (at === this.#at) return;
    this.#at = at;
    this.line = [];
    this.held = null;
    this.die = 0;
    this.laid = question?.kind === "assign" ? (question.fill?.slots ?? []).map((_, k) => sealed[k] ?? null) : [];
    if (!question) return;
    if (question.ask === "improvement.ask.colonize") this.tab = "map";
    else if (question.ask === "improvement.ask.reward") this.tab = "tracks";
    else if (this.tab !== "mine") this.tab = "mine";
  }

  price(question: SpokenQuestion, slot: number, card: string): number {
    const fill = question.fill;
    return fill?.prices?.[slot]?.[(fill.pieces ?? []).indexOf(card)] ?? 0;
  }

  /** What the cards laid need together, without those of one die. */
  needed(question: SpokenQuestion, but: number | null = null): number {
    return this.laid.reduce((sum, card, slot) => sum + (card && slot !== but ? this.price(question, slot, card) : 0), 0);
  }

  /** What the server says of a sum of Citizenry. */
  bill(question: SpokenQuestion, needed: number): Bill | null {
    const pay = question.board?.["pay"] as readonly Bill[] | undefined;
    return pay?.[needed] ?? null;
  }

  /** Lay an action card under a die; from another die it moves, and the one that lay there takes its place. */
  lay(question: SpokenQuestion, card: string, slot: number, choice: Choice): void {
    const from = this.laid.indexOf(card);
    const there = this.laid[slot] ?? null;
    const next = this.laid.map((each, k) => (k === slot ? card : k === from ? there : each));
    this.#set(question, next, choice);
    const open = next.indexOf(null);
    this.die = open >= 0 ? open : slot;
  }

  takeBack(question: SpokenQuestion, slot: number, choice: Choice): void {
    const next = this.laid.map((each, k) => (k === slot ? null : each));
    this.#set(question, next, choice);
    this.die = slot;
  }

  #set(question: SpokenQuestion, next: readonly (string | null)[], choice: Choice): void {
    this.laid = next;
    this.held = null;
    if (question.fill && next.every((card) => card !== null)) void choice.pick(filled(question.fill, next as string[]));
    else choice.clear();
  }

  /** Show what a chosen assignment lays: a hint, or what was undone. */
  show(move: readonly string[]): void {
    if (move.length === this.laid.length) this.laid = move;
  }

  /** Add a card to the order, or take it and those after it out again. */
  toggle(question: SpokenQuestion, card: string, count: number, choice: Choice): void {
    const at = this.line.indexOf(card);
    this.line = at >= 0 ? this.line.slice(0, at) : this.line.length < count ? [...this.line, card] : [...this.line.slice(0, -1), card];
    if (this.line.length < count) return choice.clear();
    if (question.fill) return void choice.pick(filled(question.fill, [...this.line]));
    const option = ordered(question, this.line);
    if (option) void choice.pick(option.move);
  }
}

/** The option that names these cards in this order. */
export function ordered(question: SpokenQuestion, line: readonly string[]): SpokenOption | null {
  const wanted = JSON.stringify(line);
  return (question.options ?? []).find((option) => JSON.stringify(Object.values(innerOf(option))[0]) === wanted) ?? null;
}

export const desk = new Desk();

/** The kind of an option's move: `colonize`. */
export function kindOf(option: SpokenOption): string {
  return Object.keys(option.move as object)[0] ?? "";
}

/** The fields of an option's move. */
export function innerOf(option: SpokenOption): Readonly<Record<string, unknown>> {
  return (Object.values(option.move as object)[0] ?? {}) as Readonly<Record<string, unknown>>;
}

/** The option of a kind that names something: `optionOf(question, "colonize", "red-01")`. */
export function optionOf(question: SpokenQuestion | null, kind: string, value?: string | number): SpokenOption | null {
  const found = (question?.options ?? []).filter((option) => kindOf(option) === kind);
  return (value === undefined ? found[0] : found.find((option) => Object.values(innerOf(option)).includes(value))) ?? null;
}

/** Choose or play an option; of one that is refused, tell why. */
export function press(choice: Choice, option: SpokenOption): void {
  if (option.refused) choice.explain(option.refused);
  else void choice.tap(option.move);
}
