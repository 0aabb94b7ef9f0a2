/** What an option is called on the board: to pass is called by what is declined. */
import type { SpokenOption, SpokenQuestion } from "../../net/messages";
import { sentence } from "../../table/text";
import { loaded } from "../../words/catalogue.svelte";
import { fieldsOf } from "./desk.svelte";

export function called(question: SpokenQuestion, option: Pick<SpokenOption, "move" | "label">): string {
  const declined = fieldsOf(option.move, "pass") && loaded.words[question.ask.replace("polis.ask.", "polis.pass.")];
  return typeof declined === "string" ? declined : sentence(option.label);
}
