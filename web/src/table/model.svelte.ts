/** A table as this page sees it: the live table, the choice, who sits here, and which drawer is open. */
import type { Stage } from "../board/stage";
import { Refused, api } from "../net/api";
import type { Fields } from "../net/asking.svelte";
import { Live, type LiveSettings } from "../net/live.svelte";
import type { HintedMove, Json, ListedMove, LiveSeat, ShownState } from "../net/messages";
import type { GameInfo, TableInfo } from "../net/rest";
import { session } from "../net/session.svelte";
import { type Confirm, prefs } from "../prefs.svelte";
import { address } from "../route.svelte";
import { type Person, person } from "../ui/person";
import { language } from "../words/say";
import { boxAt, namesOf, past } from "./requests";
import { Choice, type Habit } from "./choice.svelte";
import { boardOf, type GameModule, hasBoard } from "./games";
import type { BoardHolder } from "./holder";

export type Drawer = "rules" | "log" | "chat" | "score" | "menu";

const HABITS: Record<Confirm, Habit> = { always: "twice", final: "unless-final", never: "once" };

export class Model implements BoardHolder {
  readonly id: string;
  readonly live: Live;
  readonly choice: Choice;
  /** The table as the lobby knows it; fetched again when its state changes. */
  info = $state.raw<TableInfo | null>(null);
  /** The names of the game's cards, parts and phases: `card.hoplite`. */
  dictionary = $state.raw<Readonly<Record<string, string>>>({});
  /** The components of this table. */
  box = $state.raw<Json>(null);
  /** The game's own board, once it is fetched. */
  board = $state.raw<GameModule | null>(null);
  /** The board could not be fetched: the game is shown plainly. */
  boardLost = $state(false);
  drawer = $state<Drawer | null>(null);
  /** The paragraph the rules drawer opens at. */
  rule = $state<string | null>(null);
  /** The open tab of the handbook. */
  leaf = $state<"rules" | "cards">("rules");
  /** The question is folded to one line, so that more of the board is visible; not on a wide screen. */
  folded = $state(false);
  /** The choices are shown as a list, also where the board offers them. */
  asList = $state(false);
  /** What a bot would play, and the question it was asked about. */
  hints = $state.raw<{ at: number; moves: readonly HintedMove[] } | null>(null);
  /** How many lines of chat were read. */
  chatRead = $state(0);
  trouble = $state.raw<Refused | null>(null);

  #path: string;

  /** `home`: where the server has it, if it is no table; `open` makes the socket of a position that has no table. */
  constructor(info: TableInfo, home: Pick<LiveSettings, "query" | "other" | "open"> & { path?: string } = {}) {
    this.id = info.id;
    this.info = info;
    this.#path = home.path ?? `/tables/${encodeURIComponent(info.id)}`;
    const base = address("").replace(/\/$/, "");
    const build = session.hello?.build ?? "";
    this.live = new Live({ ...home, path: this.#path, base, build, language: language(), motion: () => prefs.moves });
    this.choice = new Choice(this.live.asking, () => this.live.showing.shown?.question ?? null, () => HABITS[prefs.confirm]);
  }

  get state(): ShownState | null {
    return this.live.showing.shown;
  }
  get game(): GameInfo | undefined {
    return session.game(this.info?.game ?? "");
  }
  get seats(): readonly LiveSeat[] {
    return this.live.table?.seats ?? [];
  }
  readonly people = $derived.by<readonly Person[]>(() => this.seats.map((seat) => person(seat.seat, seat.name)));
  /** The seats that are played from this page. */
  readonly mine = $derived.by<readonly number[]>(() => this.seats.filter((seat) => seat.mine).map((seat) => seat.seat));
  readonly watching = $derived.by(() => this.live.table !== null && this.mine.length === 0);
  readonly over = $derived.by(() => this.live.showing.shown?.result != null || this.live.table?.state === "over");
  /** A board is being fetched, so the plain list should not flash up before it. */
  readonly boardComing = $derived.by(() => this.board === null && !this.boardLost && hasBoard(this.info?.game ?? ""));
  /** The seats that have to decide something. */
  readonly toAct = $derived.by<readonly number[]>(() => this.live.showing.shown?.waiting?.seats ?? []);
  /** Up to how much the server bids for me in this auction; null: I left no order. */
  readonly order = $derived.by<number | null>(() => this.live.showing.shown?.order ?? null);
  readonly myTurn = $derived.by(() => !this.over && this.order === null && this.toAct.some((seat) => this.mine.includes(seat)));

  /** The name of something of the game; without one in the catalogue, the last word of its path. */
  readonly names = (path: string): string => this.dictionary[path] ?? path.slice(path.lastIndexOf(".") + 1);

  get stage(): Stage {
    return this.live.showing.stage;
  }

  moves(seat: number, only: Fields): Promise<readonly ListedMove[] | null> {
    return this.live.asking.moves(seat, only);
  }

  who(seat: number | null): Person {
    return this.people[seat ?? -1] ?? person(Math.max(0, seat ?? 0), "?");
  }

  /** Fetch what does not change during a game. */
  async load(): Promise<void> {
    const game = this.info?.game;
    if (!game) return;
    try {
      [this.dictionary, this.box] = await Promise.all([namesOf(game), this.fetchBox(game)]);
      this.trouble = null;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.trouble = error;
    }
  }

  /** Fetch the components that are played with. */
  protected fetchBox(game: string): Promise<Json> {
    void game; // those of this table, which may have a data set of its own
    return boxAt(this.#path);
  }

  /** Fetch the board of the game. If that fails, the game continues without it; browsers remember the failure until a reload. */
  async fetchBoard(): Promise<void> {
    try {
      this.board = await boardOf(this.info?.game ?? "");
    } catch {
      this.boardLost = true;
    }
  }

  inform(info: TableInfo): void {
    this.info = info;
  }

  async renew(): Promise<void> {
    this.info = await api.table(this.id);
  }

  async speak(): Promise<void> {
    this.live.speak(language());
    await this.load();
  }

  /** Find the last entry made from this page's seats before the page was opened. */
  async recallTurns(): Promise<void> {
    const asking = this.live.asking;
    if (asking.lastOwn >= 0) return;
    const seat = this.mine.length === 1 ? (this.mine[0] ?? null) : null;
    const told = await past(this.id, seat).catch(() => null);
    const own = told?.lines.filter((line) => line.seat !== null && this.mine.includes(line.seat)).at(-1);
    if (own) asking.lastOwn = Math.max(asking.lastOwn, own.n);
  }

  /** Open the rules at a paragraph. */
  showRule(rule: string | null): void {
    this.rule = rule;
    this.leaf = "rules";
    this.drawer = "rules";
  }

  show(drawer: Drawer | null): void {
    this.drawer = drawer;
  }

  readChat(): void {
    this.chatRead = this.live.chat.length;
  }

  toggle(drawer: Drawer): void {
    this.drawer = this.drawer === drawer ? null : drawer;
  }
}
