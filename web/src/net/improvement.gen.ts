/* Made by `make types`; do not edit. */
export interface ImprovementView {
seats: number
you: (null | number)
to_act: number[]
over: boolean
round: number
phase: (null | string)
start: number
event: (null | string)
event_to_come: boolean
event_now: {
seat: number
changes: {
[k: string]: number
}
may: string[]
}[]
past_events: string[]
event_deck: number
deck: number
players: {
seat: number
polis: (null | string)
development: number
drachma: number
vp: number
citizenry: number
tax_revenue: number
glory: number
troop_strength: number
philosophy: number
culture: number
economy: number
military: number
tokens: {
[k: string]: number
}
special_tokens: {
[k: string]: number
}
played: string[]
hand: number
pack: number
dice: number[]
actions: string[]
lost: string[]
bought: number
answered: boolean
prices: {
[k: string]: number[]
}
upgrades: number
token_price: number
levels: {
cost: number
short: number
tokens: {
colour: string
met: boolean
}[]
lacking: number
philosophy: number
met: boolean
}[]
expansion: number
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
cities: {
city: string
needs: number
loses: number
loses_you: number
drachma: number
vp: number
tokens: {
[k: string]: number
}
special: boolean
owner: (null | number)
reach: (null | ("now" | "expansion"))
}[]
milestones: {
milestone: string
at_least: number
seats: number[]
}[]
hand: string[]
hand_needs: {
cost: number
short: number
tokens: {
colour: string
met: boolean
}[]
lacking: number
philosophy: number
met: boolean
}[]
pack: string[]
pack_needs: {
cost: number
short: number
tokens: {
colour: string
met: boolean
}[]
lacking: number
philosophy: number
met: boolean
}[]
sealed: string[]
remembered: {
cards: string[]
places: string[]
}[]
options: {
[k: string]: null | string | number | boolean | string[]
}
}
