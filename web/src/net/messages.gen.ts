/* Made by `make types`; do not edit. */
export type FromPage = (PlayMove | PlaceOrder | CancelOrder | AskPreview | AskWhy | AskMoves | AskHint | AskUndo | AnswerUndo | Resign | Return | Sit | WriteChat | Mute | Ping)
export type ToPage = (StateMessage | TableMessage | DoneMessage | RefusedMessage | PreviewMessage | WhyMessage | MovesMessage | HintMessage | PongMessage | ChatMessage | ReloadMessage)
export type FromAnalysis = (PlayMove | AskPreview | AskWhy | AskMoves | Sit | Ping | Walk | WriteComment | RemoveNode | PromoteNode | DrawAgain | Think | Together)
export type ToAnalysis = (StateMessage | ReloadMessage | DoneMessage | RefusedMessage | PreviewMessage | WhyMessage | MovesMessage | PongMessage | TreeMessage | ChangeMessage | CursorMessage | ThinkingMessage | GoneMessage)

export interface Messages {
FromPage: FromPage
ToPage: ToPage
FromAnalysis: FromAnalysis
ToAnalysis: ToAnalysis
}
/**
 * Play this move.
 */
export interface PlayMove {
key: string
at: number
move: ({
[k: string]: any
} | string)
seat: number
type: "move"
}
/**
 * Play the lowest move of this kind, again whenever another player has gone higher, and at most this one.
 */
export interface PlaceOrder {
key: string
at: number
move: ({
[k: string]: any
} | string)
seat: number
type: "order"
}
/**
 * Forget the order of a seat.
 */
export interface CancelOrder {
type: "cancel-order"
key: string
seat: number
}
/**
 * What would this move change?
 */
export interface AskPreview {
key: string
at: number
move: ({
[k: string]: any
} | string)
seat: number
type: "preview"
}
/**
 * Why is this move not allowed?
 */
export interface AskWhy {
key: string
at: number
move: ({
[k: string]: any
} | string)
seat: number
type: "why"
}
/**
 * Which moves are there? With `only`, those with these fields: `{"slot": 2}`.
 */
export interface AskMoves {
type: "moves"
key: string
seat: number
only?: {
/**
 * This interface was referenced by `undefined`'s JSON-Schema definition
 * via the `patternProperty` "^[A-Za-z0-9_-]{1,64}$".
 */
[k: string]: number | string
}
}
/**
 * What would a bot play?
 */
export interface AskHint {
type: "hint"
key: string
seat: number
}
/**
 * Undo to before entry `to`; without it, to before the seat's last move.
 */
export interface AskUndo {
type: "undo"
key: string
seat: number
to?: (number | null)
}
/**
 * Agree to an undo that another player asked for, or refuse it.
 */
export interface AnswerUndo {
type: "answer-undo"
yes: boolean
}
/**
 * Resign from the game.
 */
export interface Resign {
type: "resign"
key: string
seat: number
}
/**
 * Take the seat back from the bot.
 */
export interface Return {
type: "return"
seat: number
}
/**
 * Show the view of this seat; null: what a spectator sees.
 */
export interface Sit {
type: "sit"
seat: (number | null)
}
/**
 * Write a chat message.
 */
export interface WriteChat {
type: "chat"
text: string
}
/**
 * Mute the chat of a seat, or unmute it.
 */
export interface Mute {
type: "mute"
seat: number
}
/**
 * Is the server there? `awake`: somebody is using the page; a page that is only open does not say so.
 */
export interface Ping {
type: "ping"
awake?: boolean
}
/**
 * Everything that a viewer may see now.
 */
export interface StateMessage {
type: "state"
line: number
at: number
seat: (number | null)
view: {
[k: string]: any
}
events: SpokenEvent[]
question: (SpokenQuestion | null)
waiting: (Waiting | null)
table: Live
undo: (UndoOffer | null)
order: (number | null)
scores: SpokenScore[]
result: (SpokenResult | null)
}
/**
 * An event with its sentence.
 */
export interface SpokenEvent {
n: number
kind: string
facts: {
[k: string]: any
}
text: string
}
/**
 * The question to a seat, with its sentence.
 */
export interface SpokenQuestion {
at: number
seat: number
kind: ("choose" | "choose-many" | "amount" | "place" | "assign" | "order")
ask: string
text: string
sealed: boolean
facts?: {
[k: string]: any
}
options?: SpokenOption[]
fill?: SpokenFill
board?: {
[k: string]: any
}
answered?: boolean
}
/**
 * An option with its label.
 */
export interface SpokenOption {
move: any
label: string
text?: string
facts?: {
[k: string]: any
}
on?: string
price?: number
refused?: SpokenRefusal
}
/**
 * Why an option is closed.
 */
export interface SpokenRefusal {
rule: string
text: string
facts?: {
[k: string]: any
}
}
/**
 * How an answer is put together that is not chosen from a list.
 */
export interface SpokenFill {
move: string
field: string
low?: number
high?: number
rising?: boolean
pieces?: string[]
labels?: string[]
count?: number
fact?: string
slots?: number[]
prices?: number[][]
}
/**
 * Which players the table waits for.
 */
export interface Waiting {
text: string
seats: number[]
}
/**
 * What is about the table and not about the game.
 */
export interface Live {
state: ("waiting" | "running" | "over" | "cancelled" | "retired")
revision: number
seats: LiveSeat[]
running: number[]
spectators: number
undo_asked: (UndoAsked | null)
rematch: (RematchOffer | null)
chat_muted: number[]
hints: boolean
}
/**
 * A seat at the table.
 */
export interface LiveSeat {
seat: number
name: string
kind: ("open" | "guest" | "bot")
bot: (string | null)
here: boolean
ready: boolean
online: boolean
away: boolean
taken_over: boolean
resigned: boolean
clock: (number | null)
mine: boolean
}
/**
 * A player asks for consent to an undo.
 */
export interface UndoAsked {
by: number
to: number
moves: number
yes: number[]
}
/**
 * The table of a rematch, and who asked for it.
 */
export interface RematchOffer {
table: string
by: string
}
/**
 * A move that a seat can undo; `free`: without the others' consent.
 */
export interface UndoOffer {
free: boolean
to: number
}
/**
 * The score of a side.
 */
export interface SpokenScore {
total: number
parts: SpokenPart[]
seat: number
name: string
}
/**
 * A part of a score.
 */
export interface SpokenPart {
name: string
text: string
points: number
facts: {
[k: string]: any
}
}
/**
 * How the game ended.
 */
export interface SpokenResult {
winners: number[]
places: number[]
totals: number[]
by: ("end" | "resign" | "time")
text: string
}
/**
 * Only the table around the game has changed.
 */
export interface TableMessage {
type: "table"
table: Live
}
/**
 * The request was carried out and is stored as line `line`.
 */
export interface DoneMessage {
type: "done"
key: string
line: number
}
/**
 * The request was refused.
 */
export interface RefusedMessage {
type: "refused"
key: (string | null)
error: ("illegal" | "malformed" | "stale" | "forbidden" | "limit" | "over" | "missing" | "unknown" | "busy")
rule: (string | null)
text: string
facts: {
[k: string]: any
}
}
/**
 * What a move would change.
 */
export interface PreviewMessage {
type: "preview"
key: string
refused: (SpokenRefusal | null)
events: SpokenEvent[]
score: (ScoreChange | null)
final: boolean
}
/**
 * The score before and after a move.
 */
export interface ScoreChange {
before: Points
after: Points
change: number
}
/**
 * A total and its parts.
 */
export interface Points {
total: number
parts: SpokenPart[]
}
/**
 * Why a move is not allowed; `rule` is null if it is allowed.
 */
export interface WhyMessage {
type: "why"
key: string
rule: (string | null)
text: string
facts: {
[k: string]: any
}
}
/**
 * The legal moves that were asked for, the best gain first; at most 400.
 */
export interface MovesMessage {
type: "moves"
key: string
moves: ListedMove[]
}
/**
 * A legal move, with its text form and its label; `gain`: how it changes the seat's points at once.
 */
export interface ListedMove {
move: any
text: string
label: string
gain?: number
}
/**
 * One to three moves that a bot would consider, the best first.
 */
export interface HintMessage {
type: "hint"
key: string
moves: HintedMove[]
}
/**
 * A move that a bot would consider, and why.
 */
export interface HintedMove {
move: any
text: string
label: string
gain?: number
reason: string
}
/**
 * The answer to a ping.
 */
export interface PongMessage {
type: "pong"
}
/**
 * A chat message.
 */
export interface ChatMessage {
type: "chat"
n: number
seat: (number | null)
name: string
text: string
time: number
}
/**
 * The page is older than the server.
 */
export interface ReloadMessage {
type: "reload"
text: string
}
/**
 * Look at a node.
 */
export interface Walk {
type: "walk"
node: string
}
/**
 * Write a comment on a node, in place of the one before.
 */
export interface WriteComment {
type: "comment"
key: string
node: string
text: string
}
/**
 * Remove a node with all below it.
 */
export interface RemoveNode {
type: "remove"
key: string
node: string
}
/**
 * Put a node on the main line.
 */
export interface PromoteNode {
type: "promote"
key: string
node: string
}
/**
 * Play the move of a node again, with another luck.
 */
export interface DrawAgain {
type: "draw-again"
key: string
node: string
}
/**
 * Think about the positions that I look at, or stop.
 */
export interface Think {
type: "think"
on: boolean
}
/**
 * Walk together with the others, or alone.
 */
export interface Together {
type: "together"
on: boolean
}
/**
 * The whole tree.
 */
export interface TreeMessage {
type: "tree"
title: string
may_change: boolean
open: boolean
nodes: SpokenNode[]
}
/**
 * A node of the tree, with its move in words.
 */
export interface SpokenNode {
id: string
parent: (string | null)
seat: (number | null)
text: string
comment: string
chance: boolean
children: string[]
}
/**
 * What has changed in the tree: these nodes are new or different, the others are gone.
 */
export interface ChangeMessage {
type: "change"
nodes: SpokenNode[]
gone: string[]
}
/**
 * Which node I look at, and who looks on.
 */
export interface CursorMessage {
type: "cursor"
node: string
together: boolean
people: Onlooker[]
}
/**
 * Somebody who looks at the analysis, and where.
 */
export interface Onlooker {
name: string
node: string
you: boolean
}
/**
 * What the search knows of the position that I look at.
 */
export interface ThinkingMessage {
type: "thinking"
on: boolean
node: string
seat: (number | null)
running: boolean
share: number
failed: boolean
candidates: SpokenCandidate[]
}
/**
 * A move, and what the search knows of it.
 */
export interface SpokenCandidate {
move: ({
[k: string]: any
} | string)
text: string
chance: number
error: number
values: number[]
worlds: number
line: LineMove[]
}
/**
 * A move of how the game may go on.
 */
export interface LineMove {
seat: number
text: string
}
/**
 * The analysis has been deleted.
 */
export interface GoneMessage {
type: "gone"
text: string
}
