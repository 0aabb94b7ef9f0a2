/** A table over its socket. Three parts do the work: `connection` connects, `asking` awaits answers, `showing` puts states on the screen. */
import { Asking } from "./asking.svelte";
import { Connection, type Socket } from "./connection.svelte";
import type { ChatSaid, Eyes, Heard, LiveTable, Sent, ShownState } from "./messages";
import { watchForLife } from "./presence";
import { Showing } from "./showing.svelte";

export interface LiveSettings {
  /** What is looked at, as the server addresses it: `/tables/ID` or `/analyses/ID`. */
  path: string;
  /** More for the address of the socket. */
  query?: Record<string, string>;
  /** Takes a message that is not about a table; whether it was one. */
  other?: (told: { type: string }) => boolean;
  base: string;
  build: string;
  language: string;
  /** Whether pieces move; asked each time, because the setting may change during a game. */
  motion: () => boolean;
  /** How a socket is made; tests give one of their own, and so do positions without a table. */
  open?: ((url: string) => Socket) | undefined;
}

export class Live {
  readonly connection: Connection;
  readonly asking: Asking;
  readonly showing: Showing;
  /** Presence, clocks and an open undo request: always the newest. */
  table = $state.raw<LiveTable | null>(null);
  /** When `table` was received, so that the clocks run between messages. */
  tableAt = $state(0);
  chat = $state.raw<readonly ChatSaid[]>([]);
  /** The server is newer than this page; the sentence says so. */
  renewed = $state<string | null>(null);
  /** The seat this page looks from; undefined: the server chooses. */
  eyes = $state<Eyes | undefined>(undefined);
  /** How many events were missed while the connection was down; a banner tells it once. */
  missed = $state<number | null>(null);

  #settings: LiveSettings;
  /** The last line of the table's log that this page has; a new connection starts after it. */
  #since = 0;
  /** The seats whose chat is hidden. The server forgets them when the connection closes. */
  #muted = new Set<number>();
  #unwatch = watchForLife(() => this.showing.newest?.question && this.connection.send({ type: "ping", awake: true }));

  constructor(settings: LiveSettings) {
    this.#settings = settings;
    this.showing = new Showing(settings.motion);
    this.connection = new Connection({
      url: () => this.#url(),
      opened: () => this.#opened(),
      heard: (message) => this.#heard(message),
      lost: () => this.asking.connectionLost(),
      onScreen: () => this.showing.shown !== null || this.table?.state === "waiting",
      open: settings.open,
    });
    this.asking = new Asking(this.connection);
    this.connection.connect();
  }

  answerUndo(yes: boolean): void {
    this.connection.send({ type: "answer-undo", yes });
  }

  takeBack(seat: number): void {
    this.connection.send({ type: "return", seat });
  }

  /** Whether the text was sent. It is not sent later by itself, when it may no longer be meant. */
  say(text: string): boolean {
    return this.connection.send({ type: "chat", text });
  }

  mute(seat: number): void {
    if (!this.#muted.delete(seat)) this.#muted.add(seat);
    this.connection.send({ type: "mute", seat });
  }

  /** Look from another seat. With null the curtain is drawn, and nothing that the seat before knew may remain on the page. */
  sit(seat: Eyes): void {
    this.eyes = seat;
    this.showing.forget();
    this.connection.send({ type: "sit", seat });
  }

  /** Reconnect in another language: the server tells everything again in it. */
  speak(language: string): void {
    if (language === this.#settings.language) return;
    this.#settings.language = language;
    this.showing.forget();
    this.#since = 0;
    this.connection.drop();
    this.connection.wasLost = false; // nothing was missed: the same is told again in other words
    this.connection.retryNow();
  }

  close(): void {
    this.#unwatch();
    this.connection.close();
    this.showing.close();
    this.asking.close();
  }

  #url(): string {
    const { base, path, build, language, query } = this.#settings;
    const asked = new URLSearchParams({ since: String(this.#since), build, lang: language, ...query });
    const url = new URL(`${base}/api${path}/live?${asked}`, location.href);
    url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
    return url.href;
  }

  #opened(): void {
    const again: Sent[] = [...this.#muted].map((seat) => ({ type: "mute", seat }));
    if (this.eyes !== undefined) again.push({ type: "sit", seat: this.eyes });
    for (const message of again) this.connection.send(message);
  }

  #heard(told: Heard): void {
    if (this.#settings.other?.(told)) return;
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
        return this.asking.answered(told);
    }
  }

  #tableCame(table: LiveTable): void {
    this.table = table;
    this.tableAt = Date.now();
    if (table.state === "waiting") this.connection.isUp(); // before the game there is no state to wait for
  }

  #stateCame(state: ShownState): void {
    this.#tableCame(state.table);
    if (this.eyes !== undefined && state.seat !== this.eyes) return; // it was sent before the curtain was drawn
    const back = this.connection.link !== "live";
    this.#since = state.line;
    if (back) this.#isBack(state);
    this.showing.add(state, back);
  }

  #isBack(state: ShownState): void {
    const told = this.showing.log.at(-1)?.n ?? -1; // a viewer who sits down again is told everything once more
    if (this.connection.wasLost) this.missed = state.events.filter((event) => event.n > told).length;
    if (this.eyes !== undefined) this.showing.log = []; // the earlier events are fetched again
    this.connection.wasLost = false;
    this.connection.isUp();
    this.asking.sendAgain();
  }
}
