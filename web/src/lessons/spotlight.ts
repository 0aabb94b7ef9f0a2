/** The spotlight of the guide: what is lit, what is darkened around it, and where the bubble stands beside it. */
import type { Box } from "../board/hex";

export interface Lit {
  /** The part that stays lit. */
  box: Box;
  /** The area that is darkened. Top bar and question bar stay lit, because the player makes real moves. */
  dark: Box;
}
export interface Placed {
  x: number;
  y: number;
  width: number;
  side: "below" | "above" | "before" | "after" | "over";
  /** The place of the bubble's tip along the side that faces the light. */
  tip: number;
}

const ROOM = 6;
const GAP = 16;
const PHONE = "(width < 43.75em)"; // the same width as in the guide's styles
const WIDE = 440;

/** Find the first selector that matches a visible element. */
export function foundBy(selectors: string): Element | null {
  const found = selectors.split(",").map((selector) => document.querySelector(selector.trim()));
  return found.find((element) => element && element.getBoundingClientRect().width > 0) ?? null;
}

/** The light on an element, without the part that the bars cover. */
export function lightOn(seen: Element): Lit {
  const above = document.querySelector("header")?.getBoundingClientRect().bottom ?? 0; // a low window scrolls underneath it
  const top = Math.max(above, document.querySelector("main")?.getBoundingClientRect().top ?? 0);
  const bottom = document.querySelector(".bar")?.getBoundingClientRect().top ?? innerHeight;
  const dark = { left: 0, top, right: innerWidth, bottom };
  const own = seen.getBoundingClientRect();
  const box = {
    left: Math.max(dark.left + 2, own.left - ROOM),
    top: Math.max(dark.top + 2, own.top - ROOM),
    right: Math.min(dark.right - 2, own.right + ROOM),
    bottom: Math.min(dark.bottom - 2, own.bottom + ROOM),
  };
  return { box, dark };
}

/** Whether the list of steps at the lower right must move away: for a light in the right column, or for the bubble. */
export function isInTheWay(steps: DOMRect | undefined, lit: Lit | null, at: Placed | null, height: number): boolean {
  if (!steps || !lit || !at) return false;
  const lightBelow = lit.box.right > steps.left && lit.box.left > innerWidth / 2;
  return lightBelow || (at.x < steps.right && at.x + at.width > steps.left && at.y < steps.bottom && at.y + height > steps.top);
}

/** Where a bubble of a given height stands: below, left of, above or right of the light; it covers its end only if there is no room. */
export function placed({ box, dark }: Lit, height: number, folded: boolean): Placed {
  // on a phone it covers the question, which is not needed until something is chosen; then it moves away
  if (matchMedia(PHONE).matches) return { x: 8, y: folded ? 4 : innerHeight - height - 8, width: innerWidth - 16, side: "over", tip: 0 };
  const type = parseFloat(getComputedStyle(document.documentElement).fontSize);
  const width = Math.min(Math.max(WIDE, 20 * type), innerWidth - 32); // large type needs more room
  const x = Math.max(8, Math.min(box.left + 16, innerWidth - width - 8));
  if (box.bottom + GAP + height < dark.bottom) return { x, y: box.bottom + GAP, width, side: "below", tip: 60 };
  if (box.left - GAP - 8 > width) {
    const y = Math.max(dark.top + 8, Math.min(box.top, dark.bottom - height - 8));
    return { x: box.left - GAP - width, y, width, side: "before", tip: 40 };
  }
  if (box.left > 240) {
    const beside = Math.max(232, box.left - GAP - 8);
    return { x: 8, y: Math.max(dark.top + 8, dark.bottom - height - 12), width: beside, side: "before", tip: 40 };
  }
  if (box.top - GAP - height > 4) return { x, y: box.top - GAP - height, width, side: "above", tip: 60 };
  if (dark.right - box.right - GAP - 8 > width) {
    const y = Math.max(dark.top + 8, Math.min(box.top, dark.bottom - height - 8));
    return { x: box.right + GAP, y, width, side: "after", tip: Math.max(12, box.top - y + 20) };
  }
  return { x: innerWidth - width - 12, y: Math.max(4, dark.bottom - height - 12), width, side: "over", tip: 0 };
}
