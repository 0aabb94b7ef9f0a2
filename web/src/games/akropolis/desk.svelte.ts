/** The desk of Akropolis: which tile is in hand, how it is turned, what it points at, and which city is large. */
import { type Cell, centre, inside, key, type Look, type Placement, type Point } from "../../board/hex";
import type { Fields } from "../../net/asking.svelte";
import { same } from "../../table/choice.svelte";
import { Desk, type Phase, type Prompt, type Unseated } from "../../table/desk.svelte";
import { say } from "../../words/say";
import { FLAT, RAISED, read } from "./city";
import { allWays, cellsOf, laidOn, snap, type Spot, spotsOf, under } from "./spots";
import { type AkropolisTypes, type CityView, type District, isPlace, type PlaceBoard, type PlaceMove } from "./types";

export interface Aim extends Spot {
  legal: boolean;
}

/** How high a tile floats above its place, in levels. */
export const FLOAT = 1;
const TOLD = 2000; // milliseconds for which it is shown how many rotations fit
const REST = 60; // milliseconds a pointer rests before the change of score is asked for

export class AkropolisDesk extends Desk<AkropolisTypes> {
  slot = $state<number | null>(null);
  turn = $state(0);
  flat = $state(false);
  /** What the pointer or the focus points at. */
  aim = $state.raw<Aim | null>(null);
  /** The spot was chosen by a tap, a drop or a key, and stays when the mouse moves on. */
  pinned = $state(false);
  dragging = $state(false);
  /** How many of the six rotations fit here; shown for a while after a rotation. */
  fits = $state<number | null>(null);

  /** The seat whose city is shown large; null: one's own. */
  enlarged = $state<number | null>(null);
  /** The district whose counting hexes are shown. */
  district = $state<District | null>(null);
  /** Cities as they were before a tile that is still in the air. */
  held = $state.raw<ReadonlyMap<number, CityView>>(new Map());

  #pivot: Point | null = null;
  #resting: ReturnType<typeof setTimeout> | undefined;
  #telling: ReturnType<typeof setTimeout> | undefined;

  /** Who plays here, or whose turn it is if this page only looks on. */
  readonly own = $derived.by(() => this.table.question?.seat ?? this.table.seat ?? this.table.view.to_act[0] ?? 0);
  /** Whose city is large. */
  readonly shown = $derived.by(() => this.enlarged ?? this.own);
  readonly city = $derived.by(() => read(this.cityOf(this.shown)));
  readonly look = $derived<Look>(this.flat ? FLAT : RAISED);
  /** What the question offers, as long as the city it is about is the large one. */
  readonly board = $derived.by<PlaceBoard | null>(() => {
    const { question } = this.table;
    return question?.seat === this.shown ? question.board : null;
  });
  /** The legal spots with the present rotation. */
  readonly spots = $derived<readonly Spot[]>(spotsOf(this.board, this.turn, this.look));
  readonly ways = $derived(allWays(this.board));
  readonly open = $derived.by(() => {
    if (this.slot !== null) return cellsOf(this.spots);
    return cellsOf([...spotsOf(this.board, 0, this.look), ...spotsOf(this.board, 1, this.look)]);
  });
  /** The chosen move, if it is one of this question. */
  readonly chosen = $derived.by<PlaceMove | null>(() => {
    const { choice } = this.table;
    return this.board && isPlace(choice.move) ? choice.move : null;
  });
  /** The hovering tile: at the chosen spot, or where the pointer is. */
  readonly ghost = $derived.by<Aim | null>(() => {
    const place = this.chosen?.place;
    if (!place) return this.aim?.legal ? this.aim : null;
    const height = this.ways.get(`${key(place)}/${place.turn}`);
    const spot = laidOn(this.city, place, this.look);
    return { ...spot, legal: height !== undefined };
  });
  /** The illegal spot that the pointer is at. */
  readonly barred = $derived<Aim | null>(this.aim && !this.aim.legal ? this.aim : null);

  override get phases(): readonly Phase[] {
    const { view } = this.table;
    if (view.over) return [{ id: "over", label: say("akropolis.game-over"), now: true }];
    return [
      { id: "stacks", label: say("akropolis.stacks", { n: view.stacks.length }), now: false, plain: true },
      { id: "refill", label: say("akropolis.refill", { n: Math.max(0, view.site.length - 1) }), now: false, plain: true },
    ];
  }

  /** The automa of a solo game. */
  override get unseated(): Unseated | null {
    const { names, view } = this.table;
    const { automa } = view;
    if (!automa) return null;
    return { name: names(`architect.${automa.architect}`), score: automa.score.total, has: [{ icon: "stone", label: say("akropolis.stones-label"), n: automa.stones }] };
  }

  /** With a tile in hand the question is where it goes. */
  override get prompt(): Prompt | null {
    if (this.slot === null || !this.board) return null;
    return { text: say("akropolis.where"), how: matchMedia("(pointer: coarse)").matches ? say("akropolis.how-touch") : say("akropolis.how-keys") };
  }

  override get picked(): Fields {
    return this.slot === null ? {} : { slot: this.slot };
  }

  override answers(): boolean {
    return true;
  }

  /** A city as it is to be drawn now. */
  cityOf(seat: number): CityView {
    const { cities } = this.table.view;
    const now = this.held.get(seat) ?? cities[seat] ?? cities[0];
    if (!now) throw new Error("a table of Akropolis without a city");
    return now;
  }

  /** Draw a city as it was until `release` is called. */
  hold(city: CityView): void {
    this.held = new Map(this.held).set(city.seat, city);
  }

  release(seat: number): void {
    this.held = new Map([...this.held].filter(([held]) => held !== seat));
  }

  releaseAll(): void {
    if (this.held.size) this.held = new Map();
  }

  choose(slot: number): void {
    const { choice } = this.table;
    const tile = this.board?.tiles.find((each) => each.slot === slot);
    const somewhere = this.board?.footprints[0];
    if (!tile || !somewhere) return;
    if (tile.refused) {
      const { q, r, turn } = somewhere;
      void choice.why({ place: { slot, q, r, turn } });
      return;
    }
    const [spot, before] = [this.pinned ? this.ghost : null, this.slot];
    this.slot = slot;
    if (spot && before !== slot) this.#pick(spot);
    else if (before !== slot) this.#forget();
  }

  /** The pointer hovers over a point of the board; null: it has left. */
  hover(point: Point | null): void {
    if (this.slot === null || this.pinned) return;
    this.#pivot = point;
    this.#point(point ? this.#aimAt(point) : null);
  }

  tap(point: Point): void {
    if (this.slot === null) return;
    const aim = this.#aimAt(point);
    if (this.pinned && this.ghost && (this.#onGhost(point) || sameSpot(aim, this.ghost))) {
      void this.table.choice.play();
      return;
    }
    this.#pivot = point;
    if (aim) this.settle(aim);
    else this.escape();
  }

  /** Choose a spot, or ask why the tile cannot lie there. */
  settle(aim: Aim): void {
    const { choice } = this.table;
    clearTimeout(this.#resting);
    this.aim = aim;
    this.pinned = aim.legal;
    if (aim.legal) this.#pick(aim);
    else {
      choice.clear();
      const move = this.#move(aim);
      if (move) void choice.why(move);
    }
  }

  /** Whether a drag that begins here takes the tile along. */
  grabs(point: Point): boolean {
    if (!this.pinned || !this.#onGhost(point)) return false;
    this.dragging = true;
    this.pinned = false;
    return true;
  }

  drag(point: Point | null): void {
    this.dragging = true;
    this.#pivot = point;
    this.pinned = false;
    this.#point(point ? this.#aimAt(point) : null, false);
  }

  drop(point: Point | null): void {
    this.dragging = false;
    const aim = point ? this.#aimAt(point) : null;
    if (aim) this.settle(aim);
    else this.#forget();
  }

  /** Turn the tile. Rotations that do not fit here are skipped. */
  rotate(direction: 1 | -1, anchor: Cell | null = null): void {
    if (this.slot === null) return;
    const around = this.#turnsAround(anchor);
    this.fits = around ? around.size : null;
    clearTimeout(this.#telling);
    this.#telling = setTimeout(() => (this.fits = null), TOLD);
    for (let sixths = 1; sixths <= 6; sixths += 1) {
      const turn = (this.turn + direction * sixths + 12) % 6;
      const found = around?.get(turn);
      if (around?.size && !found) continue;
      this.turn = turn;
      if (found) {
        const aim = { ...found, legal: true };
        if (this.pinned) this.settle(aim);
        else this.#point(aim);
      } else if (anchor) this.focus(anchor);
      else if (this.#pivot) this.#point(this.#aimAt(this.#pivot));
      return;
    }
  }

  /** The keyboard points at a cell for the first hex of the tile. */
  focus(cell: Cell): void {
    if (this.slot === null) return;
    if (this.pinned) this.#forget();
    this.#pivot = null;
    this.#point(this.#laid({ ...cell, turn: this.turn }), false);
  }

  /** Enter on a cell: the first one chooses, the second one plays. */
  enter(cell: Cell): void {
    if (this.slot === null) return;
    const aim = this.#laid({ ...cell, turn: this.turn });
    if (this.pinned && same(this.#move(aim), this.chosen)) void this.table.choice.play();
    else this.settle(aim);
  }

  /** Let go step by step: first of the spot, then of the tile. Returns whether there was something to let go of. */
  escape(): boolean {
    const { choice } = this.table;
    if (this.aim || this.chosen || choice.refused) {
      this.#forget();
      return true;
    }
    const had = this.slot !== null;
    this.slot = null;
    return had;
  }

  /** The choice was cleared elsewhere, such as in the question bar. */
  letGo(): void {
    clearTimeout(this.#resting);
    this.aim = null;
    this.pinned = false;
  }

  /** Begin anew with another question, or none. */
  reset(): void {
    clearTimeout(this.#resting);
    [this.slot, this.turn, this.aim, this.pinned, this.dragging, this.fits] = [null, 0, null, false, false, null];
    const open = this.board?.tiles.filter((tile) => !tile.refused) ?? [];
    if (open.length === 1) this.slot = open[0]?.slot ?? null; // there is nothing to choose
  }

  /** A move was chosen elsewhere, such as by a hint: hold its tile. */
  follow(move: PlaceMove): void {
    if (same(move, this.aim ? this.#move(this.aim) : null) && this.slot === move.place.slot) return;
    clearTimeout(this.#resting);
    this.slot = move.place.slot;
    this.turn = move.place.turn;
    this.pinned = true;
    this.aim = { ...laidOn(this.city, move.place, this.look), legal: true };
    this.#pivot = this.aim.middle;
  }

  legalAt(cell: Cell, turn = this.turn): boolean {
    return this.ways.has(`${key(cell)}/${turn}`);
  }

  #forget(): void {
    this.letGo();
    this.table.choice.clear();
  }

  #aimAt(point: Point): Aim | null {
    const legal = snap(this.spots, point, this.look);
    if (legal) return { ...legal, legal: true };
    const other = under(this.city, point, this.turn, this.look);
    return other ? this.#laid(other) : null;
  }

  #laid(where: Placement): Aim {
    return { ...laidOn(this.city, where, this.look), legal: this.legalAt(where, where.turn) };
  }

  /** Point at a spot. Its change of score is asked for when the pointer rests. */
  #point(aim: Aim | null, soon = true): void {
    if (sameSpot(aim, this.aim)) return;
    this.aim = aim;
    clearTimeout(this.#resting);
    const { choice } = this.table;
    if (choice.move !== null || choice.refused) choice.clear();
    if (aim?.legal && soon) this.#resting = setTimeout(() => this.#pick(aim), REST);
  }

  #pick(spot: Placement): void {
    const move = this.#move(spot);
    const { choice } = this.table;
    if (move && !same(move, choice.move)) void choice.pick(move);
  }

  #move(spot: Placement): PlaceMove | null {
    return this.slot === null ? null : { place: { slot: this.slot, q: spot.q, r: spot.r, turn: spot.turn } };
  }

  #onGhost(point: Point): boolean {
    const ghost = this.ghost;
    return Boolean(
      ghost?.cells.some((cell) => {
        const at = centre(cell, ghost.height + FLOAT, this.look);
        return inside({ x: point.x - at.x, y: point.y - at.y }, this.look);
      }),
    );
  }

  /** The rotations that fit where the tile is now, each with its spot. */
  #turnsAround(anchor: Cell | null): Map<number, Spot> | null {
    const found = new Map<number, Spot>();
    const at = this.#pivot ?? this.ghost?.middle ?? null;
    if (!anchor && !at) return null;
    for (let turn = 0; turn < 6; turn += 1) {
      if (anchor) {
        if (this.legalAt(anchor, turn)) found.set(turn, laidOn(this.city, { ...anchor, turn }, this.look));
      } else if (at) {
        const spot = snap(spotsOf(this.board, turn, this.look), at, this.look);
        if (spot) found.set(turn, spot);
      }
    }
    return found;
  }
}

function sameSpot(one: Spot | null, other: Spot | null): boolean {
  if (!one || !other) return one === other;
  return one.q === other.q && one.r === other.r && one.turn === other.turn && one.height === other.height;
}
