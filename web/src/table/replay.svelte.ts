/** A game looked at again: which position is shown, through whose eyes, and how fast it runs. */
import { Refused } from "../net/api";
import type { ShownState } from "../net/messages";
import { past, positionAt, type ReplayLine } from "./ask";

export const SPEEDS = [0.5, 1, 2, 4] as const;
const STEP_MS = 1200;
/** As many positions as this give the curve of points. */
const SAMPLES = 24;

export type Sample = { n: number; totals: readonly number[] };

export class Replay {
  lines = $state.raw<readonly ReplayLine[]>([]);
  /** The entries before which the slider stops; the last is where the game stands. */
  stops = $state.raw<readonly number[]>([0]);
  /** Which stop is shown. */
  k = $state(0);
  eyes = $state<number | null>(null);
  shown = $state.raw<ShownState | null>(null);
  playing = $state(false);
  speed = $state<(typeof SPEEDS)[number]>(1);
  trouble = $state.raw<Refused | null>(null);
  /** Everybody's points along the game, as far as fetched. */
  curve = $state.raw<readonly Sample[]>([]);

  readonly table: string;
  #cache = new Map<string, ShownState>();
  #timer: ReturnType<typeof setTimeout> | null = null;
  #closed = false;

  constructor(table: string) {
    this.table = table;
  }

  /** The entry before which the game is shown. */
  get n(): number {
    return this.stops[this.k] ?? 0;
  }
  get last(): number {
    return this.stops.length - 1;
  }
  /** What was played to get here. */
  get line(): ReplayLine | null {
    return this.lines.findLast((line) => line.n < this.n) ?? null;
  }

  /** Fetch the past as these eyes may know it, and go to an entry; without one, to the end. */
  async open(eyes: number | null, at: number | null): Promise<void> {
    await this.#try(async () => {
      const told = await past(this.table, eyes);
      this.eyes = eyes;
      this.lines = told.lines;
      this.stops = [...new Set([...told.steps, told.last])].sort((a, b) => a - b);
      await this.go(at === null ? this.last : this.near(at));
    });
  }

  /** The stop nearest to an entry. */
  near(n: number): number {
    const after = this.stops.findIndex((stop) => stop >= n);
    return after < 0 ? this.last : after;
  }

  async go(k: number): Promise<void> {
    this.k = Math.max(0, Math.min(this.last, k));
    const wanted = this.k;
    await this.#try(async () => {
      const state = await this.#position(this.n, this.eyes);
      if (wanted === this.k && !this.#closed) this.shown = state;
    });
  }

  step(by: number): void {
    void this.go(this.k + by);
  }

  async look(eyes: number | null): Promise<void> {
    const n = this.n;
    await this.open(eyes, n);
  }

  toggle(): void {
    this.playing = !this.playing;
    if (this.playing && this.k === this.last) void this.go(0).then(() => this.#run());
    else this.#run();
  }

  /** How fast it runs. */
  run(speed: (typeof SPEEDS)[number]): void {
    this.speed = speed;
    this.#run();
  }

  close(): void {
    this.#closed = true;
    this.playing = false;
    if (this.#timer) clearTimeout(this.#timer);
  }

  /** Fetch the points at some positions, one after another, so that the server is not hurried. */
  async draw(): Promise<void> {
    const count = Math.min(SAMPLES, this.last);
    for (let i = 0; i <= count && !this.#closed; i += 1) {
      const n = this.stops[Math.round((i * this.last) / Math.max(1, count))] ?? 0;
      const state = await this.#position(n, this.eyes).catch(() => null);
      if (state) this.curve = [...this.curve, { n, totals: state.scores.map((score) => score.total) }];
    }
  }

  #run(): void {
    if (this.#timer) clearTimeout(this.#timer);
    if (!this.playing) return;
    this.#timer = setTimeout(async () => {
      await this.go(this.k + 1);
      if (this.k >= this.last) this.playing = false;
      this.#run();
    }, STEP_MS / this.speed);
  }

  async #position(n: number, eyes: number | null): Promise<ShownState> {
    const key = `${n} ${eyes}`;
    const known = this.#cache.get(key);
    if (known) return known;
    const state = await positionAt(this.table, n, eyes);
    this.#cache.set(key, state);
    return state;
  }

  async #try(act: () => Promise<void>): Promise<void> {
    try {
      await act();
      this.trouble = null;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.trouble = error;
    }
  }
}
