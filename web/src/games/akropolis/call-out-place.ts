/** Where a call-out stands: beside the city, covering no tool and as few pieces as possible, near to what it explains. */
import type { Frame } from "../../board/camera";
import type { Point } from "../../board/hex";

const EDGE = 10;
const TOOL = 34; // how near the middle of a tool may be to the call-out
const WORST = 1000; // a tool or a hex of the tile counts for more than all pieces it may cover
const OTHER_SIDE = 220; // how many pixels farther it may be to stand on the right, where the board is free

/** The pieces of a board and the tools on it, by their middles; `radius` is that of a piece. */
export interface Around {
  pieces: readonly Point[];
  radius: number;
  tools: readonly Point[];
}

/** The place of a box that covers neither tool nor tile, if there is one, and the fewest pieces; of equal places, the nearest to the tile. */
function beside(size: Frame, frame: Frame, { pieces, radius, tools }: Around, tile: readonly Point[]): Point {
  const near = { x: mean(tile.map(({ x }) => x)), y: mean(tile.map(({ y }) => y)) };
  const rows = 12;
  let best: { at: Point; cost: number } = { at: { x: EDGE, y: EDGE }, cost: Infinity };
  const right = frame.width - size.width - EDGE;
  const columns = [right, EDGE, (right + EDGE) / 2, (3 * right + EDGE) / 4, (right + 3 * EDGE) / 4];
  for (let row = 0; row <= rows; row += 1) {
    const y = EDGE + ((frame.height - size.height - 2 * EDGE) * row) / rows;
    for (const x of columns) {
      const covered = (points: readonly Point[], room: number): number =>
        points.filter((point) => point.x > x - room && point.x < x + size.width + room && point.y > y - room && point.y < y + size.height + room).length;
      const far = Math.hypot(x + size.width / 2 - near.x, y + size.height / 2 - near.y);
      const hidden = (covered(tools, TOOL) + covered(tile, radius)) * WORST + covered(pieces, radius);
      const cost = hidden * 10_000 + far + (x === right ? 0 : OTHER_SIDE);
      if (cost < best.cost) best = { at: { x, y }, cost };
    }
  }
  return best.at;
}

export interface CallOutPlace {
  at: Point;
  /** The leader line runs from the nearest hex of the tile to the nearest edge of the call-out. */
  dot: Point;
  edge: Point;
}

/** The place of the call-out for a tile, and its leader line. */
export function withLeader(size: Frame, frame: Frame, around: Around, tile: readonly Point[]): CallOutPlace {
  const at = beside(size, frame, around, tile);
  const goal = { x: at.x + size.width / 2, y: at.y + size.height / 2 };
  const away = (point: Point) => Math.hypot(point.x - goal.x, point.y - goal.y);
  const tip = tile.reduce((best, point) => (away(point) < away(best) ? point : best));
  const reach = (0.6 * around.radius) / Math.max(1, away(tip));
  const dot = { x: tip.x + (goal.x - tip.x) * reach, y: tip.y + (goal.y - tip.y) * reach };
  const within = (value: number, from: number, length: number) => Math.max(from + 4, Math.min(from + length - 4, value));
  return { at, dot, edge: { x: within(dot.x, at.x, size.width), y: within(dot.y, at.y, size.height) } };
}

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
}
