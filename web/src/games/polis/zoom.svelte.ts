/** One card enlarged: under a resting pointer, at a long press, or with the key E. */
import { untrack } from "svelte";
import type { CityCard } from "./types";

const REST = 380;
const HOLD = 450;

interface Looked {
  card: string;
  laid: CityCard | undefined;
  at: DOMRect;
}

class Zoom {
  looked = $state.raw<Looked | null>(null);
  #timer: ReturnType<typeof setTimeout> | null = null;
  /** A long press has opened it, so the click that follows chooses nothing. */
  held = false;

  show(element: Element, card: string, laid?: CityCard): void {
    this.looked = { card, laid, at: element.getBoundingClientRect() };
  }
  hide(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    untrack(() => (this.looked = null)); // a focused card that is removed calls this in the middle of an update
  }

  /** Listen to an element that shows a card. */
  watch = (element: HTMLElement, given: { card: string; laid?: CityCard | undefined }) => {
    let now = given;
    const later = (after: number, held: boolean): void => {
      if (this.#timer) clearTimeout(this.#timer);
      this.#timer = setTimeout(() => {
        this.held = held;
        this.show(element, now.card, now.laid);
      }, after);
    };
    const enter = (event: PointerEvent): void => {
      if (event.pointerType === "mouse" && event.buttons === 0) later(REST, false);
    };
    const down = (event: PointerEvent): void => {
      this.hide();
      this.held = false;
      if (event.pointerType !== "mouse") later(HOLD, true);
    };
    const leave = (): void => this.hide();
    const key = (event: KeyboardEvent): void => {
      if (event.key !== "e" && event.key !== "E") return;
      event.preventDefault();
      if (this.looked) this.hide();
      else this.show(element, now.card, now.laid);
    };
    const click = (event: MouseEvent): void => {
      if (!this.held) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      this.held = false;
    };
    const menu = (event: Event): void => event.preventDefault();
    const heard: [string, (event: never) => void, boolean?][] = [
      ["pointerenter", enter], ["pointerdown", down], ["pointerleave", leave], ["pointercancel", leave], ["pointerup", leave],
      ["blur", leave], ["keydown", key], ["click", click, true], ["contextmenu", menu],
    ];
    for (const [name, listener, capture] of heard) element.addEventListener(name, listener as EventListener, capture);
    return {
      update: (next: typeof given): void => void (now = next),
      destroy: (): void => {
        for (const [name, listener, capture] of heard) element.removeEventListener(name, listener as EventListener, capture);
        this.hide();
      },
    };
  };
}

export const zoom = new Zoom();
