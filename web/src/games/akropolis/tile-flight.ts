/** The animation of a placed tile: it flies and lands, and stones hop to the player. */
import { mount, unmount } from "svelte";
import { type Camera, toScreen } from "../../board/camera";
import { centre, type Look, type Placement, type Point } from "../../board/hex";
import { flyingIcon } from "../../board/director";
import { middleOf, type Stage, visible } from "../../board/stage";
import { boxOf, RAISED, tileColumns } from "./city";
import TileDrawing from "./TileDrawing.svelte";
import type { HexKind } from "./types";

const FLIGHT = 350;
const DROP = 170;
const HOP = 260;
const MOST_STONES = 6;
/** The side of the picture of a tile, in units of the board. */
const FRAME = 184;

interface Placed extends Placement {
  seat: number;
  tile: number;
  height: number;
}

/** What is shown, and where things are on the screen when the show begins. */
export interface Scene {
  stage: Stage;
  hexes: readonly HexKind[];
  placed: Placed;
  look: Look;
  camera: Camera;
  /** The corner of the ground in the window. */
  ground: Point;
  /** The city of this seat is the large one. */
  large: boolean;
  /** The tray that the tile lay in; null: it hovers over its place already. */
  tray: DOMRect | null;
  /** Called when the tile has landed, so that the city shows it. */
  landed: () => void;
  stones: number;
}

/** Let a tile fly to its city, then the stones of covered quarries hop to the player. */
export async function showTile(scene: Scene): Promise<void> {
  const { stage, placed, camera, large } = scene;
  const small = visible(`[data-city="${placed.seat}"]`);
  const to = large ? landing(scene) : small ? middleOf(small) : null;
  if (!to) return scene.landed();
  const size = large ? FRAME * camera.scale : 46;
  await flyTile(scene, to, size);
  scene.landed();
  if (large) dust(stage, to, FRAME * camera.scale * 0.5);
  await hop(stage, to, visible(`[data-stones="${placed.seat}"]`), scene.stones);
}

/** The middle of the picture of a tile that lies in the large city. */
function landing({ placed, look, camera, ground }: Scene): Point {
  const alone = boxOf(tileColumns(["quarry", "quarry", "quarry"], { q: 0, r: 0, turn: placed.turn }, 1).columns, RAISED);
  const base = centre(placed, placed.height - 1, look);
  const middle = { x: base.x + (alone.left + alone.right) / 2, y: base.y + (alone.top + alone.bottom) / 2 };
  const on = toScreen(camera, middle);
  return { x: ground.x + on.x, y: ground.y + on.y };
}

async function flyTile({ stage, hexes, placed, tray, camera }: Scene, to: Point, size: number): Promise<void> {
  const piece = document.createElement("div");
  piece.style.cssText = `width:${size}px;height:${size}px;margin:${-size / 2}px 0 0 ${-size / 2}px;filter:drop-shadow(0 8px 8px rgba(40,28,8,.35))`;
  const drawing = mount(TileDrawing, { target: piece, props: { hexes, turn: placed.turn } });
  const from = tray
    ? { x: tray.left + tray.width / 2, y: tray.top + tray.height / 2 }
    : { x: to.x, y: to.y - 16 * camera.scale };
  await stage.fly({
    piece,
    from,
    to,
    milliseconds: tray ? FLIGHT : DROP,
    arc: tray ? Math.min(70, Math.abs(to.x - from.x) / 5 + 20) : 0,
  });
  await unmount(drawing);
}

/** A ring of dust that spreads from under the landed tile. */
function dust(stage: Stage, at: Point, wide: number): void {
  const ring = document.createElement("div");
  const [width, height] = [wide * 1.5, wide * 1.05];
  ring.style.cssText = `position:absolute;left:${at.x - width / 2}px;top:${at.y - height / 2 + 8}px;width:${width}px;height:${height}px;border-radius:50%;border:7px solid var(--stone-side-1);filter:blur(2px)`;
  stage.layer.append(ring);
  const frames = [
    { transform: "scale(.8)", opacity: 0.9 },
    { transform: "scale(1.3)", opacity: 0, borderWidth: "1px" },
  ];
  void stage.animate(ring, frames, { duration: 240, easing: "ease-out", fill: "both" }).then(() => ring.remove());
}

/** Stones hop from one place to another, one shortly after the other. */
async function hop(stage: Stage, from: Point, target: Element | null, stones: number): Promise<void> {
  if (!target || stones < 1) return;
  const to = middleOf(target);
  const flights = Array.from({ length: Math.min(stones, MOST_STONES) }, (_, index) => {
    const piece = flyingIcon("stone", 22, "color:var(--d-quarry-ink);--cut:var(--d-quarry)");
    return stage.fly({ piece, from, to, milliseconds: HOP, arc: 30, delay: index * 40 });
  });
  await Promise.all(flights);
  await stage.animate(target, [{ scale: 1 }, { scale: 1.18 }, { scale: 1 }], { duration: 180 });
}
