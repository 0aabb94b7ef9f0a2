/** The slot that a board is put into: it makes the desk that the board and the parts around it share. */
import { untrack } from "svelte";
import type { ShownState, SpokenEvent } from "../net/messages";
import { prefs } from "../prefs.svelte";
import type { BoardTable, Desk } from "./desk.svelte";
import type { BoardHolder } from "./holder";

/** What the board shows: the state of the table as a seat sees it, or a position of the past (`still`). */
export interface Seen {
  state: ShownState;
  seat: number | null;
  events: readonly SpokenEvent[];
  still: boolean;
}

export class BoardSlot {
  readonly table: BoardTable;
  #model: BoardHolder;
  #seen: () => Seen | null;

  constructor(model: BoardHolder, seen: () => Seen | null) {
    this.#model = model;
    this.#seen = seen;
    this.table = tableOf(model, () => {
      const now = seen();
      if (!now) throw new Error("there is nothing to show");
      return now;
    });
  }

  readonly #filled = $derived.by(() => this.#seen() !== null);

  /** The desk; null while there is nothing to show, or no board of the game's own. */
  readonly desk = $derived.by<Desk | null>(() => {
    const module = this.#model.board;
    return module && this.#filled ? untrack(() => new module.Desk(this.table)) : null;
  });
}

function tableOf(model: BoardHolder, seen: () => Seen): BoardTable {
  return {
    choice: model.choice,
    names: model.names,
    stage: model.stage,
    get view() {
      return seen().state.view;
    },
    get question() {
      return seen().still ? null : seen().state.question;
    },
    get box() {
      return model.box;
    },
    get events() {
      return seen().events;
    },
    get people() {
      return model.people;
    },
    get seat() {
      return seen().seat;
    },
    get motion() {
      return prefs.moves;
    },
    get still() {
      return seen().still;
    },
  };
}
