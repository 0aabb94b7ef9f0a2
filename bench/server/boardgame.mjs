// A boardgame.io server to compare with: two seats in turn, a state of about 6 kB, kept in memory.
// node boardgame.mjs PORT
import { createRequire } from 'node:module';

const { Server, Origins } = createRequire(import.meta.url)('boardgame.io/server');
const CELLS = 100; // about 6 kB of JSON with ctx and plugins, as much as a view of Akropolis in mid-game

const game = {
  name: 'bench',
  setup: () => ({
    cells: Array.from({ length: CELLS }, (_, i) => ({ q: i % 10, r: Math.floor(i / 10), height: 1, tile: 0, kind: 'empty' })),
    stones: [1, 1],
  }),
  moves: {
    place: ({ G, playerID }, cell, tile) => {
      Object.assign(G.cells[cell % CELLS], { tile, height: 1 + (tile % 4), kind: 'plaza' });
      G.stones[Number(playerID)] = tile % 10;
    },
  },
  turn: { minMoves: 1, maxMoves: 1 },
};

const server = Server({ games: [game], origins: [Origins.LOCALHOST] });
await server.run({ port: Number(process.argv[2]) });
console.log('ready');
