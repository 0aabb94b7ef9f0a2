/** A browser and a server as far as the page's own logic needs them; no test here opens a browser. */
import { vi } from "vitest";
import type { Heard, LiveTable, Sent, ShownState, SpokenEvent, SpokenOption, SpokenQuestion } from "../src/net/messages";

/** The globals of a browser. Returns a target: what is dispatched on it reaches the listeners of the window. */
export function fakeBrowser(): EventTarget & { online: boolean } {
  const target = Object.assign(new EventTarget(), { online: true });
  vi.stubGlobal("addEventListener", target.addEventListener.bind(target));
  vi.stubGlobal("removeEventListener", target.removeEventListener.bind(target));
  vi.stubGlobal("location", new URL("http://table.example/t/abc"));
  vi.stubGlobal("document", { hidden: false });
  vi.stubGlobal("navigator", {
    get onLine() {
      return target.online;
    },
  });
  vi.stubGlobal("WebSocket", { OPEN: 1 });
  return target;
}

/** A socket whose other end is the test. */
export class FakeSocket {
  static all: FakeSocket[] = [];
  readyState = 0;
  sent: Sent[] = [];
  closedWith: number | null = null;
  onopen: (() => void) | null = null;
  onmessage: ((message: { data: string }) => void) | null = null;
  onclose: ((event: { code: number; reason: string }) => void) | null = null;

  constructor(readonly url: string) {
    FakeSocket.all.push(this);
  }

  static get last(): FakeSocket {
    const last = FakeSocket.all.at(-1);
    if (!last) throw new Error("the page has opened no socket");
    return last;
  }
  static readonly make = (url: string): WebSocket => new FakeSocket(url) as Partial<WebSocket> as WebSocket;

  send(text: string): void {
    this.sent.push(JSON.parse(text) as Sent);
  }
  close(code: number): void {
    this.closedWith = code;
    this.readyState = 3;
  }

  // -- what the server does ---------------------------------------------------------------------------------------------

  opens(): void {
    this.readyState = 1;
    this.onopen?.();
  }
  says(message: Heard): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  drops(code = 1006, reason = ""): void {
    this.readyState = 3;
    this.onclose?.({ code, reason });
  }
  /** The messages of a type that the page has sent. */
  got<Type extends Sent["type"]>(type: Type): Extract<Sent, { type: Type }>[] {
    return this.sent.filter((each): each is Extract<Sent, { type: Type }> => each.type === type);
  }
}

export function table(state: LiveTable["state"] = "running"): LiveTable {
  return { state, seats: [], spectators: 0, running: [], undo_asked: null, chat_muted: [], revision: 0 } as Partial<LiveTable> as LiveTable;
}

export function event(n: number, kind = "traded", facts: SpokenEvent["facts"] = {}): SpokenEvent {
  return { n, kind, facts, text: `event ${n}` };
}

export function option(move: SpokenOption["move"], more: Partial<SpokenOption> = {}): SpokenOption {
  return { move, label: JSON.stringify(move), ...more };
}

export function question(at: number, more: Partial<Omit<SpokenQuestion, "board">> = {}): Omit<SpokenQuestion, "board"> {
  return { at, seat: 0, kind: "choose", ask: "polis.ask.draw", text: "Which?", sealed: false, options: [], ...more };
}

export function state(line: number, more: Partial<ShownState> = {}): ShownState {
  return { type: "state", line, at: line, seat: 0, view: {}, events: [], question: null, waiting: null, table: table(), undo: null, order: null, scores: [], result: null, ...more };
}

/** Let everything run that is due now. */
export async function settled(): Promise<void> {
  await vi.advanceTimersByTimeAsync(0);
}
