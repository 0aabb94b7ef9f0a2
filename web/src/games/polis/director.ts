/** Turns what happened into shows: cards fly from where they were to where they lie, coins hop from one to the other. */
import { middleOf, Stage } from "../../board/motion";
import type { Point } from "../../board/hex";
import type { SpokenEvent } from "../../net/messages";
import { BACKS } from "./art";
import type { Box, PolisView } from "./types";

interface Scene {
  room: HTMLElement;
  box: Box;
  own: number;
}

const FLIGHT = 350;
const HOP = 260;
const APART = 40;
const MOST = 6;
const TOGETHER = 4; // shows of one entry; more would take longer than one likes to wait

export class Director {
  readonly stage = new Stage();
  #scene: () => Scene;
  #shown: readonly SpokenEvent[] = [];
  #begun = false;

  constructor(scene: () => Scene) {
    this.#scene = scene;
  }

  /** A view has come, and with it what led to it. */
  show(view: PolisView, events: readonly SpokenEvent[], motion: boolean): void {
    if (events === this.#shown) return;
    this.#shown = events;
    const first = !this.#begun;
    this.#begun = true;
    if (first || events.length === 0 || !motion || view.over) return this.hurry();
    const shows = events.flatMap((event) => this.#showOf(event)).slice(0, TOGETHER);
    for (const show of shows) this.stage.play(show);
  }

  hurry(): void {
    if (this.stage.busy) this.stage.skip();
  }

  #showOf(event: SpokenEvent): (() => Promise<void>)[] {
    const facts = event.facts;
    const number = (name: string): number => Number(facts[name] ?? 0);
    const seat = number("seat");
    const card = typeof facts["card"] === "string" ? facts["card"] : null;
    const colour = String(facts["colour"] ?? (card && this.#scene().box.cards.get(card)?.colour) ?? "");
    switch (event.kind) {
      case "card-drawn":
        return [() => this.#card(colour, `[data-stack="${colour}"]`, this.#hand(seat))];
      case "card-offered":
        return [() => this.#card(colour, this.#hand(seat), "[data-auction]")];
      case "card-sold":
        return [() => this.#coins(number("price"), this.#head(number("buyer")), this.#head(seat)), () => this.#card(colour, "[data-auction], [data-hand]", this.#city(number("buyer")))];
      case "card-bought-back":
        return [() => this.#card(colour, "[data-auction], [data-hand]", this.#city(seat))];
      case "card-built":
        return [() => this.#card(colour, this.#hand(seat), this.#city(seat))];
      case "card-lost":
        return [() => this.#card(colour, this.#city(seat), `[data-history="${seat}"]`)];
      case "income-taken":
        return [() => this.#coins(number("coins"), "[data-stacks]", this.#head(seat))];
      case "traded":
        return [
          () => this.#coins(number("coins"), this.#head(number("partner")), this.#head(seat)),
          () => this.#coins(number("partner_coins"), this.#head(seat), this.#head(number("partner"))),
        ];
      case "attacked":
        return [() => this.#coins(number("spoils"), this.#head(number("target")), this.#head(seat))];
      default:
        return [];
    }
  }

  #head(seat: number): string {
    return `[data-head="${seat}"], [data-mini="${seat}"], [data-seat="${seat}"]`;
  }
  #city(seat: number): string {
    return `[data-city="${seat}"], [data-war-city="${seat}"], ${this.#head(seat)}`;
  }
  #hand(seat: number): string {
    return seat === this.#scene().own ? "[data-hand], [data-tab=hand]" : `[data-head="${seat}"] [data-figure=hand], ${this.#head(seat)}`;
  }

  /** The middle of the first of these that is on the screen. */
  #find(selectors: string): Point | null {
    for (const selector of selectors.split(", ")) {
      const found = [...document.querySelectorAll(selector)].find((each) => each.getBoundingClientRect().width > 0);
      if (found) return middleOf(found);
    }
    return null;
  }

  async #card(colour: string, from: string, to: string): Promise<void> {
    const [start, end] = [this.#find(from), this.#find(to)];
    if (!start || !end || !BACKS[colour]) return;
    const piece = document.createElement("div");
    piece.style.cssText = `width:47px;height:64px;margin:-32px 0 0 -24px;border-radius:6px;border:2px solid var(--panel);background:var(--c-${colour});color:var(--c-${colour}-ink);--cut:var(--c-${colour});display:grid;place-items:center;box-shadow:var(--sh3)`;
    piece.append(icon(BACKS[colour] ?? "stack", 28));
    await this.stage.fly({ piece, from: start, to: end, milliseconds: FLIGHT, arc: 50 });
  }

  async #coins(count: number, from: string, to: string): Promise<void> {
    const [start, end] = [this.#find(from), this.#find(to)];
    if (!start || !end || count <= 0) return;
    const hops = Array.from({ length: Math.min(MOST, count) }, (_, k) => {
      const piece = document.createElement("div");
      piece.style.cssText = "margin:-12px 0 0 -12px;color:var(--gold-fill);--cut:#5b4205;line-height:0";
      piece.append(icon("drachma", 24));
      return this.stage.fly({ piece, from: start, to: end, milliseconds: HOP, arc: 30, delay: k * APART });
    });
    await Promise.all(hops);
  }
}

function icon(name: string, size: number): SVGElement {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("width", String(size));
  svg.setAttribute("height", String(size));
  const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
  use.setAttribute("href", `#i-${name}`);
  svg.append(use);
  return svg;
}
