/** Phrases that the lobby and the waiting room share. */
import type { OptionInfo, TableInfo } from "../net/rest";
import type { Json } from "../net/messages";
import { list, type Key, say } from "../words/say";

/** "2–4", or "2" if there is only one number. */
export function range(numbers: readonly number[]): string {
  const low = Math.min(...numbers);
  const high = Math.max(...numbers);
  return low === high ? String(low) : `${low}–${high}`;
}

/** Split the text of an option at its colon: the name comes before it, an explanation after it. */
export function split(text: string): { name: string; hint: string } {
  const at = text.indexOf(": ");
  const name = at < 0 ? text : text.slice(0, at);
  return { name: name.charAt(0).toLocaleUpperCase() + name.slice(1), hint: at < 0 ? "" : text.slice(at + 2) };
}

export function valueText(option: OptionInfo, value: Json): string {
  return option.values.find((each) => each.value === value)?.text ?? String(value);
}

/** What a bot is called. */
export function botName(bot: string): string {
  return aboutBot(bot).name;
}

/** The name of a bot, and a line about how it plays. */
export function aboutBot(bot: string): { name: string; hint: string } {
  const key = `page.bot.${bot}` as Key;
  const text = say(key);
  return split(text === key ? bot : text);
}

/** The others at the table. */
export function company(table: TableInfo): string {
  const others = table.seats.filter((seat) => seat.kind !== "open" && (!seat.mine || seat.here)).map((seat) => seat.name);
  if (others.length) return say("lobby.with", { names: list(others) });
  return table.seats.length > 1 ? "" : say("lobby.alone");
}
