/** Where a call-out stands: beside the city, covering no piece, as near as possible to what it explains. */
import type { Frame } from "../../board/camera";
import type { Point } from "../../board/hex";

const EDGE = 10;
const OTHER_SIDE = 220; // how many pixels farther it may be to stand on the right, where the board is free

/** The place of a box that covers the fewest points; of equal places, the one nearest to `near`. */
function beside(size: Frame, frame: Frame, pieces: readonly Point[], room: number, near: Point): Point {
  const rows = 6;
  let best: { at: Point; cost: number } = { at: { x: EDGE, y: EDGE }, cost: Infinity };
  const columns = [frame.width - size.width - EDGE, EDGE];
  for (let row = 0; row <= rows; row += 1) {
    const y = EDGE + ((frame.height - size.height - 2 * EDGE) * row) / rows;
    for (const x of columns) {
      const covered = pieces.filter(
        (point) => point.x > x - room && point.x < x + size.width + room && point.y > y - room && point.y < y + size.height + room,
      ).length;
      const far = Math.hypot(x + size.width / 2 - near.x, y + size.height / 2 - near.y);
      const cost = covered * 10_000 + far + (x === EDGE ? OTHER_SIDE : 0);
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
export function withLeader(size: Frame, frame: Frame, pieces: readonly Point[], tile: readonly Point[], radius: number): CallOutPlace {
  const near = { x: mean(tile.map(({ x }) => x)), y: mean(tile.map(({ y }) => y)) };
  const at = beside(size, frame, pieces, radius, near);
  const goal = { x: at.x + size.width / 2, y: at.y + size.height / 2 };
  const away = (point: Point) => Math.hypot(point.x - goal.x, point.y - goal.y);
  const tip = tile.reduce((best, point) => (away(point) < away(best) ? point : best));
  const reach = (0.6 * radius) / Math.max(1, away(tip));
  const dot = { x: tip.x + (goal.x - tip.x) * reach, y: tip.y + (goal.y - tip.y) * reach };
  const within = (value: number, from: number, length: number) => Math.max(from + 4, Math.min(from + length - 4, value));
  return { at, dot, edge: { x: within(dot.x, at.x, size.width), y: within(dot.y, at.y, size.height) } };
}

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
}
