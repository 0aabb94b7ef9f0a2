// Two sockets at a table of the echo server.
import { WebSocket } from 'ws';

export async function open([url], name, told) {
  let n = 0;
  let bytes = 0;
  const viewers = await Promise.all([0, 1].map((who) => connect(`${url.replace('http', 'ws')}/${name}`, who)));

  function connect(address, who) {
    return new Promise((resolve, reject) => {
      const socket = new WebSocket(address, { perMessageDeflate: false });
      socket.on('open', () => resolve(socket));
      socket.on('error', reject);
      socket.on('message', (data) => {
        bytes += data.length;
        if (JSON.parse(data).n === n) told(who);
      });
    });
  }

  return {
    over: () => false,
    move: () => viewers[n % 2].send(JSON.stringify({ n: ++n })),
    bytes: () => bytes,
    close: () => viewers.forEach((socket) => socket.close()),
  };
}
