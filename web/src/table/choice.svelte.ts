/** The move that is chosen but not yet played. The board and the question bar share it. */
import type { Asking, Outcome } from "../net/asking.svelte";
import type { Json, Preview, Refusal, ShownState, SpokenQuestion, SpokenEvent } from "../net/messages";

/** When a choice is played: at the first tap, at the first tap unless it is final, or at the second tap on the same thing. */
export type Habit = "once" | "unless-final" | "twice";

export class Choice {
  /** The chosen move, shown as a preview; null when nothing is chosen. */
  move = $state.raw<Json | null>(null);
  /** What it would change; null until the server has said so. */
  preview = $state.raw<Preview | null>(null);
  /** Why something cannot be played: a refused move, or a greyed option that was pressed. */
  refused = $state.raw<Refusal | null>(null);
  /** The pieces that the log line under the pointer is about, such as `card:hoplite`, `tile:31`, `cell:2,-1`. */
  highlight = $state.raw<readonly string[]>([]);
  /** What the others did since I last moved; their pieces stay marked until I have moved. */
  latest = $state.raw<readonly SpokenEvent[]>([]);
  /** The move is on its way. */
  sending = $state(false);
  /** The player wants to change a sealed answer. */
  again = $state(false);

  #asking: Pick<Asking, "play" | "order" | "preview" | "why">;
  #open: () => SpokenQuestion | null;
  #habit: () => Habit;
  #round = 0;
  #question: SpokenQuestion | null = null;

  constructor(asking: Pick<Asking, "play" | "order" | "preview" | "why">, open: () => SpokenQuestion | null, habit: () => Habit = () => "twice") {
    this.#asking = asking;
    this.#open = open;
    this.#habit = habit;
  }

  /** The question that this viewer has to answer. */
  get question(): SpokenQuestion | null {
    return this.#open();
  }

  /** Choose a move and ask what it would change. */
  async pick(move: Json): Promise<void> {
    const question = this.question;
    if (!question) return;
    const round = ++this.#round;
    this.#question = question;
    this.move = move;
    this.preview = null;
    this.refused = null;
    const preview = await this.#asking.preview(question.at, move, question.seat);
    if (round !== this.#round || !preview) return;
    this.preview = preview;
    if (preview.refused) this.refused = preview.refused;
  }

  /** The first tap chooses, a second one on the same thing plays; by habit the first tap may play already. */
  async tap(move: Json): Promise<void> {
    if (same(move, this.move)) return void (await this.play());
    const habit = this.#habit();
    if (habit === "once") this.move = move;
    else await this.pick(move);
    const free = this.preview?.final === false && !this.preview.refused;
    if (same(move, this.move) && (habit === "once" || (habit === "unless-final" && free))) await this.play();
  }

  clear(): void {
    this.#round += 1;
    this.move = null;
    this.preview = null;
    this.refused = null;
  }

  /** Send what is chosen; with `standing`, as a limit up to which the server bids for me. */
  async play(standing = false): Promise<Outcome | null> {
    const question = this.question;
    const move = this.move;
    if (!question || move === null || this.sending) return null;
    this.sending = true;
    const outcome = await this.#asking[standing ? "order" : "play"](question.at, move, question.seat);
    this.sending = false;
    if (outcome.done) this.clear();
    else if (outcome.refusal.error !== "stale") this.refused = outcome.refusal;
    return outcome;
  }

  /** Show why something cannot be played; with null, stop showing it. */
  explain(refusal: Refusal | null): void {
    this.refused = refusal;
  }

  /** Ask why a move cannot be played. */
  async why(move: Json): Promise<void> {
    const question = this.question;
    if (!question) return;
    const round = ++this.#round;
    const told = await this.#asking.why(question.at, move, question.seat);
    if (round === this.#round && told?.text) this.refused = told;
  }

  /** A new state has come: keep the choice if the same question is open and still allows it, otherwise drop it. */
  follow(state: ShownState | null): void {
    const question = state?.question ?? null;
    const before = this.#question;
    if (this.move === null || !before || this.sending || question?.at === before.at) return;
    const stillAsked = question?.seat === before.seat && question.ask === before.ask;
    if (stillAsked && stillListed(question, this.move)) void this.pick(this.move);
    else this.clear();
  }

  /** The pieces to mark on the board: those of the log line under the pointer, or else of the others' latest moves, all or one seat's. */
  marked(seat?: number): readonly string[] {
    if (this.highlight.length) return this.highlight;
    return this.latest.filter((event) => seat === undefined || event.facts["seat"] === seat).flatMap(spokenOf);
  }

  /** Highlight the pieces of an event; with null, highlight nothing. */
  point(event: SpokenEvent | null): void {
    this.highlight = event ? spokenOf(event) : [];
  }
}

export function same(one: Json, other: Json): boolean {
  return one !== null && JSON.stringify(one) === JSON.stringify(other);
}

function stillListed(question: SpokenQuestion, move: Json): boolean {
  const options = question.options ?? [];
  const option = options.find((candidate) => same(candidate.move, move));
  return option ? !option.refused : Boolean(question.fill) || options.length === 0;
}

/** The pieces of an event by name and id: `{tile: 31, q: 2, r: -1}` is `tile:31` and `cell:2,-1`. */
function spokenOf(event: SpokenEvent): string[] {
  const names: string[] = [];
  for (const [fact, value] of Object.entries(event.facts)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (typeof one === "string" || typeof one === "number") names.push(`${fact}:${one}`);
    }
  }
  const { q, r } = event.facts;
  if (typeof q === "number" && typeof r === "number") names.push(`cell:${q},${r}`);
  return names;
}
