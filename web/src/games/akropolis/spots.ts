/** Where the chosen tile may lie, computed from the footprints of the question. No rule is known here. */
import { type Cell, cellAt, centre, distance, footprint, inside, key, type Look, middle, type Placement, type Point, turnedTo } from "../../board/hex";
import type { City } from "./city";
import type { PlaceBoard } from "./types";

export interface Spot extends Placement {
  /** The height at which a tile would lie. */
  height: number;
  cells: readonly [Cell, Cell, Cell];
  /** The middle of its three cells, where the tile would touch. */
  middle: Point;
}

/** The legal spots with one rotation. */
export function spotsOf(board: PlaceBoard | null, turn: number, look: Look): Spot[] {
  if (!board) return [];
  return board.footprints.flatMap((given) => {
    const way = turnedTo(given, turn);
    return way ? [spot(way, given.height, look)] : [];
  });
}

/** The heights of all legal placements, by first cell and rotation. */
export function allWays(board: PlaceBoard | null): Map<string, number> {
  const ways = new Map<string, number>();
  for (const given of board?.footprints ?? []) {
    for (let turn = given.turn % 2; turn < 6; turn += 2) {
      const way = turnedTo(given, turn);
      if (way) ways.set(`${key(way)}/${turn}`, given.height);
    }
  }
  return ways;
}

/** The cells of some footprints, each with the height of what lies there now. */
export function cellsOf(spots: Iterable<{ cells: readonly Cell[]; height: number }>): (Cell & { height: number })[] {
  const found = new Map<string, Cell & { height: number }>();
  for (const { cells, height } of spots) {
    for (const cell of cells) found.set(key(cell), { ...cell, height: height - 1 });
  }
  return [...found.values()];
}

/** The nearest legal spot within half a hex. */
export function snap(spots: readonly Spot[], point: Point, look: Look): Spot | null {
  let best: Spot | null = null;
  let least = look.radius * Math.sqrt(3) * 0.5;
  for (const candidate of spots) {
    const far = Math.hypot(candidate.middle.x - point.x, (candidate.middle.y - point.y) / look.squash);
    if (far < least) [best, least] = [candidate, far];
  }
  return best;
}

/** The spot under a point that a tile would take, legal or not; null away from the city. */
export function under(city: City, point: Point, turn: number, look: Look): Spot | null {
  const ground = cellAt({ x: point.x, y: point.y + (look.lift ? look.lift : 0) }, look);
  let best: Spot | null = null;
  let least = look.radius * 2;
  for (let dq = -2; dq <= 2; dq += 1) {
    for (let dr = -2; dr <= 2; dr += 1) {
      const anchor = { q: ground.q + dq, r: ground.r + dr };
      if (distance(anchor, ground) > 2) continue;
      const candidate = laidOn(city, { ...anchor, turn }, look);
      const far = Math.hypot(candidate.middle.x - point.x, (candidate.middle.y - point.y) / look.squash);
      if (far < least && candidate.cells.some((cell) => nearCity(city, cell))) [best, least] = [candidate, far];
    }
  }
  return best;
}

/** The spot of a tile on top of what lies there: as high as the highest of its cells. */
export function laidOn(city: City, where: Placement, look: Look): Spot {
  const highest = Math.max(...footprint(where).map((cell) => city.at.get(key(cell))?.height ?? 0));
  return spot(where, highest + 1, look);
}

/** The cell of the topmost face under a point, or else of the ground. */
export function faceAt(city: City, point: Point, look: Look): Cell {
  for (let index = city.columns.length - 1; index >= 0; index -= 1) {
    const column = city.columns[index];
    if (!column) continue;
    const at = centre(column, column.height, look);
    if (inside({ x: point.x - at.x, y: point.y - at.y }, look)) return { q: column.q, r: column.r };
  }
  return cellAt(point, look);
}

function spot(where: Placement, height: number, look: Look): Spot {
  const cells = footprint(where);
  return { q: where.q, r: where.r, turn: where.turn, height, cells, middle: middle(cells, height - 1, look) };
}

function nearCity(city: City, cell: Cell): boolean {
  return city.columns.some((column) => distance(column, cell) <= 1);
}
