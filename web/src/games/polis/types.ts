/** What the board reads: the view, the components, and what questions carry for it. */
import type { Json } from "../../net/messages";
import type { PolisView } from "../../net/polis.gen";

export type { PolisView };
export type Player = PolisView["players"][number];
export type CityCard = Player["city"][number];
export type Colour = "red" | "green" | "blue" | "yellow";
export const COLOURS: readonly Colour[] = ["red", "green", "blue", "yellow"];
export type Names = (path: string) => string;

export interface Sign {
  type: string;
  value: number;
  bold: boolean;
  src: string;
  colour?: Colour | null;
}

export interface CardData {
  id: string;
  name_en: string;
  name_nl: string;
  colour: Colour;
  kind: "person" | "building" | "other";
  copies: number;
  source: string;
  symbols: readonly Sign[];
  ability?: string | null;
  ability_timing?: string | null;
  ability_use?: string | null;
  notes?: string;
}

export interface BoardData {
  id: string;
  name: string;
  english?: string;
  name_source?: string;
  sides: Readonly<Record<"A" | "B", { symbols: readonly Sign[]; special?: string }>>;
}

export interface Box {
  cards: ReadonlyMap<string, CardData>;
  boards: ReadonlyMap<string, BoardData>;
}

const read = new WeakMap<object, Box>();
const NOTHING: Box = { cards: new Map(), boards: new Map() };
const kebab = (id: string): string => id.trim().toLowerCase().replace(/[\s_]+/g, "-");

/** The components of the table, by id. */
export function boxOf(json: Json): Box {
  if (json === null || typeof json !== "object") return NOTHING;
  const known = read.get(json);
  if (known) return known;
  const files = json as unknown as { cards: { cards: CardData[] }; boards: { boards: BoardData[] } };
  const found = {
    cards: new Map(files.cards.cards.map((card) => [kebab(card.id), { ...card, id: kebab(card.id) }])),
    boards: new Map(files.boards.boards.map((board) => [board.id, board])),
  };
  read.set(json, found);
  return found;
}

/** How a card is called: by the catalogue, or as its data set says. */
export function cardName(names: Names, card: CardData | undefined, id: string): string {
  const name = names(`card.${id}`);
  return name === id && card ? card.name_en : name;
}

/** The card a place in a row is called after: `port-2` is a Port. */
export function cardOf(name: string): string {
  return name.replace(/-\d+$/, "");
}

/** The symbols with a ring, as moves call them: `vase`, and `vase-2` for a second one of its type. */
export function rings(symbols: readonly Sign[]): (string | null)[] {
  return symbols.map((sign, k) => {
    if (!sign.bold) return null;
    const before = symbols.slice(0, k).filter((other) => other.bold && other.type === sign.type).length;
    return before ? `${sign.type}-${before + 1}` : sign.type;
  });
}

export interface Standing {
  coins: number;
  cards: number;
  attack: number;
  defence: number;
  history: number;
  culture: number;
  history_points: number;
  end: number;
  score: number;
}

export interface Loss {
  card: string;
  refused: string | null;
  after: Standing | null;
}
export interface Gift {
  card: string;
  refused: string | null;
  after?: Standing;
  rest?: number;
  danger?: number[];
}
export interface Strength {
  card: string | null;
  war: number;
}
export interface Rival {
  seat: number;
  refused: string | null;
  need: number;
  most: number;
  spoils: number;
  coins: number[];
  coin_points: number[];
  strength: Strength[];
  now: Standing;
  victims: Loss[];
}
export interface WarFacts {
  own: Standing;
  symbol: number;
  strength: Strength[];
  rivals: Rival[];
  given: Gift[];
}
export interface Partner {
  seat: number;
  vases: number;
  now: Standing;
  own: Standing;
  after: Standing;
}
export interface Activity {
  card: string;
  does: "activate" | "exchange" | "income" | "nothing" | "entered" | "later";
  points?: number;
  use?: string;
  hand?: number;
  used?: boolean;
}
export interface IncomeFacts {
  taken: boolean;
  coins: number;
  points: number;
  after: { coins: number; points: number };
  sources: { card: string | null; coins: number; points: number }[];
  cards: Activity[];
  rate: number;
  exchanged: boolean;
  sell: number;
  buy: number;
}
