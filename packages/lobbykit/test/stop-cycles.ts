import { join } from 'node:path';
import { createBackend, silentLog, unsafeProvider } from '@lobbykit/core';
import { toFetchHandler } from '@lobbykit/core/fetch';
import { expect, onTestFinished } from 'vitest';
import { startServer } from '../../../examples/first-steps/src/server-process.ts';
import { createRandom } from '../../../test/random.ts';
import { openStorage } from '../src/server/storage.ts';
import { type LoadOptions, readLast, type Seen, stopUnderLoad } from './stop-under-load.ts';

/** Reads the last writes by a backend in this process: another server would take as long to start as a cycle. */
async function readStored(
  databaseUrl: string,
  keys: { readonly secretKey: string; readonly rootApiKey: string },
): Promise<ReadonlyMap<string, number>> {
  const { storage } = await openStorage(databaseUrl, silentLog);
  const backend = createBackend({
    ...keys,
    storage,
    providers: [unsafeProvider],
    rates: false,
    log: silentLog,
  });
  await backend.start();
  try {
    const handle = toFetchHandler(backend);
    return await readLast('http://server.example', (input, init) => handle(new Request(input, init)));
  } finally {
    await backend.stop();
  }
}

/**
 * Stops the example server under load with each of these signals, and starts it again in between. Asserts that no request that was sent is broken,
 * that every confirmed write exists after the start, and that the process exits cleanly and in time. Returns what the clients
 * saw.
 */
export async function stopCycles(
  adapter: 'express' | 'fastify',
  databaseUrl: string,
  signals: readonly NodeJS.Signals[],
  seed: number,
  load: LoadOptions = {},
): Promise<readonly Seen[]> {
  const random = createRandom(seed);
  const variables = {
    DATABASE_URL: databaseUrl,
    ADAPTER: adapter,
    RATE_LIMITS: 'off',
    ROOT_API_KEY: 'stop-under-load-root-key-0123456789abcdef',
    SECRET_KEY: 'stop-under-load-secret-key-0123456789abcdef',
    NODE_COMPILE_CACHE: join(import.meta.dirname, '../../../node_modules/.cache/lobbykit/compiled'),
  };
  let lastWrites: ReadonlyMap<string, number> = new Map();
  const all: Seen[] = [];
  for (let cycle = 0; ; cycle += 1) {
    const where = `SEED=${seed}, cycle ${cycle}`;
    const signal = signals[cycle];
    if (signal === undefined) {
      const keys = { secretKey: variables.SECRET_KEY, rootApiKey: variables.ROOT_API_KEY };
      expect(await readStored(databaseUrl, keys), where).toEqual(lastWrites);
      return all;
    }
    const server = await startServer(variables, 0);
    onTestFinished(() => server.kill());
    const kept = cycle === 0 ? new Map<string, number>() : await readLast(server.baseUrl);
    for (const [name, value] of lastWrites) expect(kept.get(name), where).toBe(value);

    const seen = await stopUnderLoad(server, random, signal, load);
    all.push(seen);
    const { 200: answered, ...others } = seen.endings;
    expect(answered, where).toBeGreaterThan(24);
    // One for each of the twelve players: then they leave, as if a load balancer had moved them.
    expect(others, where).toEqual({ '503 SHUTTING_DOWN': 12 });
    expectPaced(seen, load, where);
    expect(seen.halfSent, where).toMatchObject({ status: 200 });
    for (const stream of seen.streams)
      expect(stream, where).toMatchObject({
        status: 200,
        body: expect.stringMatching(/"SHUTTING_DOWN".*"retryDelay":"[1-8]s".*\n$/),
      });
    expect(seen.exitCode, where).toBe(0);
    expect(seen.exitMilliseconds, where).toBeLessThan(12_000);
    lastWrites = seen.lastWrites;
  }
}

/** Asserts that the paced requests were sent at their rate, and that each was answered: with its result, or refused. */
function expectPaced({ paced }: Seen, { pacedPerSecond = 0 }: LoadOptions, where: string): void {
  // The last few are due only when their timer fires.
  expect(paced.sentPerSecond, where).toBeGreaterThanOrEqual(0.98 * pacedPerSecond);
  const { 200: done = 0, '503 SHUTTING_DOWN': _, '503 OVERLOADED': __, ...broken } = paced.endings;
  expect(broken, where).toEqual({});
  if (pacedPerSecond > 0) expect(done, where).toBeGreaterThan(0);
}
