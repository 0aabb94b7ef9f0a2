/** The service worker of the page: registered once, given what it needs to start the page without a network. */
import { address } from "../route.svelte";

const SHELL = "agora-shell";

/** Register it when the page has loaded. Browsers have one on https and on this machine only. */
export function startWorker(): void {
  if (!("serviceWorker" in navigator) || import.meta.env.DEV) return;
  const start = (): void => void register();
  if (document.readyState === "complete") start();
  else addEventListener("load", start, { once: true });
}

async function register(): Promise<void> {
  try {
    await navigator.serviceWorker.register(address("/worker.js"), { scope: address("/") });
    await keepShell();
  } catch {
    // a private window may refuse it; the page works without
  }
}

/** Keep the files that this page was made of; the browser has them already. */
async function keepShell(): Promise<void> {
  const cache = await caches.open(SHELL);
  const mine = performance.getEntriesByType("resource").map((entry) => entry.name);
  const assets = mine.filter((name) => name.startsWith(new URL(address("/assets/"), location.origin).href));
  const wanted = [new URL(address("/"), location.origin).href, ...new Set(assets)];
  const missing = await Promise.all(wanted.map(async (url) => ((await cache.match(url)) ? [] : [url])));
  await cache.addAll(missing.flat());
}

/** The number on the icon of the installed page: tables that wait for me. */
export function badge(tables: number): void {
  void (tables ? navigator.setAppBadge?.(tables) : navigator.clearAppBadge?.())?.catch(() => undefined);
}

/** Close the notices about a table that is being looked at. */
export async function closeNotices(table: string): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  const registered = await navigator.serviceWorker.getRegistration();
  for (const notice of (await registered?.getNotifications({ tag: table })) ?? []) notice.close();
}
