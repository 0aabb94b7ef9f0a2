/** The parts of a position that can be changed without writing JSON: what each player has of something, and cities as text. */
import type { Json } from "../net/messages";
import type { Key } from "../words/say";

const WORDS: Readonly<Record<string, Key>> = {
  stones: "analysis.count.stones",
  coins: "analysis.count.coins",
  points: "analysis.count.points",
  drachma: "analysis.count.drachma",
  vp: "analysis.count.vp",
  citizenry: "analysis.count.citizenry",
  tax_revenue: "analysis.count.tax",
  glory: "analysis.count.glory",
  troop_strength: "analysis.count.troops",
  philosophy: "analysis.count.philosophy",
};

export type Position = Readonly<Record<string, Json>>;
export type Counter = { name: string; word: Key; values: readonly number[] };

/** What the players have, seat by seat. */
export function countersOf(position: Position): readonly Counter[] {
  return Object.entries(WORDS).flatMap(([name, word]) => {
    const values = position[name];
    return Array.isArray(values) && values.every((each) => typeof each === "number") ? [{ name, word, values: values as number[] }] : [];
  });
}

/** The cities that are written as text; only Akropolis has them. */
export function citiesOf(position: Position): readonly string[] {
  const cities = position["cities"];
  return Array.isArray(cities) && cities.every((each) => typeof each === "string") ? (cities as string[]) : [];
}

export function withCounter(position: Position, name: string, seat: number, value: number): Position {
  return replaced(position, name, seat, value);
}

export function withCity(position: Position, seat: number, city: string): Position {
  return replaced(position, "cities", seat, city.trim());
}

function replaced(position: Position, name: string, seat: number, value: Json): Position {
  const values = (position[name] as readonly Json[]).map((each, k) => (k === seat ? value : each));
  return { ...position, [name]: values };
}
