/** What an analysis asks the server over HTTP. */
import { ask } from "../net/api";
import type { Json } from "../net/messages";
import type { components } from "../net/rest.gen";
import { address } from "../route.svelte";

export type AnalysisInfo = components["schemas"]["AnalysisInfo"];
export type AnalysisListed = components["schemas"]["AnalysisListed"];
export type Beginning = { table: string; at: number } | { game: string; position: Json } | { text: string };

export const pathOf = (id: string): string => `/analyses/${encodeURIComponent(id)}`;
/** The address of an analysis on this page, opened at a node. */
export const placeOf = (id: string, node: string | null | undefined): string => `/analysis/${encodeURIComponent(id)}${node ? `?at=${node}` : ""}`;

export const begin = (wish: Beginning): Promise<AnalysisInfo> => ask("POST", "/analyses", wish);
export const mine = (): Promise<readonly AnalysisListed[]> => ask("GET", "/analyses");
export const read = (id: string): Promise<AnalysisInfo> => ask("GET", pathOf(id));
export const change = (id: string, wish: { title?: string; open?: boolean }): Promise<AnalysisInfo> => ask("PATCH", pathOf(id), wish);
export const remove = (id: string): Promise<null> => ask("POST", `${pathOf(id)}/delete`, {});
export const textOf = (id: string): string => address(`/api${pathOf(id)}/export`);
export const positionAt = (id: string, node: string): Promise<Json> => ask("GET", `${pathOf(id)}/position/${node}`);
export const firstPosition = (game: string, seats: number): Promise<Json> => ask("GET", `/games/${game}/position?seats=${seats}`);
