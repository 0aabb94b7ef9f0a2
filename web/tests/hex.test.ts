import { describe, expect, test } from "vitest";
import {
  beside, type Cell, cellAt, centre, corner, corners, depth, DIRECTIONS, distance, edge, footprint, inside, key, type Look, middle, nearest, nextWay,
  outline, type Point, stepped, turnedTo,
} from "../src/board/hex";

// That directions and footprints are the engine's is tested in tests/web/test_akropolis_geometry.py, beside the engine.

const RAISED: Look = { radius: 48, squash: 0.84, lift: 15 };
const ABOVE: Look = { radius: 30, squash: 1, lift: 0 };
const CELLS: readonly Cell[] = Array.from({ length: 169 }, (_, k) => ({ q: (k % 13) - 6, r: Math.floor(k / 13) - 6 }));

const shoelace = (ring: readonly Point[]): number =>
  ring.reduce((sum, { x, y }, k) => {
    const next = ring[(k + 1) % ring.length] as Point;
    return sum + x * next.y - next.x * y;
  }, 0) / 2;

describe.each([RAISED, ABOVE])("a board looked at as %o", (look) => {
  test("has under the centre of each cell that cell", () => {
    for (const cell of CELLS) expect(cellAt(centre(cell, 0, look), look)).toEqual(cell);
  });

  test("has under every point of a face the cell of that face", () => {
    for (const cell of CELLS.slice(0, 20)) {
      const at = centre(cell, 0, look);
      for (const { x, y } of corners(look, 0.98)) {
        expect(inside({ x, y }, look)).toBe(true);
        expect(cellAt({ x: at.x + x, y: at.y + y }, look)).toEqual(cell);
      }
      for (const point of corners(look, 1.02)) expect(inside(point, look)).toBe(false);
    }
  });

  test("draws neighbours with a common edge", () => {
    for (let direction = 0; direction < 6; direction += 1) {
      const [at, next] = [centre({ q: 0, r: 0 }, 0, look), centre(beside({ q: 0, r: 0 }, direction), 0, look)];
      const [from, to] = edge(direction, look);
      const [backFrom, backTo] = edge((direction + 3) % 6, look);
      expect(at.x + from.x).toBeCloseTo(next.x + backTo.x);
      expect(at.y + from.y).toBeCloseTo(next.y + backTo.y);
      expect(at.x + to.x).toBeCloseTo(next.x + backFrom.x);
      expect(at.y + to.y).toBeCloseTo(next.y + backFrom.y);
    }
  });

  test("raises a hex by its height", () => {
    expect(centre({ q: 1, r: 2 }, 0, look).y - centre({ q: 1, r: 2 }, 3, look).y).toBeCloseTo(3 * look.lift);
  });
});

test("a hex has six corners, clockwise from the east", () => {
  expect(corner(0, ABOVE).x).toBeCloseTo(30);
  expect(corner(0, ABOVE).y).toBeCloseTo(0);
  expect(corners(ABOVE)).toHaveLength(6);
  expect(shoelace(corners(ABOVE))).toBeGreaterThan(0); // the y axis points down
});

test("directions begin in the north and go round; a turn of six is none", () => {
  const origin = { q: 0, r: 0 };
  expect(centre(beside(origin, 0), 0, ABOVE).y).toBeLessThan(0);
  expect(DIRECTIONS.reduce((sum, { q, r }) => ({ q: sum.q + q, r: sum.r + r }), origin)).toEqual(origin);
  for (const direction of [-1, 5, 11]) expect(beside(origin, direction)).toEqual(DIRECTIONS[5]);
});

test("distance counts steps", () => {
  for (const cell of CELLS) {
    const far = distance({ q: 0, r: 0 }, cell);
    expect(distance(cell, { q: 0, r: 0 })).toBe(far);
    if (far === 0) continue;
    const nearer = DIRECTIONS.map((_, direction) => distance({ q: 0, r: 0 }, beside(cell, direction)));
    expect(Math.min(...nearer)).toBe(far - 1);
    expect(Math.max(...nearer)).toBe(far + 1);
  }
});

test("the nearest cell is whole, without a minus before a zero", () => {
  expect(nearest(0.4, -0.3)).toEqual({ q: 0, r: 0 });
  expect(Object.is(nearest(-0.2, -0.2).q, 0)).toBe(true);
  expect(nearest(0.6, 0.6)).toEqual({ q: 1, r: 0 });
});

test("a tile covers three cells around a corner, and lies there in three ways", () => {
  for (let turn = 0; turn < 6; turn += 1) {
    const tile = { q: 2, r: -1, turn };
    const cells = footprint(tile);
    for (const one of cells) for (const other of cells) expect(distance(one, other)).toBeLessThanOrEqual(1);
    const names = cells.map(key).sort();
    const ways = [tile, nextWay(tile), nextWay(nextWay(tile))];
    for (const way of ways) expect(footprint(way).map(key).sort()).toEqual(names);
    expect(nextWay(nextWay(nextWay(tile)))).toEqual(tile);
    expect(ways.map((way) => turnedTo(tile, way.turn))).toEqual(ways);
    expect(turnedTo(tile, (turn + 1) % 6)).toBeNull();
  }
});

test("the middle of a tile is the corner its cells share", () => {
  const cells = footprint({ q: 0, r: 0, turn: 1 });
  const at = middle(cells, 0, ABOVE);
  for (const cell of cells) {
    const { x, y } = centre(cell, 0, ABOVE);
    expect(Math.hypot(at.x - x, at.y - y)).toBeCloseTo(ABOVE.radius);
  }
});

describe("an outline", () => {
  const hex = Math.abs(shoelace(corners(RAISED)));

  test("of a tile is one ring of twelve corners around its three hexes", () => {
    const rings = outline(footprint({ q: 0, r: 0, turn: 3 }), 1, RAISED);
    expect(rings.map((ring) => ring.length)).toEqual([12]);
    expect(Math.abs(shoelace(rings[0] ?? []))).toBeCloseTo(3 * hex);
  });

  test("of cells around a hole is two rings", () => {
    const rings = outline(DIRECTIONS, 1, RAISED);
    expect(rings.map((ring) => ring.length).sort((a, b) => a - b)).toEqual([6, 18]);
    expect(Math.abs(rings.reduce((sum, ring) => sum + shoelace(ring), 0))).toBeCloseTo(6 * hex);
  });

  test("of cells apart is a ring for each, and of nothing none", () => {
    expect(outline([{ q: 0, r: 0 }, { q: 4, r: 0 }], 0, RAISED)).toHaveLength(2);
    expect(outline([], 0, RAISED)).toEqual([]);
  });
});

test("arrows left and right keep to their row, up and down change it by one", () => {
  let cell: Cell = { q: 0, r: 0 };
  for (let k = 0; k < 6; k += 1) {
    cell = stepped(cell, "right", 0);
    expect(Math.abs(depth(cell))).toBeLessThanOrEqual(0.5);
  }
  expect(cell.q).toBe(6);
  for (let k = 0; k < 6; k += 1) cell = stepped(cell, "left", 0);
  expect(cell).toEqual({ q: 0, r: 0 });
  expect(stepped(cell, "up", 0)).toEqual({ q: 0, r: -1 });
  expect(stepped(cell, "down", 0)).toEqual({ q: 0, r: 1 });
});
