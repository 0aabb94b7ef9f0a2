/** Where a call-out may stand: beside the city, off every piece, as near to what it explains as can be. */
import type { Frame } from "../../board/camera";
import type { Point } from "../../board/hex";

const EDGE = 10;
const OTHER_SIDE = 220; // pixels of way that the free side of the board, on the right, is worth

/** The corner of a box of some size that covers the fewest of the points; `near` decides between equals. */
export function beside(size: Frame, frame: Frame, pieces: readonly Point[], room: number, near: Point): Point {
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
