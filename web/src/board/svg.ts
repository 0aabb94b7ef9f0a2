/** Numbers and points as SVG writes them. */
import type { Box, Point } from "./hex";

export function num(value: number): string {
  return String(Math.round(value * 100) / 100);
}

export function at(point: Point, to: Point = { x: 0, y: 0 }): string {
  return `${num(point.x + to.x)} ${num(point.y + to.y)}`;
}

/** A closed path through points, each moved by `to`. */
export function ring(points: readonly Point[], to: Point = { x: 0, y: 0 }): string {
  return points.length ? `M${points.map((point) => at(point, to)).join("L")}Z` : "";
}

/** An open path through points, each moved by `to`. */
export function line(points: readonly Point[], to: Point = { x: 0, y: 0 }): string {
  return `M${points.map((point) => at(point, to)).join("L")}`;
}

/** The smallest box around points, with some room. */
export function bounds(points: Iterable<Point>, room = 0): Box {
  const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (const { x, y } of points) {
    box.left = Math.min(box.left, x - room);
    box.right = Math.max(box.right, x + room);
    box.top = Math.min(box.top, y - room);
    box.bottom = Math.max(box.bottom, y + room);
  }
  return box;
}

export function viewBox(box: Box): string {
  return [box.left, box.top, box.right - box.left, box.bottom - box.top].map(num).join(" ");
}
