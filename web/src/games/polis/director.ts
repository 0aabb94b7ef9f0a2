/** Shows what happened: cards fly from where they were to where they lie, coins hop from one player to another. */
import { Director, flyingIcon } from "../../board/director";
import { middleOf, type Stage, visible } from "../../board/stage";
import type { Point } from "../../board/hex";
import { BACKS } from "./art";
import type { Box, PolisTypes } from "./types";

type Event = PolisTypes["event"];
type Show = () => Promise<void>;
/** `own`: the seat whose hand lies in front. */
type Scene = { box: Box; own: number };

const FLIGHT = 350;
const HOP = 260;
const APART = 40;
const MOST = 6; // coins shown for one payment

export class PolisDirector extends Director<Event> {
  #scene: () => Scene;

  constructor(stage: Stage, scene: () => Scene) {
    super(stage);
    this.#scene = scene;
  }

  protected override showsOf(event: Event): Show[] {
    switch (event.kind) {
      case "card-drawn": {
        const { seat, colour } = event.facts;
        return [() => this.#card(colour, `[data-stack="${colour}"]`, this.#hand(seat))];
      }
      case "card-offered":
        return [() => this.#card(event.facts.colour, this.#hand(event.facts.seat), "[data-auction]")];
      case "card-sold": {
        const { seat, buyer, card, price } = event.facts;
        return [() => this.#coins(price, head(buyer), head(seat)), () => this.#card(this.#colour(card), "[data-auction], [data-hand]", city(buyer))];
      }
      case "card-bought-back": {
        const { seat, card } = event.facts;
        return [() => this.#card(this.#colour(card), "[data-auction], [data-hand]", city(seat))];
      }
      case "card-built": {
        const { seat, card } = event.facts;
        return [() => this.#card(this.#colour(card), this.#hand(seat), city(seat))];
      }
      case "card-lost": {
        const { seat, card } = event.facts;
        return [() => this.#card(this.#colour(card), city(seat), `[data-history="${seat}"]`)];
      }
      case "income-taken":
        return [() => this.#coins(event.facts.coins, "[data-stacks]", head(event.facts.seat))];
      case "traded": {
        const { seat, partner, coins, partner_coins } = event.facts;
        return [() => this.#coins(coins, head(partner), head(seat)), () => this.#coins(partner_coins, head(seat), head(partner))];
      }
      case "attacked":
        return [() => this.#coins(event.facts.spoils, head(event.facts.target), head(event.facts.seat))];
      default:
        return [];
    }
  }

  #colour(card: string): string {
    return this.#scene().box.cards.get(card)?.colour ?? "";
  }

  #hand(seat: number): string {
    return seat === this.#scene().own ? "[data-hand], [data-tab=hand]" : `[data-head="${seat}"] [data-figure=hand], ${head(seat)}`;
  }

  async #card(colour: string, from: string, to: string): Promise<void> {
    const [start, end] = [find(from), find(to)];
    if (!start || !end || !BACKS[colour]) return;
    const piece = document.createElement("div");
    piece.style.cssText = `width:47px;height:64px;margin:-32px 0 0 -24px;border-radius:6px;border:2px solid var(--panel);background:var(--c-${colour});color:var(--c-${colour}-ink);--cut:var(--c-${colour});display:grid;place-items:center;box-shadow:var(--sh3)`;
    piece.append(flyingIcon(BACKS[colour] ?? "stack", 28, "margin:0"));
    await this.stage.fly({ piece, from: start, to: end, milliseconds: FLIGHT, arc: 50 });
  }

  async #coins(count: number, from: string, to: string): Promise<void> {
    const [start, end] = [find(from), find(to)];
    if (!start || !end || count <= 0) return;
    const hops = Array.from({ length: Math.min(MOST, count) }, (_, k) => {
      const piece = flyingIcon("drachma", 24, "color:var(--gold-fill);--cut:#5b4205");
      return this.stage.fly({ piece, from: start, to: end, milliseconds: HOP, arc: 30, delay: k * APART });
    });
    await Promise.all(hops);
  }
}

function head(seat: number): string {
  return `[data-head="${seat}"], [data-mini="${seat}"], [data-seat="${seat}"]`;
}

function city(seat: number): string {
  return `[data-city="${seat}"], [data-war-city="${seat}"], ${head(seat)}`;
}

/** The middle of the first visible element; earlier selectors come first. */
function find(selectors: string): Point | null {
  for (const selector of selectors.split(", ")) {
    const found = visible(selector);
    if (found) return middleOf(found);
  }
  return null;
}
