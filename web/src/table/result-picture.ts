/** The result of a game as a picture to share: drawn as SVG, made into a PNG on this page. */
import type { Person } from "../ui/person";

export type ResultRow = { name: string; total: number; won: boolean; who: Person | undefined };
export type ResultFacts = { game: string; title: string; rows: readonly ResultRow[]; note: string };

const [WIDE, HIGH] = [1200, 630];
const PAPER = "#f4ecdd";
const INK = "#2a241b";
const QUIET = "#5d5344";
const GOLD = "#a8790f";
const AEGEAN = "#1d4e77";
const SERIF = "Georgia, 'DejaVu Serif', serif";
const SANS = "system-ui, 'DejaVu Sans', sans-serif";

/** The picture as SVG, in the colours of the seats. `colour` finds the value of a colour of the page. */
export function resultSvg({ game, title, rows, note }: ResultFacts, colour: (name: string) => string): string {
  const most = Math.max(1, ...rows.map((row) => row.total));
  const step = Math.min(84, 330 / Math.max(1, rows.length));
  const size = Math.min(52, Math.floor(1040 / (0.62 * Math.max(1, title.length)))); // a long title stays inside the frame
  const bars = rows.map((row, k) => {
    const y = 220 + k * step;
    const width = Math.max(4, (Math.max(0, row.total) / most) * 620);
    const fill = row.who ? colour(row.who.colour) : QUIET;
    return `<g transform="translate(80 ${y})">
      <text x="0" y="${step * 0.5}" font-size="30" font-weight="${row.won ? 700 : 500}">${escaped(short(row.name))}${row.won ? ` <tspan fill="${GOLD}">★</tspan>` : ""}</text>
      <rect x="300" y="${step * 0.14}" width="${width}" height="${step * 0.56}" rx="8" fill="${fill}"/>
      <text x="${312 + width}" y="${step * 0.54}" font-size="34" font-weight="700" font-family="${SERIF}">${row.total}</text>
    </g>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDE}" height="${HIGH}" viewBox="0 0 ${WIDE} ${HIGH}" font-family="${SANS}" fill="${INK}">
    <rect width="${WIDE}" height="${HIGH}" fill="${PAPER}"/>
    <rect x="18" y="18" width="${WIDE - 36}" height="${HIGH - 36}" rx="22" fill="none" stroke="${GOLD}" stroke-width="4"/>
    <text x="80" y="94" font-size="30" font-weight="700" letter-spacing="1" fill="${AEGEAN}">${escaped(game)}</text>
    <text x="80" y="162" font-size="${size}" font-weight="700" font-family="${SERIF}">${escaped(title)}</text>
    ${bars.join("")}
    <text x="80" y="${HIGH - 50}" font-size="24" fill="${QUIET}">${escaped(note)}</text>
    <text x="${WIDE - 80}" y="${HIGH - 50}" font-size="28" font-weight="700" font-family="${SERIF}" text-anchor="end" fill="${AEGEAN}">Agora</text>
  </svg>`;
}

/** The SVG as a PNG. */
export async function asPng(svg: string): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [WIDE, HIGH];
  canvas.getContext("2d")?.drawImage(image, 0, 0, WIDE, HIGH);
  return new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("the picture is empty"))), "image/png"));
}

/** The value of a colour such as `var(--p1)` on this page. */
export function colourOnPage(name: string): string {
  const variable = /^var\((--[\w-]+)\)$/.exec(name)?.[1];
  return variable ? getComputedStyle(document.documentElement).getPropertyValue(variable).trim() || QUIET : name;
}

/** Hand the picture over: to the share sheet of a phone, or as a file. */
export async function sharePicture(blob: Blob, name: string): Promise<void> {
  const file = new File([blob], name, { type: "image/png" });
  if (matchMedia("(pointer: coarse)").matches && navigator.canShare?.({ files: [file] })) return void (await navigator.share({ files: [file] }).catch(() => undefined));
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

function short(name: string): string {
  const letters = [...name];
  return letters.length > 16 ? `${letters.slice(0, 15).join("")}…` : name;
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
