/** What is laid out but not yet chosen: cards under dice, cards in an order, the city that is looked at. */
import type { Json, SpokenOption } from "../../net/messages";
import type { Choice } from "../../table/choice.svelte";
import { Desk, type Phase } from "../../table/desk.svelte";
import { sentence } from "../../table/text";
import { filled } from "../../table/widgets/fill";
import { type Key, say } from "../../words/say";
import { type ImprovementTypes, PHASES, type Question, type QuestionOf } from "./types";

export type Tab = "mine" | "map" | "tracks" | "others";
export type Bill = QuestionOf<"improvement.ask.assign">["board"]["pay"][number];

export class ImprovementDesk extends Desk<ImprovementTypes> {
  /** The open tab, where there is no room for all parts at once. */
  tab = $state<Tab>("mine");
  /** The city whose facts are shown below the map. */
  city = $state<string | null>(null);
  /** The action card under each die. */
  laid = $state.raw<readonly (string | null)[]>([]);
  /** The die that the next card goes to. */
  die = $state(0);
  /** The action card that is looked at or carried. */
  held = $state<string | null>(null);
  /** Cards in the order they were tapped: to pay, or to put away. */
  line = $state.raw<readonly string[]>([]);

  /** The part of the board that was folded away and is wanted all the same. */
  unfolded = $state<"map" | "tracks" | null>(null);

  #at: string | null = null;

  override get phases(): readonly Phase[] {
    const { names, view } = this.table;
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

  /** Every question of this game is answered on the board. */
  override answers(): boolean {
    return true;
  }

  /** Passing is named after what is declined, as on its button. */
  override optionName(question: Question, option: Pick<SpokenOption, "move" | "label">): string {
    return kindOf(option) === "pass" ? declined(question) : sentence(option.label);
  }

  /** Cards laid under dice are sealed, and cards put away are gone: the main button says so, with the price. */
  override moveName(question: Question, move: Json): string | null {
    const { assign, discard } = move as { assign?: { actions: readonly string[] }; discard?: { cards: readonly string[] } };
    if (discard) return say("improvement.put-away", { n: discard.cards.length });
    if (!assign) return null;
    const n = assign.actions.reduce((sum, card, die) => sum + price(question, die, card), 0);
    return n ? say("improvement.lay-for", { n }) : say("improvement.lay-free");
  }

  /** A new question clears the desk. What this seat has sealed already lies under its dice, and may be changed. */
  follow(): void {
    const { question, view } = this.table;
    const at = question ? `${question.at} ${question.seat}` : null;
    if (at === this.#at) return;
    this.#at = at;
    this.line = [];
    this.held = null;
    this.unfolded = null;
    this.die = 0;
    this.laid = question?.kind === "assign" ? (question.fill?.slots ?? []).map((_, k) => view.sealed[k] ?? null) : [];
    if (!question) return;
    if (question.ask === "improvement.ask.colonize") this.tab = "map";
    else if (question.ask === "improvement.ask.reward") this.tab = "tracks";
    else if (this.tab !== "mine") this.tab = "mine";
  }

  /** The Citizenry that a card needs under a die. */
  price(slot: number, card: string): number {
    return this.table.question ? price(this.table.question, slot, card) : 0;
  }

  /** The Citizenry that all laid cards need together, without the card under one die. */
  needed(but: number | null = null): number {
    return this.laid.reduce((sum, card, slot) => sum + (card && slot !== but ? this.price(slot, card) : 0), 0);
  }

  /** What the server says of a sum of Citizenry. */
  bill(needed: number): Bill | null {
    const { question } = this.table;
    return question?.ask === "improvement.ask.assign" ? (question.board.pay[needed] ?? null) : null;
  }

  /** Lay an action card under a die. From another die it moves, and the card that lay here takes its place. */
  lay(card: string, slot: number): void {
    const from = this.laid.indexOf(card);
    const there = this.laid[slot] ?? null;
    const next = this.laid.map((each, k) => (k === slot ? card : k === from ? there : each));
    this.#set(next);
    const open = next.indexOf(null);
    this.die = open >= 0 ? open : slot;
  }

  takeBack(slot: number): void {
    this.#set(this.laid.map((each, k) => (k === slot ? null : each)));
    this.die = slot;
  }

  #set(next: readonly (string | null)[]): void {
    const { choice, question } = this.table;
    this.laid = next;
    this.held = null;
    if (question?.fill && next.every((card) => card !== null)) void choice.pick(filled(question.fill, next as string[]));
    else choice.clear();
  }

  /** Show the cards of a chosen assignment, such as a hint. */
  show(cards: readonly string[]): void {
    if (cards.length === this.laid.length) this.laid = cards;
  }

  /** Add a card to the order, or take it and those after it out again. */
  toggle(card: string, count: number): void {
    const { choice, question } = this.table;
    if (!question) return;
    const at = this.line.indexOf(card);
    this.line = at >= 0 ? this.line.slice(0, at) : this.line.length < count ? [...this.line, card] : [...this.line.slice(0, -1), card];
    if (this.line.length < count) return choice.clear();
    if (question.fill) return void choice.pick(filled(question.fill, [...this.line]));
    const option = ordered(question, this.line);
    if (option) void choice.pick(option.move);
  }
}

function price({ fill }: Question, slot: number, card: string): number {
  return fill?.prices?.[slot]?.[(fill.pieces ?? []).indexOf(card)] ?? 0;
}

/** What one declines to do: "raise nothing". */
export function declined(question: Question): string {
  return sentence(say(`improvement.pass.${question.ask.replace("improvement.ask.", "")}` as Key));
}

/** The option that names these cards in this order. */
export function ordered(question: Question, line: readonly string[]): SpokenOption | null {
  const wanted = JSON.stringify(line);
  return (question.options ?? []).find((option) => JSON.stringify(Object.values(innerOf(option))[0]) === wanted) ?? null;
}

/** The kind of an option's move: `colonize`. */
export function kindOf(option: Pick<SpokenOption, "move">): string {
  return Object.keys(option.move as object)[0] ?? "";
}

/** The fields of an option's move. */
export function innerOf(option: Pick<SpokenOption, "move">): Readonly<Record<string, unknown>> {
  return (Object.values(option.move as object)[0] ?? {}) as Readonly<Record<string, unknown>>;
}

/** The option of a kind that names something: `optionOf(question, "colonize", "red-01")`. */
export function optionOf(question: Question | null, kind: string, value?: string | number): SpokenOption | null {
  const found = (question?.options ?? []).filter((option) => kindOf(option) === kind);
  return (value === undefined ? found[0] : found.find((option) => Object.values(innerOf(option)).includes(value))) ?? null;
}

/** Choose or play an option; of a refused one, tell why. */
export function press(choice: Choice, option: SpokenOption): void {
  if (option.refused) choice.explain(option.refused);
  else void choice.tap(option.move);
}
