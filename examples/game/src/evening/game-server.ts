import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import {
  createGameServer,
  type MatchProperties,
  type MatchResults,
  type MatchSession,
  type PlayerProperties,
} from '@lobbykit/game-server';
import { type WebSocket, WebSocketServer } from 'ws';
import { createScores } from './scores.ts';

/**
 * A game server that plays many matches of any queue at the same time over WebSocket. Each player plays for a while and sends
 * points; the team with more of them wins, and in a battle royale the points decide the place.
 */
const { HOST = '127.0.0.1', PORT = '0', CONCURRENT_MATCHES = '1', BUILD = '' } = process.env;

// A build with a fault, for the example of a roll.
if (BUILD.endsWith('broken')) {
  process.stderr.write('a file of this build is missing\n');
  process.exit(1);
}

/** How long a player may be away, or play, until they count as gone. */
const idleMilliseconds = 60_000;
/** How long a match that began small waits for more players. */
const fillMilliseconds = 30_000;

const sockets = new WebSocketServer({ host: HOST, port: Number(PORT), maxPayload: 1_024 });
await once(sockets, 'listening');
const address = `ws://${HOST}:${(sockets.address() as AddressInfo).port}`;

/** By the token of a connection string, what happens when somebody connects. A player who crashed comes back with the same one. */
const doors = new Map<string, (socket: WebSocket, ticketId: string) => void>();
const newToken = (): string => randomBytes(16).toString('base64url');

sockets.on('connection', (socket) => {
  socket.on('error', () => socket.terminate());
  socket.once('message', (data) => {
    const { token, ticketId } = read(data);
    const open = doors.get(String(token));
    if (open) open(socket, String(ticketId));
    else socket.close(4_001, 'this token is not valid');
  });
});

const server = createGameServer({ concurrentMatches: Number(CONCURRENT_MATCHES) });
process.once('SIGTERM', () => void server.drain());
await server.serve(play);
process.exit();

/** Plays a match that the backend gave to this server. */
async function play({ match, ready, fillSeats }: MatchSession): Promise<MatchResults> {
  const { queueName, openSeats } = JSON.parse(match.matchProperties) as MatchProperties & {
    readonly openSeats?: readonly number[];
  };
  const scores = createScores(queueName === 'royale');
  const connected = new Map<string, WebSocket>();
  /** By ticket, players who join the running match. They may connect before this server learns of them. */
  const joiners = new Map<string, string>();
  const early = new Map<string, WebSocket>();
  let changed = Promise.withResolvers<void>();
  let began = false;

  function sit(player: string, socket: WebSocket): void {
    connected.set(player, socket);
    socket.on('message', (data) => {
      if (scores.add(player, Number(read(data).points))) changed.resolve();
    });
    changed.resolve();
    // For others the match has begun: whoever joins or comes back plays on at once.
    if (began) socket.send(JSON.stringify({ type: 'go' }));
  }

  const tokens = new Map(match.playerIds.map((player) => [player, newToken()]));
  const door = newToken();
  for (const [player, token] of tokens) doors.set(token, (socket) => sit(player, socket));
  doors.set(door, (socket, ticketId) => {
    const player = joiners.get(ticketId);
    if (player === undefined) early.set(ticketId, socket);
    else sit(player, socket);
  });

  /** Waits until all players for whom `isDone` is true have come, or the time is over. */
  async function untilAll(isDone: (player: string) => boolean): Promise<void> {
    const late = AbortSignal.timeout(idleMilliseconds);
    while (!scores.players().every(isDone) && !late.aborted) {
      changed = Promise.withResolvers();
      await Promise.race([changed.promise, setTimeout(500)]);
    }
  }

  /** Offers the free seats until all are taken or the time is over. */
  async function fill(seats: readonly number[]): Promise<void> {
    const free = [...seats];
    const closesAt = Date.now() + fillMilliseconds;
    for (;;) {
      const isLast = Date.now() > closesAt || free.every((count) => count === 0);
      const openSlots = isLast ? [] : free.flatMap((count, team) => (count > 0 ? [{ team, count }] : []));
      for (const { playerId, team, ticketId } of await fillSeats({ openSlots })) {
        if (joiners.has(ticketId)) continue;
        joiners.set(ticketId, playerId);
        free[team]! -= 1;
        scores.seat(playerId, team);
        const socket = early.get(ticketId);
        if (socket) sit(playerId, socket);
      }
      if (isLast) return;
      await setTimeout(300);
    }
  }

  for (const player of match.playerIds) scores.seat(player, teamOf(match.playerProperties[player]));
  try {
    await ready({
      connectionDetails: `${address}#${door}`,
      perPlayer: Object.fromEntries([...tokens].map(([player, token]) => [player, `${address}#${token}`])),
    });
    await untilAll((player) => connected.has(player));
    began = true;
    for (const socket of connected.values()) socket.send(JSON.stringify({ type: 'go' }));
    if (openSeats) await fill(openSeats);
    await untilAll((player) => scores.has(player));
    const results = scores.results();
    for (const [player, socket] of connected) {
      socket.send(JSON.stringify({ type: 'over', ...scores.endingOf(player) }));
      socket.close(1_000);
    }
    return results;
  } finally {
    for (const token of [door, ...tokens.values()]) doors.delete(token);
    for (const socket of [...connected.values(), ...early.values()]) socket.close();
  }
}

function teamOf(properties = '{}'): number {
  return (JSON.parse(properties) as PlayerProperties).team;
}

/** Reads a message of a player; anything that is not a JSON object becomes an empty object. */
function read(data: unknown): {
  readonly token?: unknown;
  readonly ticketId?: unknown;
  readonly points?: unknown;
} {
  try {
    return Object(JSON.parse(String(data))) as object;
  } catch {
    return {};
  }
}
