/** Requests about club evenings. */
import { ask } from "../net/api";
import { newKey } from "../net/message-key";
import type { Settings } from "../net/rest";
import type { components } from "../net/rest.gen";
import type { Json } from "../net/messages";

type Said = components["schemas"];
export type Evening = Said["EveningInfo"];
export type EveningLine = Said["EveningLine"];
export type EveningGame = Said["EveningGame"];
export type Standing = Said["EveningStanding"];
export type LogLine = Said["EveningLog"];
export type System = Said["EveningLine"]["system"];
export type Uneven = "sizes" | "byes" | "bots";
export type NewEvening = {
  name: string;
  game: string;
  options: Record<string, Json>;
  data_set: string | null;
  seats: number;
  system: System;
  rounds: number;
  uneven: Uneven;
  bot: string;
  auto: boolean;
  public: boolean;
  playing: boolean;
  settings: Settings;
};

const evening = (id: string): string => `/evenings/${encodeURIComponent(id)}`;
const change = (id: string, verb: string, body: unknown = {}): Promise<Evening> => ask("POST", `${evening(id)}/${verb}`, body);

export const eveningApi = {
  list: () => ask<Said["EveningLists"]>("GET", "/evenings"),
  create: (wish: NewEvening) => ask<Evening>("POST", "/evenings", { ...wish, nonce: newKey() }),
  get: (id: string) => ask<Evening>("GET", evening(id)),
  join: (id: string) => change(id, "join", { nonce: newKey() }),
  withdraw: (id: string, person: number | null) => change(id, "withdraw", { person }),
  startRound: (id: string) => change(id, "round"),
  end: (id: string) => change(id, "end"),
  correct: (id: string, round: number, table: number, places: readonly number[], totals: readonly number[] | null) => change(id, "result", { round, table, places, totals }),
  exportOf: (id: string) => `/api${evening(id)}/export`,
};
