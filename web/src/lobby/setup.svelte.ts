/** The table that is being set up: game, seats, options, clock. No game is known here. */
import type { Json } from "../net/messages";
import type { Clock, GameInfo, NewTable, OptionInfo, SeatInfo, SeatWish, Settings, TableInfo } from "../net/rest";
import { session } from "../net/session.svelte";
import { type Key, say } from "../words/say";

export type Mode = "bots" | "friends" | "here";
/** Who sits on a seat: me, a friend by the link, somebody at this screen, or a bot of that name. */
export type Sitter = "me" | "open" | "here" | `bot:${string}`;
/** How long a bot waits before it moves, so that people can follow. */
export type Pace = "slow" | "normal" | "instant";
export type ClockChoice = "none" | "bank" | "days" | "move";

const BOT_NAMES = ["Iktinos", "Talos", "Solon", "Kassandra", "Hektor", "Aspasia", "Milon"];

export const CLOCKS: Readonly<Record<ClockChoice, Clock>> = {
  none: { kind: "none" },
  bank: { kind: "bank", seconds: 900, increment: 10 },
  move: { kind: "move", seconds: 120 },
  days: { kind: "days", days: 3 },
};

export const PACES: Readonly<Record<Pace, number>> = { slow: 2500, normal: 900, instant: 0 };

export class Setup {
  game = $state.raw<GameInfo>() as GameInfo;
  mode = $state<Mode>("bots");
  sitters = $state<Sitter[]>([]);
  names = $state<string[]>([]);
  options = $state<Record<string, Json>>({});
  clock = $state<ClockChoice>("none");
  pace = $state<Pace>("normal");
  dataSet = $state<string>("");
  open = $state(false);
  spectators = $state(true);
  rated = $state(false);

  constructor(game: GameInfo) {
    this.choose(game);
  }

  /** Change the game: its own defaults, the same players. */
  choose(game: GameInfo): void {
    this.game = game;
    this.options = Object.fromEntries(game.options.map((option) => [option.name, option.default]));
    this.dataSet = "";
    this.resize(usual(game));
  }

  /** Take over the options of an existing table, to change them. */
  static of(table: TableInfo, game: GameInfo): Setup {
    const setup = new Setup(game);
    Object.assign(setup.options, table.options);
    setup.sitters = table.seats.map(sitterOf);
    setup.names = table.seats.map((seat) => seat.name);
    setup.clock = table.settings.clock.kind;
    setup.pace = paceOf(table.settings.pause_ms);
    setup.dataSet = table.data_set ?? "";
    setup.open = table.settings.public;
    setup.spectators = table.settings.spectators;
    setup.rated = table.settings.rated;
    return setup;
  }

  get players(): number {
    return this.sitters.length;
  }
  set players(players: number) {
    this.resize(players);
  }

  setMode(mode: Mode): void {
    this.mode = mode;
    this.sitters = this.sitters.map((sitter) => (sitter === "me" ? "me" : this.usualSitter()));
  }

  seat(k: number, sitter: Sitter): void {
    this.sitters[k] = sitter;
  }

  /** The seats for people who come by the link. */
  get openSeats(): number {
    return this.sitters.filter((sitter) => sitter === "open").length;
  }
  get bots(): string[] {
    return this.sitters.flatMap((sitter, k) => (sitter.startsWith("bot:") ? [this.nameAt(k)] : []));
  }

  /** The name of a seat before anybody sits there. */
  nameAt(k: number): string {
    const sitter = this.sitters[k];
    if (sitter === "me") return session.name;
    if (sitter === "open") return say("page.free-seat");
    const typed = this.names[k]?.trim();
    if (typed) return typed;
    const free = BOT_NAMES.filter((name) => name !== session.name);
    return sitter === "here" ? say("lobby.player", { n: k + 1 }) : (free[(k + free.length - 1) % free.length] ?? "Talos");
  }

  /** Options that are yes or no, and the others. */
  get flags(): readonly OptionInfo[] {
    return this.game.options.filter((option) => option.kind === "flag");
  }
  get others(): readonly OptionInfo[] {
    return this.game.options.filter((option) => option.kind !== "flag" && (option.kind === "number" || option.values.length > 1));
  }
  /** How many options differ from the rulebook. */
  get changed(): number {
    return this.others.filter((option) => this.options[option.name] !== option.default).length;
  }

  /** Why the game cannot be rated; null if it can. */
  get unratable(): Key | null {
    if (this.players < 2) return "rated.shut-solo";
    if (this.sitters.includes("here")) return "rated.shut-here";
    return this.dataSet ? "rated.shut-data" : null;
  }

  get wish(): NewTable {
    const wish: NewTable = {
      game: this.game.id,
      options: changedOnly(this.game, this.options),
      seats: this.sitters.map((sitter, k) => this.wishOf(sitter, k)),
      settings: this.settings,
    };
    if (this.dataSet) wish.data_set = this.dataSet;
    return wish;
  }

  get settings(): Settings {
    const usual = session.hello?.settings as Settings;
    const away = this.openSeats && this.clock !== "days" ? 120 : usual.away_seconds;
    const bots = this.sitters.filter((sitter) => sitter.startsWith("bot:")).map((sitter) => sitter.slice(4));
    const standIn = (bots[0] as Settings["stand_in"] | undefined) ?? usual.stand_in; // plays like the other bots at the table
    return { ...usual, public: this.open, spectators: this.spectators, clock: CLOCKS[this.clock], pause_ms: PACES[this.pace], away_seconds: away, stand_in: standIn, rated: this.rated && !this.unratable };
  }

  private wishOf(sitter: Sitter, k: number): SeatWish {
    if (sitter === "me" || sitter === "open") return { kind: sitter };
    if (sitter === "here") return { kind: "here", name: this.nameAt(k) };
    return { kind: "bot", bot: sitter.slice(4), name: this.nameAt(k) };
  }

  private resize(players: number): void {
    const sitters: Sitter[] = ["me"];
    while (sitters.length < players) sitters.push(this.sitters[sitters.length] ?? this.usualSitter());
    this.sitters = sitters;
  }

  private usualSitter(): Sitter {
    if (this.mode === "friends") return "open";
    if (this.mode === "here") return "here";
    return `bot:${usualBot()}`;
  }
}

/** The bots of the server, weakest first. */
export function levels(): readonly string[] {
  return session.hello?.bots ?? [];
}

/** The bot that is offered first: neither the weakest nor the strongest. */
export function usualBot(): string {
  return session.hello?.settings.stand_in ?? "random";
}

/** The usual number of players: three if the game allows it. */
function usual(game: GameInfo): number {
  return game.seats.includes(3) ? 3 : (game.seats[0] ?? 2);
}

function changedOnly(game: GameInfo, options: Record<string, Json>): Record<string, Json> {
  const kept = game.options.filter((option) => options[option.name] !== option.default);
  return Object.fromEntries(kept.map((option) => [option.name, options[option.name] as Json]));
}

function paceOf(pause: number): Pace {
  return pause === 0 ? "instant" : pause > PACES.normal ? "slow" : "normal";
}

function sitterOf(seat: SeatInfo): Sitter {
  if (seat.kind === "bot") return `bot:${seat.bot ?? "random"}`;
  if (seat.kind === "open") return "open";
  return seat.mine && !seat.here ? "me" : "here";
}
