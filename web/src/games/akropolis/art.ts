/** The faces of the hexes, added to the page once and used by id. */
import { corner, corners, edge, type Look } from "../../board/hex";
import { at, line, num, ring } from "../../board/svg";
import { FLAT, RAISED } from "./city";
import { DISTRICTS, type District, type HexKind } from "./types";

const ID = "akropolis-art";

/** The reference to a face for `<use href>`. */
export function face(kind: HexKind, look: Look, idle = false): string {
  return `#ak-${kind}${idle ? "-idle" : ""}${look.lift ? "" : "-flat"}`;
}

/** Add the faces to the page, if they are not there yet. `stars` come from the view. */
export function provideArt(stars: Readonly<Record<string, number>>): void {
  if (document.getElementById(ID)) return;
  const parts = [RAISED, FLAT].flatMap((look) => [
    ...DISTRICTS.flatMap((district) => [
      symbol(face(district, look), districtFace(district, look, false)),
      symbol(face(district, look, true), districtFace(district, look, true)),
      symbol(face(`${district}-plaza`, look), plazaFace(district, stars[district] ?? 0, look)),
    ]),
    symbol(face("quarry", look), quarryFace(look)),
  ]);
  const holder = document.createElement("div");
  holder.id = ID;
  holder.setAttribute("aria-hidden", "true");
  holder.style.cssText = "position:absolute;width:0;height:0;overflow:hidden";
  holder.innerHTML = `<svg width="0" height="0"><defs>
    <linearGradient id="ak-sun" x1="0" y1="0" x2="0.7" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".3"/><stop offset=".55" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".14"/></linearGradient>
    ${parts.join("")}</defs></svg>`;
  document.body.append(holder);
}

function symbol(name: string, drawn: string): string {
  return `<g id="${name.slice(1)}">${drawn}</g>`;
}

function ground(kind: District | "quarry", look: Look): string {
  const shape = ring(corners(look));
  return `<path d="${shape}" fill="var(--d-${kind})"/><path d="${shape}" fill="url(#ak-sun)"/>`;
}

function districtFace(district: District, look: Look, idle: boolean): string {
  const ink = `color:var(--d-${district}-ink);--cut:var(--d-${district})`;
  const icon = standing(district, 46, look, ink, idle ? 0.5 : 1);
  const inner = `<path d="${ring(corners(look, 0.9))}" fill="none" stroke="#fff" stroke-opacity=".26" stroke-width="1"/>`;
  const struck = idle
    ? `<path d="${line([{ x: -21, y: 13 * look.squash + 5 }, { x: 23, y: -21 * look.squash }])}" stroke="var(--d-${district}-ink)" stroke-width="3" stroke-dasharray="5 4" stroke-linecap="round"/>`
    : "";
  return ground(district, look) + texture(district, look) + inner + icon + struck;
}

/** The building with its shadow, upright on the squashed ground. */
function standing(name: string, size: number, look: Look, style: string, opacity = 1): string {
  const [x, y] = [-size / 2, -size / 2 - (look.lift ? 2 : 0)];
  const shadow = `<ellipse cx="3" cy="${num(size / 2 - 4)}" rx="${num(size * 0.47)}" ry="${num(size * 0.09)}" fill="#000" opacity=".16"/>`;
  return `${shadow}<use href="#i-${name}" x="${num(x)}" y="${num(y)}" width="${size}" height="${size}" style="${style}" opacity="${opacity}"/>`;
}

/** The texture of the ground of a district, faint behind the building. */
function texture(district: District, look: Look): string {
  const flat = (points: [number, number][]) => line(points.map(([x, y]) => ({ x, y: y * look.squash })));
  const drawn: Record<District, string> = {
    house: [-26, -13, 0, 13, 26].map((y) => flat([[-38 + Math.abs(y) / 2, y], [38 - Math.abs(y) / 2, y]])).join(""),
    market: [-24, -8, 8, 24].map((x) => flat([[x, -32], [x, 32]])).join(""),
    barracks: [-36, -24, -12, 0, 12, 24, 36].map((x) => flat([[x - 8, 34], [x + 2, 24]])).join(""),
    temple: ring(corners(look, 0.72)) + ring(corners(look, 0.56)),
    garden: [[-32, -6], [30, -10], [-20, -27], [19, -29], [-27, 18], [28, 16], [-8, 33], [10, 33]]
      .map(([x = 0, y = 0]) => flat([[x - 3, y], [x, y - 5], [x + 3, y]]))
      .join(""),
  };
  return `<path d="${drawn[district]}" fill="none" stroke="var(--d-${district}-ink)" stroke-opacity=".13" stroke-width="1.4" stroke-linecap="round" stroke-linejoin="round"/>`;
}

function plazaFace(district: District, stars: number, look: Look): string {
  const ink = `var(--d-${district}-ink)`;
  const spokes = [0, 1, 2, 3, 4, 5].map((index) => line([corner(index, look, 0.78), corner(index, look, 0.97)])).join("");
  const paving = [0, 1, 2, 3, 4, 5]
    .map((direction) => {
      const [from, to] = edge(direction, look, 0.78);
      const [outFrom, outTo] = edge(direction, look, 0.97);
      const half = (one: { x: number; y: number }, other: { x: number; y: number }) => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 });
      return `M${at(half(from, to))}L${at(half(outFrom, outTo))}`;
    })
    .join("");
  const size = stars > 2 ? 16 : 18;
  const first = -((stars - 1) * (size + 1)) / 2 - size / 2;
  const row = Array.from(
    { length: stars },
    (_, index) => `<use href="#i-star" x="${num(first + index * (size + 1))}" y="${num(-19 * look.squash)}" width="${size}" height="${size}"/>`,
  ).join("");
  return `${ground(district, look)}
    <path d="${ring(corners(look, 0.97))}" fill="none" stroke="${ink}" stroke-opacity=".28" stroke-width="1.4"/>
    <path d="${spokes}${paving}" stroke="${ink}" stroke-opacity=".5" stroke-width="1.2"/>
    <path d="${ring(corners(look, 0.78))}" fill="#fff" fill-opacity=".13" stroke="${ink}" stroke-opacity=".85" stroke-width="2"/>
    <g style="color:${ink};--cut:var(--d-${district})">${row}<use href="#i-${district}" x="-9" y="${num(3 * look.squash + 1)}" width="18" height="18"/></g>`;
}

function quarryFace(look: Look): string {
  const flat = (points: [number, number][]) => line(points.map(([x, y]) => ({ x, y: y * look.squash })));
  const cracks = flat([[-40, 4], [-30, 0], [-27, -10]]) + flat([[36, 14], [28, 10], [26, 20]]) + flat([[12, -38], [17, -29], [27, -27]]);
  return `${ground("quarry", look)}
    <path d="${cracks}" fill="none" stroke="var(--d-quarry-ink)" stroke-opacity=".3" stroke-width="1.3" stroke-linecap="round"/>
    <path d="${ring(corners(look, 0.9))}" fill="none" stroke="#fff" stroke-opacity=".26" stroke-width="1"/>
    ${standing("quarry", 40, look, "color:var(--d-quarry-ink);--cut:var(--d-quarry)", 0.9)}`;
}
