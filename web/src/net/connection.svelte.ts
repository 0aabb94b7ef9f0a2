/** The socket of a table: it connects, notices a dead connection, and reconnects by itself. */
import type { Heard, Sent, SentToAnalysis } from "./messages";

/** The state of the connection. `closed`: the server refuses this page (`closedBecause` holds the reason). */
export type Link = "connecting" | "live" | "reconnecting" | "offline" | "closed";

const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 15_000;
const PING_EVERY = 20_000;
const SILENCE = 45_000;

/** What is needed of a socket. */
export type Socket = Pick<WebSocket, "readyState" | "send" | "close" | "onopen" | "onmessage" | "onclose">;

export interface ConnectionEvents {
  /** The address to connect to; asked for each attempt, because it names the last line that was received. */
  url: () => string;
  opened: () => void;
  heard: (message: Heard) => void;
  /** The connection was lost and will be restored, or was refused for good. */
  lost: () => void;
  /** Whether the page shows something of the table, so that the next attempt is a reconnection. */
  onScreen: () => boolean;
  /** How a socket is made; tests give one of their own, and so do positions without a table. */
  open?: ((url: string) => Socket) | undefined;
}

export class Connection {
  link = $state<Link>("connecting");
  /** How many attempts have failed since the connection was last up. */
  tries = $state(0);
  /** When the next attempt is made, in milliseconds since the epoch. */
  nextTry = $state<number | null>(null);
  closedBecause = $state<string | null>(null);
  /** The connection was up and went down. The owner clears this when it has handled it. */
  wasLost = false;

  #events: ConnectionEvents;
  #socket: Socket | null = null;
  #retry: ReturnType<typeof setTimeout> | null = null;
  #pinging: ReturnType<typeof setInterval> | null = null;
  #heardAt = 0;
  #online = () => this.retryNow();
  #offline = () => this.drop();

  constructor(events: ConnectionEvents) {
    this.#events = events;
    globalThis.addEventListener?.("online", this.#online);
    globalThis.addEventListener?.("offline", this.#offline);
  }

  /** Whether the message was sent. */
  send(message: Sent | SentToAnalysis): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  /** The table has answered: the connection is up. */
  isUp(): void {
    this.link = "live";
    this.tries = 0;
  }

  /** Try now instead of waiting for the pause to end. */
  retryNow(): void {
    if (this.link === "live" || this.link === "closed") return;
    if (this.#retry) clearTimeout(this.#retry);
    this.connect();
  }

  /** Give the present connection up; a new one follows. */
  drop(): void {
    const socket = this.#socket;
    if (!socket) return;
    socket.close(4000);
    this.#closed(socket, null);
  }

  close(): void {
    globalThis.removeEventListener?.("online", this.#online);
    globalThis.removeEventListener?.("offline", this.#offline);
    this.link = "closed";
    if (this.#retry) clearTimeout(this.#retry);
    if (this.#pinging) clearInterval(this.#pinging);
    this.#socket?.close(1000);
  }

  connect(): void {
    this.nextTry = null;
    if (this.link !== "connecting") this.link = "reconnecting";
    const url = this.#events.url();
    const socket = this.#events.open ? this.#events.open(url) : new WebSocket(url);
    this.#socket = socket;
    socket.onopen = () => this.#opened(socket);
    socket.onmessage = (message) => this.#heard(socket, JSON.parse(String(message.data)) as Heard);
    socket.onclose = (event) => this.#closed(socket, event);
  }

  #opened(socket: Socket): void {
    if (socket !== this.#socket) return;
    this.#heardAt = Date.now();
    if (this.#pinging) clearInterval(this.#pinging);
    this.#pinging = setInterval(() => this.#ping(), PING_EVERY);
    this.#events.opened();
  }

  #heard(socket: Socket, message: Heard): void {
    if (socket !== this.#socket) return;
    this.#heardAt = Date.now();
    this.#events.heard(message);
  }

  #ping(): void {
    // a connection that has been silent for long is dead, even if the browser has not noticed
    if (Date.now() - this.#heardAt > SILENCE) this.drop();
    else this.send({ type: "ping" });
  }

  #closed(socket: Socket, event: CloseEvent | null): void {
    if (socket !== this.#socket || this.link === "closed") return;
    this.#socket = null;
    if (this.#pinging) clearInterval(this.#pinging);
    this.#events.lost();
    if (event && (event.code === 1008 || (event.code >= 4400 && event.code < 4500))) {
      this.link = "closed";
      this.closedBecause ??= event.reason || null;
      return;
    }
    this.wasLost ||= this.link === "live";
    this.link = navigator.onLine === false ? "offline" : this.#events.onScreen() ? "reconnecting" : "connecting";
    if (this.link === "offline") return; // the browser reports when another attempt makes sense
    const pause = Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** this.tries) * (0.75 + Math.random() / 2);
    this.tries += 1;
    this.nextTry = Date.now() + pause;
    this.#retry = setTimeout(() => this.connect(), pause);
  }
}
