/** The one socket of a table: connects, comes back by itself, shows what happened in order, and sends each move once. */
import { newKey } from "./key";
import { watchForLife } from "./life";
import type {
  ChatSaid, Eyes, Heard, Json, LiveTable, Preview, Refusal, Sent, ShownState, SpokenEvent, Told, Why, ListedMove, Hint,
} from "./messages";

/** How the line to the table stands. `closed`: the server does not want this page (the reason is in `closedBecause`). */
export type Link = "connecting" | "live" | "reconnecting" | "offline" | "closed";

/** What became of a move that was sent. */
export type Outcome = { done: true } | { done: false; refusal: Refusal };

type Asked = Extract<Sent, { key: string }>;

interface Waiting {
  message: Asked;
  /** Moves survive a lost line and are sent again under the same key; mere questions are not. */
  again: boolean;
  answer: (told: Told | null) => void;
}

const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 15_000;
const PING_EVERY = 20_000;
const SILENCE = 45_000;
/** A rival's turn plays as one sequence of at most this many milliseconds. */
const LONGEST_SHOW = 1200;
const EVENT_SHOW = 350;
/** With more than this many states waiting, the older ones are not played but jumped over. */
const PATIENCE = 8;

export interface LiveSettings {
  table: string;
  base: string;
  build: string;
  language: string;
  /** Whether pieces move; asked each time, so that it can be switched while playing. */
  motion: () => boolean;
  /** How a socket is made; the tests of the page use the browser's own. */
  open?: (url: string) => WebSocket;
}

export class Live {
  link = $state<Link>("connecting");
  /** How often it was tried in vain since the line was last up. */
  tries = $state(0);
  /** When the next try is made, in milliseconds of the clock. */
  nextTry = $state<number | null>(null);
  closedBecause = $state<string | null>(null);
  /** The state on the screen; newer ones may wait in the queue behind it. */
  shown = $state.raw<ShownState | null>(null);
  /** Presence, clocks and the open undo question: always the newest. */
  table = $state.raw<LiveTable | null>(null);
  /** When `table` was heard, to let the clocks run between messages. */
  tableAt = $state(0);
  /** The last entry made from this page; -1: none that it knows of. */
  lastOwn = $state(-1);
  /** Everything that was told to these eyes, in order. */
  log = $state.raw<readonly SpokenEvent[]>([]);
  /** What the board is to show by motion now. */
  moving = $state.raw<readonly SpokenEvent[]>([]);
  /** How many states wait behind the one on the screen. */
  behind = $state(0);
  chat = $state.raw<readonly ChatSaid[]>([]);
  /** The server is newer than this page. */
  renewed = $state<string | null>(null);
  /** Whose eyes were asked for; undefined: the server chooses. */
  eyes = $state<Eyes | undefined>(undefined);
  /** What was missed while the line was down; told once in a banner. */
  missed = $state<number | null>(null);

  #settings: LiveSettings;
  #socket: WebSocket | null = null;
  #waiting = new Map<string, Waiting>();
  #queue: ShownState[] = [];
  #showing: ReturnType<typeof setTimeout> | null = null;
  #retry: ReturnType<typeof setTimeout> | null = null;
  #pinging: ReturnType<typeof setInterval> | null = null;
  #heardAt = 0;
  #line = 0;
  #fresh = true;
  #lost = false;
  /** Whom this page does not want to hear; the server forgets it with the line. */
  #muted = new Set<number>();
  #online = () => this.retryNow();
  #offline = () => this.#drop();
  #unwatch = watchForLife(() => this.newest?.question && this.#send({ type: "ping", awake: true }));

  constructor(settings: LiveSettings) {
    this.#settings = settings;
    globalThis.addEventListener?.("online", this.#online);
    globalThis.addEventListener?.("offline", this.#offline);
    this.#connect();
  }

  /** The newest state, be it on the screen or still in the queue. */
  get newest(): ShownState | null {
    return this.#queue.at(-1) ?? this.shown;
  }

  /** Whether a move is on its way and not yet answered. */
  sending = $state(false);

  play(at: number, move: Json, seat: number): Promise<Outcome> {
    return this.#act({ type: "move", key: newKey(), at, move, seat });
  }

  /** Take a move back: at once if that is free, else the others are asked (null), and what they say is told with the table. */
  async undo(seat: number, to: number, free: boolean): Promise<Outcome | null> {
    const message: Asked = { type: "undo", key: newKey(), seat, to };
    if (free) return this.#act(message);
    const told = await this.#ask(message);
    if (told?.type === "refused") return { done: false, refusal: told };
    return told ? { done: true } : null;
  }

  resign(seat: number): Promise<Outcome> {
    return this.#act({ type: "resign", key: newKey(), seat });
  }

  async preview(at: number, move: Json, seat: number): Promise<Preview | null> {
    for (const [key, waiting] of this.#waiting) if (waiting.message.type === "preview") this.#settle(key, null); // a newer one replaces it
    const told = await this.#ask({ type: "preview", key: newKey(), at, move, seat });
    return told?.type === "preview" ? told : null;
  }

  async why(at: number, move: Json, seat: number): Promise<Why | null> {
    const told = await this.#ask({ type: "why", key: newKey(), at, move, seat });
    return told?.type === "why" ? told : null;
  }

  async moves(seat: number): Promise<readonly ListedMove[] | null> {
    const told = await this.#ask({ type: "moves", key: newKey(), seat });
    return told?.type === "moves" ? told.moves : null;
  }

  async hint(seat: number): Promise<Hint | Refusal | null> {
    const told = await this.#ask({ type: "hint", key: newKey(), seat });
    return told?.type === "hint" || told?.type === "refused" ? told : null;
  }

  answerUndo(yes: boolean): void {
    this.#send({ type: "answer-undo", yes });
  }

  takeBack(seat: number): void {
    this.#send({ type: "return", seat });
  }

  /** Whether it went out; words are not sent by themselves later, when they may no longer be meant. */
  say(text: string): boolean {
    return this.#send({ type: "chat", text });
  }

  mute(seat: number): void {
    if (!this.#muted.delete(seat)) this.#muted.add(seat);
    this.#send({ type: "mute", seat });
  }

  /** Look with the eyes of a seat; null is the curtain, behind which nothing of the seat before may remain. */
  sit(seat: Eyes): void {
    this.eyes = seat;
    this.#forget();
    this.#send({ type: "sit", seat });
  }

  /** Put what was told to these eyes before they sat down in front of the log. */
  recall(events: readonly SpokenEvent[]): void {
    const first = this.log[0]?.n ?? Number.POSITIVE_INFINITY;
    this.log = [...events.filter((event) => event.n < first), ...this.log];
  }

  /** Show what waits at once, without motion. */
  skip(): void {
    if (this.#showing) clearTimeout(this.#showing);
    this.#showing = null;
    const last = this.#queue.at(-1);
    if (last) {
      this.log = this.#queue.reduce(withEvents, this.log);
      this.#queue = [];
      this.behind = 0;
      this.shown = last;
    }
    this.moving = [];
  }

  /** Try now, without waiting for the pause to end. */
  retryNow(): void {
    if (this.link === "live" || this.link === "closed") return;
    if (this.#retry) clearTimeout(this.#retry);
    this.#connect();
  }

  /** Come back with another language: all that was told is told again in it. */
  speak(language: string): void {
    if (language === this.#settings.language) return;
    this.#settings.language = language;
    this.#forget();
    this.#line = 0;
    this.#drop();
    this.#lost = false; // nothing was missed: it is told once more, in other words
    this.retryNow();
  }

  close(): void {
    globalThis.removeEventListener?.("online", this.#online);
    globalThis.removeEventListener?.("offline", this.#offline);
    this.#unwatch();
    this.link = "closed";
    for (const timer of [this.#retry, this.#showing]) if (timer) clearTimeout(timer);
    if (this.#pinging) clearInterval(this.#pinging);
    this.#socket?.close(1000);
    for (const waiting of this.#waiting.values()) waiting.answer(null);
    this.#waiting.clear();
  }

  #forget(): void {
    if (this.#showing) clearTimeout(this.#showing);
    this.#showing = null;
    this.#queue = [];
    this.behind = 0;
    this.log = [];
    this.moving = [];
    this.shown = null;
    this.#fresh = true;
  }

  #connect(): void {
    const { base, table, build, language, open } = this.#settings;
    const query = new URLSearchParams({ since: String(this.#line), build, lang: language });
    const url = new URL(`${base}/api/tables/${encodeURIComponent(table)}/live?${query}`, location.href);
    url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
    this.nextTry = null;
    if (this.link !== "connecting") this.link = "reconnecting";
    const socket = open ? open(url.href) : new WebSocket(url.href);
    this.#socket = socket;
    socket.onopen = () => this.#opened(socket);
    socket.onmessage = (message) => this.#heard(socket, JSON.parse(String(message.data)) as Heard);
    socket.onclose = (event) => this.#closed(socket, event);
  }

  #opened(socket: WebSocket): void {
    if (socket !== this.#socket) return;
    this.#heardAt = Date.now();
    if (this.#pinging) clearInterval(this.#pinging);
    this.#pinging = setInterval(() => this.#ping(), PING_EVERY);
    for (const seat of this.#muted) this.#send({ type: "mute", seat });
    if (this.eyes !== undefined) this.#send({ type: "sit", seat: this.eyes });
  }

  #ping(): void {
    // a line that says nothing for long is dead, whatever the browser believes
    if (Date.now() - this.#heardAt > SILENCE) this.#drop();
    else this.#send({ type: "ping" });
  }

  #drop(): void {
    const socket = this.#socket;
    if (!socket) return;
    socket.close(4000);
    this.#closed(socket, null);
  }

  #closed(socket: WebSocket, event: CloseEvent | null): void {
    if (socket !== this.#socket || this.link === "closed") return;
    this.#socket = null;
    if (this.#pinging) clearInterval(this.#pinging);
    for (const [key, waiting] of this.#waiting) if (!waiting.again) this.#settle(key, null);
    if (event && (event.code === 1008 || (event.code >= 4400 && event.code < 4500))) {
      this.link = "closed";
      this.closedBecause ??= event.reason || null;
      return;
    }
    this.#lost ||= this.link === "live";
    this.link = navigator.onLine === false ? "offline" : this.shown || this.table?.state === "waiting" ? "reconnecting" : "connecting";
    if (this.link === "offline") return; // the browser says when it is worth trying again
    const pause = Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** this.tries) * (0.75 + Math.random() / 2);
    this.tries += 1;
    this.nextTry = Date.now() + pause;
    this.#retry = setTimeout(() => this.#connect(), pause);
  }

  #send(message: Sent): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  #ask(message: Asked): Promise<Told | null> {
    if (this.link !== "live") return Promise.resolve(null);
    return new Promise((answer) => {
      this.#waiting.set(message.key, { message, again: false, answer });
      this.#send(message);
    });
  }

  async #act(message: Asked): Promise<Outcome> {
    this.sending = true;
    const told = await new Promise<Told | null>((answer) => {
      this.#waiting.set(message.key, { message, again: true, answer });
      this.#send(message);
    });
    this.sending = [...this.#waiting.values()].some((waiting) => waiting.again);
    if (told?.type === "refused") return { done: false, refusal: told };
    return { done: true };
  }

  #heard(socket: WebSocket, told: Heard): void {
    if (socket !== this.#socket) return;
    this.#heardAt = Date.now();
    switch (told.type) {
      case "state":
        return this.#stateCame(told);
      case "table":
        return this.#tableCame(told.table);
      case "chat":
        if (!this.chat.some((earlier) => earlier.n === told.n)) this.chat = [...this.chat, told];
        return;
      case "reload":
        this.renewed = told.text;
        return;
      case "pong":
        return;
      default:
        return this.#answered(told);
    }
  }

  #answered(told: Told): void {
    if (told.key !== null) this.#settle(told.key, told);
    else if (told.type === "refused") this.closedBecause = told.text; // said before the line is closed
  }

  #settle(key: string, told: Told | null): void {
    const waiting = this.#waiting.get(key);
    this.#waiting.delete(key);
    waiting?.answer(told);
  }

  #tableCame(table: LiveTable): void {
    this.table = table;
    this.tableAt = Date.now();
    if (table.state === "waiting") [this.link, this.tries] = ["live", 0]; // before the game there is no state to come
  }

  #stateCame(state: ShownState): void {
    this.#tableCame(state.table);
    if (this.eyes !== undefined && state.seat !== this.eyes) return; // from before the curtain was drawn
    const back = this.link !== "live";
    this.#line = state.line;
    if (back) this.#isBack(state);
    const jump = this.#fresh || back || !this.#settings.motion() || document.hidden || this.#queue.length >= PATIENCE;
    this.#fresh = false;
    this.#queue.push(state);
    this.behind = this.#queue.length;
    if (jump) this.skip();
    else if (!this.#showing) this.#showNext();
  }

  #isBack(state: ShownState): void {
    const told = this.log.at(-1)?.n ?? -1; // eyes that sit down again are told everything once more
    if (this.#lost) this.missed = state.events.filter((event) => event.n > told).length;
    if (this.eyes !== undefined) this.log = []; // what they were told before is fetched again
    this.#lost = false;
    this.link = "live";
    this.tries = 0;
    for (const waiting of this.#waiting.values()) if (waiting.again) this.#send(waiting.message);
  }

  #showNext(): void {
    this.#showing = null;
    const state = this.#queue.shift();
    this.behind = this.#queue.length;
    if (!state) {
      this.moving = [];
      return;
    }
    this.shown = state;
    this.log = withEvents(this.log, state);
    this.moving = state.events;
    const length = Math.min(LONGEST_SHOW, EVENT_SHOW * state.events.length);
    this.#showing = setTimeout(() => this.#showNext(), length);
  }
}

/** The log with what a state tells; what an undo took back stays, marked. */
function withEvents(log: readonly SpokenEvent[], state: ShownState): readonly SpokenEvent[] {
  let told = [...log];
  for (const event of state.events) {
    if (event.kind === "undone") {
      const to = Number(event.facts["to"]);
      told = told.map((earlier) => (earlier.n >= to ? { ...earlier, undone: true } : earlier));
    }
    told.push(event);
  }
  return told;
}
