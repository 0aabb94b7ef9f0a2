/** Phrases about club evenings. */
import { language, list, say } from "../words/say";
import type { Evening, EveningLine, LogLine } from "./api";

/** A number with at most two digits after the point. */
export function number(value: number): string {
  return value.toLocaleString(language(), { maximumFractionDigits: 2 });
}

/** What is going on: people are gathering, a round runs, it is over. */
export function stateOf(evening: Pick<EveningLine, "state" | "round">): string {
  if (evening.state === "open") return say("evening.state.open");
  return evening.state === "over" ? say("evening.state.over") : say("evening.state.running", { n: evening.round });
}

/** How it is played, in a line. */
export function howOf(evening: Evening): string {
  const { setup } = evening;
  const system = setup.system === "swiss" ? say("evening.how.swiss", { n: setup.rounds }) : say("evening.how.round-robin");
  return [evening.game_name, system, say("evening.how.seats", { n: setup.seats })].join(" · ");
}

/** A line of the log as a sentence. */
export function told(evening: Evening, line: LogLine): string {
  const { facts } = line;
  const name = (n: unknown): string => evening.people.find((person) => person.n === n)?.name ?? say("evening.bot");
  const table = Number(facts["table"]) + 1;
  const round = Number(facts["round"]);
  switch (line.what) {
    case "joined":
      return say("evening.log.joined", { name: name(facts["person"]) });
    case "withdrew":
      return say(facts["host"] ? "evening.log.removed" : "evening.log.withdrew", { name: name(facts["person"]) });
    case "round":
      return say("evening.log.round", { round });
    case "no-result":
      return say("evening.log.no-result", { round, table });
    case "corrected": {
      const before = facts["before"] as number[] | null;
      const places = (of: number[]): string => list((facts["people"] as (number | null)[]).map((person, k) => `${name(person)} ${of[k]}`));
      const after = places(facts["after"] as number[]);
      return before ? say("evening.log.corrected", { round, table, before: places(before), after }) : say("evening.log.entered", { round, table, after });
    }
    default:
      return say(facts["host"] ? "evening.log.ended-early" : "evening.log.ended");
  }
}
