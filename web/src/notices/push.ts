/** Push in this browser: whether it can, and its subscription at the browser's push service. */
export function canPush(): boolean {
  return "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
}

/** Ask for permission and subscribe; null if the browser or its owner refuses. */
export async function subscribe(key: string): Promise<PushSubscriptionJSON | null> {
  if ((await Notification.requestPermission()) !== "granted") return null;
  try {
    const registered = await navigator.serviceWorker.ready;
    const given = await registered.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes(key) });
    return given.toJSON();
  } catch {
    return null; // no push service can be reached, or the browser has none
  }
}

function bytes(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}
