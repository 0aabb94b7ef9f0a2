/** Turns the events of a state into shows on the stage. Each game says how an event is shown. */
import type { Stage } from "./stage";

/** No show of a state begins after this many milliseconds. */
const LONGEST = 1200;

export abstract class Director<Event> {
  protected readonly stage: Stage;
  #shown: readonly Event[] | null = null;

  constructor(stage: Stage) {
    this.stage = stage;
  }

  /** A state has come, with the events that led to it. The first one after the board has appeared is not animated. */
  show(events: readonly Event[], motion: boolean): void {
    const first = this.#shown === null;
    if (events === this.#shown) return;
    this.#shown = events;
    this.settle();
    if (first || !motion) return;
    const begun = performance.now();
    for (const show of events.flatMap((event) => this.showsOf(event, events))) {
      this.stage.play(async () => {
        if (performance.now() - begun < LONGEST) await show();
      });
    }
  }

  /** How an event is shown; `all` are the events of the same state. */
  protected abstract showsOf(event: Event, all: readonly Event[]): readonly (() => Promise<void>)[];

  /** Draw everything that was held back for a show. */
  protected settle(): void {}
}

/** An icon of the page as an element, for pieces that fly. */
export function flyingIcon(name: string, size: number, style: string): HTMLElement {
  const piece = document.createElement("div");
  piece.style.cssText = `width:${size}px;height:${size}px;margin:${-size / 2}px;line-height:0;${style}`;
  piece.innerHTML = `<svg width="${size}" height="${size}"><use href="#i-${name}"/></svg>`;
  return piece;
}
