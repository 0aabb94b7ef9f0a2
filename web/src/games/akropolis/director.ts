/** Shows placed tiles: each city is drawn as it was until its tile has landed. */
import type { Camera } from "../../board/camera";
import { Director } from "../../board/director";
import type { Look, Placement, Point } from "../../board/hex";
import type { AkropolisDesk } from "./desk.svelte";
import { showTile } from "./tile-flight";
import type { AkropolisTypes, AkropolisView } from "./types";

type Event = AkropolisTypes["event"];
/** The perspective on the large city when a show begins; `ground` is the corner of its ground in the window. */
type Scene = { look: Look; camera: Camera; ground: Point };

const SETTLED = 300; // milliseconds after which the trays have moved up

export class AkropolisDirector extends Director<Event> {
  /** The placement that hovers over the own city, if any. */
  hovering: Placement | null = null;

  #desk: AkropolisDesk;
  #scene: () => Scene;
  #before: AkropolisView | null = null;
  #trays = new Map<number, DOMRect>();

  constructor(desk: AkropolisDesk, scene: () => Scene) {
    super(desk.table.stage);
    this.#desk = desk;
    this.#scene = scene;
  }

  override show(events: readonly Event[], motion: boolean): void {
    super.show(events, motion);
    this.#before = this.#desk.table.view;
  }

  /** Note where each tile lies, once the trays have come to rest. Returns a function that cancels this. */
  lookAtTrays(motion: boolean): () => void {
    this.#trays.clear();
    const timer = setTimeout(() => this.#measure(), motion ? SETTLED : 0);
    return () => clearTimeout(timer);
  }

  protected override settle(): void {
    this.#desk.releaseAll();
  }

  protected override showsOf(event: Event, all: readonly Event[]): (() => Promise<void>)[] {
    if (event.kind !== "tile-placed") return [];
    const placed = event.facts;
    const tile = this.#before?.site.find((each) => each.tile === placed.tile);
    const city = this.#before?.cities[placed.seat];
    if (!tile || !city) return [];
    if (!this.#trays.size) this.#measure();
    const tray = this.#hovers(placed) ? null : (this.#trays.get(placed.tile) ?? null);
    const stones = all.reduce((sum, each) => (each.kind === "stones-gained" && each.n === event.n ? sum + each.facts.stones : sum), 0);
    this.hovering = null;
    this.#desk.hold(city);
    const landed = () => this.#desk.release(placed.seat);
    return [() => showTile({ ...this.#scene(), stage: this.stage, hexes: tile.hexes, placed, tray, large: this.#desk.shown === placed.seat, landed, stones })];
  }

  #measure(): void {
    for (const element of document.querySelectorAll<HTMLElement>(".site [data-tile]")) {
      this.#trays.set(Number(element.dataset.tile), element.getBoundingClientRect());
    }
  }

  #hovers(placed: Placement & { seat: number }): boolean {
    const here = this.hovering;
    return here?.q === placed.q && here.r === placed.r && here.turn === placed.turn && placed.seat === this.#desk.table.seat;
  }
}
