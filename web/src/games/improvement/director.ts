/** What happened, shown by moving pieces: dice settle, gains hop to their player, a conquered city flashes. */
import { middleOf, Stage } from "../../board/motion";
import type { SpokenEvent } from "../../net/messages";
import { ACTION_ICON, RESOURCE_ICON } from "./art";

const HOP = 260;
const GAP = 40;
const MOST = 6; // pieces shown for one gain
const LONGEST = 1200; // milliseconds of one sequence

export class Director {
  readonly #stage = new Stage();
  #shown: readonly SpokenEvent[] = [];

  show(events: readonly SpokenEvent[], motion: boolean): void {
    if (events === this.#shown) return;
    this.#shown = events;
    if (!events.length || !motion) return this.hurry();
    const begun = performance.now();
    for (const event of events) {
      this.#stage.play(async () => {
        if (performance.now() - begun < LONGEST) await this.#perform(event);
      });
    }
  }

  hurry(): void {
    if (this.#stage.busy) this.#stage.skip();
  }

  close(): void {
    this.#stage.close();
  }

  async #perform(event: SpokenEvent): Promise<void> {
    const seat = Number(event.facts["seat"] ?? -1);
    const player = onScreen(`.player[data-seat="${seat}"]`);
    switch (event.kind) {
      case "gained":
        return this.#hop(RESOURCE_ICON[String(event.facts["resource"])] ?? "laurel", onScreen(`[data-track="${event.facts["resource"]}"]`), player, Number(event.facts["amount"] ?? 1));
      case "city-colonized":
        return this.#hop("laurel", onScreen(`.map [data-city="${event.facts["city"]}"]`), player, 1);
      case "token-taken": {
        const token = String(event.facts["token"]);
        return this.#hop(token.startsWith("special-") ? token : `know-${token}`, onScreen(".map"), player, 1);
      }
      case "action-begun":
        return this.#hop(ACTION_ICON[String(event.facts["action"])] ?? "scroll", onScreen(`[data-round-seat="${seat}"]`), player, 1);
      case "dice-rolled":
        for (const die of document.querySelectorAll(`[data-die] .die, [data-round-seat="${seat}"] .die`)) void this.#stage.animate(die, [{ rotate: "-200deg", scale: 0.6 }, { rotate: "12deg", scale: 1.1, offset: 0.6 }, { rotate: "0deg", scale: 1 }], { duration: 350, easing: "ease-out" });
        return;
      default:
    }
  }

  async #hop(icon: string, source: Element | null, target: Element | null, amount: number): Promise<void> {
    if (!source || !target) return;
    const [from, to] = [middleOf(source), middleOf(target)];
    const flights = Array.from({ length: Math.min(Math.max(1, amount), MOST) }, (_, k) => {
      const piece = document.createElement("div");
      piece.style.cssText = "width:24px;height:24px;margin:-12px;color:var(--gold);--cut:var(--raised);filter:drop-shadow(0 2px 3px rgba(0,0,0,.35))";
      piece.innerHTML = `<svg width="24" height="24"><use href="#i-${icon}"/></svg>`;
      return this.#stage.fly({ piece, from, to, milliseconds: HOP, arc: 34, delay: k * GAP });
    });
    await Promise.all(flights);
    await this.#stage.animate(target, [{ scale: 1 }, { scale: 1.03 }, { scale: 1 }], { duration: 140 });
  }
}

/** The first such element that can be seen. */
function onScreen(selector: string): Element | null {
  return [...document.querySelectorAll(selector)].find((element) => element.getClientRects().length > 0) ?? null;
}
