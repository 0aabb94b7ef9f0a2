/** Cards in words, for those who hear the page. */
import { say } from "../../words/say";
import { cardName, type CardData, type CityCard, type Names, type Sign } from "./types";

/** "2 war symbols", "discount on a colour 3 (red)": a symbol and how often it stands there. */
export function signText(names: Names, sign: Sign, times = 1): string {
  const name = names(`symbol.${sign.type}`);
  const plain = ["war", "vase", "culture"].includes(sign.type);
  const value = plain ? times : sign.value;
  const said = plain && value === 1 ? name : `${name} ${value}`;
  const colour = sign.colour ? ` (${names(`colour.${sign.colour}`)})` : "";
  return `${said}${colour}${sign.bold ? `, ${say("polis.may-protect")}` : ""}`;
}

/** The symbols of a card as one line; equal ones are counted. */
export function signsText(names: Names, symbols: readonly Sign[], covered: string | undefined): string {
  const counted = new Map<string, { sign: Sign; times: number }>();
  for (const sign of symbols) {
    const key = `${sign.type} ${sign.value} ${sign.colour ?? ""} ${sign.bold}`;
    counted.set(key, { sign, times: (counted.get(key)?.times ?? 0) + 1 });
  }
  return [...counted.values()]
    .map(({ sign, times }) => (sign.bold && sign.type === covered ? say("polis.off", { sign: names(`symbol.${sign.type}`) }) : signText(names, sign, times)))
    .join("; ");
}

/** Everything about a card that can be seen of it. */
export function speakCard(names: Names, card: CardData, laid?: CityCard): string {
  const said = [cardName(names, card, card.id), names(`colour.${card.colour}`), names(`kind.${card.kind}`)];
  const signs = signsText(names, card.symbols, laid?.coin);
  if (signs) said.push(signs);
  if (laid?.coin) said.push(say("polis.protected"));
  if (laid?.up) said.push(say("polis.used"));
  if (laid?.under?.length) said.push(say("polis.under", { n: laid.under.length }));
  return said.join(", ");
}
