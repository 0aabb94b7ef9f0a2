/** The desk of a table, shared by its board and its right column: both belong to the same choice. */
import { createSubscriber } from "svelte/reactivity";
import type { Choice } from "../../table/choice.svelte";
import type { Desk } from "./desk.svelte";

const desks = new WeakMap<Choice, Desk>();
const changed = new Set<() => void>();
const subscribe = createSubscriber((update) => {
  changed.add(update);
  return () => changed.delete(update);
});

export function shareDesk(choice: Choice, desk: Desk): void {
  desks.set(choice, desk);
  for (const update of changed) update();
}

export function deskFor(choice: Choice): Desk | undefined {
  subscribe();
  return desks.get(choice);
}
