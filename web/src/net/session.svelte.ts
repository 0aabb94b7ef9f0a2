/** Who this visitor is and what the server offers; the page has one session. */
import { prefs } from "../prefs.svelte";
import { language } from "../words/say";
import { api, Refused } from "./api";
import type { GameInfo, Hello, Me } from "./rest";

/** Names for guests who have not given one yet. */
const NAMES = ["Thaleia", "Kleon", "Daphne", "Nikias", "Phoebe", "Lysander", "Myrrine", "Timon", "Ianthe", "Solon", "Chloe", "Damon"];

class Session {
  hello = $state.raw<Hello | null>(null);
  me = $state.raw<Me | null>(null);
  trouble = $state.raw<Refused | null>(null);
  /** The server is newer than this page. */
  renewed = $state(false);
  /** The name that a new guest gets unless they type another. */
  suggestion = NAMES[Math.floor(Math.random() * NAMES.length)] ?? "Thaleia";

  get games(): readonly GameInfo[] {
    return this.hello?.games ?? [];
  }
  get name(): string {
    return this.me?.name ?? this.suggestion;
  }

  game(id: string): GameInfo | undefined {
    return this.games.find((each) => each.id === id);
  }

  async load(): Promise<void> {
    try {
      const hello = await api.hello();
      this.renewed ||= this.hello !== null && hello.build !== this.hello.build;
      this.hello = this.renewed ? { ...hello, build: this.hello?.build ?? hello.build } : hello;
      this.me = this.hello.guest;
      this.trouble = null;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.trouble = error;
    }
  }

  /** Get a cookie and a name before the first action; there are no accounts. */
  async ensure(name: string = this.name): Promise<Me> {
    if (!this.me || this.me.name !== name) this.me = await api.saveMe({ name, language: language() });
    return this.me;
  }

  async speak(to: typeof prefs.language): Promise<void> {
    prefs.language = to;
    if (this.me) this.me = await api.saveMe({ language: to });
  }
}

export const session = new Session();
