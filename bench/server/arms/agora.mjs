// People at a table of Agora: each answers its own questions from what the question offers, knowing no rule.
import { randomBytes } from 'node:crypto';
import { WebSocket } from 'ws';

// `urls` are the servers of one database. The viewers of a table are all at one of them, or spread over all.
export async function open(urls, name, told, { game, seats, spread, number }) {
  const at = (who) => urls[(spread ? who + number : number) % urls.length];
  const people = await Promise.all(Array.from({ length: seats }, (_, who) => guest(at(who), `${name}-${who}`)));
  const table = await seat(at(0), game, people);
  const viewers = await Promise.all(people.map((cookie, who) => connect(at(who), table, cookie, who)));
  let line = Math.max(...viewers.map((viewer) => viewer.line));
  let sent = null;
  let bytes = 0;
  let moves = 0;
  viewers.forEach((viewer, who) => {
    viewer.onState = (size) => {
      bytes += size;
      line = Math.max(line, viewer.line);
      if (sent !== null && viewer.line > sent) told(who);
    };
  });

  return {
    over: () => viewers.some((viewer) => viewer.result),
    move: () => {
      const viewer = viewers.find((someone) => someone.question && !someone.question.answered);
      const { at, seat: asked } = viewer.question;
      const move = answer(viewer.question);
      viewers.forEach((someone) => (someone.question = null));
      sent = line;
      viewer.socket.send(JSON.stringify({ type: 'move', key: `${table}-${moves++}`, at, seat: asked, move }));
    },
    bytes: () => bytes,
    close: () => viewers.forEach((viewer) => viewer.socket.close()),
  };
}

const pick = (list) => list[Math.floor(Math.random() * list.length)];

// One legal answer, at random.
function answer({ kind, options = [], board, fill }) {
  const listed = options.filter((option) => !('refused' in option)).map((option) => option.move);
  if (kind === 'place' && board?.footprints) {
    const { slot } = pick(board.tiles.filter((tile) => !('refused' in tile)));
    const { q, r, turn } = pick(board.footprints);
    listed.push({ place: { slot, q, r, turn } });
  }
  if (fill && 'low' in fill) listed.push({ [fill.move]: { [fill.field]: fill.low } });
  else if (fill) {
    const shuffled = [...fill.pieces].sort(() => Math.random() - 0.5);
    listed.push({ [fill.move]: { [fill.field]: shuffled.slice(0, fill.count) } });
  }
  return pick(listed);
}

async function call(url, method, path, cookie, body) {
  const headers = { 'x-agora': '1', origin: url, 'content-type': 'application/json' };
  if (cookie) headers.cookie = cookie;
  const answer = await fetch(`${url}/api${path}`, { method, headers, body: body && JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return answer;
}

async function guest(url, name) {
  const answer = await call(url, 'PUT', '/me', null, { name, language: 'en' });
  return answer.headers.getSetCookie()[0].split(';')[0];
}

async function seat(url, game, [host, ...others]) {
  const nonce = () => randomBytes(16).toString('hex');
  const seats = [{ kind: 'me' }, ...others.map(() => ({ kind: 'open' }))];
  const made = await call(url, 'POST', '/tables', host, { game, options: { seats: seats.length }, seats, settings: {} });
  const { id, invite } = await made.json();
  const token = invite.split('/').at(-1);
  for (const [k, other] of others.entries()) {
    await call(url, 'POST', `/tables/${id}/join`, other, { invite: token, seat: k + 1, nonce: nonce() });
    await call(url, 'POST', `/tables/${id}/ready`, other, { ready: true, nonce: nonce() });
  }
  await call(url, 'POST', `/tables/${id}/ready`, host, { ready: true, nonce: nonce() });
  await call(url, 'POST', `/tables/${id}/start`, host, {});
  return id;
}

function connect(url, table, cookie, who) {
  return new Promise((resolve, reject) => {
    const address = `${url.replace('http', 'ws')}/api/tables/${table}/live?since=0`;
    const socket = new WebSocket(address, { perMessageDeflate: false, headers: { cookie, origin: url } });
    const viewer = { socket, line: -1, question: null, result: null, onState: () => {} };
    socket.on('error', reject);
    socket.on('close', (code, reason) => {
      if (code !== 1005 && code !== 1000) console.error(`agora closed socket ${who} of ${table}: ${code} ${reason}`);
    });
    socket.on('message', (data) => {
      const message = JSON.parse(data);
      if (message.type === 'refused') throw new Error(`refused: ${data}`);
      if (message.type !== 'state') return;
      viewer.line = message.line;
      viewer.question = message.question;
      viewer.result = message.result;
      viewer.onState(data.length);
      resolve(viewer);
    });
  });
}
