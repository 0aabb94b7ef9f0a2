/** The part of a board that is in view: moving, zooming, and fitting a box into a frame. */
import type { Box, Point } from "./hex";

/** A point of the board is drawn at `x + scale * point.x`, `y + scale * point.y`. */
export interface Camera {
  x: number;
  y: number;
  scale: number;
}
export interface Frame {
  width: number;
  height: number;
}
/** The width that must stay free at each side of the frame. */
export interface Margins {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export const CLOSEST = 2.4;
export const FARTHEST = 0.12;

export function toBoard(camera: Camera, point: Point): Point {
  return { x: (point.x - camera.x) / camera.scale, y: (point.y - camera.y) / camera.scale };
}

export function toScreen(camera: Camera, point: Point): Point {
  return { x: camera.x + camera.scale * point.x, y: camera.y + camera.scale * point.y };
}

/** Zoom in (factor above 1) or out around a point of the screen, which stays where it is. */
export function zoomed(camera: Camera, factor: number, around: Point): Camera {
  const scale = Math.min(CLOSEST, Math.max(FARTHEST, camera.scale * factor));
  const fixed = toBoard(camera, around);
  return { scale, x: around.x - scale * fixed.x, y: around.y - scale * fixed.y };
}

export function moved(camera: Camera, dx: number, dy: number): Camera {
  return { ...camera, x: camera.x + dx, y: camera.y + dy };
}

/** The camera that shows a box in the middle of the free part of a frame, never larger than `largest`. */
export function fitted(box: Box, frame: Frame, margins: Margins, largest: number): Camera {
  const width = Math.max(40, frame.width - margins.left - margins.right);
  const height = Math.max(40, frame.height - margins.top - margins.bottom);
  const fits = Math.min(width / (box.right - box.left), height / (box.bottom - box.top), largest);
  const scale = Math.max(FARTHEST, fits);
  return {
    scale,
    x: margins.left + width / 2 - (scale * (box.left + box.right)) / 2,
    y: margins.top + height / 2 - (scale * (box.top + box.bottom)) / 2,
  };
}

/** Keep at least `room` pixels of a box inside the frame, so that a board is never lost. */
export function kept(camera: Camera, box: Box, frame: Frame, room = 80): Camera {
  const [left, right] = [camera.x + camera.scale * box.left, camera.x + camera.scale * box.right];
  const [top, bottom] = [camera.y + camera.scale * box.top, camera.y + camera.scale * box.bottom];
  const dx = right < room ? room - right : left > frame.width - room ? frame.width - room - left : 0;
  const dy = bottom < room ? room - bottom : top > frame.height - room ? frame.height - room - top : 0;
  return dx || dy ? moved(camera, dx, dy) : camera;
}

/** Move as little as needed to bring some points into view, with room around them. Returns the same camera if they are in view. */
export function brought(camera: Camera, points: readonly Point[], room: number, frame: Frame): Camera {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const dx = shift(Math.min(...xs) - room, Math.max(...xs) + room, frame.width);
  const dy = shift(Math.min(...ys) - room, Math.max(...ys) + room, frame.height);
  return dx || dy ? moved(camera, dx, dy) : camera;
}

function shift(from: number, to: number, length: number): number {
  return to > length ? length - to : from < 0 ? -from : 0;
}
