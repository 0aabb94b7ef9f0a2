/** A guided first game: positions, what to look at, what to do. The code is the same for all games; each game has a data file. */
import type { Facts, Json, SpokenEvent } from "../net/messages";
import type { SeatWish } from "../net/rest";

type Said = Readonly<Record<"en" | "nl", string>>;

export interface Step {
  id: string;
  title: Said;
  /** A few words for the list of steps. */
  note: Said;
  text: Said;
  /** One more thing worth knowing. */
  fact: Said;
  /** What is lit: selectors separated by commas, the preferred one first. */
  light: string;
  /** The position that a new table begins with. Without one, the step continues at the table of the step before. */
  position?: Facts;
  /** What the player has to achieve. Without it, the step is only to be read. */
  expect?: { event: string; least?: Readonly<Record<string, number>> };
  /** A move that achieves it, for "show me". */
  show?: Json;
}

export interface Lesson {
  game: string;
  seats: readonly SeatWish[];
  steps: readonly Step[];
}

const files = import.meta.glob<Lesson>("./*.json", { import: "default" });

export function hasLesson(game: string): boolean {
  return `./${game}.json` in files;
}

/** The lesson of a game, or null if there is none yet. */
export async function lessonOf(game: string): Promise<Lesson | null> {
  return (await files[`./${game}.json`]?.()) ?? null;
}

/** What the player's events have made of a step: done, missed (something else was played), or null so far. */
export function judged(step: Step, events: readonly SpokenEvent[], seat: number): "done" | "missed" | null {
  if (!step.expect) return null;
  const { event: kind, least = {} } = step.expect;
  const enough = (facts: Facts) => Object.entries(least).every(([name, number]) => Number(facts[name]) >= number);
  if (events.some((event) => event.kind === kind && own(event, seat) && enough(event.facts))) return "done";
  return events.some((event) => event.facts["seat"] === seat) ? "missed" : null;
}

function own(event: SpokenEvent, seat: number): boolean {
  return event.facts["seat"] === undefined || event.facts["seat"] === seat;
}
