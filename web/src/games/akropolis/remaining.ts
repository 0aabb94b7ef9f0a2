/** The hexes that are still to come: those of all tiles in this game, minus those that lie open. */
import { tilesOf } from "./city";
import { type AkropolisBox, type AkropolisView, DISTRICTS, type District } from "./types";

export interface Remaining {
  tiles: number;
  kinds: readonly (District | "quarry")[];
  rows: readonly { name: "akropolis.districts" | "akropolis.plazas"; counts: readonly (number | null)[] }[];
  /** The automa's hexes, by district. */
  automa: readonly { kind: District | "quarry"; n: number }[];
}

/** Count what is still to come; no rows as long as the box of this table is not fetched. */
export function remaining(view: AkropolisView, box: AkropolisBox | null): Remaining {
  const kinds: (District | "quarry")[] = [...DISTRICTS, "quarry"];
  const tiles = view.stacks.reduce((sum, stack) => sum + stack, 0);
  const taken = view.automa?.tiles.flatMap((tile) => tile.hexes) ?? [];
  const automa = kinds.flatMap((kind) => {
    const n = taken.filter((each) => each.replace("-plaza", "") === kind).length;
    return n ? [{ kind, n }] : [];
  });
  const known = new Map((box?.tiles.tiles ?? []).map((tile) => [tile.id, tile.hexes]));
  if (!known.size || view.over) return { tiles, kinds, rows: [], automa };
  const left: Record<string, number> = { ...view.aid };
  const open = [...view.site, ...(view.automa?.tiles ?? [])].map((tile) => tile.tile);
  for (const id of [...open, ...view.cities.flatMap((city) => tilesOf(city.text).map((tile) => tile.tile))]) {
    for (const kind of known.get(id) ?? []) left[kind] = (left[kind] ?? 0) - 1;
  }
  return {
    tiles,
    kinds,
    rows: [
      { name: "akropolis.districts", counts: kinds.map((kind) => left[kind] ?? 0) },
      { name: "akropolis.plazas", counts: kinds.map((kind) => (kind === "quarry" ? null : (left[`${kind}-plaza`] ?? 0))) },
    ],
    automa,
  };
}
