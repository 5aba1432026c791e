import { expect, test } from 'vitest';
import { anySeed } from '../../../test/random.ts';
import { freshDatabase, freshFile } from './databases.ts';
import { stopCycles } from './stop-cycles.ts';

const signals = [...Array<'SIGTERM'>(20).fill('SIGTERM'), 'SIGINT', 'SIGHUP', 'SIGINT', 'SIGHUP'] as const;
const streamCount = 200;
const pacedPerSecond = 200;

test.each([
  ['Express on SQLite', 'express', freshFile],
  ['Fastify on Postgres', 'fastify', freshDatabase],
] as const)(
  'stopping 20 times with SIGTERM, and twice each with SIGINT and SIGHUP, under 200 requests/s, as many as players can send, and 200 streams breaks no request that was sent: %s',
  { timeout: 1_800_000 },
  async (name, adapter, openDatabase) => {
    const load = { streamCount, pacedPerSecond };
    const seen = await stopCycles(adapter, await openDatabase(), signals, anySeed(), load);
    expect(seen.flatMap(({ streams }) => streams)).toHaveLength(signals.length * streamCount);
    const middleOf = (rates: readonly number[]): number =>
      Math.round(rates.toSorted((a, b) => a - b)[Math.floor(rates.length / 2)]!);
    console.log(
      `${name}: until the signals, in the middle ${middleOf(seen.map(({ paced }) => paced.sentPerSecond))} requests/s at a steady rate, and ${middleOf(seen.map(({ requestsPerSecond }) => requestsPerSecond))} requests/s of players`,
    );
  },
);
