import { expect, test } from 'vitest';
import { anySeed } from '../../../test/random.ts';
import { freshDatabase, freshFile } from './databases.ts';
import { stopCycles } from './stop-cycles.ts';

test.each([
  ['Express on SQLite', 'express', freshFile],
  ['Fastify on Postgres', 'fastify', freshDatabase],
] as const)(
  'stopping 20 times with SIGTERM, SIGINT and SIGHUP under load and 200 streams breaks no request that was sent: %s',
  { timeout: 1_200_000 },
  async (name, adapter, openDatabase) => {
    const seen = await stopCycles(adapter, await openDatabase(), 20, anySeed(), 200);
    expect(seen.flatMap(({ streams }) => streams)).toHaveLength(20 * 200);
    const rates = seen
      .map(({ requestsPerSecond }) => Math.round(requestsPerSecond))
      .toSorted((a, b) => a - b);
    console.log(
      `${name}: ${rates[0]} to ${rates.at(-1)} requests/s until the signals, ${rates[10]} in the middle`,
    );
  },
);
