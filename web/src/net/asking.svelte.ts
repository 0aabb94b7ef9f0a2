/** Messages that expect an answer: each carries a key, and the answer carries the same key. */
import { newKey } from "./message-key";
import type { Connection } from "./connection.svelte";
import type { Hint, Json, ListedMove, Preview, Refusal, Sent, Told, Why } from "./messages";

/** Fields that a move has, such as `{ slot: 2 }`. */
export type Fields = Readonly<Record<string, number | string>>;

/** What became of a move that was sent. */
export type Outcome = { done: true } | { done: false; refusal: Refusal };

type Asked = Extract<Sent, { key: string }>;

interface Waiting {
  message: Asked;
  /** An act, such as a move, survives a lost connection and is sent again under the same key; a mere question is not. */
  again: boolean;
  answer: (told: Told | null) => void;
}

export class Asking {
  /** Whether an act is on its way and not yet answered. */
  sending = $state(false);
  /** The last entry made from this page's seats; -1: none is known. */
  lastOwn = $state(-1);

  #connection: Connection;
  #waiting = new Map<string, Waiting>();

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  async play(at: number, move: Json, seat: number): Promise<Outcome> {
    const outcome = await this.#act({ type: "move", key: newKey(), at, move, seat });
    if (outcome.done) this.lastOwn = Math.max(this.lastOwn, at); // a question has the number of its first answer
    return outcome;
  }

  /** Bid for the seat, and again whenever it is outbid, up to the sum of this move. */
  async order(at: number, move: Json, seat: number): Promise<Outcome> {
    return this.#act({ type: "order", key: newKey(), at, move, seat });
  }

  async cancelOrder(seat: number): Promise<Outcome> {
    return this.#act({ type: "cancel-order", key: newKey(), seat });
  }

  /** Take a move back. A free undo happens at once; otherwise the others are asked (null) and their answer comes with the table. */
  async undo(seat: number, to: number, free: boolean): Promise<Outcome | null> {
    const message: Asked = { type: "undo", key: newKey(), seat, to };
    if (free) return this.#act(message);
    const told = await this.#ask(message);
    if (told?.type === "refused") return { done: false, refusal: told };
    return told ? { done: true } : null;
  }

  resign(seat: number): Promise<Outcome> {
    return this.#act({ type: "resign", key: newKey(), seat });
  }

  /** Ask what a move would change. A newer preview cancels an older one that is not answered yet. */
  async preview(at: number, move: Json, seat: number): Promise<Preview | null> {
    for (const [key, waiting] of this.#waiting) if (waiting.message.type === "preview") this.#settle(key, null);
    const told = await this.#ask({ type: "preview", key: newKey(), at, move, seat });
    return told?.type === "preview" ? told : null;
  }

  async why(at: number, move: Json, seat: number): Promise<Why | null> {
    const told = await this.#ask({ type: "why", key: newKey(), at, move, seat });
    return told?.type === "why" ? told : null;
  }

  /** The legal moves, the best gain first; with `only`, those with these fields. */
  async moves(seat: number, only: Fields = {}): Promise<readonly ListedMove[] | null> {
    const told = await this.#ask({ type: "moves", key: newKey(), seat, only });
    return told?.type === "moves" ? told.moves : null;
  }

  async hint(seat: number): Promise<Hint | Refusal | null> {
    const told = await this.#ask({ type: "hint", key: newKey(), seat });
    return told?.type === "hint" || told?.type === "refused" ? told : null;
  }

  /** An answer has come. */
  answered(told: Told): void {
    if (told.key !== null) this.#settle(told.key, told);
    else if (told.type === "refused") this.#connection.closedBecause = told.text; // the server says why before it closes the connection
  }

  /** Whether an answer with this key is waited for. */
  awaits(key: string): boolean {
    return this.#waiting.has(key);
  }

  /** The connection is down: questions are answered with null, acts wait until it is back. */
  connectionLost(): void {
    for (const [key, waiting] of this.#waiting) if (!waiting.again) this.#settle(key, null);
  }

  /** The connection is back: send every act again that has no answer. */
  sendAgain(): void {
    for (const waiting of this.#waiting.values()) if (waiting.again) this.#connection.send(waiting.message);
  }

  close(): void {
    for (const key of [...this.#waiting.keys()]) this.#settle(key, null);
  }

  #ask(message: Asked): Promise<Told | null> {
    if (this.#connection.link !== "live") return Promise.resolve(null);
    return this.#await(message, false);
  }

  async #act(message: Asked): Promise<Outcome> {
    this.sending = true;
    const told = await this.#await(message, true);
    this.sending = [...this.#waiting.values()].some((waiting) => waiting.again);
    if (told?.type === "refused") return { done: false, refusal: told };
    return { done: true };
  }

  #await(message: Asked, again: boolean): Promise<Told | null> {
    return new Promise((answer) => {
      this.#waiting.set(message.key, { message, again, answer });
      this.#connection.send(message);
    });
  }

  #settle(key: string, told: Told | null): void {
    const waiting = this.#waiting.get(key);
    this.#waiting.delete(key);
    waiting?.answer(told);
  }
}
