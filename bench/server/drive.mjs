// Plays many tables at once against one server and prints what it saw as one line of JSON.
//   node drive.mjs --arm agora --url http://127.0.0.1:8000 --tables 50 --seconds 8 --warm 2 [--pace 1] [--spare 100]
//     [--games polis-5 --games improvement-4] [--url http://127.0.0.1:8001] [--spread]
// Without --pace each table moves as soon as all its viewers have seen the last move; with it, so often a second.
// Tables play the games in turn. With several servers, each has its share of the tables; --spread: of the viewers of each.
// After a fifth of the tables and after all of them it waits for a line on standard input, so that memory can be read.
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';

const { values: asked } = parseArgs({
  options: {
    arm: { type: 'string' },
    url: { type: 'string', multiple: true },
    games: { type: 'string', multiple: true, default: ['akropolis-2'] },
    spread: { type: 'boolean', default: false },
    tables: { type: 'string' },
    seconds: { type: 'string', default: '8' },
    warm: { type: 'string', default: '2' },
    pace: { type: 'string' },
    spare: { type: 'string', default: '0' },
  },
});
const { open } = await import(`./arms/${asked.arm}.mjs`);
const pace = asked.pace ? 1000 / Number(asked.pace) : null;
const TOGETHER = 8; // tables set up at a time
const PATIENCE = 10_000; // a table that waits longer is stuck

const latencies = [];
const spare = [];
let counting = false;
let running = true;
let renewed = 0;
let stuck = 0;
let gone = 0; // bytes heard at tables that are over

class Place {
  constructor() {
    this.waiting = new Set();
    this.since = 0;
  }

  async sit() {
    this.game = spare.pop() ?? (await prepare());
    this.game.place = this;
  }

  async move() {
    if (this.waiting.size) return (stuck += performance.now() - this.since > PATIENCE ? 1 : 0); // paced, and still under way
    if (this.game.seen.over()) {
      gone += this.game.seen.bytes();
      this.game.seen.close();
      renewed += counting ? 1 : 0;
      await this.sit();
    }
    if (!running) return;
    for (let who = 0; who < this.game.seats; who++) this.waiting.add(who);
    this.since = performance.now();
    this.game.seen.move();
  }

  told(who) {
    if (!this.waiting.delete(who) || this.waiting.size) return;
    if (counting) latencies.push(performance.now() - this.since);
    if (running && pace === null) this.move();
  }
}

let names = 0;
async function prepare() {
  const number = names++;
  const [kind, seats] = asked.games[number % asked.games.length].split('-');
  const game = { place: null, seen: null, seats: Number(seats) };
  const table = { game: kind, seats: game.seats, spread: asked.spread, number };
  game.seen = await open(asked.url, `table-${process.pid}-${number}`, (who) => game.place?.told(who), table);
  return game;
}

async function several(count, work) {
  let left = count;
  await Promise.all(Array.from({ length: TOGETHER }, async () => { while (left-- > 0) await work(); }));
}

const line = createInterface({ input: process.stdin })[Symbol.asyncIterator]();
const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const bytes = () => places.reduce((sum, place) => sum + place.game.seen.bytes(), gone);
const seated = () => places.reduce((sum, place) => sum + place.game.seats, 0) / places.length;

const places = Array.from({ length: Number(asked.tables) }, () => new Place());
let next = 0;
for (const share of [0.2, 1]) { // twice, so that a table's memory is told apart from what the first tables load
  await several(Math.round(places.length * share) - next, () => places[next++].sit());
  console.log('seated');
  await line.next();
}
await several(Number(asked.spare), async () => spare.push(await prepare()));

for (const place of places) {
  if (pace === null) place.move();
  else setTimeout(() => { place.move(); place.clock = setInterval(() => place.move(), pace); }, Math.random() * pace);
}
await sleep(Number(asked.warm) * 1000);
counting = true;
console.log('counting');
const [began, cpu, heard] = [performance.now(), process.cpuUsage(), bytes()];
await sleep(Number(asked.seconds) * 1000);
const [seconds, used] = [(performance.now() - began) / 1000, process.cpuUsage(cpu)];
counting = running = false;
for (const place of places) clearInterval(place.clock);

latencies.sort((a, b) => a - b);
const quantile = (q) => latencies[Math.min(latencies.length - 1, Math.floor(q * latencies.length))];
console.log(JSON.stringify({
  moves: latencies.length,
  rate: latencies.length / seconds,
  p50: quantile(0.5),
  p99: quantile(0.99),
  driver: (used.user + used.system) / 1e6 / seconds,
  kilobytes: (bytes() - heard) / seated() / latencies.length / 1000,
  renewed,
  stuck,
}));
await line.next();
process.exit(0);
