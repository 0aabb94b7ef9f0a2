// Two people at a table of Akropolis: each answers its own questions with a footprint that the question offers.
import { randomBytes } from 'node:crypto';
import { WebSocket } from 'ws';

export async function open(url, name, told) {
  const people = await Promise.all([0, 1].map((who) => guest(url, `${name}-${who}`)));
  const table = await seat(url, people);
  const viewers = await Promise.all(people.map((cookie, who) => connect(url, table, cookie, who)));
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
    over: () => viewers.every((viewer) => !viewer.question),
    move: () => {
      const viewer = viewers.find((someone) => someone.question);
      const { at, seat: asked, board } = viewer.question;
      const { q, r, turn } = board.footprints[Math.floor(Math.random() * board.footprints.length)];
      viewers.forEach((someone) => (someone.question = null));
      sent = line;
      const move = { place: { slot: 0, q, r, turn } };
      viewer.socket.send(JSON.stringify({ type: 'move', key: `${table}-${moves++}`, at, seat: asked, move }));
    },
    bytes: () => bytes,
    close: () => viewers.forEach((viewer) => viewer.socket.close()),
  };
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

async function seat(url, [host, other]) {
  const nonce = () => randomBytes(16).toString('hex');
  const seats = [{ kind: 'me' }, { kind: 'open' }];
  const made = await call(url, 'POST', '/tables', host, { game: 'akropolis', options: { seats: 2 }, seats, settings: {} });
  const { id, invite } = await made.json();
  const token = invite.split('/').at(-1);
  await call(url, 'POST', `/tables/${id}/join`, other, { invite: token, seat: 1, nonce: nonce() });
  await call(url, 'POST', `/tables/${id}/ready`, other, { ready: true, nonce: nonce() });
  await call(url, 'POST', `/tables/${id}/ready`, host, { ready: true, nonce: nonce() });
  await call(url, 'POST', `/tables/${id}/start`, host, {});
  return id;
}

function connect(url, table, cookie, who) {
  return new Promise((resolve, reject) => {
    const address = `${url.replace('http', 'ws')}/api/tables/${table}/live?since=0`;
    const socket = new WebSocket(address, { perMessageDeflate: false, headers: { cookie, origin: url } });
    const viewer = { socket, line: -1, question: null, onState: () => {} };
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
      viewer.onState(data.length);
      resolve(viewer);
    });
  });
}
