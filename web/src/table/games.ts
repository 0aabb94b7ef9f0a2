/** What a game brings to the table; each is fetched when its first table is opened. */
import type { Component, Snippet } from "svelte";
import type { Facts, Json, SpokenEvent, SpokenOption, SpokenQuestion } from "../net/messages";
import type { Person } from "../ui/person";
import type { Choice } from "./choice.svelte";

export type BoardProps = {
  view: Facts;
  question: SpokenQuestion | null;
  names: (path: string) => string;
  box: Json;
  people: readonly Person[];
  /** Whose eyes look; null: a spectator, or the curtain. */
  seat: number | null;
  choice: Choice;
  motion: boolean;
  /** What is to be shown by motion, in order. */
  events: readonly SpokenEvent[];
  /** A position of the past: nothing will be chosen here. */
  still?: boolean;
  /** The clock and the state of a seat, for a board that shows the players itself; absent where nobody plays. */
  status?: Snippet<[number]>;
};

/** What a page of all components is given; `onrule` opens a paragraph of the rules. */
export type GalleryProps = { box: Json; names: (path: string) => string; onrule: (rule: string) => void };
export type MiniProps = Omit<BoardProps, "seat"> & { seat: number };
/** `plain`: not a step but something to know, such as the round. */
export type Phase = { id: string; label: string; now: boolean; done?: boolean; plain?: boolean };

/** Somebody who plays without a seat, such as an automa: the strip of players on a small screen shows what is told of it here. */
export type Unseated = { name: string; score: number; has: readonly { icon: string; label: string; n: number }[] };

/** The points before and after all that is planned; null as long as something of it is open. */
export type Whole = { before: number; after: number | null };

export type GameModule = {
  /** What the game is called where there is little room. */
  short?: string;
  Board: Component<BoardProps>;
  /** What a player has, small: for the players column. */
  Minis?: Component<MiniProps>;
  /** The board shows the players in its own rows: only a phone keeps the strip of them. */
  heads?: boolean;
  /** The board fits itself into whatever room is left, so that a low window need not be scrolled to see it. */
  fits?: boolean;
  /** What a player has finds room in the strip of them on a small screen too. */
  strip?: boolean;
  unseated?: (view: Facts, names: (path: string) => string) => Unseated | null;
  /** What stands in the question bar beside the board: answers that no piece stands for, such as to pass. */
  Answers?: Component<BoardProps>;
  /** What an option is called there, where that is not its label in a list. */
  called?: (question: SpokenQuestion, option: SpokenOption) => string;
  /** The head of the right column, in place of the plain score. */
  Side?: Component<BoardProps>;
  /** All cards or tiles of the box, for the drawer with the rules. */
  Gallery?: Component<GalleryProps>;
  /** What these are called where they are not cards. */
  galleryName?: () => string;
  phases?: (view: Facts, names: (path: string) => string) => readonly Phase[];
  /** What of the board is laid into the sheet of the question where the board has no room for it. */
  Tray?: Component<BoardProps>;
  /** What the columns beside the board take on a wide screen, in pixels. */
  room?: { left: number; right: number };
  /** What a plan of more than one move brings; null where the move that is chosen is all of it. */
  whole?: (choice: Choice) => Whole | null;
  /** What the main button calls an answer that was put together on the board and is no option of the question; null: as usual. */
  act?: (question: SpokenQuestion, move: Json) => string | null;
  /** Whether the board itself lets one answer this question. */
  handles?: (question: SpokenQuestion) => boolean;
};

const boards = import.meta.glob<GameModule>("../games/*/index.ts");

/** Whether a game has a board of its own. */
export function hasBoard(game: string): boolean {
  return `../games/${game}/index.ts` in boards;
}

/** The board of a game, or null for one that has none yet: it is played by the question bar and shown plainly. */
export async function boardOf(game: string): Promise<GameModule | null> {
  return (await boards[`../games/${game}/index.ts`]?.()) ?? null;
}
