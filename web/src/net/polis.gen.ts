/* Made by `make types`; do not edit. */
export interface Polis {
view: {
seats: number
you: (null | number)
to_act: number[]
over: boolean
start: number
turn: number
phase: (null | string)
ending: boolean
stacks: {
[k: string]: {
cards: number
blocked: boolean
end: number
top?: string
}
}
players: {
seat: number
board: (null | string)
side: (null | string)
coins: number
points: number
hand: {
[k: string]: number
}
cards?: string[]
city: {
name: string
card: string
colour: string
coin?: string
up?: boolean
toward?: number
under?: string[]
}[]
history: {
[k: string]: number
}
vases: number
culture: number
attack: number
defence: number
income: {
[k: string]: number
}
income_from: {
card: (null | string)
coins: number
points: number
}[]
prices: {
[k: string]: number
}
savings: {
[k: string]: {
card: (null | string)
value: number
}[]
}
score: {
total: number
lines: {
name: string
points: number
facts: {
[k: string]: number
}
}[]
}
}[]
auction?: {
seller: number
colour: string
high: number
leader: (null | number)
waiting: number[]
bids: {
seat: number
amount: number
}[]
forced: number
card?: string
}
trades: number[][]
removed: {
[k: string]: number
}
box: string[]
seen: {
places: string[]
cards: string[]
}[]
options: {
[k: string]: null | string | number | boolean
}
house: {
name: string
value: string
usual: boolean
}[]
}
box: {
cards: {
cards: {
id: string
name_en: string
name_nl: string
colour: ("red" | "green" | "blue" | "yellow")
kind: ("person" | "building" | "other")
symbols: {
type: ("culture" | "discount_any" | "discount_colour" | "income_coins" | "income_vp" | "income_per_colour" | "income_per_building" | "start_money" | "vase" | "war" | "mercenary" | "end_vp_per_colour" | "end_vp" | "end_vp_per_building")
value: number
bold: boolean
src: string
colour?: (null | ("red" | "green" | "blue" | "yellow"))
}[]
copies: number
source: ("rulebook" | "inferred" | "designed")
ability?: (null | string)
ability_params?: {
pile?: (null | ("red" | "green" | "blue" | "yellow"))
card?: (null | string)
}
ability_timing?: (null | ("turn_start" | "phase1" | "phase5" | "on_enter" | "income" | "trade" | "war_attack" | "war_defence"))
ability_use?: (null | ("per_turn" | "per_game" | "unlimited" | "until_trade" | "passive" | "on_enter"))
ability_cost?: {
vp?: number
rate_coins_per_vp?: number
}
provenance?: {
[k: string]: string
}
notes?: string
}[]
meta?: {
[k: string]: any
}
}
boards: {
boards: {
id: string
name: string
sides: {
A: {
symbols: {
type: ("culture" | "discount_any" | "discount_colour" | "income_coins" | "income_vp" | "income_per_colour" | "income_per_building" | "start_money" | "vase" | "war" | "mercenary" | "end_vp_per_colour" | "end_vp" | "end_vp_per_building")
value: number
bold: boolean
src: string
colour?: (null | ("red" | "green" | "blue" | "yellow"))
}[]
special?: string
}
B: {
symbols: {
type: ("culture" | "discount_any" | "discount_colour" | "income_coins" | "income_vp" | "income_per_colour" | "income_per_building" | "start_money" | "vase" | "war" | "mercenary" | "end_vp_per_colour" | "end_vp" | "end_vp_per_building")
value: number
bold: boolean
src: string
colour?: (null | ("red" | "green" | "blue" | "yellow"))
}[]
special?: string
}
}
english?: string
name_source?: ("rulebook" | "inferred" | "designed")
notes?: string
}[]
meta?: {
[k: string]: any
}
}
}
questions: {
"polis.ask.side": null
"polis.ask.board": null
"polis.ask.look": null
"polis.ask.draw": null
"polis.ask.draw-first": null
"polis.ask.draw-second": null
"polis.ask.buy": null
"polis.ask.offer": null
"polis.ask.offer-more": null
"polis.ask.bid-first": null
"polis.ask.bid": null
"polis.ask.unsold": null
"polis.ask.buy-back": null
"polis.ask.build": null
"polis.ask.build-more": null
"polis.ask.protect": null
"polis.ask.income": {
taken: boolean
coins: number
points: number
after: {
coins: number
points: number
}
sources: {
card: (null | string)
coins: number
points: number
}[]
cards: {
card: string
does: ("activate" | "exchange" | "income" | "nothing" | "entered" | "later")
points?: number
use?: ("per_turn" | "per_game" | "unlimited" | "until_trade" | "passive" | "on_enter")
hand?: number
used?: boolean
}[]
rate: number
exchanged: boolean
sell: number
buy: number
}
"polis.ask.activities": {
taken: boolean
coins: number
points: number
after: {
coins: number
points: number
}
sources: {
card: (null | string)
coins: number
points: number
}[]
cards: {
card: string
does: ("activate" | "exchange" | "income" | "nothing" | "entered" | "later")
points?: number
use?: ("per_turn" | "per_game" | "unlimited" | "until_trade" | "passive" | "on_enter")
hand?: number
used?: boolean
}[]
rate: number
exchanged: boolean
sell: number
buy: number
}
"polis.ask.alexander": null
"polis.ask.archimedes": null
"polis.ask.priestess": null
"polis.ask.homerus": null
"polis.ask.port": null
"polis.ask.plato": null
"polis.ask.herodotus": null
"polis.ask.remove": null
"polis.ask.return": null
"polis.ask.assassin": null
"polis.ask.temple": null
"polis.ask.colony": null
"polis.ask.discard": null
"polis.ask.trade": {
partners: {
seat: number
vases: number
now: {
coins: number
cards: number
attack: number
defence: number
history: number
culture: number
history_points: number
end: number
score: number
}
own: {
coins: number
cards: number
attack: number
defence: number
history: number
culture: number
history_points: number
end: number
score: number
}
after: {
coins: number
cards: number
attack: number
defence: number
history: number
culture: number
history_points: number
end: number
score: number
}
}[]
}
"polis.ask.trade-port": {
partners: {
seat: number
vases: number
now: {
coins: number
cards: number
attack: number
defence: number
history: number
culture: number
history_points: number
end: number
score: number
}
own: {
coins: number
cards: number
attack: number
defence: number
history: number
culture: number
history_points: number
end: number
score: number
}
after: {
coins: number
cards: number
attack: number
defence: number
history: number
culture: number
history_points: number
end: number
score: number
}
}[]
}
"polis.ask.war": {
own: {
coins: number
cards: number
attack: number
defence: number
history: number
culture: number
history_points: number
end: number
score: number
}
symbol: number
strength: {
card: (null | string)
war: number
}[]
rivals: {
seat: number
refused: (null | string)
need: number
most: number
spoils: number
coins: number[]
coin_points: number[]
strength: {
card: (null | string)
war: number
}[]
now: {
coins: number
cards: number
attack: number
defence: number
history: number
culture: number
history_points: number
end: number
score: number
}
victims: {
card: string
refused: (null | string)
after: (null | {
coins: number
cards: number
attack: number
defence: number
history: number
culture: number
history_points: number
end: number
score: number
})
strikes_back?: string[]
}[]
}[]
given: {
card: string
refused: (null | string)
after?: {
coins: number
cards: number
attack: number
defence: number
history: number
culture: number
history_points: number
end: number
score: number
}
rest?: number
danger?: number[]
}[]
}
"polis.ask.destroy": {
victims: {
card: string
refused: (null | string)
after: (null | {
coins: number
cards: number
attack: number
defence: number
history: number
culture: number
history_points: number
end: number
score: number
})
strikes_back?: string[]
}[]
}
"polis.ask.sacrifice": {
given: {
card: string
refused: (null | string)
after?: {
coins: number
cards: number
attack: number
defence: number
history: number
culture: number
history_points: number
end: number
score: number
}
rest?: number
danger?: number[]
}[]
}
}
events: {
"start-named": {
seat: number
}
"board-taken": {
seat: number
board: string
side: string
}
"coins-dealt": {
seat: number
coins: number
}
"stacks-made": {
cards: number[]
}
"turn-began": {
seat: number
}
"card-drawn": {
seat: number
colour: string
card: (null | string)
}
"extra-paid": {
seat: number
coins: number
points: number
}
"end-card-shown": {
seat: (null | number)
colour: string
shown: number
}
"draw-lapsed": {
seat: number
}
"stacks-seen": {
seat: number
colours: string[]
card: (null | string[])
}
"card-offered": {
seat: number
colour: string
card: (null | string)
}
"bid-made": {
seat: number
amount: number
}
"bid-passed": {
seat: number
}
"card-sold": {
seat: number
buyer: number
card: string
price: number
}
"card-bought-back": {
seat: number
payee: (null | number)
card: string
price: number
}
"card-unsold": {
seat: number
colour: string
card: (null | string)
}
"card-built": {
seat: number
card: string
price: number
}
"card-protected": {
seat: number
card: string
symbol: string
}
"income-taken": {
seat: number
coins: number
points: number
}
"card-activated": {
seat: number
card: string
points: number
}
"points-exchanged": {
seat: number
points: number
coins: number
}
"card-tucked": {
seat: number
colour: string
card: (null | string)
}
"card-discarded": {
seat: number
colour: string
card: (null | string)
}
"card-buried": {
seat: number
colour: string
card: (null | string)
}
"pile-seen": {
seat: number
owner: number
card: (null | string[])
}
"card-removed": {
seat: number
owner: number
colour: string
card: (null | string)
}
"card-returned": {
seat: number
card: string
}
"coins-given": {
seat: number
to: number
kept: number
given: number
}
"port-turned": {
seat: number
toward: number
}
"port-turned-back": {
seat: number
}
"card-entered": {
seat: number
card: string
}
"colony-founded": {
seat: number
card: string
price: number
}
traded: {
seat: number
partner: number
coins: number
partner_coins: number
}
attacked: {
seat: number
target: number
attack: number
defence: number
paid: number
spoils: number
}
"card-lost": {
seat: number
card: string
by: number
coin: number
}
"under-lost": {
seat: number
colours: string[]
to: string
card: (null | string[])
}
"game-ended": {
winners: number[]
}
undone: {
to: number
}
}
}
