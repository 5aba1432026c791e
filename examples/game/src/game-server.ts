import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import {
  createGameServer,
  type Match,
  type MatchOutcome,
  type MatchProperties,
  type MatchResults,
  type MatchSession,
  type PlayerProperties,
} from '@lobbykit/game-server';
import { type WebSocket, WebSocketServer } from 'ws';
import { createGame, type GameMap } from './game.ts';

/**
 * A game server that plays one match of team tic-tac-toe after the other over WebSocket.
 *
 * Allocators set the variables BACKEND_URL, API_KEY and SERVER_ID, host agents set PORT. MAPS_URL is the address of the map
 * service; without it, all matches are on one map. HOST is the address under which players reach this machine.
 */
const { HOST = '127.0.0.1', PORT = '0', MAPS_URL } = process.env;

/**
 * A player who sends nothing for this time counts as gone: while the server waits for them to connect or to move. Long enough
 * for a node to be started again: its players learn about their match only then.
 */
const idleMilliseconds = 60_000;

const sockets = new WebSocketServer({
  host: HOST,
  port: Number(PORT),
  maxPayload: 1_024,
});
await once(sockets, 'listening');
const address = `ws://${HOST}:${(sockets.address() as AddressInfo).port}`;

/** By the token of a connection string, what happens when its player connects. Each token works once. */
const seats = new Map<string, (socket: WebSocket) => void>();

sockets.on('connection', (socket) => {
  const late = setTimeout(() => socket.terminate(), idleMilliseconds);
  socket.on('error', () => socket.terminate());
  socket.once('message', (data) => {
    clearTimeout(late);
    const { token } = read(data);
    const seat = seats.get(String(token));
    if (!seat) return socket.close(4_001, 'this token is not valid');
    seats.delete(String(token));
    seat(socket);
  });
});

const server = createGameServer();
process.once('SIGTERM', () => void server.drain());
await server.serve(play);
process.exit();

/** Plays a match that the backend gave to this server. */
async function play({ match, ready }: MatchSession): Promise<MatchResults> {
  // The queue sets the teams, and the studio's hook the map.
  const { teams, map: name } = JSON.parse(match.matchProperties) as MatchProperties & {
    readonly map: string;
  };
  const names = Object.fromEntries(match.playerIds.map((player) => [player, nameOf(match, player)]));
  const game = createGame(await loadMap(name), teams);
  const players = new Map<string, WebSocket>();
  const over = Promise.withResolvers<void>();
  let clock = setTimeout(giveUp, idleMilliseconds);

  /** Sends the game to all players, and waits for the next move or the end. */
  function show(): void {
    clearTimeout(clock);
    for (const [player, socket] of players) {
      const team = teams.findIndex((each) => each.includes(player));
      socket.send(JSON.stringify({ ...game.view, you: player, team, names }));
      if (game.view.isOver) socket.close(1_000);
    }
    if (game.view.isOver) over.resolve();
    else clock = setTimeout(giveUp, idleMilliseconds);
  }

  function outcomeOf(team: number): MatchOutcome {
    const { winner } = game.view;
    if (winner === null) return 'DRAW';
    return winner === team ? 'WIN' : 'LOSS';
  }

  /** Ends the game because of a missing player: one who has not connected, or the one whose turn it is. */
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

  // Each player has their own token, so nobody who knows the address can play as someone else.
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
    return { teams: teams.map((_, team) => ({ team, outcome: outcomeOf(team) })) };
  } finally {
    clearTimeout(clock);
    for (const connection of Object.values(perPlayer)) seats.delete(connection.split('#')[1]!);
    for (const socket of players.values()) socket.close();
  }
}

/** Returns the display name of a player. A match that does not come from a queue has no names. */
function nameOf({ playerProperties }: Match, player: string): string {
  const { displayName } = JSON.parse(playerProperties[player] ?? '{}') as Partial<PlayerProperties>;
  return displayName ?? player;
}

async function loadMap(name: string): Promise<GameMap> {
  if (MAPS_URL === undefined) return { name: 'meadow', size: 3, inARow: 3 };
  const answer = await fetch(`${MAPS_URL}/maps/${name}`, {
    headers: { 'x-asked-by': server.serverId },
    signal: AbortSignal.timeout(idleMilliseconds),
  });
  if (!answer.ok) throw new Error(`the map ${name} cannot be loaded: ${answer.status}`);
  return (await answer.json()) as GameMap;
}

/** Reads a message of a player; anything that is not a JSON object becomes an empty object. */
function read(data: unknown): { readonly token?: unknown; readonly cell?: unknown } {
  try {
    return Object(JSON.parse(String(data))) as object;
  } catch {
    return {};
  }
}
