/** Requests to the server over HTTP. A refusal is thrown as `Refused`, with a sentence for the player. */
import { address } from "../route.svelte";
import { language } from "../words/say";
import { newKey } from "./message-key";
import type { DeviceLink, GameStatistics, Hello, Me, NewTable, OwnGames, PasskeyInfo, Ranks, RatingChange, RatingHistory, SeatWish, Settings, TableInfo, Tables } from "./rest";
import type { Json } from "./messages";

/** The server refused, or could not be reached (status 0). */
export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    text: string,
    readonly rule: string | null = null,
  ) {
    super(text);
  }
  get lost(): boolean {
    return this.status === 0;
  }
}

type Method = "GET" | "PUT" | "POST" | "PATCH";

/** `keepalive`: it is sent even if the page is closed meanwhile. */
export async function ask<T>(method: Method, path: string, body?: unknown, keepalive = false): Promise<T> {
  const url = address(`/api${path}${path.includes("?") ? "&" : "?"}lang=${language()}`);
  const headers: Record<string, string> = { "X-Agora": "1" };
  if (body !== undefined) headers["Content-Type"] = "application/json";
  let answer: Response;
  try {
    answer = await fetch(url, { method, headers, body: body === undefined ? null : JSON.stringify(body), credentials: "same-origin", keepalive });
  } catch {
    throw new Refused(0, "offline", "");
  }
  const said: unknown = answer.status === 204 ? null : await answer.json().catch(() => null);
  if (answer.ok) return said as T;
  const no = (said ?? {}) as { error?: string; text?: string; rule?: string | null };
  throw new Refused(answer.status, no.error ?? "broken", no.text ?? "", no.rule ?? null);
}

/** This browser's contribution to the seed, so that the server cannot choose it alone. */
const nonce = newKey;
const table = (id: string): string => `/tables/${encodeURIComponent(id)}`;
const change = (id: string, verb: string, body: unknown = {}): Promise<TableInfo> => ask("POST", `${table(id)}/${verb}`, body);

export const api = {
  hello: () => ask<Hello>("GET", "/hello"),
  saveMe: (me: { name?: string; language?: string }) => ask<Me>("PUT", "/me", me),
  linkDevice: () => ask<DeviceLink>("POST", "/me/link", {}),
  claimDevice: (code: string) => ask<Me>("POST", "/me/claim", { code }),

  tables: () => ask<Tables>("GET", "/tables"),
  table: (id: string) => ask<TableInfo>("GET", table(id)),
  create: (wish: NewTable) => ask<TableInfo>("POST", "/tables", { ...wish, nonce: nonce() }),
  change: (id: string, wish: { options?: Record<string, Json>; seats?: SeatWish[]; settings?: Settings }) => ask<TableInfo>("PATCH", table(id), wish),

  invitation: (code: string) => ask<TableInfo>("GET", `/invites/${encodeURIComponent(code)}`),
  join: (id: string, invite: string | null, seat: number | null) => change(id, "join", { invite, seat, nonce: nonce() }),
  leave: (id: string) => change(id, "leave"),
  /** Ends a lesson, which nobody will come back to. */
  endLesson: (id: string) => ask<TableInfo>("POST", `${table(id)}/leave`, {}, true),
  archive: (id: string, archived: boolean) => change(id, "archive", { archived }),
  rename: (id: string, seat: number, name: string) => change(id, `seats/${seat}/rename`, { name }),
  ready: (id: string, ready: boolean) => change(id, "ready", { ready, nonce: nonce() }),
  remove: (id: string, seat: number) => change(id, `seats/${seat}/remove`),
  cancel: (id: string) => change(id, "cancel"),
  start: (id: string) => change(id, "start"),
  rematch: (id: string) => change(id, "rematch"),
  myGames: (game: string, won: boolean, before: number | null) => ask<OwnGames>("GET", `/me/games?won=${won}${game && `&game=${game}`}${before === null ? "" : `&before=${before}`}`),
  myStatistics: () => ask<readonly GameStatistics[]>("GET", "/me/statistics"),
  passkeys: () => ask<readonly PasskeyInfo[]>("GET", "/me/passkeys"),
  beginPasskey: () => ask<{ options: Json }>("POST", "/me/passkeys/begin", {}),
  addPasskey: (name: string, credential: Json) => ask<readonly PasskeyInfo[]>("POST", "/me/passkeys", { name, credential }),
  removePasskey: (id: string) => ask<readonly PasskeyInfo[]>("POST", `/me/passkeys/${encodeURIComponent(id)}/remove`, {}),
  beginSignIn: () => ask<{ options: Json }>("POST", "/passkey/begin", {}),
  signIn: (credential: Json) => ask<Me>("POST", "/passkey", { credential }),
  deleteMe: (name: string) => ask<null>("POST", "/me/delete", { name }),
  ranks: (game: string, seats: number) => ask<Ranks>("GET", `/ranks/${game}/${seats}`),
  ratingHistory: (game: string, seats: number, player: string) => ask<RatingHistory>("GET", `/ranks/${game}/${seats}/${encodeURIComponent(player)}`),
  tableRatings: (id: string) => ask<readonly (RatingChange | null)[]>("GET", `${table(id)}/ratings`),
  branch: (id: string, at: number) => change(id, "branch", { at }),
};
