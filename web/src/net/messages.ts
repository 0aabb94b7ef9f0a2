/** The messages between this page and the table: names for the types that `make types` writes, with Json where the server says "anything". */
import type * as said from "./messages.gen";

export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };
export type Facts = { readonly [name: string]: Json };
/** A seat, or null: what everybody may see. */
export type Eyes = number | null;

/** A generated type as the page reads it: lists are readonly, and "anything" is Json. */
export type Read<T> = 0 extends 1 & T
  ? Json
  : T extends readonly unknown[] | object
    ? { readonly [Key in keyof T]: Read<T[Key]> }
    : T;

/** Why something is refused. `error` tells the kind of refusal if a whole message was refused. */
export type Refusal = Pick<Read<said.WhyMessage>, "rule" | "text"> & { error?: said.RefusedMessage["error"] | "lost"; facts?: Facts };
/** `undone` is set by this page when the event was taken back later. `by` is the seat that made the entry, where that is known. */
export type SpokenEvent = Read<said.SpokenEvent> & { undone?: boolean; by?: number | null };
export type SpokenOption = Read<said.SpokenOption>;
export type Fill = Read<said.SpokenFill>;
export type SpokenQuestion = Read<said.SpokenQuestion>;
export type Kind = SpokenQuestion["kind"];
export type ScorePart = Read<said.SpokenPart>;
/** `name` is given for a side without a seat, such as an automa. */
export type Score = Read<said.SpokenScore>;
/** The points of one side, without its name. */
export type Count = Pick<Score, "total" | "parts">;
export type LiveSeat = Read<said.LiveSeat>;
export type LiveTable = Read<said.Live>;
export type Result = Read<said.SpokenResult>;
export type ShownState = Read<said.StateMessage>;
export type Preview = Read<said.PreviewMessage>;
export type Why = Read<said.WhyMessage>;
export type ListedMove = Read<said.ListedMove>;
export type Hint = Read<said.HintMessage>;
export type HintedMove = Read<said.HintedMove>;
export type ChatSaid = Read<said.ChatMessage>;

/** Everything the server says. */
export type Heard = Read<said.ToPage>;
/** An answer to a message of this page, matched by its key. */
export type Told = Extract<Heard, { key: string | null }>;
/** A move is sent as it was received; its content is up to the game. */
type Moving<Message> = Message extends { move: unknown } ? Omit<Message, "move"> & { move: Json } : Message;
/** Everything this page says. */
export type Sent = Moving<Read<said.FromPage>>;
/** Everything this page says about an analysis. */
export type SentToAnalysis = Moving<Read<said.FromAnalysis>>;
