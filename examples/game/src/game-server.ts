import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createGameServer, type MatchSession } from '@lobbykit/game-server';
import { type WebSocket, WebSocketServer } from 'ws';
import { createGame, type GameMap } from './game.ts';

/**
 * A game server: it runs one match after the other, of team tic-tac-toe over WebSocket.
 *
 * It finds the backend by the variables BACKEND_URL, API_KEY and SERVER_ID, which allocators set, the port to listen on by
 * PORT, which agents of hosts set, and its maps by MAPS_URL. HOST is the address under which players find this machine.
 */
const { HOST = '127.0.0.1', PORT = '0', MAPS_URL } = process.env;

/** Whoever says nothing for so long, in milliseconds, is gone: when he is to come in, and when it is his turn. */
const patience = 15_000;

const sockets = new WebSocketServer({
  host: HOST,
  port: Number(PORT),
  maxPayload: 1_024,
});
await once(sockets, 'listening');
const address = `ws://${HOST}:${(sockets.address() as AddressInfo).port}`;

/** Who may come in, by the token of his connection string. It lets in once. */
const seats = new Map<string, (socket: WebSocket) => void>();

sockets.on('connection', (socket) => {
  const late = setTimeout(() => socket.terminate(), patience);
  socket.on('error', () => socket.terminate());
  socket.once('message', (data) => {
    clearTimeout(late);
    const { token } = read(data);
    const seat = seats.get(String(token));
    if (!seat) return socket.close(4_001, 'nobody is expected with this token');
    seats.delete(String(token));
    seat(socket);
  });
});

const server = createGameServer();
process.once('SIGTERM', () => void server.drain());
await server.serve(play);
process.exit();

/** Plays a match from the moment at which the backend gives it to this server. */
async function play({ match, ready }: MatchSession): Promise<void> {
  const { teams, map: name } = JSON.parse(match.matchProperties) as MatchProperties;
  const game = createGame(await loadMap(name), teams);
  const players = new Map<string, WebSocket>();
  const over = Promise.withResolvers<void>();
  let clock = setTimeout(giveUp, patience);

  /** Shows everybody how the game stands, and waits for the next move or the end. */
  function show(): void {
    clearTimeout(clock);
    for (const [player, socket] of players) {
      const team = teams.findIndex((each) => each.includes(player));
      socket.send(JSON.stringify({ ...game.view, you: player, team }));
      if (game.view.isOver) socket.close(1_000);
    }
    if (game.view.isOver) over.resolve();
    else clock = setTimeout(giveUp, patience);
  }

  /** Somebody is not there: whose turn it is, or who has not come. */
  function giveUp(player = match.playerIds.find((id) => !players.has(id)) ?? game.view.turnOf!): void {
    if (game.view.isOver) return;
    game.giveUp(player);
    show();
  }

  function sit(player: string, socket: WebSocket): void {
    players.set(player, socket);
    socket.on('message', (data) => {
      const isAllowed = players.size === match.playerIds.length && game.move(player, Number(read(data).cell));
      if (isAllowed) show();
    });
    socket.on('close', () => giveUp(player));
    if (players.size === match.playerIds.length) show();
  }

  // A token of his own for each: nobody plays as somebody else, however he came to know where the server is.
  const perPlayer = Object.fromEntries(
    match.playerIds.map((player) => {
      const token = randomBytes(16).toString('base64url');
      seats.set(token, (socket) => sit(player, socket));
      return [player, `${address}#${token}`];
    }),
  );
  try {
    await ready({ connectionDetails: address, perPlayer });
    await over.promise;
  } finally {
    clearTimeout(clock);
    for (const connection of Object.values(perPlayer)) seats.delete(connection.split('#')[1]!);
    for (const socket of players.values()) socket.close();
  }
}

/** What the backend's queue and the studio's hook wrote about the match. */
interface MatchProperties {
  readonly teams: readonly (readonly string[])[];
  readonly map: string;
}

async function loadMap(name: string): Promise<GameMap> {
  const answer = await fetch(`${MAPS_URL}/maps/${name}`, {
    headers: { 'x-asked-by': server.serverId },
    signal: AbortSignal.timeout(patience),
  });
  if (!answer.ok) throw new Error(`the map ${name} cannot be loaded: ${answer.status}`);
  return (await answer.json()) as GameMap;
}

/** What a player sends; whatever is no object of ours is one without anything in it. */
function read(data: unknown): { readonly token?: unknown; readonly cell?: unknown } {
  try {
    return Object(JSON.parse(String(data))) as object;
  } catch {
    return {};
  }
}
