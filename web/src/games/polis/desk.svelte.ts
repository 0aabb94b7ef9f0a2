/** The desk of Polis: which piece stands for which option, what a tap on it does, and the plan of a war. */
import type { Facts, Json, SpokenOption } from "../../net/messages";
import { type Choice, same } from "../../table/choice.svelte";
import { Desk, type Phase, type Plan } from "../../table/desk.svelte";
import { sentence } from "../../table/text";
import { loaded } from "../../words/catalogue.svelte";
import { say } from "../../words/say";
import { type Box, boxOf, cardOf, type IncomeFacts, type Loss, type PolisTypes, type Question } from "./types";
import { warOf } from "./war";

export interface Mark {
  moves: readonly Json[];
  label: string;
  price?: number | undefined;
  refused?: { rule: string; text: string } | undefined;
  facts: Facts;
}
export type State = "chosen" | "may" | "no" | null;
type Fields = Record<string, Json>;

const PHASES = ["draw", "auction", "build", "protect", "income", "trade", "war"] as const;

export class PolisDesk extends Desk<PolisTypes> {
  /** Two stacks to look at, in the order they were tapped. */
  looked = $state.raw<readonly string[]>([]);
  /** Whose city the war page shows. */
  foe = $state<number | null>(null);
  victim = $state<string | null>(null);
  gift = $state<string | null>(null);
  #followed = -1;

  /** The question, as long as it is not answered. */
  get question(): Question | null {
    const { question } = this.table;
    return question?.answered ? null : question;
  }
  get choice(): Choice {
    return this.table.choice;
  }
  /** The components of the table, by id. */
  get box(): Box {
    return boxOf(this.table.box);
  }
  /** The question without its prefix: `bid` for `polis.ask.bid`. */
  get ask(): string {
    return this.question?.ask.replace(/^polis\.ask\./, "") ?? "";
  }
  get me(): number {
    return this.question?.seat ?? -1;
  }
  /** What the question about the income carries; null for another question. */
  get income(): IncomeFacts | null {
    const { question } = this;
    return question?.ask === "polis.ask.income" || question?.ask === "polis.ask.activities" ? question.board : null;
  }

  /** The seven phases of the turn. */
  override get phases(): readonly Phase[] {
    const { view } = this.table;
    if (view.over) return [{ id: "over", label: say("polis.over"), now: true }];
    if (view.players.some((player) => player.side === null)) return [{ id: "boards", label: say("polis.boards"), now: true, plain: true }];
    const now = PHASES.findIndex((phase) => phase === view.phase);
    return PHASES.map((phase, k) => ({ id: phase, label: say(`polis.phase.${phase}`), now: k === now, done: k < now }));
  }

  /** A war is one move and two answers that follow: the points of all three, as the ledger has them. */
  override get plan(): Plan | null {
    const war = fieldsOf(this.choice.move, "attack") ? warOf(this) : null;
    if (!war?.rival) return null;
    return { before: war.own.before.score, after: war.victim ? war.own.score : null };
  }

  /** Every question of this game is answered on its board. */
  override answers(): boolean {
    return true;
  }

  /** Passing is named after what is declined. */
  override optionName(question: Question, option: Pick<SpokenOption, "move" | "label">): string {
    const declined = fieldsOf(option.move, "pass") && loaded.words[question.ask.replace("polis.ask.", "polis.pass.")];
    return typeof declined === "string" ? declined : sentence(option.label);
  }

  /** A move with a sum is called a bid. */
  override moveName(_: Question, move: Json): string | null {
    const offered = fieldsOf(move, "bid");
    return offered ? say("polis.bid-n", { n: Number(offered["amount"]) }) : null;
  }

  readonly marks = $derived.by<ReadonlyMap<string, Mark>>(() => marksOf(this.question));

  mark(key: string): Mark | undefined {
    return this.marks.get(key);
  }

  /** How a piece is drawn: chosen, allowed, asked about but not allowed, or none of these. */
  state(key: string): State {
    if (!this.question) return null;
    const mark = this.marks.get(key);
    if (this.ask === "look" && key.startsWith("stack:")) {
      const stack = key.slice(6);
      return this.looked.includes(stack) ? "chosen" : this.lookable.has(stack) ? "may" : "no";
    }
    if (mark && !mark.refused) return mark.moves.some((move) => same(move, this.choice.move)) ? "chosen" : "may";
    return mark || this.#like(key) ? "no" : null;
  }

  readonly lookable = $derived.by<ReadonlySet<string>>(() => {
    const options = this.question?.options ?? [];
    return new Set(options.flatMap((option) => (fieldsOf(option.move, "look")?.["stacks"] as string[] | undefined) ?? []));
  });

  async tap(key: string): Promise<void> {
    const mark = this.marks.get(key);
    if (this.ask === "look" && key.startsWith("stack:")) return this.#look(key.slice(6));
    if (mark?.refused) return this.choice.explain(mark.refused);
    if (mark) {
      const now = mark.moves.find((move) => same(move, this.choice.move));
      return this.choice.tap(now ?? mark.moves[0] ?? null);
    }
    const like = this.#like(key);
    if (like) await this.choice.why(aimedAt(key, like));
  }

  /** Choose among the moves that a piece stands for, such as more symbols to buy or another symbol to cover. */
  async another(key: string, step = 1): Promise<void> {
    const moves = this.marks.get(key)?.moves ?? [];
    const now = moves.findIndex((move) => same(move, this.choice.move));
    const next = moves[now < 0 ? 0 : now + step];
    if (next !== undefined) await this.choice.pick(next);
  }

  /** A move was chosen, perhaps in the list or by a hint: show it on the board. */
  heed(move: Json): void {
    const attack = fieldsOf(move, "attack");
    if (attack) this.#face(Number(attack["seat"]));
    const stacks = fieldsOf(move, "look")?.["stacks"] as readonly string[] | undefined;
    if (stacks?.some((stack) => !this.looked.includes(stack))) this.looked = stacks;
    if (move === null && this.looked.length === 2) this.looked = [];
  }

  // -- the Lighthouse ---------------------------------------------------------------------------------------------------

  async #look(stack: string): Promise<void> {
    if (!this.lookable.has(stack)) return this.choice.why({ look: { stacks: [stack, [...this.lookable][0] ?? stack] } });
    if (this.looked.includes(stack)) {
      if (this.looked.length === 2 && this.choice.move !== null) return void (await this.choice.play());
      this.looked = this.looked.filter((other) => other !== stack);
    } else this.looked = [...this.looked.slice(-1), stack];
    if (this.looked.length < 2) return this.choice.clear();
    const pair = [...this.looked].sort();
    const found = this.question?.options?.find((option) => same([...(fieldsOf(option.move, "look")?.["stacks"] as string[] | undefined ?? [])].sort(), pair));
    if (found) await this.choice.pick(found.move);
  }

  // -- a war ------------------------------------------------------------------------------------------------------------

  /** Attack a player, with the fewest bought symbols that win. */
  async aim(seat: number): Promise<void> {
    this.#face(seat);
    const mark = this.marks.get(`seat:${seat}`);
    if (mark?.refused) {
      this.choice.clear(); // otherwise an attack on another player than the page shows could be sent
      return this.choice.explain(mark.refused);
    }
    const now = mark?.moves.find((move) => same(move, this.choice.move));
    if (now) await this.choice.play();
    else if (mark) await this.choice.pick(mark.moves[0] ?? null);
  }

  /** Plan which card is lost, or given up, before the attack is sent. */
  async intend(part: "victim" | "gift", card: string): Promise<void> {
    if (part === "victim") this.victim = card;
    else this.gift = card;
    if (this.foe !== null && this.marks.get(`seat:${this.foe}`) && !this.#aims()) await this.aim(this.foe);
  }

  /** Show the city of a player. A victim that was planned in another city is forgotten. */
  #face(seat: number): void {
    if (this.foe !== seat) this.victim = null;
    this.foe = seat;
  }

  #aims(): boolean {
    return this.marks.get(`seat:${this.foe ?? -1}`)?.moves.some((move) => same(move, this.choice.move)) ?? false;
  }

  /** A question has come. Those that follow an attack are answered as planned, once; with any other the plan is forgotten. */
  async follow(): Promise<void> {
    const question = this.question;
    if (!question || this.#followed === question.at) return;
    this.#followed = question.at;
    if (this.ask === "destroy") {
      const target = Number(question.facts?.["target"]);
      const planned = this.foe === target ? this.victim : null;
      this.foe = target;
      this.victim = null;
      await this.#answer(question, `city:${target}:${planned}`);
    } else if (this.ask === "sacrifice") {
      const planned = this.gift;
      this.gift = null;
      await this.#answer(question, `city:${this.me}:${planned}`);
    } else this.#reset(question);
  }

  async #answer(question: Question, key: string): Promise<void> {
    const mark = this.marks.get(key);
    const move = mark && !mark.refused ? (mark.moves[0] ?? null) : null;
    if (move === null) return;
    await this.choice.pick(move);
    if (this.question?.at !== question.at || !same(this.choice.move, move)) return;
    await this.choice.play();
  }

  #reset(question: Question): void {
    this.looked = [];
    this.victim = this.gift = null;
    const first = (question.options ?? []).find((option) => !option.refused && fieldsOf(option.move, "attack"));
    this.foe = first ? Number(fieldsOf(first.move, "attack")?.["seat"]) : null;
  }

  /** The only card that may be lost or given up; null if there are several. */
  only(cards: readonly Pick<Loss, "card" | "refused">[]): string | null {
    const free = cards.filter((each) => !each.refused);
    return free.length === 1 ? (free[0]?.card ?? null) : null;
  }

  // -- pieces that no option is about -------------------------------------------------------------------------------------

  /** An option about a piece of the same sort. The piece itself cannot be chosen, and is shown so. */
  #like(key: string): SpokenOption | undefined {
    const [sort = "", owner] = key.split(":");
    if (!ASKED_SORTS.includes(sort) || this.income || (sort === "seat" && Number(owner) === this.me)) return undefined;
    return this.question?.options?.find((option) => {
      const [likeSort, likeOwner] = option.on?.split(":") ?? [];
      return likeSort === sort && (sort !== "city" || likeOwner === owner || fieldsOf(option.move, "kill"));
    });
  }
}

/** A question about pieces of these sorts is about all of them, listed or not. Only the income phase is not about cards without an ability. */
const ASKED_SORTS = ["stack", "seat", "city"];

/** The move of an option with another piece in it: from `{kill: {seat: 1, card: "poet"}}` to that of `city:2:farmer`. */
function aimedAt(key: string, like: SpokenOption): Json {
  const [from, to] = [like.on?.split(":") ?? [], key.split(":")];
  const replaced = (value: Json): Json => {
    const next = to[from.indexOf(String(value))];
    return next === undefined ? value : typeof value === "number" ? Number(next) : next;
  };
  const [[kind, fields] = ["", {}]] = Object.entries(like.move as Record<string, Fields>);
  return { [kind]: Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, replaced(value)])) };
}

/** The fields of a move of some kind; undefined for another kind. */
export function fieldsOf(move: Json, kind: string): Fields | undefined {
  if (move === null || typeof move !== "object" || Array.isArray(move)) return undefined;
  return (move as Record<string, Fields>)[kind];
}

function marksOf(question: Question | null): ReadonlyMap<string, Mark> {
  const found = new Map<string, Mark>();
  for (const { on, move, label, price, refused, facts = {} } of question?.options ?? []) {
    if (fieldsOf(move, "look")) continue; // it is about two stacks, see `lookable`
    const key = on ?? `do:${Object.keys(move as object)[0]}`; // what is about no piece is a button of its own
    const known = found.get(key);
    found.set(key, known ? { ...known, moves: [...known.moves, move] } : { moves: [move], label, price, refused, facts });
  }
  return found;
}

/** Whether the log line under the pointer is about this card. */
export function pointedAt(highlight: readonly string[], laid: { card: string }): boolean {
  return highlight.includes(`card:${laid.card}`) || highlight.includes(`card:${cardOf(laid.card)}`);
}
