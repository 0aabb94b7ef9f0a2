/* Made by `make types`; do not edit. */
export interface PolisView {
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
