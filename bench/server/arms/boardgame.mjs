// Two clients of a boardgame.io match, speaking its socket.io protocol: `sync` to sit down, `update` to move.
import { io } from 'socket.io-client';

export async function open([url], name, told) {
  let stateID = 0;
  let turn = 0;
  let sent = null;
  let bytes = 0;
  const viewers = await Promise.all(['0', '1'].map(connect));

  function connect(playerID) {
    return new Promise((resolve, reject) => {
      const socket = io(`${url}/bench`, { transports: ['websocket'], forceNew: true, reconnection: false });
      socket.on('connect', () => socket.emit('sync', name, playerID, undefined, 2));
      socket.on('connect_error', reject);
      socket.once('sync', () => {
        socket.io.engine.on('data', (data) => (bytes += data.length ?? 0));
        resolve(socket);
      });
      socket.on('update', (_match, state) => {
        stateID = state._stateID;
        turn = Number(state.ctx.currentPlayer);
        if (sent !== null && stateID > sent) told(Number(playerID));
      });
    });
  }

  return {
    over: () => false,
    move: () => {
      sent = stateID;
      const payload = { type: 'place', args: [stateID * 7, stateID], playerID: String(turn) };
      viewers[turn].emit('update', { type: 'MAKE_MOVE', payload }, stateID, name, String(turn));
    },
    bytes: () => bytes,
    close: () => viewers.forEach((socket) => socket.disconnect()),
  };
}
