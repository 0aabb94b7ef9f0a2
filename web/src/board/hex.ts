/** Flat-top hexes in the axial coordinates of the engine: where a cell is on the screen, and which cell a point is in. */
export interface Cell {
  q: number;
  r: number;
}
export interface Point {
  x: number;
  y: number;
}
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** The perspective on a board of hexes. With `squash` 1 and `lift` 0 it is seen straight from above. */
export interface Look {
  /** The distance from the centre of a hex to its corner. */
  radius: number;
  /** The factor by which the board is shortened from top to bottom. */
  squash: number;
  /** How many pixels one level raises a hex. */
  lift: number;
}

/** Clockwise from north; the same order as in the engine. */
export const DIRECTIONS: readonly Cell[] = [
  { q: 0, r: -1 },
  { q: 1, r: -1 },
  { q: 1, r: 0 },
  { q: 0, r: 1 },
  { q: -1, r: 1 },
  { q: -1, r: 0 },
];
export const [NORTH, NORTH_EAST, SOUTH_EAST, SOUTH, SOUTH_WEST, NORTH_WEST] = [0, 1, 2, 3, 4, 5] as const;

const ROW = Math.sqrt(3);

export function key(cell: Cell): string {
  return `${cell.q},${cell.r}`;
}

export function beside(cell: Cell, direction: number): Cell {
  const step = DIRECTIONS[((direction % 6) + 6) % 6] as Cell;
  return { q: cell.q + step.q, r: cell.r + step.r };
}

/** How far down the screen a cell lies, in rows. Hexes are drawn in this order, from small to large. */
export function depth(cell: Cell): number {
  return cell.r + cell.q / 2;
}

/** The centre of the top face of a hex at a height; height 0 is the ground. */
export function centre(cell: Cell, height: number, look: Look): Point {
  return {
    x: 1.5 * look.radius * cell.q,
    y: ROW * look.radius * look.squash * depth(cell) - height * look.lift,
  };
}

/** A corner of a hex relative to its centre, counted clockwise from the east. */
export function corner(index: number, look: Look, size = 1): Point {
  const angle = (Math.PI / 3) * index;
  const far = look.radius * size;
  return { x: far * Math.cos(angle), y: far * Math.sin(angle) * look.squash };
}

export function corners(look: Look, size = 1): Point[] {
  return [0, 1, 2, 3, 4, 5].map((index) => corner(index, look, size));
}

/** The two corners of the edge towards a direction, clockwise. */
export function edge(direction: number, look: Look, size = 1): [Point, Point] {
  return [corner((direction + 4) % 6, look, size), corner((direction + 5) % 6, look, size)];
}

/** Whether a point, relative to the centre of a hex, lies on its face. */
export function inside(point: Point, look: Look): boolean {
  const x = Math.abs(point.x) / look.radius;
  const y = Math.abs(point.y) / (look.radius * look.squash);
  return y <= ROW / 2 && x <= 1 - y / ROW;
}

/** The cell of the ground under a point. */
export function cellAt(point: Point, look: Look): Cell {
  const q = point.x / (1.5 * look.radius);
  return nearest(q, point.y / (ROW * look.radius * look.squash) - q / 2);
}

/** The cell whose centre is nearest to fractional coordinates. */
export function nearest(q: number, r: number): Cell {
  const s = -q - r;
  let [wholeQ, wholeR] = [Math.round(q), Math.round(r)];
  const wholeS = Math.round(s);
  const [offQ, offR, offS] = [Math.abs(wholeQ - q), Math.abs(wholeR - r), Math.abs(wholeS - s)];
  if (offQ > offR && offQ > offS) wholeQ = -wholeR - wholeS;
  else if (offR > offS) wholeR = -wholeQ - wholeS;
  return { q: wholeQ + 0, r: wholeR + 0 };
}

export function distance(one: Cell, other: Cell): number {
  const q = one.q - other.q;
  const r = one.r - other.r;
  return (Math.abs(q) + Math.abs(r) + Math.abs(q + r)) / 2;
}

/** The neighbour that an arrow key leads to. Left and right zigzag along the row at `level`. */
export function stepped(cell: Cell, arrow: "up" | "down" | "left" | "right", level: number): Cell {
  if (arrow === "up") return beside(cell, NORTH);
  if (arrow === "down") return beside(cell, SOUTH);
  const upper = beside(cell, arrow === "right" ? NORTH_EAST : NORTH_WEST);
  const lower = beside(cell, arrow === "right" ? SOUTH_EAST : SOUTH_WEST);
  return Math.abs(depth(upper) - level) < Math.abs(depth(lower) - level) ? upper : lower;
}

/** A tile of three hexes around a common corner: the cell of its first hex, and its rotation in sixths of a turn, clockwise. */
export interface Placement extends Cell {
  turn: number;
}

/** The cells of a tile in the order of its hexes. */
export function footprint(tile: Placement): [Cell, Cell, Cell] {
  return [{ q: tile.q, r: tile.r }, beside(tile, tile.turn), beside(tile, tile.turn + 1)];
}

/** The placement on the same three cells with the tile rotated by a third of a turn. */
export function nextWay(tile: Placement): Placement {
  return { ...beside(tile, tile.turn), turn: (tile.turn + 2) % 6 };
}

/** The placement on the same three cells with another rotation; null if a tile with that rotation covers other cells. */
export function turnedTo(tile: Placement, turn: number): Placement | null {
  let way = tile;
  for (let third = 0; third < 3; third += 1) {
    if (way.turn === turn) return way;
    way = nextWay(way);
  }
  return null;
}

/** The middle of some cells at a height. */
export function middle(cells: readonly Cell[], height: number, look: Look): Point {
  let [x, y] = [0, 0];
  for (const cell of cells) {
    const point = centre(cell, height, look);
    x += point.x;
    y += point.y;
  }
  return { x: x / cells.length, y: y / cells.length };
}

/** The outline of some cells of one height: closed rings of points. */
export function outline(cells: readonly Cell[], height: number, look: Look): Point[][] {
  const mine = new Set(cells.map(key));
  const after = new Map<string, Point>();
  const name = (point: Point) => `${point.x.toFixed(2)},${point.y.toFixed(2)}`;
  const starts = new Map<string, Point>();
  for (const cell of cells) {
    const at = centre(cell, height, look);
    for (let direction = 0; direction < 6; direction += 1) {
      if (mine.has(key(beside(cell, direction)))) continue;
      const [from, to] = edge(direction, look);
      const begin = { x: at.x + from.x, y: at.y + from.y };
      starts.set(name(begin), begin);
      after.set(name(begin), { x: at.x + to.x, y: at.y + to.y });
    }
  }
  const rings: Point[][] = [];
  while (starts.size) {
    const ring: Point[] = [];
    let [at, point] = starts.entries().next().value as [string, Point];
    while (starts.delete(at)) {
      ring.push(point);
      const next = after.get(at);
      if (!next) break;
      point = next;
      at = name(next);
    }
    rings.push(ring);
  }
  return rings;
}
