/** Requests about notices. */
import { ask } from "../net/api";
import type { components } from "../net/rest.gen";

type Said = components["schemas"];
export type Notices = Said["Notices"];
export type Wish = Said["NoticeWish"];
export type Channel = Said["Channel"];
export type Happening = Wish["events"][number];

const channel = (id: string, verb: string): Promise<Notices> => ask("POST", `/notices/channels/${id}/${verb}`, {});

export const noticesApi = {
  get: () => ask<Notices>("GET", "/notices"),
  wish: (wish: Wish) => ask<Notices>("PUT", "/notices", wish),
  mail: (address: string) => ask<Notices>("POST", "/notices/mail", { address }),
  push: (subscription: PushSubscriptionJSON) => ask<Notices>("POST", "/notices/push", { endpoint: subscription.endpoint, keys: subscription.keys }),
  post: (url: string) => ask<Notices>("POST", "/notices/apprise", { url }),
  tryOut: (id: string) => channel(id, "try"),
  remove: (id: string) => channel(id, "remove"),
  confirm: (code: string) => ask<Said["Stopped"]>("POST", "/notices/confirm", { code }),
  stop: (token: string) => ask<Said["Stopped"]>("POST", `/notices/stop/${encodeURIComponent(token)}`, {}),
  resume: (token: string) => ask<Said["Stopped"]>("POST", "/notices/resume", { token }),
  ofTable: (id: string) => ask<Said["TableChannels"]>("GET", `/notices/tables/${encodeURIComponent(id)}`),
  postTable: (id: string, url: string) => ask<Said["TableChannels"]>("POST", `/notices/tables/${encodeURIComponent(id)}`, { url }),
};
