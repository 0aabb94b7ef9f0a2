/** Cards in words, for screen readers. */
import { type Key, say } from "../../words/say";
import { cardName, type CardData, type CityCard, type Names, type Sign } from "./types";

/** "2 war symbols", "red cards 3 coins cheaper, a coin may protect it": a symbol and its number. */
export function signText(names: Names, sign: Sign, times = 1): string {
  const n = ["war", "vase", "culture"].includes(sign.type) ? times : sign.value;
  const said = say(`polis.sign.${sign.type}` as Key, { n, colour: sign.colour ? names(`stack.${sign.colour}`) : "" });
  return sign.bold ? `${said}, ${say("polis.may-protect")}` : said;
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

/** Everything that can be seen of a card. */
export function speakCard(names: Names, card: CardData, laid?: CityCard): string {
  const said = [cardName(names, card, card.id), names(`colour.${card.colour}`), names(`kind.${card.kind}`)];
  const signs = signsText(names, card.symbols, laid?.coin);
  if (signs) said.push(signs);
  if (laid?.coin) said.push(say("polis.protected"));
  if (laid?.up) said.push(say("polis.used"));
  if (laid?.under?.length) said.push(say("polis.under", { n: laid.under.length }));
  return said.join(", ");
}
