/** The states of a table in the order they came: each stays on the screen until the board has shown what led to it. */
import { tick } from "svelte";
import { Stage } from "../board/stage";
import type { ShownState, SpokenEvent } from "./messages";

/** A state stays on the screen for at least this many milliseconds per event, and no longer than the second number if nothing moves. */
const EVENT_SHOW = 350;
const LONGEST_SHOW = 1200;
/** With this many states waiting, the older ones are not animated. */
const PATIENCE = 8;
/** How many states are kept, so that they can be shown again. */
const KEPT = 80;

export class Showing {
  /** The state on the screen; newer ones may wait behind it. */
  shown = $state.raw<ShownState | null>(null);
  /** Every event that this viewer was told, in order. */
  log = $state.raw<readonly SpokenEvent[]>([]);
  /** The events that the board animates now. */
  moving = $state.raw<readonly SpokenEvent[]>([]);
  /** How many states wait behind the one on the screen. */
  behind = $state(0);
  /** Where the board animates: the next state waits until this stage is idle. */
  readonly stage = new Stage();

  #motion: () => boolean;
  #queue: ShownState[] = [];
  /** The latest states that were on the screen; the last one is the present. */
  #kept: readonly ShownState[] = [];
  #playing = false;
  /** The next state is the first one for this viewer: there is nothing to animate from. */
  #fresh = true;
  /** Counts the skips: a show that was skipped must not go on to the next state. */
  #round = 0;

  /** `motion` tells whether pieces move; it is asked each time because the setting may change during a game. */
  constructor(motion: () => boolean) {
    this.#motion = motion;
  }

  /** The newest state, on the screen or still waiting. */
  get newest(): ShownState | null {
    return this.#queue.at(-1) ?? this.shown;
  }

  /** A state has come. `jump`: show it at once, without animation. */
  add(state: ShownState, jump: boolean): void {
    const still = jump || this.#fresh || !this.#motion() || document.hidden || this.#queue.length >= PATIENCE;
    this.#fresh = false;
    this.#queue.push(state);
    this.behind = this.#queue.length;
    if (still) this.skip();
    else if (!this.#playing) void this.#play();
  }

  /** Show the newest state at once, without animation. */
  skip(): void {
    this.#stop();
    const last = this.#queue.at(-1);
    if (last) {
      for (const state of this.#queue) this.#tell(state);
      this.#queue = [];
      this.behind = 0;
      this.shown = last;
    }
    this.moving = [];
  }

  /** Show again what happened after an entry, up to the present. Whether there is anything to show. */
  again(entry: number): boolean {
    const states = this.#since(entry);
    if (!states.length || this.#playing) return false;
    this.#queue = states;
    this.behind = states.length;
    void this.#play();
    return true;
  }

  /** Whether something that happened after an entry can be shown again. */
  canShowAgain(entry: number): boolean {
    return this.log.length > 0 && this.#since(entry).length > 0;
  }

  /** Forget everything: another viewer, or the same one in another language, is about to look. */
  forget(): void {
    this.#stop();
    this.#queue = [];
    this.behind = 0;
    this.log = [];
    this.#kept = [];
    this.moving = [];
    this.shown = null;
    this.#fresh = true;
  }

  /** Put what this viewer was told earlier in front of the log. */
  recall(events: readonly SpokenEvent[]): void {
    const first = this.log[0]?.n ?? Number.POSITIVE_INFINITY;
    this.log = [...events.filter((event) => event.n < first), ...this.log];
  }

  close(): void {
    this.#stop();
    this.stage.close();
  }

  #since(entry: number): ShownState[] {
    return this.#kept.filter((state) => state.events.some((event) => event.n > entry));
  }

  /** A state comes on the screen: its events go into the log, unless it is shown again. */
  #tell(state: ShownState): void {
    if (this.#kept.includes(state)) return;
    this.#kept = [...this.#kept, state].slice(-KEPT);
    this.log = withEvents(this.log, state);
  }

  #stop(): void {
    this.#round += 1;
    this.#playing = false;
    this.stage.skip();
  }

  async #play(): Promise<void> {
    const round = this.#round;
    this.#playing = true;
    for (let state = this.#queue.shift(); state; state = this.#queue.shift()) {
      this.behind = this.#queue.length;
      this.shown = state;
      this.#tell(state);
      this.moving = state.events;
      await tick(); // the board has drawn the state and put its shows on the stage
      await Promise.all([pause(Math.min(LONGEST_SHOW, EVENT_SHOW * state.events.length)), this.stage.idle()]);
      if (round !== this.#round) return;
    }
    this.#playing = false;
    this.moving = [];
  }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/** The log with the events of a state. Events that an undo took back stay, and are marked. */
function withEvents(log: readonly SpokenEvent[], state: ShownState): readonly SpokenEvent[] {
  let told = [...log];
  for (const event of state.events) {
    if (event.kind === "undone") {
      const to = Number(event.facts["to"]);
      told = told.map((earlier) => (earlier.n >= to ? { ...earlier, undone: true } : earlier));
    }
    told.push(event);
  }
  return told;
}
