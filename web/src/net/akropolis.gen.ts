/* Made by `make types`; do not edit. */
export interface Akropolis {
view: {
seats: number
you: (null | number)
to_act: number[]
over: boolean
chief: number
site: {
tile: number
price: number
hexes: ("house" | "market" | "barracks" | "temple" | "garden" | "house-plaza" | "market-plaza" | "barracks-plaza" | "temple-plaza" | "garden-plaza" | "quarry")[]
}[]
stacks: number[]
cities: {
seat: number
stones: number
text: string
hexes: {
q: number
r: number
height: number
kind: ("house" | "market" | "barracks" | "temple" | "garden" | "house-plaza" | "market-plaza" | "barracks-plaza" | "temple-plaza" | "garden-plaza" | "quarry")
counts?: number
}[]
lakes: {
q: number
r: number
}[]
score: {
total: number
lines: {
name: string
points: number
value?: number
stars?: number
}[]
}
}[]
automa?: {
architect: string
stones: number
tiles: {
tile: number
price: number
hexes: ("house" | "market" | "barracks" | "temple" | "garden" | "house-plaza" | "market-plaza" | "barracks-plaza" | "temple-plaza" | "garden-plaza" | "quarry")[]
}[]
score: {
total: number
lines: {
name: string
points: number
value?: number
stars?: number
}[]
}
}
stars: {
[k: string]: number
}
aid: {
[k: string]: number
}
options: {
[k: string]: null | string | number | boolean
}
}
box: {
tiles: {
source: string
stars: {
house: number
market: number
barracks: number
temple: number
garden: number
}
start: {
source: string
hexes: {
q: number
r: number
kind: ("house" | "market" | "barracks" | "temple" | "garden" | "house-plaza" | "market-plaza" | "barracks-plaza" | "temple-plaza" | "garden-plaza" | "quarry")
}[]
}
tiles: {
id: number
players: (2 | 3 | 4)
/**
 * @minItems 3
 * @maxItems 3
 */
hexes: [("house" | "market" | "barracks" | "temple" | "garden" | "house-plaza" | "market-plaza" | "barracks-plaza" | "temple-plaza" | "garden-plaza" | "quarry"), ("house" | "market" | "barracks" | "temple" | "garden" | "house-plaza" | "market-plaza" | "barracks-plaza" | "temple-plaza" | "garden-plaza" | "quarry"), ("house" | "market" | "barracks" | "temple" | "garden" | "house-plaza" | "market-plaza" | "barracks-plaza" | "temple-plaza" | "garden-plaza" | "quarry")]
source: string
}[]
}
}
questions: {
"akropolis.ask.tile": {
tiles: {
slot: number
tile: number
price: number
refused?: string
}[]
footprints: {
q: number
r: number
turn: number
height: number
}[]
}
}
events: {
"chief-named": {
seat: number
}
"stones-taken": {
seat: number
stones: number
}
"site-laid": {
tiles: number[]
}
"tile-placed": {
seat: number
tile: number
price: number
q: number
r: number
turn: number
height: number
kind: ("house" | "market" | "barracks" | "temple" | "garden" | "house-plaza" | "market-plaza" | "barracks-plaza" | "temple-plaza" | "garden-plaza" | "quarry")[]
points: number
}
"stones-gained": {
seat: number
stones: number
}
"automa-took": {
architect: string
tile: number
price: number
kind: ("house" | "market" | "barracks" | "temple" | "garden" | "house-plaza" | "market-plaza" | "barracks-plaza" | "temple-plaza" | "garden-plaza" | "quarry")[]
}
"automa-paid": {
architect: string
stones: number
}
"site-supplied": {
tiles: number[]
stacks_left: number
}
"game-ended": {
tile: number
}
undone: {
to: number
}
}
}
