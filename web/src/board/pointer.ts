/** Turns the events of fingers, pens and mice on a board into intents: tap, drag, pan, zoom, twist. */
import type { Point } from "./hex";

export interface Intents {
  /** The mouse hovers; null: it has left. */
  hover?(at: Point | null): void;
  tap?(at: Point, event: PointerEvent): void;
  /** A drag begins here. Return true to take it; with false the board is panned. */
  grab?(at: Point, event: PointerEvent): boolean;
  drag?(at: Point): void;
  /** The drag has ended; null: it was cancelled. */
  drop?(at: Point | null): void;
  pan?(dx: number, dy: number): void;
  zoom?(factor: number, around: Point): void;
  /** Two fingers have turned by a sixth: 1 is clockwise, -1 counterclockwise. */
  twist?(direction: 1 | -1): void;
  /** The wheel has moved one notch: 1 is down, -1 is up. `zooming`: the control key is held, as a trackpad's pinch reports it. */
  wheel?(notch: 1 | -1, zooming: boolean, at: Point): void;
}

const SLOP = 6; // pixels that a tap may move
const TOUCH_SLOP = 10;
const TWIST = Math.PI / 6;
const NOTCH = 60;

/** Listen to an element. Points are relative to it. Returns a function that stops listening. */
export function listen(element: HTMLElement | SVGElement, intents: Intents): () => void {
  const down = new Map<number, Point>();
  let start: Point | null = null;
  let taken: "tap" | "pan" | "drag" | "pinch" | null = null;
  let pinch: { apart: number; angle: number; middle: Point } | null = null;
  let rolled = 0;
  let last = "";

  /** Whether the pointer has not moved: then the page has moved under it, and nobody meant anything by it. */
  const rests = (event: PointerEvent): boolean => {
    const now = `${event.clientX} ${event.clientY}`;
    const same = now === last;
    last = now;
    return same;
  };
  const where = (event: MouseEvent): Point => {
    const box = element.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };

  function pointerdown(event: PointerEvent): void {
    if (event.pointerType === "mouse" && event.button !== 0) return;
    rests(event);
    down.set(event.pointerId, where(event));
    element.setPointerCapture(event.pointerId);
    if (down.size === 1) {
      start = where(event);
      taken = "tap";
    } else if (down.size === 2) {
      if (taken === "drag") intents.drop?.(null);
      taken = "pinch";
      pinch = span([...down.values()]);
    }
  }

  function pointermove(event: PointerEvent): void {
    const at = where(event);
    const before = down.get(event.pointerId);
    const resting = rests(event);
    if (!before) {
      if (event.pointerType !== "touch" && !resting) intents.hover?.(at);
      return;
    }
    down.set(event.pointerId, at);
    if (taken === "pinch") return pinched();
    if (taken === "tap" && start) {
      const slop = event.pointerType === "touch" ? TOUCH_SLOP : SLOP;
      if (Math.hypot(at.x - start.x, at.y - start.y) < slop) return;
      taken = intents.grab?.(start, event) ? "drag" : "pan";
    }
    if (taken === "drag") intents.drag?.(at);
    else if (taken === "pan") intents.pan?.(at.x - before.x, at.y - before.y);
  }

  function pinched(): void {
    const [now, was] = [span([...down.values()]), pinch];
    if (!now || !was) return;
    intents.zoom?.(now.apart / was.apart, now.middle);
    intents.pan?.(now.middle.x - was.middle.x, now.middle.y - was.middle.y);
    const turned = Math.atan2(Math.sin(now.angle - was.angle), Math.cos(now.angle - was.angle));
    const far = Math.abs(turned) > TWIST;
    if (far) intents.twist?.(turned > 0 ? 1 : -1);
    pinch = { ...now, angle: far ? now.angle : was.angle };
  }

  function pointerup(event: PointerEvent): void {
    if (!down.delete(event.pointerId)) return;
    const at = where(event);
    if (taken === "tap") intents.tap?.(at, event);
    else if (taken === "drag") intents.drop?.(at);
    if (down.size === 0) [taken, pinch, start] = [null, null, null];
    else taken = "pinch"; // the finger that remains does nothing until it is lifted
  }

  function pointercancel(event: PointerEvent): void {
    if (!down.delete(event.pointerId)) return;
    if (taken === "drag") intents.drop?.(null);
    [taken, pinch] = [null, null];
    down.clear();
  }

  function pointerleave(event: PointerEvent): void {
    if (!down.size && event.pointerType !== "touch" && !rests(event)) intents.hover?.(null);
  }

  function wheel(event: WheelEvent): void {
    event.preventDefault();
    const size = event.deltaMode === 0 ? 1 : 30; // lines and pages count as larger steps than pixels
    const delta = (Math.abs(event.deltaY) > Math.abs(event.deltaX) ? event.deltaY : event.deltaX) * size;
    if (rolled * delta < 0) rolled = 0;
    rolled += delta;
    const notch = event.ctrlKey ? NOTCH / 4 : NOTCH;
    if (Math.abs(rolled) < notch) return;
    intents.wheel?.(rolled > 0 ? 1 : -1, event.ctrlKey || event.metaKey, where(event));
    rolled = 0;
  }

  const told = { pointerdown, pointermove, pointerup, pointercancel, pointerleave, wheel };
  for (const [name, hear] of Object.entries(told)) {
    element.addEventListener(name, hear as EventListener, { passive: false });
  }
  return () => {
    for (const [name, hear] of Object.entries(told)) element.removeEventListener(name, hear as EventListener);
  };
}

function span(points: readonly Point[]): { apart: number; angle: number; middle: Point } | null {
  const [one, other] = points;
  if (!one || !other) return null;
  const [dx, dy] = [other.x - one.x, other.y - one.y];
  return {
    apart: Math.max(1, Math.hypot(dx, dy)),
    angle: Math.atan2(dy, dx),
    middle: { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 },
  };
}
