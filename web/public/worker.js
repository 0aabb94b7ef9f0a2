/* The service worker: shows pushed notices, and starts the page without a network so that it can say what it cannot reach. */
const SHELL = "agora-shell"; // the page fills it too, see src/notices/worker.ts

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

// -- the page without a network: its first file from the network if possible, files whose names change with their contents from here

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(self.registration.scope)) return;
  const path = request.url.slice(self.registration.scope.length);
  if (path.startsWith("api/") || path.startsWith("docs")) return;
  if (request.mode === "navigate") event.respondWith(first(request));
  else if (path.startsWith("assets/")) event.respondWith(kept(request));
});

async function first(request) {
  const cache = await caches.open(SHELL);
  try {
    const answer = await fetch(request);
    if (answer.ok && answer.headers.get("content-type")?.startsWith("text/html")) await renew(cache, answer.clone());
    return answer;
  } catch (error) {
    const shell = await cache.match(self.registration.scope);
    if (shell) return shell;
    throw error;
  }
}

/** Keep the newest first file; if it has changed, the files of the older one are of no use. */
async function renew(cache, answer) {
  const before = await cache.match(self.registration.scope);
  const text = await answer.clone().text();
  if (before && (await before.text()) === text) return;
  if (before) await Promise.all((await cache.keys()).map((key) => cache.delete(key)));
  await cache.put(self.registration.scope, answer);
}

async function kept(request) {
  const cache = await caches.open(SHELL);
  const found = await cache.match(request);
  if (found) return found;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request, answer.clone());
  return answer;
}

// -- notices

self.addEventListener("push", (event) => event.waitUntil(show(event.data?.json() ?? {})));

async function show({ title = "Agora", lines = [], link = self.registration.scope, tag = "agora", waiting = 0, stop = "", stop_words = "" }) {
  if (waiting) await self.navigator.setAppBadge?.(waiting);
  await self.registration.showNotification(title, {
    body: lines.filter((line) => line !== title).join("\n"),
    tag,
    icon: "icon-192.png",
    badge: "icon-192.png",
    data: { link, stop },
    actions: stop ? [{ action: "stop", title: stop_words }] : [],
  });
}

self.addEventListener("notificationclick", (event) => {
  const { link, stop } = event.notification.data;
  event.notification.close();
  event.waitUntil(event.action === "stop" ? fetch(stop, { method: "POST" }) : open(link));
});

/** Show a page that is open already, or open one. */
async function open(link) {
  const pages = await self.clients.matchAll({ type: "window" });
  const page = pages.find((each) => each.url === link) ?? pages[0];
  if (!page || new URL(link).origin !== self.location.origin) return self.clients.openWindow(link);
  await page.focus();
  return page.url === link ? page : page.navigate(link);
}
