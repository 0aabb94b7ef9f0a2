/** Positions of a game that are studied on its board, without a live table: a review, an exercise. */
import { Stage } from "../board/stage";
import { api, Refused } from "../net/api";
import type { Outcome } from "../net/asking.svelte";
import type { Json, ListedMove, Preview, ShownState, SpokenQuestion, Why } from "../net/messages";
import type { TableInfo } from "../net/rest";
import { prefs } from "../prefs.svelte";
import { go } from "../route.svelte";
import { type Person, person } from "../ui/person";
import { Choice } from "../table/choice.svelte";
import { boardOf, type GameModule, hasBoard } from "../table/games";
import type { BoardHolder } from "../table/holder";
import { boxAt, namesOf } from "../table/requests";
import type { Seen } from "../table/slot.svelte";

/** Who answers what a board asks about moves. Nothing is played: a move is tried. */
export interface Trying {
  preview(move: Json): Promise<Preview>;
  why(move: Json): Promise<Why>;
  moves(): Promise<readonly ListedMove[]>;
  /** Whether the move could be tried; the outcome is told by whoever is trying. */
  play(move: Json): Promise<Outcome>;
}

export class Study implements BoardHolder {
  readonly id: string;
  readonly stage = new Stage();
  readonly choice: Choice;
  info = $state.raw<TableInfo | null>(null);
  dictionary = $state.raw<Readonly<Record<string, string>>>({});
  box = $state.raw<Json>(null);
  board = $state.raw<GameModule | null>(null);
  boardLost = $state(false);
  trouble = $state.raw<Refused | null>(null);
  /** The position on the board. */
  shown = $state.raw<ShownState | null>(null);
  /** A position is being fetched. */
  busy = $state(false);
  /** Answers for the question of the position; null: it can only be looked at. */
  trying = $state.raw<Trying | null>(null);

  #cache = new Map<string, ShownState>();
  /** Counts the requests: the answer to an older one is not shown. */
  #round = 0;

  constructor(id: string) {
    this.id = id;
    const play = (_at: number, move: Json): Promise<Outcome> => this.trying?.play(move) ?? Promise.resolve({ done: true });
    const asking = {
      play,
      order: play,
      preview: (_at: number, move: Json) => answered(this.trying?.preview(move)),
      why: (_at: number, move: Json) => answered(this.trying?.why(move)),
    };
    this.choice = new Choice(asking, () => this.question, () => (prefs.confirm === "never" ? "once" : "twice"));
  }

  /** The question of the position, if a move can be tried. */
  get question(): SpokenQuestion | null {
    return this.trying ? (this.shown?.question ?? null) : null;
  }
  /** What the board shows. */
  get seen(): Seen | null {
    return this.shown && { state: this.shown, seat: this.shown.seat, events: [], still: this.trying === null };
  }
  readonly people = $derived.by<readonly Person[]>(() => (this.info?.seats ?? []).map((seat) => person(seat.seat, seat.name ?? "?")));
  readonly boardComing = $derived.by(() => this.board === null && !this.boardLost && hasBoard(this.info?.game ?? ""));
  readonly names = (path: string): string => this.dictionary[path] ?? path.slice(path.lastIndexOf(".") + 1);

  who(seat: number | null): Person {
    return this.people[seat ?? -1] ?? person(Math.max(0, seat ?? 0), "?");
  }

  moves(): Promise<readonly ListedMove[] | null> {
    return answered(this.trying?.moves());
  }

  showRule(rule: string | null): void {
    go(`/learn/${this.info?.game}/rules${rule ? `?rule=${encodeURIComponent(rule)}` : ""}`);
  }

  /** Fetch the table, its names, its components and its board. */
  async load(): Promise<void> {
    this.#cache.clear();
    try {
      this.info = await api.table(this.id);
      [this.dictionary, this.box] = await Promise.all([namesOf(this.info.game), boxAt(`/tables/${encodeURIComponent(this.id)}`)]);
      this.trouble = null;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.trouble = error;
      return;
    }
    try {
      this.board ??= await boardOf(this.info.game);
    } catch {
      this.boardLost = true;
    }
  }

  /** Show a position; `key` is its name, under which it is kept. */
  async show(key: string, fetch: () => Promise<ShownState>, trying: Trying | null = null): Promise<void> {
    const round = ++this.#round;
    this.busy = true;
    try {
      const state = this.#cache.get(key) ?? (await fetch());
      this.#cache.set(key, state);
      if (round !== this.#round) return;
      this.choice.clear();
      this.trying = trying;
      this.shown = state;
      this.trouble = null;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (round === this.#round) this.trouble = error;
    } finally {
      if (round === this.#round) this.busy = false;
    }
  }

  close(): void {
    this.#round += 1;
    this.stage.close();
  }
}

/** An answer, or null if there is none: nobody answers, or the server refuses. */
async function answered<T>(answer: Promise<T> | undefined): Promise<T | null> {
  try {
    return (await answer) ?? null;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return null;
  }
}
