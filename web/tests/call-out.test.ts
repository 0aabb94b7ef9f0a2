import { describe, expect, test } from "vitest";
import type { Point } from "../src/board/hex";
import { withLeader } from "../src/games/akropolis/call-out-place";

const frame = { width: 656, height: 420 };
const size = { width: 300, height: 176 };
const tools = [0, 52, 104].map((step) => ({ x: frame.width - 36 - step, y: frame.height - 36 }));
const radius = 30;

function covers(at: Point, point: Point): boolean {
  return point.x > at.x && point.x < at.x + size.width && point.y > at.y && point.y < at.y + size.height;
}

describe("the call-out", () => {
  test("covers no piece where there is room beside the city", () => {
    const pieces = [80, 140, 200].flatMap((x) => [60, 200, 340].map((y) => ({ x, y })));
    const { at } = withLeader(size, frame, { pieces, radius, tools }, [{ x: 200, y: 340 }]);
    expect([...pieces, ...tools].filter((point) => covers(at, point))).toEqual([]);
  });

  test("covers pieces rather than a tool where the city fills the board", () => {
    const pieces = [40, 160, 280, 400, 520, 620].flatMap((x) => [40, 90, 140, 190].map((y) => ({ x, y })));
    const { at } = withLeader(size, frame, { pieces, radius, tools: [...tools, { x: 36, y: 354 }] }, [{ x: 400, y: 190 }]);
    expect(tools.filter((tool) => covers(at, tool))).toEqual([]);
  });

  test("covers other pieces rather than the tile that it explains", () => {
    const pieces = [300, 420, 540].flatMap((x) => [40, 90, 300].map((y) => ({ x, y })));
    const tile = [{ x: 420, y: 40 }, { x: 460, y: 60 }, { x: 500, y: 40 }];
    const { at } = withLeader(size, frame, { pieces, radius, tools: [] }, tile);
    expect(tile.filter((hex) => covers(at, hex))).toEqual([]);
  });

  test("is joined to the nearest hex of its tile by a line that ends at its edge", () => {
    const tile = [{ x: 100, y: 100 }, { x: 160, y: 120 }];
    const { at, dot, edge } = withLeader(size, frame, { pieces: tile, radius, tools }, tile);
    expect(Math.hypot(dot.x - 160, dot.y - 120)).toBeLessThan(radius);
    expect(covers(at, edge)).toBe(true);
    const inset = Math.min(edge.x - at.x, at.x + size.width - edge.x, edge.y - at.y, at.y + size.height - edge.y);
    expect(inset).toBe(4);
  });
});
