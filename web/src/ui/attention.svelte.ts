/** "Your turn": in the title, on the icon, by a sound and by a notification of the browser; each can be switched off. */
import { prefs } from "../prefs.svelte";
import { say } from "../words/say";

type Call = { title: string; text: string };
type State = { place: string; call: Call | null };

const state = $state<State>({ place: "", call: null });
let notice: Notification | null = null;
let heard: string | null = null;

/** The title of the tab while it is not your turn. */
export function namePage(place: string): void {
  state.place = place;
}

/** Say that it is my turn (`at` distinguishes one turn from the next), or no longer (null). */
export function callTurn(call: (Call & { at: string | number }) | null): void {
  state.call = call && { title: call.title, text: call.text };
  if (!call) {
    notice?.close();
    notice = null;
    return;
  }
  if (heard === String(call.at)) return;
  heard = String(call.at);
  if (prefs.sound) chime();
  if (prefs.notice && document.hidden && "Notification" in window && Notification.permission === "granted") {
    notice?.close();
    notice = new Notification(call.title, { body: call.text, tag: "agora-turn", icon: icon(true) });
    notice.onclick = () => {
      window.focus();
      notice?.close();
    };
  }
}

/** Ask the browser for permission to show notifications. */
export async function allowNotices(): Promise<boolean> {
  return "Notification" in window && (await Notification.requestPermission()) === "granted";
}

let sounds: AudioContext | null = null;

/** Play two plucked strings of a lyre. Browsers keep a page silent until somebody has touched it. */
export function chime(): void {
  if (!navigator.userActivation?.hasBeenActive) return;
  sounds ??= new AudioContext();
  const start = sounds.currentTime + 0.02;
  pluck(sounds, 587.33, start);
  pluck(sounds, 880, start + 0.14);
}

function pluck(context: AudioContext, pitch: number, at: number): void {
  const volume = context.createGain();
  volume.gain.setValueAtTime(0, at);
  volume.gain.linearRampToValueAtTime(0.16, at + 0.012);
  volume.gain.exponentialRampToValueAtTime(0.0008, at + 0.7);
  volume.connect(context.destination);
  for (const [overtone, share] of [[1, 1], [2, 0.35], [3, 0.12]] as const) {
    const string = context.createOscillator();
    const part = context.createGain();
    part.gain.value = share;
    string.type = "triangle";
    string.frequency.value = pitch * overtone;
    string.connect(part).connect(volume);
    string.start(at);
    string.stop(at + 0.75);
  }
}

/** Keep title and icon up to date; App calls this once. */
export function watchTab(): void {
  $effect(() => {
    const here = state.place ? `${state.place} · ${say("page.name")}` : say("page.name");
    document.title = state.call && prefs.badge ? `● ${state.call.title} · ${here}` : here;
  });
  $effect(() => {
    const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
    if (link) link.href = icon(Boolean(state.call) && prefs.badge);
  });
}

function icon(calling: boolean): string {
  const owl =
    "M5.6 3.4c2.700 2 5 2.600 7 2.200 2.200-.4 4.600-.4 6.800 0 2 .4 4.300-.2 7-2.200 1.200 3.600 1.300 6.800.5 9.400.6 2 .9 4 .9 6C27.800 25.800 22.600 30 16 30S4.200 25.800 4.200 18.800c0-2 .3-4 .9-6-.8-2.600-.7-5.800.5-9.400z";
  const dot = calling ? '<circle cx="25" cy="7" r="6.500" fill="#d2452a" stroke="#fff" stroke-width="1.500"/>' : "";
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path fill="#1d4e77" d="${owl}"/><g fill="#fbf6ec"><circle cx="11" cy="13.200" r="4"/><circle cx="21" cy="13.200" r="4"/><path d="M16 14.600l-1.900 3 1.900 3.200 1.900-3.200z"/></g><g fill="#1d4e77"><circle cx="11" cy="13.200" r="2"/><circle cx="21" cy="13.200" r="2"/></g>${dot}</svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
