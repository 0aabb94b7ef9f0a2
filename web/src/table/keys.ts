/** The keyboard shortcuts of a table. They do nothing while somebody types, in a dialog, or with Ctrl, Alt or Meta. */
import type { Model } from "./model.svelte";

export type Acts = { undo: () => void; hint: () => void };

export function onKey(event: KeyboardEvent, model: Model, acts: Acts): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  const target = event.target as HTMLElement;
  if (target.closest("input, textarea, select, [contenteditable]") || document.querySelector("dialog[open]")) return;
  if (model.live.showing.moving.length) model.live.showing.skip(); // any key skips the animations
  const onControl = target.closest("button, a, summary, [role=button]") !== null;
  if (press(event.key, onControl, model, acts)) event.preventDefault();
}

function press(key: string, onControl: boolean, model: Model, acts: Acts): boolean {
  if (/^[1-9]$/.test(key)) return chooseNth(Number(key));
  switch (key) {
    case "Enter":
    case " ":
      if (onControl || model.choice.move === null) return false;
      void model.choice.play();
      return true;
    case "Escape":
      model.choice.clear();
      return true;
    case "u":
    case "U":
      acts.undo();
      return true;
    case "h":
    case "H":
      acts.hint();
      return true;
    case "l":
    case "L":
      model.toggle("log");
      return true;
    case "c":
    case "C":
      model.toggle("chat");
      return true;
    case "s":
    case "S":
      model.toggle("score");
      return true;
    case "?":
      model.showRule(null);
      return true;
    default:
      return false;
  }
}

/** Press the option with this digit. */
function chooseNth(digit: number): boolean {
  const option = document.querySelector<HTMLElement>(`.widget [aria-keyshortcuts="${digit}"]`);
  option?.focus();
  option?.click();
  return option !== null;
}
