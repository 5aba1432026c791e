import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expressAdapter } from '@lobbykit/adapter-express';
import { createTestBackend } from '@lobbykit/testing';
import express from 'express';
import { expect, onTestFinished, test } from 'vitest';
import { buildGameServer } from '../src/artifact.ts';
import { openMaps } from '../src/maps.ts';
import { type PlayerView, playMatch } from '../src/play.ts';

const tests = { timeout: 60_000 };
const noDelay = async (): Promise<void> => {};

/** Opens a backend on a port, the packed game server as a process, and a ready match of four players. */
async function openMatch() {
  const folder = await mkdtemp(join(tmpdir(), 'lobbykit-game-server-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const world = await createTestBackend();
  const maps = await openMaps();
  const server = express().use(expressAdapter(world.backend)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { program } = await buildGameServer(folder);
  const child = spawn(process.execPath, [program], {
    env: {
      BACKEND_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      API_KEY: await world.key(['matchbroker.serve']),
      SERVER_ID: 'server-of-the-test',
      MAPS_URL: maps.url,
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await world[Symbol.asyncDispose]();
    server.close().closeAllConnections();
    await maps[Symbol.asyncDispose]();
  });

  const players = [];
  for (const name of ['ann', 'bob', 'cleo', 'dan']) players.push(await world.player(name));
  const connections = new Map<string, string>();
  const ready = Promise.withResolvers<void>();
  const over = Promise.withResolvers<string>();
  world.backend.events.on('matchmakingStatusUpdateEvent', ({ recipientIds, content }) => {
    for (const player of recipientIds) connections.set(player, content.additionalEventData ?? '');
    if (connections.size === players.length) ready.resolve();
  });
  world.backend.events.on('anyEvent', ({ content }) => {
    if (content['@type'] === 'matchbroker/MatchEnded') over.resolve(String(content.reason));
  });
  const ids = players.map(({ accountId }) => accountId);
  const matchProperties = JSON.stringify({ map: 'meadow', teams: [ids.slice(0, 2), ids.slice(2)] });
  await world.backend.api.events.emit(
    {
      nestedEvent: {
        newMatchEvent: { match: { matchId: 'match-of-the-test', playerIds: ids, matchProperties } },
      },
      eventTags: ['new-match'],
      broadcast: true,
    },
    { system: true },
  );
  await ready.promise;
  return { connections: ids.map((id) => connections.get(id)!), over: over.promise };
}

/** Sends a token. Returns the code with which the server closes the connection. */
async function closeCodeOf(address: string, message: string): Promise<number> {
  const socket = new WebSocket(address);
  socket.addEventListener('open', () => socket.send(message));
  return new Promise((resolve) => socket.addEventListener('close', ({ code }) => resolve(code)));
}

test('only players with a token can play, and each token works once', tests, async () => {
  const { connections, over } = await openMatch();
  const [address] = connections[0]!.split('#');
  expect(new Set(connections).size).toBe(4);
  for (const message of ['{"token":"guessed"}', '{}', 'null', 'no json'])
    expect(await closeCodeOf(address!, message)).toBe(4_001);

  const refused = Promise.withResolvers<number>();
  let isFirst = true;
  const seen = await Promise.all(
    connections.map((connection) =>
      playMatch(connection, async () => {
        if (!isFirst) return;
        isFirst = false;
        refused.resolve(closeCodeOf(address!, JSON.stringify({ token: connection.split('#')[1] })));
        await refused.promise;
      }),
    ),
  );
  expect(await refused.promise).toBe(4_001);
  expect(seen.map((view) => view?.isOver)).toEqual([true, true, true, true]);
  expect(seen.map((view) => view?.team)).toEqual([0, 0, 1, 1]);
  expect(await over).toBe('');
});

test('if a player leaves, their team loses and the match ends', tests, async () => {
  const { connections, over } = await openMatch();
  const [leaver, ...others] = connections;
  const [address, token] = leaver!.split('#');
  const socket = new WebSocket(address!);
  socket.addEventListener('open', () => socket.send(JSON.stringify({ token })));
  socket.addEventListener('message', () => socket.close());
  const seen = await Promise.all(others.map((connection) => playMatch(connection, noDelay)));
  expect(seen.map((view: PlayerView | null) => view?.winner)).toEqual([1, 1, 1]);
  expect(await over).toBe('');
});
