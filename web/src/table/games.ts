/** What a game brings to the table: a desk, a layout and drawn parts. It is fetched when the first table of the game is opened. */
import type { Component, Snippet } from "svelte";
import type { Facts, Json, Read, SpokenEvent, SpokenQuestion } from "../net/messages";
import type { BoardTable, Desk } from "./desk.svelte";

/** The types of a game that its board is drawn from. */
export interface GameTypes {
  view: unknown;
  question: SpokenQuestion;
  event: SpokenEvent;
  box: unknown;
}
/** The same for code that does not know which game it is. */
export interface AnyGame extends GameTypes {
  view: Facts;
  box: Json;
}

/** The form of what `make types` writes for a game. */
interface Generated {
  view: object;
  box: object;
  questions: object;
  events: object;
}
type Questions<All> = {
  [Ask in keyof All]: Omit<SpokenQuestion, "ask" | "board"> & { ask: Ask } & (All[Ask] extends null ? { board?: undefined } : { board: Read<All[Ask]> });
}[keyof All];
type Events<All> = {
  [Kind in keyof All]: Omit<SpokenEvent, "kind" | "facts"> & { kind: Kind; facts: Read<All[Kind]> };
}[keyof All];
/** The types of a game, from its generated file: a question is known by its `ask`, an event by its `kind`. */
export type TypesOf<G extends Generated> = {
  view: Read<G["view"]>;
  question: Questions<G["questions"]>;
  event: Events<G["events"]>;
  box: Read<G["box"]>;
};

/** Where the table puts the parts of a game. */
export interface Layout {
  /** The name of the game where there is little room. */
  shortName?: string;
  /**
   * Where the players are shown: in a column beside the board, which becomes a strip on a small screen (`column`, the usual place);
   * the same with the minis kept in the strip (`strip`); or in rows of the board, with the strip on phones only (`rows`).
   */
  players?: "column" | "strip" | "rows";
  /** The widths of the columns beside the board on a wide screen, in pixels. */
  columns?: { left: number; right: number };
  /** The board fits itself into the room that is left, so that nobody has to scroll in a low window. */
  fits?: boolean;
  /** The name of the gallery, if it does not show cards. */
  galleryName?: () => string;
}

export type PartProps<D = Desk> = { desk: D };
/** `status` draws the clock and the presence of a seat, for a board that shows the players itself; a replay has none. */
export type BoardProps<D = Desk> = PartProps<D> & { status?: Snippet<[number]> | undefined };
export type MiniProps<D = Desk> = PartProps<D> & { seat: number };
/** A gallery shows all components, also where no game runs; `onrule` opens a paragraph of the rules. */
export type GalleryProps<Box = Json> = { box: Box | null; names: (path: string) => string; onrule: (rule: string) => void };

export interface GameModule<G extends GameTypes = AnyGame, D extends Desk<G> = Desk<G>> {
  layout: Layout;
  Desk: new (table: BoardTable<G>) => D;
  Board: Component<BoardProps<D>>;
  /** What a player has, small: for the players' column. */
  Minis?: Component<MiniProps<D>>;
  /** Answers in the question bar that no piece of the board stands for, such as to pass. */
  Answers?: Component<PartProps<D>>;
  /** The head of the right column, in place of the plain score. */
  Side?: Component<PartProps<D>>;
  /** The part of the board that moves into the question bar on a small screen. */
  Tray?: Component<PartProps<D>>;
  /** All cards or tiles of the box, for the drawer with the rules. */
  Gallery?: Component<GalleryProps<G["box"]>>;
}

// Each module is written for the types of its own game. The table hands it what the server sent, which `make types` describes.
const boards = import.meta.glob<GameModule>("../games/*/index.ts", { import: "default" });

/** Whether a game has a board of its own. */
export function hasBoard(game: string): boolean {
  return `../games/${game}/index.ts` in boards;
}

/** The board of a game, or null for a game without one: it is played from the question bar and shown plainly. */
export async function boardOf(game: string): Promise<GameModule | null> {
  return (await boards[`../games/${game}/index.ts`]?.()) ?? null;
}
