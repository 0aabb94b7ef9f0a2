// The least that a server can do: send 6 kB to both sockets of a table. It shows how much the driver itself can take.
// node echo.mjs PORT
import { WebSocketServer } from 'ws';

const tables = new Map();
const padding = 'x'.repeat(6000);

new WebSocketServer({ port: Number(process.argv[2]), perMessageDeflate: false }, () => console.log('ready')).on(
  'connection',
  (socket, request) => {
    const name = request.url;
    if (!tables.has(name)) tables.set(name, []);
    tables.get(name).push(socket);
    socket.on('message', (data) => {
      const { n } = JSON.parse(data);
      const text = JSON.stringify({ n, padding });
      for (const viewer of tables.get(name)) viewer.send(text);
    });
  },
);
