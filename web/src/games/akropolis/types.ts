/** What the board reads: names for the types that `make types` writes. */
import type { Akropolis } from "../../net/akropolis.gen";
import type { TypesOf } from "../../table/games";

export type AkropolisTypes = TypesOf<Akropolis>;
export type AkropolisView = AkropolisTypes["view"];
export type AkropolisBox = AkropolisTypes["box"];
export type TileFile = AkropolisBox["tiles"];
/** A city; its `text` is `s 12@1,-1/1`: the start tile, then tile @ q,r / turn in the order of placement. */
export type CityView = AkropolisView["cities"][number];
export type SiteTile = AkropolisView["site"][number];
export type ScoreView = CityView["score"];
export type HexKind = CityView["hexes"][number]["kind"];
export type District = Exclude<HexKind, "quarry" | `${string}-plaza`>;
export const DISTRICTS: readonly District[] = ["house", "market", "barracks", "temple", "garden"];

/** What the question about a tile offers. */
export type PlaceBoard = AkropolisTypes["question"]["board"];
export type PlaceMove = { place: { slot: number; q: number; r: number; turn: number } };

export function isPlace(move: unknown): move is PlaceMove {
  return typeof move === "object" && move !== null && "place" in move;
}

/** The district of a hex, also of a plaza; null for a quarry. */
export function districtOf(kind: HexKind): District | null {
  return kind === "quarry" ? null : (kind.replace("-plaza", "") as District);
}

export function isPlaza(kind: HexKind): boolean {
  return kind.endsWith("-plaza");
}
