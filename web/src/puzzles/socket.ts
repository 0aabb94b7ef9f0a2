/** The socket of a position that has no table: it answers from HTTP what a table would answer, so that boards work as at a table. */
import { Refused } from "../net/api";
import type { Socket } from "../net/connection.svelte";
import type { Heard, Json, Preview, Sent, ShownState, Why } from "../net/messages";

export interface PositionServer {
  state: () => Promise<ShownState>;
  preview: (move: Json) => Promise<Preview>;
  why: (move: Json) => Promise<Why>;
  /** A move is played. It changes nothing on the board. */
  play: (move: Json) => Promise<void>;
}

export class PositionSocket implements Socket {
  readyState: number = WebSocket.CONNECTING;
  onopen: Socket["onopen"] = null;
  onmessage: ((event: MessageEvent) => void) | null = null;
  onclose: ((event: CloseEvent) => void) | null = null;
  #server: PositionServer;

  constructor(server: PositionServer) {
    this.#server = server;
    void this.#open();
  }

  send(text: string): void {
    void this.#answer(JSON.parse(text) as Sent);
  }

  close(): void {
    this.readyState = WebSocket.CLOSED;
  }

  async #open(): Promise<void> {
    try {
      const state = await this.#server.state();
      if (this.readyState === WebSocket.CLOSED) return;
      this.readyState = WebSocket.OPEN;
      (this.onopen as ((event: Event) => void) | null)?.(new Event("open"));
      this.#tell(state);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.readyState = WebSocket.CLOSED;
      this.onclose?.(error.lost ? new CloseEvent("close") : new CloseEvent("close", { code: 4404, reason: error.message }));
    }
  }

  async #answer(message: Sent): Promise<void> {
    if (!("key" in message)) return; // such as a ping
    const { key } = message;
    try {
      if (message.type === "preview") this.#tell({ ...(await this.#server.preview(message.move)), key });
      else if (message.type === "why") this.#tell({ ...(await this.#server.why(message.move)), key });
      else if (message.type === "move") {
        await this.#server.play(message.move);
        this.#tell({ type: "done", key, line: 0 });
      }
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.#tell({ type: "refused", key, error: "busy", rule: error.rule, text: error.message, facts: {} });
    }
  }

  #tell(message: Heard): void {
    if (this.readyState === WebSocket.OPEN) this.onmessage?.(new MessageEvent("message", { data: JSON.stringify(message) }));
  }
}
