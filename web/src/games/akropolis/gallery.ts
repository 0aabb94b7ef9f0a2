/** The tiles of a box for the gallery: which there are, how many, and with how many players they are used. */
import { DISTRICTS, type HexKind, type TileFile } from "./types";

export const KINDS: readonly HexKind[] = [...DISTRICTS, ...DISTRICTS.map((district) => `${district}-plaza` as const), "quarry"];

/** Tiles that look alike. */
export interface Sort {
  hexes: readonly HexKind[];
  ids: readonly number[];
  source: string;
  /** How many of them are used, by mark. */
  counts: readonly number[];
}

/** The marks on the backs: 2, 3, 4. A tile is used at a table with as many seats as its mark, or more. */
export function marksOf(file: TileFile): readonly number[] {
  return [...new Set(file.tiles.map((tile) => tile.players))].sort((a, b) => a - b);
}

/** The tiles grouped by their looks, in the order of their first number. */
export function sortsOf(file: TileFile): readonly Sort[] {
  const marks = marksOf(file);
  const alike = new Map<string, TileFile["tiles"]>();
  for (const tile of file.tiles) alike.set(looks(tile.hexes), [...(alike.get(looks(tile.hexes)) ?? []), tile]);
  return [...alike.values()].map((tiles) => ({
    hexes: tiles[0]?.hexes ?? [],
    ids: tiles.map((tile) => tile.id),
    source: tiles[0]?.source ?? "",
    counts: marks.map((mark) => tiles.filter((tile) => tile.players <= mark).length),
  }));
}

/** How many hexes of a kind are in play, by mark. */
export function hexesOf(file: TileFile, kind: HexKind): readonly number[] {
  return marksOf(file).map((mark) => file.tiles.filter((tile) => tile.players <= mark).flatMap((tile) => tile.hexes).filter((each) => each === kind).length);
}

/** A key that is the same for a tile in every rotation. */
function looks(hexes: readonly HexKind[]): string {
  const turns = hexes.map((_, k) => [...hexes.slice(k), ...hexes.slice(0, k)].join(" "));
  return turns.sort()[0] ?? "";
}
