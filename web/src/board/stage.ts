/** The one animation clock of a table: shows play one after another, and whoever is in a hurry ends them all at once. */
import type { Point } from "./hex";

export interface Flight {
  /** The element that flies. It is added to the page at the start of the flight and removed at the end. */
  piece: Element;
  from: Point;
  to: Point;
  /** How much larger the piece lands than it starts. */
  grows?: number;
  milliseconds: number;
  /** The height of the arc in pixels. */
  arc?: number;
  delay?: number;
}

type Show = () => Promise<void>;

export class Stage {
  #waiting: Show[] = [];
  #running: Promise<void> | null = null;
  #animations = new Set<Animation>();
  #layer: HTMLElement | null = null;

  /** Play a show after those that were given before. */
  play(show: Show): void {
    this.#waiting.push(show);
    this.#running ??= this.#run();
  }

  /** Resolves when no show runs or waits. */
  async idle(): Promise<void> {
    while (this.#running) await this.#running;
  }

  /** Finish what runs, at its end position, and drop the shows that wait. */
  skip(): void {
    this.#waiting = [];
    for (const animation of this.#animations) animation.finish();
  }

  /** Skip everything and remove the layer of flying pieces from the page. */
  close(): void {
    this.skip();
    this.#layer?.remove();
    this.#layer = null;
  }

  /** Let a piece fly across the page. Points are pixels of the window. */
  async fly(flight: Flight): Promise<void> {
    const holder = document.createElement("div");
    holder.style.cssText = "position:absolute;left:0;top:0;will-change:transform";
    holder.append(flight.piece);
    this.layer.append(holder);
    await this.animate(holder, arc(flight), {
      duration: flight.milliseconds,
      delay: flight.delay ?? 0,
      easing: "cubic-bezier(.45,.05,.3,1)",
      fill: "both",
    });
    holder.remove();
  }

  /** Animate an element until the animation ends or somebody skips. */
  async animate(element: Element, frames: Keyframe[], options: KeyframeAnimationOptions): Promise<void> {
    const animation = element.animate(frames, options);
    this.#animations.add(animation);
    try {
      await animation.finished;
    } catch {
      // the animation was cancelled together with its element, so there is nothing left to show
    } finally {
      this.#animations.delete(animation);
    }
  }

  /** The element that flying pieces are added to. It lies above the page and takes no clicks. */
  get layer(): HTMLElement {
    if (!this.#layer) {
      this.#layer = document.createElement("div");
      this.#layer.setAttribute("aria-hidden", "true");
      this.#layer.className = "stage";
      this.#layer.style.cssText = "position:fixed;inset:0;pointer-events:none;z-index:40;overflow:hidden";
      document.body.append(this.#layer);
    }
    return this.#layer;
  }

  async #run(): Promise<void> {
    for (let show = this.#waiting.shift(); show; show = this.#waiting.shift()) {
      try {
        await show();
      } catch (error) {
        reportError(error); // the table waits for this stage, so a show that fails must not stop it
      }
    }
    this.#running = null;
  }
}

function arc({ from, to, grows = 1, arc: high = 40 }: Flight): Keyframe[] {
  const steps = 8;
  return Array.from({ length: steps + 1 }, (_, step) => {
    const way = step / steps;
    const x = from.x + (to.x - from.x) * way;
    const y = from.y + (to.y - from.y) * way - 4 * high * way * (1 - way);
    return { transform: `translate(${x}px, ${y}px) scale(${1 + (grows - 1) * way})` };
  });
}

/** The middle of an element, in pixels of the window. */
export function middleOf(element: Element): Point {
  const box = element.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}

/** The first visible element that matches a selector. */
export function visible(selector: string): Element | null {
  return [...document.querySelectorAll(selector)].find((element) => element.getBoundingClientRect().width > 0) ?? null;
}
