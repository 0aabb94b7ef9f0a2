/** Shows what happened: dice settle, gains hop to their player. */
import { Director, flyingIcon } from "../../board/director";
import { middleOf, visible } from "../../board/stage";
import { ACTION_ICON, RESOURCE_ICON } from "./art";
import type { ImprovementTypes } from "./types";

type Event = ImprovementTypes["event"];
type Show = () => Promise<void>;

const HOP = 260;
const GAP = 40;
const MOST = 6; // pieces shown for one gain

export class ImprovementDirector extends Director<Event> {
  protected override showsOf(event: Event, all: readonly Event[]): Show[] {
    switch (event.kind) {
      case "gained": {
        const { seat, resource, amount } = event.facts;
        return [() => this.#hop(RESOURCE_ICON[resource] ?? "laurel", `[data-track="${resource}"]`, seat, amount)];
      }
      case "city-colonized":
        return [() => this.#hop("laurel", `.map [data-city="${event.facts.city}"]`, event.facts.seat)];
      case "token-taken": {
        const { seat, token } = event.facts;
        return [() => this.#hop(token.startsWith("special-") ? token : `know-${token}`, ".map", seat)];
      }
      case "action-begun": {
        const { seat, action } = event.facts;
        return [() => this.#hop(ACTION_ICON[action] ?? "scroll", `[data-round-seat="${seat}"]`, seat)];
      }
      case "dice-rolled":
        return event === all.find((each) => each.kind === "dice-rolled") ? [() => this.#roll()] : [];
      default:
        return [];
    }
  }

  /** The dice of all seats roll at the same time. */
  async #roll(): Promise<void> {
    const frames = [{ rotate: "-200deg", scale: 0.6 }, { rotate: "12deg", scale: 1.1, offset: 0.6 }, { rotate: "0deg", scale: 1 }];
    const dice = [...document.querySelectorAll("[data-die] .die, [data-round-seat] .die")];
    await Promise.all(dice.map((die) => this.stage.animate(die, frames, { duration: 350, easing: "ease-out" })));
  }

  /** Pieces hop from an element to the player. */
  async #hop(icon: string, from: string, seat: number, amount = 1): Promise<void> {
    const [source, target] = [visible(from), visible(`.player[data-seat="${seat}"]`)];
    if (!source || !target) return;
    const flights = Array.from({ length: Math.min(Math.max(1, amount), MOST) }, (_, k) => {
      const piece = flyingIcon(icon, 24, "color:var(--gold);--cut:var(--raised);filter:drop-shadow(0 2px 3px rgba(0,0,0,.35))");
      return this.stage.fly({ piece, from: middleOf(source), to: middleOf(target), milliseconds: HOP, arc: 34, delay: k * GAP });
    });
    await Promise.all(flights);
    await this.stage.animate(target, [{ scale: 1 }, { scale: 1.03 }, { scale: 1 }], { duration: 140 });
  }
}
