/** The path in the address bar. `go("/t/abc")` goes there without a reload. */
const base = document.querySelector<HTMLBaseElement>("base[href]")?.href;
const prefix = base ? new URL(base).pathname.replace(/\/$/, "") : "";

export type Place = { path: string; search: URLSearchParams };

function here(): Place {
  const path = location.pathname.startsWith(prefix) ? location.pathname.slice(prefix.length) : location.pathname;
  return { path: path || "/", search: new URLSearchParams(location.search) };
}

export const route = $state<{ now: Place }>({ now: here() });

/** The address of a path of the page or of the server, with the prefix that it is served under. */
export function address(path: string): string {
  return prefix + path;
}

/** Go to a path of the page. */
export function go(path: string, how: { replace?: boolean } = {}): void {
  if (how.replace) history.replaceState(null, "", address(path));
  else history.pushState(null, "", address(path));
  route.now = here();
  if (!how.replace) scrollTo(0, 0);
}

/** Follow links inside the page without a reload. Clicks with a modifier key and other hosts are left to the browser. */
export function follow(event: MouseEvent): void {
  if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = (event.target as Element | null)?.closest("a");
  if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
  if (!link.pathname.startsWith(`${prefix}/`) || link.pathname.startsWith(`${prefix}/api/`)) return;
  event.preventDefault();
  go(link.pathname.slice(prefix.length) + link.search);
}

addEventListener("popstate", () => (route.now = here()));
