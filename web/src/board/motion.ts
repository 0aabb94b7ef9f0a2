/** Pieces that move: one after the other, and all at once at their end when somebody is in a hurry. */
import type { Point } from "./hex";

export interface Flight {
  /** What flies; it is laid at `from` before and taken away after. */
  piece: Element;
  from: Point;
  to: Point;
  /** How much larger it lands than it starts. */
  grows?: number;
  milliseconds: number;
  /** How high the arc goes, in pixels. */
  arc?: number;
  delay?: number;
}

type Show = () => Promise<void>;

/** Shows wait for the one before. `skip` ends the running one and drops those that wait. */
export class Stage {
  #waiting: Show[] = [];
  #running: Promise<void> | null = null;
  #animations = new Set<Animation>();
  #layer: HTMLElement | null = null;

  get busy(): boolean {
    return this.#running !== null;
  }

  play(show: Show): void {
    this.#waiting.push(show);
    this.#running ??= this.#run();
  }

  skip(): void {
    this.#waiting = [];
    for (const animation of this.#animations) animation.finish();
  }

  close(): void {
    this.skip();
    this.#layer?.remove();
    this.#layer = null;
  }

  /** Let a piece fly over the whole page, points in pixels of the window. */
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

  /** Animate an element until its end or until somebody skips. */
  async animate(element: Element, frames: Keyframe[], options: KeyframeAnimationOptions): Promise<void> {
    const animation = element.animate(frames, options);
    this.#animations.add(animation);
    try {
      await animation.finished;
    } catch {
      // cancelled with its element: there is nothing left to show
    } finally {
      this.#animations.delete(animation);
    }
  }

  /** Where flying pieces are drawn: over everything, and in nobody's way. */
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
    for (let show = this.#waiting.shift(); show; show = this.#waiting.shift()) await show();
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

/** The middle of an element in the window. */
export function middleOf(element: Element): Point {
  const box = element.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}
