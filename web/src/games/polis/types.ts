/** What the board reads: names for the types that `make types` writes, and the components by id. */
import type { Polis } from "../../net/polis.gen";
import type { TypesOf } from "../../table/games";
import { language } from "../../words/say";

export type PolisTypes = TypesOf<Polis>;
export type PolisView = PolisTypes["view"];
export type Question = PolisTypes["question"];
/** What a question with this `ask` carries for the board. */
export type BoardOf<Ask extends Question["ask"]> = NonNullable<Extract<Question, { ask: Ask }>["board"]>;
export type Player = PolisView["players"][number];
export type CityCard = Player["city"][number];
export type CardData = PolisTypes["box"]["cards"]["cards"][number];
export type BoardData = PolisTypes["box"]["boards"]["boards"][number];
export type Sign = CardData["symbols"][number];
export type Colour = CardData["colour"];
export const COLOURS: readonly Colour[] = ["red", "green", "blue", "yellow"];
export type Names = (path: string) => string;

export type WarFacts = BoardOf<"polis.ask.war">;
export type Rival = WarFacts["rivals"][number];
export type Loss = Rival["victims"][number];
export type Gift = WarFacts["given"][number];
export type Strength = WarFacts["strength"][number];
export type Standing = WarFacts["own"];
export type Partner = BoardOf<"polis.ask.trade">["partners"][number];
export type IncomeFacts = BoardOf<"polis.ask.income">;
export type Activity = IncomeFacts["cards"][number];

export interface Box {
  cards: ReadonlyMap<string, CardData>;
  boards: ReadonlyMap<string, BoardData>;
}

const read = new WeakMap<object, Box>();
const NOTHING: Box = { cards: new Map(), boards: new Map() };
const kebab = (id: string): string => id.trim().toLowerCase().replace(/[\s_]+/g, "-");

/** The components of the table, by id. */
export function boxOf(files: PolisTypes["box"] | null): Box {
  if (files === null) return NOTHING;
  const known = read.get(files);
  if (known) return known;
  const found = {
    cards: new Map(files.cards.cards.map((card) => [kebab(card.id), { ...card, id: kebab(card.id) }])),
    boards: new Map(files.boards.boards.map((board) => [board.id, board])),
  };
  read.set(files, found);
  return found;
}

/** The name of a card: from the catalogue, or from its data set. */
export function cardName(names: Names, card: CardData | undefined, id: string): string {
  const name = names(`card.${id}`);
  if (name !== id || !card) return name; // a card of the table's own data set names itself
  return language() === "nl" ? card.name_nl : card.name_en;
}

/** The card behind the name of a place in a row: `port-2` is a Port. */
export function cardOf(name: string): string {
  return name.replace(/-\d+$/, "");
}

/** The names of the symbols with a ring, as moves use them: `vase`, and `vase-2` for a second one of its type. */
export function rings(symbols: readonly Sign[]): (string | null)[] {
  return symbols.map((sign, k) => {
    if (!sign.bold) return null;
    const before = symbols.slice(0, k).filter((other) => other.bold && other.type === sign.type).length;
    return before ? `${sign.type}-${before + 1}` : sign.type;
  });
}
