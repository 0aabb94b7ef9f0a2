/** What the table shows of Akropolis, as `agora schema akropolis --of view` has it. */
export type District = "house" | "market" | "barracks" | "temple" | "garden";
export const DISTRICTS: readonly District[] = ["house", "market", "barracks", "temple", "garden"];
export type HexKind = District | `${District}-plaza` | "quarry";

export interface SiteTile {
  tile: number;
  price: number;
  hexes: readonly HexKind[];
}
export interface ScoreLine {
  name: string;
  points: number;
  value?: number;
  stars?: number;
}
export interface ScoreView {
  total: number;
  lines: readonly ScoreLine[];
}
export interface HexView {
  q: number;
  r: number;
  height: number;
  kind: HexKind;
  /** How often its height counts as the city stands. */
  counts?: number;
}
export interface CityView {
  seat: number;
  stones: number;
  /** `s 12@1,-1/1`: the start tile, then tile @ q,r / turn in order of placement. */
  text: string;
  hexes: readonly HexView[];
  lakes: readonly { q: number; r: number }[];
  score: ScoreView;
}
export interface AutomaView {
  architect: string;
  stones: number;
  tiles: readonly SiteTile[];
  score: ScoreView;
}
export interface AkropolisView {
  seats: number;
  you: number | null;
  to_act: readonly number[];
  over: boolean;
  chief: number;
  site: readonly SiteTile[];
  stacks: readonly number[];
  cities: readonly CityView[];
  automa?: AutomaView;
  stars: Readonly<Record<District, number>>;
  aid: Readonly<Record<HexKind, number>>;
  options: Readonly<Record<string, string | number | boolean | null>>;
}

/** What a question about a tile offers. */
export interface PlaceBoard {
  tiles: readonly { slot: number; tile: number; price: number; refused?: string }[];
  footprints: readonly { q: number; r: number; turn: number; height: number }[];
}
export type PlaceMove = { place: { slot: number; q: number; r: number; turn: number } };

export function isPlace(move: unknown): move is PlaceMove {
  return typeof move === "object" && move !== null && "place" in move;
}

/** The district of a hex, its plaza's included; nothing for a quarry. */
export function districtOf(kind: HexKind): District | null {
  return kind === "quarry" ? null : (kind.replace("-plaza", "") as District);
}

export function isPlaza(kind: HexKind): boolean {
  return kind.endsWith("-plaza");
}
