/** The state of a board beyond what the server sends: what is picked up, looked at or laid out. Each game has its own kind of desk. */
import type { Stage } from "../board/stage";
import type { Fields } from "../net/asking.svelte";
import type { Json, SpokenOption } from "../net/messages";
import type { Person } from "../ui/person";
import type { Choice } from "./choice.svelte";
import type { AnyGame, GameTypes } from "./games";
import { sentence } from "./text";

/** What a board is given. The fields change while the desk stays the same. */
export interface BoardTable<G extends GameTypes = AnyGame> {
  readonly view: G["view"];
  /** The question that this viewer has to answer; null in a replay. */
  readonly question: G["question"] | null;
  /** The components of this table; null until they are fetched. */
  readonly box: G["box"] | null;
  /** The events to animate, in order. */
  readonly events: readonly G["event"][];
  /** The name of something of the game: `card.hoplite`. */
  readonly names: (path: string) => string;
  readonly people: readonly Person[];
  /** The seat that this page looks from; null: a spectator, or the curtain is drawn. */
  readonly seat: number | null;
  readonly choice: Choice;
  /** Whether pieces move. */
  readonly motion: boolean;
  /** A position of the past: nothing can be chosen here. */
  readonly still: boolean;
  readonly stage: Stage;
}

/** A step of the turn in the top bar. `plain`: not a step but something to know, such as the round. */
export type Phase = { id: string; label: string; now: boolean; done?: boolean; plain?: boolean };

/** Somebody who plays without a seat, such as an automa. */
export type Unseated = { name: string; score: number; has: readonly { icon: string; label: string; n: number }[] };

/** The points before and after a plan of several moves; `after` is null as long as part of the plan is open. */
export type Plan = { before: number; after: number | null };

/** A question of the board itself, and how it is answered. */
export type Prompt = { text: string; how: string };

export class Desk<G extends GameTypes = AnyGame> {
  readonly table: BoardTable<G>;

  constructor(table: BoardTable<G>) {
    this.table = table;
  }

  /** The steps of the turn; null: as the catalogue of the game lists them. */
  get phases(): readonly Phase[] | null {
    return null;
  }

  get unseated(): Unseated | null {
    return null;
  }

  /** What is asked now that something is picked up on the board; null: as the question says. */
  get prompt(): Prompt | null {
    return null;
  }

  /** The fields of a move that what is picked up on the board has settled: a list of moves shows only those. */
  get picked(): Fields {
    return {};
  }

  /** What a plan of several moves brings; null where the chosen move is all of it. */
  get plan(): Plan | null {
    return null;
  }

  /** Whether the board itself lets one answer this question; otherwise the question bar lists the options. */
  answers(question: G["question"]): boolean {
    void question;
    return false;
  }

  /** The name of an option on the board. */
  optionName(question: G["question"], option: Pick<SpokenOption, "move" | "label">): string {
    void question;
    return sentence(option.label);
  }

  /** The name on the main button of a move that was put together on the board and is no option; null: the usual one. */
  moveName(question: G["question"], move: Json): string | null {
    void [question, move];
    return null;
  }
}
