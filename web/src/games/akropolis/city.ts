/** A city as it is drawn: columns of hexes from back to front, with walls, edges and shadows. */
import {
  beside, type Box, type Cell, centre, corners, depth, edge, footprint, key, type Look, NORTH, NORTH_EAST, NORTH_WEST, type Placement,
  type Point, SOUTH, SOUTH_EAST, SOUTH_WEST,
} from "../../board/hex";
import { at, bounds, line, ring } from "../../board/svg";
import { type CityView, districtOf, type HexKind, isPlaza } from "./types";

export const RAISED: Look = { radius: 48, squash: 0.84, lift: 15 };
export const FLAT: Look = { radius: 48, squash: 1, lift: 0 };

export interface Laid extends Placement {
  tile: number;
}

/** A hex of a city with everything below it. */
export interface Column extends Cell {
  key: string;
  height: number;
  kind: HexKind;
  counts: number;
  /** The index of the tile on top, in the order of placement; -1 is the start tile. */
  owner: number;
  /** The number of that tile; 0 is the start tile. */
  tile: number;
  /** A district that counts for nothing now. */
  idle: boolean;
}

export interface City {
  columns: readonly Column[];
  at: ReadonlyMap<string, Column>;
  laid: readonly Laid[];
  lakes: readonly Cell[];
  highest: number;
}

const TILE = /^(\d+)@(-?\d+),(-?\d+)\/([0-5])$/;

/** Read a city of a view. */
export function read(view: CityView): City {
  const laid = tilesOf(view.text);
  const owners = new Map<string, number>();
  laid.forEach((tile, owner) => footprint(tile).forEach((cell) => owners.set(key(cell), owner)));
  const columns = view.hexes.map((hex): Column => {
    const name = key(hex);
    const owner = owners.get(name) ?? -1;
    const counts = hex.counts ?? 0;
    return {
      q: hex.q,
      r: hex.r,
      key: name,
      height: hex.height,
      kind: hex.kind,
      counts,
      owner,
      tile: laid[owner]?.tile ?? 0,
      idle: districtOf(hex.kind) !== null && !isPlaza(hex.kind) && counts === 0,
    };
  });
  return built(columns, laid, view.lakes);
}

/** A tile alone, or in the air above a city: three columns of one course each. */
export function tileColumns(hexes: readonly HexKind[], where: Placement, height: number): City {
  const columns = footprint(where).map((cell, index): Column => {
    const kind = hexes[index] as HexKind;
    return { ...cell, key: key(cell), height, kind, counts: 1, owner: 0, tile: 0, idle: false };
  });
  return built(columns, [], []);
}

function built(columns: Column[], laid: readonly Laid[], lakes: readonly Cell[]): City {
  columns.sort((one, other) => depth(one) - depth(other) || one.q - other.q);
  return {
    columns,
    at: new Map(columns.map((column) => [column.key, column])),
    laid,
    lakes,
    highest: Math.max(1, ...columns.map((column) => column.height)),
  };
}

export function tilesOf(text: string): Laid[] {
  return text.split(" ").flatMap((word) => {
    const found = TILE.exec(word);
    if (!found) return [];
    const [tile, q, r, turn] = found.slice(1).map(Number) as [number, number, number, number];
    return [{ tile, q, r, turn }];
  });
}

/** The paths of a column, relative to the centre of its face. */
export interface Strokes {
  centre: Point;
  left: string;
  front: string;
  right: string;
  courses: string;
  shade: string;
  deepShade: string;
  /** Edges towards other tiles, and those inside a tile. */
  dark: string;
  hair: string;
  light: string;
}

const FRONT = [SOUTH_WEST, SOUTH, SOUTH_EAST] as const;
const BACK = [NORTH_WEST, NORTH, NORTH_EAST] as const;

/** The paths of a column among its neighbours. `floor` is the height of cells outside the city. */
export function strokes(column: Column, city: City, look: Look, floor = 0): Strokes {
  const height = (direction: number) => city.at.get(key(beside(column, direction)))?.height ?? floor;
  const [left, front, right] = FRONT.map((direction) => wall(direction, column.height, height(direction), look));
  let [dark, hair] = ["", ""];
  for (let direction = 0; direction < 6; direction += 1) {
    const other = city.at.get(key(beside(column, direction)));
    const stroke = line(edge(direction, look));
    if (other?.owner === column.owner && other.height === column.height) hair += direction < 3 ? stroke : "";
    else dark += stroke;
  }
  const taller = look.lift ? BACK.filter((direction) => height(direction) > column.height) : [];
  return {
    centre: centre(column, column.height, look),
    left: left as string,
    front: front as string,
    right: right as string,
    courses: FRONT.map((direction) => courses(direction, column.height, height(direction), look)).join(""),
    shade: taller.map((direction) => strip(direction, look, 0.62)).join(""),
    deepShade: taller.map((direction) => strip(direction, look, 0.82)).join(""),
    dark,
    hair,
    light: BACK.filter((direction) => height(direction) < column.height)
      .map((direction) => line(edge(direction, look, 0.95)))
      .join(""),
  };
}

function wall(direction: number, high: number, low: number, look: Look): string {
  if (high <= low || !look.lift) return "";
  const [from, to] = edge(direction, look);
  const down = (high - low) * look.lift;
  return ring([from, to, { x: to.x, y: to.y + down }, { x: from.x, y: from.y + down }]);
}

/** The joints of a wall: a line under each course, and alternating upright ones. */
function courses(direction: number, high: number, low: number, look: Look): string {
  if (high <= low || !look.lift) return "";
  const [from, to] = edge(direction, look);
  const between = (part: number, down: number) => ({
    x: from.x + (to.x - from.x) * part,
    y: from.y + (to.y - from.y) * part + down,
  });
  let drawn = "";
  for (let level = high; level > low; level -= 1) {
    const top = (high - level) * look.lift;
    const half = top + look.lift / 2;
    if (level > low + 1) drawn += line([between(0, top + look.lift), between(1, top + look.lift)]);
    const joints = level % 2 ? [0.34, 0.72] : [0.2, 0.56, 0.86];
    drawn += joints.map((part) => `M${at(between(part, top + 1))}V${between(part, half).y.toFixed(2)}`).join("");
    drawn += joints
      .map((part) => part - 0.17)
      .map((part) => `M${at(between(part, half))}V${between(part, top + look.lift - 1).y.toFixed(2)}`)
      .join("");
    drawn += line([between(0.04, half), between(0.96, half)]);
  }
  return drawn;
}

function strip(direction: number, look: Look, size: number): string {
  const [from, to] = edge(direction, look);
  const [inFrom, inTo] = edge(direction, look, size);
  return ring([from, to, inTo, inFrom]);
}

/** The shadow of a city on the ground; the sun is in the north-west. */
export function groundShadow(city: City, look: Look): string {
  return city.columns
    .map((column) => {
      const ground = centre(column, 0, look);
      const long = look.lift ? 3 + column.height * 4 : 5;
      return ring(corners(look, 1.02), { x: ground.x + long, y: ground.y + long * 0.55 });
    })
    .join("");
}

/** The box around all faces and walls. */
export function boxOf(cells: Iterable<Cell & { height?: number }>, look: Look, room = 0): Box {
  const points: Point[] = [];
  for (const cell of cells) {
    for (const height of [0, cell.height ?? 0]) {
      const { x, y } = centre(cell, height, look);
      const [wide, high] = [look.radius, look.radius * look.squash * 0.87];
      points.push({ x: x - wide, y: y - high }, { x: x + wide, y: y + high });
    }
  }
  return bounds(points, room);
}

/** All cells as one path of hexes on the ground. */
export function hexPath(cells: Iterable<Cell & { height?: number }>, look: Look, size = 0.96): string {
  let drawn = "";
  const shape = corners(look, size);
  for (const cell of cells) drawn += ring(shape, centre(cell, cell.height ?? 0, look));
  return drawn;
}
