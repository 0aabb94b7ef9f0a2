/* Made by `make types`; do not edit. */
export interface Improvement {
view: {
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
kind: ("immediate" | "ongoing" | "scoring")
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
kind: ("immediate" | "ongoing" | "scoring")
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
kind: ("immediate" | "ongoing" | "scoring")
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
box: {
politics_cards: {
source?: string
confidence?: any
evidence?: string
note?: string
cards: {
source?: string
confidence?: any
evidence?: string
note?: string
id: string
name: string
kind: ("immediate" | "ongoing" | "scoring")
cost: number
requires: {
red?: number
green?: number
blue?: number
}
on: {
[k: string]: any
}
}[]
}
event_cards: {
source?: string
confidence?: any
evidence?: string
note?: string
events: {
source?: string
confidence?: any
evidence?: string
note?: string
id: string
name: string
position: ("first" | "random" | "last")
effects: {
to: ("all" | "highest" | "lowest")
do: any
}[]
}[]
}
polis_boards: {
source?: string
confidence?: any
evidence?: string
note?: string
boards: {
source?: string
confidence?: any
evidence?: string
note?: string
id: string
name: string
levels: {
source?: string
confidence?: any
evidence?: string
note?: string
level: number
kind: ("immediate" | "ongoing" | "scoring")
cost: number
requires: {
red?: number
green?: number
blue?: number
}
on: {
[k: string]: any
}
}[]
}[]
}
colonial_cities: {
source?: string
confidence?: any
evidence?: string
note?: string
cities: {
source?: string
confidence?: any
evidence?: string
note?: string
id: string
special: boolean
needs: number
loses: number
drachma: number
vp: number
tokens: {
red?: number
green?: number
blue?: number
}
}[]
}
progress_tracks: {
source?: string
confidence?: any
evidence?: string
note?: string
culture: {
source?: string
confidence?: any
evidence?: string
note?: string
level: number
cost: number
bonus: {
citizenry?: number
tax_revenue?: number
glory?: number
vp?: number
dice?: number
}
}[]
economy: {
source?: string
confidence?: any
evidence?: string
note?: string
level: number
cost: number
bonus: {
citizenry?: number
tax_revenue?: number
glory?: number
vp?: number
dice?: number
}
}[]
military: {
source?: string
confidence?: any
evidence?: string
note?: string
level: number
cost: number
bonus: {
citizenry?: number
tax_revenue?: number
glory?: number
vp?: number
dice?: number
}
}[]
}
main_board: {
source?: string
confidence?: any
evidence?: string
note?: string
limits: {
source?: string
confidence?: any
evidence?: string
note?: string
track: ("drachma" | "vp" | "citizenry" | "tax_revenue" | "glory" | "troop_strength" | "philosophy")
most: number
}[]
milestones: {
source?: string
confidence?: any
evidence?: string
note?: string
id: string
of: string
at_least: number
}[]
}
}
questions: {
"improvement.ask.draft": null
"improvement.ask.assign": {
dice: number[]
cards: {
[k: string]: number
}
citizenry: number
pay: {
left: number
short: number
philosophy: (null | number)
}[]
gains: {
[k: string]: {
[k: string]: number
}
}
idle: string[]
}
"improvement.ask.philosophy": {
citizenry: number[]
enough: boolean[]
}
"improvement.ask.settle": {
prices: {
[k: string]: number
}
lost: string[][]
}
"improvement.ask.keep": {
needs: {
kind: ("immediate" | "ongoing" | "scoring")
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
}
"improvement.ask.buy": null
"improvement.ask.take-token": null
"improvement.ask.give-up-token": {
gives: {
[k: string]: number
}
}
"improvement.ask.colonize": null
"improvement.ask.play": null
"improvement.ask.develop": null
"improvement.ask.upgrade": null
"improvement.ask.upgrade-more": null
"improvement.ask.upgrade-for-less": null
"improvement.ask.raise-free": null
"improvement.ask.choose": null
"improvement.ask.take-back": null
"improvement.ask.discard": null
"improvement.ask.discard-token": null
"improvement.ask.exchange": {
gives: {
[k: string]: number
}
}
"improvement.ask.perform": null
"improvement.ask.reward": null
}
events: {
"polis-taken": {
seat: number
polis: string
}
"start-named": {
seat: number
}
"pack-seen": {
cards: number
}
"hands-taken": {
cards: number
}
"event-announced": {
round: number
event: string
}
gained: {
seat: number
resource: string
amount: number
}
lost: {
seat: number
resource: string
amount: number
}
"dice-rolled": {
seat: number
dice: number[]
}
"cards-revealed": {
seat: number
action: ("philosophy" | "lawmaking" | "culture" | "trade" | "military_expansion" | "politics" | "development")[]
}
"action-lost": {
seat: number
action: ("philosophy" | "lawmaking" | "culture" | "trade" | "military_expansion" | "politics" | "development")
needed: number
citizenry: number
}
"action-begun": {
seat: number
action: ("philosophy" | "lawmaking" | "culture" | "trade" | "military_expansion" | "politics" | "development")
}
"cards-drawn": {
seat: number
number: number
card: string[]
}
"cards-seen": {
seat: number
number: number
card: string[]
}
"cards-returned": {
seat: number
number: number
card: string[]
}
"token-taken": {
seat: number
token: string
}
"token-given-up": {
seat: number
token: string
}
"city-colonized": {
seat: number
city: string
}
"card-played": {
seat: number
card: string
pairs: number
}
"card-taken-back": {
seat: number
card: string
}
"level-unlocked": {
seat: number
polis: string
level: number
pairs: number
}
"area-raised": {
seat: number
area: ("culture" | "economy" | "military")
level: number
}
"event-resolved": {
event: string
}
"milestone-reached": {
seats: number[]
milestone: string
}
"game-ended": {
rounds: number
}
undone: {
to: number
}
}
}
