import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { startServer } from '../../../examples/first-steps/src/server-process.ts';
import { createRandom } from '../../../test/random.ts';
import { readLast, type Seen, stopUnderLoad } from './stop-under-load.ts';

const signals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;

/**
 * Stops the example server under load and starts it again, several times. Asserts that no request that was sent is broken,
 * that every confirmed write exists after the start, and that the process exits cleanly and in time. Returns what the clients
 * saw.
 */
export async function stopCycles(
  adapter: 'express' | 'fastify',
  databaseUrl: string,
  cycles: number,
  seed: number,
  streamCount?: number,
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
    const server = await startServer(variables, 0);
    onTestFinished(() => server.kill());
    const kept = cycle === 0 ? new Map<string, number>() : await readLast(server.baseUrl);
    for (const [name, value] of lastWrites) expect(kept.get(name), where).toBe(value);
    if (cycle === cycles) return all;

    const seen = await stopUnderLoad(server, random, signals[cycle % signals.length]!, streamCount);
    all.push(seen);
    const { 200: answered, ...others } = seen.endings;
    expect(answered, where).toBeGreaterThan(24);
    // One for each of the twelve players: then they leave, as if a load balancer had moved them.
    expect(others, where).toEqual({ '503 SHUTTING_DOWN': 12 });
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
