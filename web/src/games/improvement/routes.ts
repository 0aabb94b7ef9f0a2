/** The places of the cities: three routes from Hellas to Persepolis, from left to right on a wide map, upwards on a narrow one. */
import { type CityView, type Route, ROUTES } from "./types";

/** A place on the map, in percent. */
export type Spot = { x: number; y: number };
export type Way = { route: Route; cities: readonly CityView[] };

export function ways(cities: readonly CityView[]): readonly Way[] {
  return ROUTES.map((route) => ({ route, cities: cities.filter((city) => city.city.startsWith(`${route}-`)) }));
}

export function farCity(cities: readonly CityView[]): CityView | null {
  return cities.find((city) => !ROUTES.some((route) => city.city.startsWith(`${route}-`))) ?? null;
}

/** The place of a city on its route; each route swings a little. */
export function spot(way: number, k: number, count: number, upright: boolean): Spot {
  const along = count > 1 ? k / (count - 1) : 0;
  const swing = Math.sin(along * Math.PI * (way === 1 ? 2 : 1) + way) * (upright ? 1.5 : 1);
  if (upright) return { x: 11.5 + way * 32.5 + swing, y: 93 - along * 80 };
  return { x: 12.2 + along * 70.6, y: [11, 44, 77][way]! + swing };
}

/** The path of a route through its cities, with both ends. */
export function line(way: number, count: number, upright: boolean): string {
  const spots = Array.from({ length: count }, (_, k) => spot(way, k, count, upright));
  const ends: readonly [Spot, Spot] = upright
    ? [{ x: 50 + (way - 1) * 6, y: 99 }, { x: 50 + (way - 1) * 10, y: 5 }]
    : [{ x: 7, y: 43 + (way - 1) * 8 }, { x: 92, y: 44 + (way - 1) * 8 }];
  return [ends[0], ...spots, ends[1]].map(({ x, y }, k) => `${k ? "L" : "M"}${x.toFixed(2)} ${y.toFixed(2)}`).join("");
}
