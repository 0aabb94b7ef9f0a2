/** Requests of the host's page. */
import { ask } from "../net/api";
import type { components } from "../net/rest.gen";

type Said = components["schemas"];
export type Overview = Said["AdminOverview"];
export type AdminTable = Said["AdminTable"];
export type AdminGuest = Said["AdminGuest"];
export type AdminNotice = Said["AdminNotice"];
export type AdminAction = Said["AdminAction"];
export type Days = Overview["keep"];

const id = encodeURIComponent;
export const adminApi = {
  enter: (code: string) => ask<null>("POST", "/admin/enter", { code }),
  leave: () => ask<null>("POST", "/admin/leave", {}),
  overview: () => ask<Overview>("GET", "/admin"),
  tables: (state: string, search: string) => ask<readonly AdminTable[]>("GET", `/admin/tables?state=${state}&search=${id(search)}`),
  close: (table: string) => ask<null>("POST", `/admin/tables/${id(table)}/close`, {}),
  exportOf: (table: string) => `/api/admin/tables/${id(table)}/export?format=json`,
  guests: (search: string) => ask<readonly AdminGuest[]>("GET", `/admin/guests?search=${id(search)}`),
  remove: (guest: string, seats: "bot" | "resign") => ask<null>("POST", `/admin/guests/${id(guest)}/remove`, { seats }),
  retry: (notice: AdminNotice) => ask<null>("POST", "/admin/outbox/retry", { channel: notice.channel, table: notice.table_id }),
  drop: (notice: AdminNotice) => ask<null>("POST", "/admin/outbox/drop", { channel: notice.channel, table: notice.table_id }),
  prune: (days: Days) => ask<null>("POST", "/admin/prune", days),
  announce: (text: string, hours: number) => ask<Said["Announcement"]>("PUT", "/admin/announcement", { text, hours }),
};
