/** A replay: which position is shown, as which seat sees it, and how fast it runs. */
import { Refused } from "../net/api";
import type { ShownState } from "../net/messages";
import { past, positionAt, type ReplayLine } from "./requests";

export const SPEEDS = [0.5, 1, 2, 4] as const;
const STEP_MS = 1200;
/** The number of positions that the curve of points is drawn from. */
const SAMPLES = 24;

export type Sample = { n: number; totals: readonly number[] };

/** A position with all that belongs to it. */
export type Seen = {
  /** The entry before which the game is shown. */
  n: number;
  eyes: number | null;
  state: ShownState;
};

export class Replay {
  lines = $state.raw<readonly ReplayLine[]>([]);
  /** The entries before which the slider stops; the last one is the present. */
  stops = $state.raw<readonly number[]>([0]);
  /** The stop of the slider. The position follows as soon as it is fetched. */
  k = $state(0);
  seen = $state.raw<Seen | null>(null);
  /** A position is being fetched. */
  busy = $state(false);
  playing = $state(false);
  speed = $state<(typeof SPEEDS)[number]>(1);
  trouble = $state.raw<Refused | null>(null);
  /** Everybody's points during the game, as far as they are fetched. */
  curve = $state.raw<readonly Sample[]>([]);

  readonly table: string;
  #cache = new Map<string, ShownState>();
  #timer: ReturnType<typeof setTimeout> | null = null;
  #closed = false;
  #eyes: number | null = null;
  /** Counts the requests: the answer to an older one is not shown. */
  #round = 0;

  constructor(table: string) {
    this.table = table;
  }

  /** The entry before which the game is shown. */
  get n(): number {
    return this.seen?.n ?? this.stops[this.k] ?? 0;
  }
  get last(): number {
    return this.stops.length - 1;
  }
  /** The move that led to the position. */
  get line(): ReplayLine | null {
    return this.lines.findLast((line) => line.n < this.n) ?? null;
  }

  /** Fetch the past as a seat may know it, and go to a step that is chosen among the stops. */
  async open(eyes: number | null, choose: (stops: readonly number[]) => number): Promise<void> {
    await this.#wish(async (current) => {
      const told = await past(this.table, eyes);
      const stops = [...new Set([...told.steps, told.last])].sort((a, b) => a - b);
      const k = Math.max(0, Math.min(stops.length - 1, choose(stops)));
      const n = stops[k] ?? 0;
      const state = await this.#position(n, eyes);
      if (!current()) return;
      this.#eyes = eyes;
      this.lines = told.lines;
      this.stops = stops;
      this.k = k;
      this.seen = { n, eyes, state };
    });
  }

  /** The stop nearest to an entry. */
  near(n: number): number {
    return nearest(this.stops, n);
  }

  async go(k: number): Promise<void> {
    this.k = Math.max(0, Math.min(this.last, k));
    const [n, eyes] = [this.stops[this.k] ?? 0, this.#eyes];
    await this.#wish(async (current) => {
      const state = await this.#position(n, eyes);
      if (current()) this.seen = { n, eyes, state };
    });
  }

  step(by: number): void {
    void this.go(this.k + by);
  }

  async look(eyes: number | null): Promise<void> {
    const n = this.stops[this.k] ?? 0;
    await this.open(eyes, (stops) => nearest(stops, n));
  }

  /** Fetch the moves that were made since. The slider keeps its place. */
  async grow(): Promise<void> {
    if (this.seen) await this.look(this.#eyes);
  }

  toggle(): void {
    this.playing = !this.playing;
    if (this.playing && this.k === this.last) void this.go(0).then(() => this.#run());
    else this.#run();
  }

  /** Set the speed. */
  run(speed: (typeof SPEEDS)[number]): void {
    this.speed = speed;
    this.#run();
  }

  close(): void {
    this.#closed = true;
    this.playing = false;
    if (this.#timer) clearTimeout(this.#timer);
  }

  /** Fetch the points at some positions, one after another to spare the server. */
  async draw(): Promise<void> {
    const count = Math.min(SAMPLES, this.last);
    for (let i = 0; i <= count && !this.#closed; i += 1) {
      const n = this.stops[Math.round((i * this.last) / Math.max(1, count))] ?? 0;
      const state = await this.#position(n, this.#eyes).catch(() => null);
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

  async #wish(act: (current: () => boolean) => Promise<void>): Promise<void> {
    this.#round += 1;
    const round = this.#round;
    const current = (): boolean => round === this.#round && !this.#closed;
    this.busy = true;
    try {
      await act(current);
      if (current()) this.trouble = null;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (current()) this.trouble = error;
    } finally {
      if (round === this.#round) this.busy = false;
    }
  }
}

function nearest(stops: readonly number[], n: number): number {
  const after = stops.findIndex((stop) => stop >= n);
  return after < 0 ? stops.length - 1 : after;
}
