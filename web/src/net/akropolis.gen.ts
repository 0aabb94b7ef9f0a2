/* Made by `make types`; do not edit. */
export interface AkropolisView {
seats: number
you: (null | number)
to_act: number[]
over: boolean
chief: number
site: {
tile: number
price: number
hexes: string[]
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
kind: string
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
hexes: string[]
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
