import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { startServer } from '../../../examples/first-steps/src/server-process.ts';
import { createRandom } from '../../../test/random.ts';
import { createGameServer } from './game-server.ts';
import { expectMovesKept, joinAndListen, play } from './players.ts';

const rootApiKey = 'kill-server-root-key-0123456789abcdef';
const names = ['ada', 'bob', 'cleo', 'dan', 'eve', 'fay', 'gus', 'hal'];

/**
 * Kills the example server repeatedly while eight players write metadata and a game server emits events.
 *
 * Asserts after each start that all sessions work and that every confirmed write exists exactly once. At the end, every
 * player's stream has received exactly what was emitted, in order, across all kills.
 */
export async function killServer(databaseUrl: string, cycles: number, seed: number): Promise<void> {
  const random = createRandom(seed);
  const variables = {
    DATABASE_URL: databaseUrl,
    ROOT_API_KEY: rootApiKey,
    SECRET_KEY: 'kill-server-secret-key-0123456789abcdef',
    RATE_LIMITS: 'off',
    // On a busy machine a new server may refuse a player for minutes. Then a resync would be no lost event.
    BACKEND_LIMITS: JSON.stringify({ eventLogSeconds: 86_400, eventLogRows: 10_000 }),
    // With the compile cache, a process starts in half the time.
    NODE_COMPILE_CACHE: join(import.meta.dirname, '../../../node_modules/.cache/lobbykit/compiled'),
  };
  const over = new AbortController();
  let server = await startServer(variables, 0);
  // Also if the test is aborted.
  onTestFinished(() => server.kill());
  const { baseUrl } = server;
  try {
    const players = await Promise.all(names.map((name) => joinAndListen(baseUrl, name, over.signal)));
    const gameServer = createGameServer(baseUrl, rootApiKey, players);
    for (let cycle = 0; cycle < cycles; cycle += 1) {
      let left = 100 + random.integer(200);
      const note = (): void => {
        left -= 1;
        if (left === 0) void server.kill();
      };
      await Promise.all([...players.map((player) => play(player, cycle, note)), gameServer.emit(note)]);
      await server.kill();
      server = await startServer(variables, Number(new URL(baseUrl).port));
      await Promise.all(players.map(expectMovesKept));
      await gameServer.repeatUnanswered();
    }
    await gameServer.end();
    await Promise.all(players.map(({ heardAll }) => heardAll));
    for (const player of players) expect(player.heard).toEqual(gameServer.toldTo(player));
  } catch (error) {
    throw new Error(`SEED=${seed}: ${String(error)}`, { cause: error });
  } finally {
    over.abort();
  }
}
