/** Who this visitor is and what the server offers; the page has one session. */
import { prefs } from "../prefs.svelte";
import { language } from "../words/say";
import { api, Refused } from "./api";
import type { GameInfo, Hello, Me } from "./rest";

/** Names for guests who have not given one yet. No bot has one of them. */
const NAMES = [
  "Thaleia", "Nikias", "Daphne", "Lysander", "Phoebe", "Timon", "Myrrine", "Damon", "Ianthe", "Glaukos", "Chloe", "Kimon",
  "Xanthe", "Leander", "Melitta", "Argos", "Kallisto", "Theron", "Rhea", "Alkaios", "Danae", "Evander", "Korinna", "Philon",
];
const KEPT = "agora.name";

class Session {
  hello = $state.raw<Hello | null>(null);
  me = $state.raw<Me | null>(null);
  trouble = $state.raw<Refused | null>(null);
  /** The server is newer than this page. */
  renewed = $state(false);
  /** The name that a new guest gets unless they type another; the same after a reload. */
  suggestion = $state(proposal());
  /** Whether this person has chosen their name, or agreed to the proposed one. */
  named = $state(kept().named);

  get games(): readonly GameInfo[] {
    return this.hello?.games ?? [];
  }
  get name(): string {
    return this.me?.name ?? this.suggestion;
  }

  /** A name to propose where these are taken: one's own if it is free, or else another. */
  nameAmong(taken: readonly string[]): string {
    const others = new Set(taken.map((name) => name.toLocaleLowerCase()));
    const free = [this.name, this.suggestion, ...NAMES].find((name) => !others.has(name.toLocaleLowerCase()));
    return free ?? this.name;
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

  /** Take a name that was typed or agreed to. */
  async call(name: string): Promise<Me> {
    const me = await this.ensure(name.trim() || this.name);
    this.named = true;
    keep({ proposal: this.suggestion, named: true });
    return me;
  }

  /** Begin anew as somebody else. */
  forget(): void {
    this.me = null;
    this.named = false;
    keep({ proposal: null, named: false });
    this.suggestion = proposal();
  }

  async speak(to: typeof prefs.language): Promise<void> {
    prefs.language = to;
    if (this.me) this.me = await api.saveMe({ language: to });
  }
}

type Kept = { proposal: string | null; named: boolean };

function kept(): Kept {
  try {
    return { proposal: null, named: false, ...(JSON.parse(localStorage.getItem(KEPT) ?? "{}") as Partial<Kept>) };
  } catch {
    return { proposal: null, named: false };
  }
}

function keep(now: Kept): void {
  try {
    localStorage.setItem(KEPT, JSON.stringify(now));
  } catch {
    // private windows may refuse storage; the proposal then lasts until the page is closed
  }
}

function proposal(): string {
  const before = kept();
  const name = before.proposal ?? NAMES[Math.floor(Math.random() * NAMES.length)] ?? "Thaleia";
  if (before.proposal === null) keep({ ...before, proposal: name });
  return name;
}

export const session = new Session();
