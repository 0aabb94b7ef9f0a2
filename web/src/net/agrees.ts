/** Does not compile if the page reads the socket's messages otherwise than the server writes them, or the other way round. */
import type { Heard, Preview, Sent } from "./messages";
import type { FromPage, PreviewMessage, ToPage } from "./messages.gen";

type Fits<Given extends Wanted, Wanted> = Given;
/** What is in a move is the game's affair; the rest of a message must fit field by field. */
type Shell<Message> = Message extends { type: infer Type } ? (Type extends string ? { [Key in keyof Message]: Key extends "type" ? Type : Key extends "move" ? unknown : Message[Key] } : never) : never;

/** The server writes a previewed score as plain JSON; its parts are those of a state's score. */
type Previewed = Omit<PreviewMessage, "score"> & Pick<Preview, "score">;

export type ServerToPage = Fits<Exclude<ToPage, PreviewMessage> | Previewed, Heard>;
export type PageToServer = Fits<Shell<Sent>, Shell<FromPage>>;
