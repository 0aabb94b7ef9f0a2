/** Names for the fields and values of a view, for a game without a board of its own. */
import type { Json } from "../net/messages";
import { loaded } from "../words/catalogue.svelte";
import { sentence } from "./text";

/** The kinds of things that have names, in the order in which they are searched. */
const KINDS = ["card", "action", "event", "city", "polis", "colour", "milestone", "board", "phase", "symbol", "kind"];
const FIELDS = ["resource", "area", ...KINDS];

/** The name of a field: the page's word for it, or the name of a thing of the game, or its id. */
export function fieldName(field: string, dictionary: Readonly<Record<string, string>>): string {
  const own = loaded.words[`table.field.${field}`];
  if (typeof own === "string") return own;
  return named(field, FIELDS, dictionary) ?? field;
}

/** The name of a value, such as a card: found by the name of its field, or by whichever kind of thing has such an id. */
export function valueName(field: string, value: string, dictionary: Readonly<Record<string, string>>): string {
  const one = dictionary[`${field.replace(/s$/, "")}.${value}`]; // `cards` holds things called `card.…`
  if (one) return sentence(one);
  return named(value, KINDS, dictionary) ?? value;
}

function named(id: string, kinds: readonly string[], dictionary: Readonly<Record<string, string>>): string | undefined {
  const found = kinds.map((kind) => dictionary[`${kind}.${id}`]).find(Boolean);
  return found && sentence(found);
}

export function isRecord(value: Json | undefined): value is { readonly [name: string]: Json } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function isList(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}

/** Whether there is nothing to show. */
export function isEmpty(value: Json | undefined): boolean {
  if (value === null || value === undefined || value === false) return true;
  if (isList(value)) return value.length === 0;
  return isRecord(value) && Object.values(value).every((each) => isEmpty(each) || each === 0);
}
