/** Turns what happened into shows: keeps the city as it was until its tile has landed. */
import type { Camera } from "../../board/camera";
import type { Look, Placement, Point } from "../../board/hex";
import { Stage } from "../../board/motion";
import type { SpokenEvent } from "../../net/messages";
import { looking } from "./looking.svelte";
import { type Placed, showTile, tilePlaced } from "./show";
import type { AkropolisView } from "./types";

interface Scene {
  look: Look;
  camera: Camera;
  /** The corner of the ground in the window. */
  ground: Point;
  /** Whose city is large. */
  shown: number;
  /** Whose eyes look. */
  seat: number | null;
}

const SETTLED = 300; // milliseconds after which the trays have moved up

export class Director {
  readonly stage = new Stage();
  /** The placement that hovers over the own city, if one does. */
  hovering: Placement | null = null;

  #scene: () => Scene;
  #before: AkropolisView | null = null;
  #shown: readonly SpokenEvent[] = [];
  #trays = new Map<number, DOMRect>();

  constructor(scene: () => Scene) {
    this.#scene = scene;
  }

  /** A view has come, and with it what led to it. */
  show(view: AkropolisView, events: readonly SpokenEvent[], motion: boolean): void {
    const before = this.#before;
    this.#before = view;
    if (events === this.#shown) return;
    this.#shown = events;
    if (events.length === 0 || !motion) {
      this.hurry();
      for (const seat of looking.held.keys()) looking.release(seat);
    } else if (before) this.#perform(before, events);
  }

  /** Somebody does not want to wait. */
  hurry(): void {
    if (this.stage.busy) this.stage.skip();
  }

  /** Note where each tile lies, once the trays have come to rest; what it gives forgets about it. */
  lookAtTrays(motion: boolean): () => void {
    this.#trays.clear();
    const timer = setTimeout(() => this.#measure(), motion ? SETTLED : 0);
    return () => clearTimeout(timer);
  }

  #measure(): void {
    for (const element of document.querySelectorAll<HTMLElement>(".site [data-tile]")) {
      this.#trays.set(Number(element.dataset.tile), element.getBoundingClientRect());
    }
  }

  #perform(before: AkropolisView, events: readonly SpokenEvent[]): void {
    if (!this.#trays.size) this.#measure();
    for (const event of events) {
      const placed = tilePlaced(event);
      const tile = before.site.find((each) => each.tile === placed?.tile);
      const city = before.cities[placed?.seat ?? -1];
      if (!placed || !tile || !city) continue;
      looking.hold(city);
      const tray = this.#hovers(placed) ? null : (this.#trays.get(placed.tile) ?? null);
      const gained = events.find((each) => each.kind === "stones-gained" && each.n === event.n);
      const stones = Number(gained?.facts["stones"] ?? 0);
      this.hovering = null;
      this.stage.play(() => {
        const { shown, ...scene } = this.#scene();
        const landed = () => looking.release(placed.seat);
        return showTile({ ...scene, stage: this.stage, hexes: tile.hexes, placed, tray, large: shown === placed.seat, landed, stones });
      });
    }
  }

  #hovers(placed: Placed): boolean {
    const here = this.hovering;
    return here?.q === placed.q && here.r === placed.r && here.turn === placed.turn && placed.seat === this.#scene().seat;
  }
}
