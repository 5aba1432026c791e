import { test } from 'vitest';
import { anySeed } from '../../../test/random.ts';
import { freshDatabase, freshFile } from './databases.ts';
import { stopCycles } from './stop-cycles.ts';

const signals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;

test('stopping 3 times with SIGTERM, SIGINT and SIGHUP under load breaks no request that was sent: Express on SQLite', async () => {
  await stopCycles('express', freshFile(), signals, anySeed());
}, 120_000);

test('stopping 3 times with SIGTERM, SIGINT and SIGHUP under load breaks no request that was sent: Fastify on Postgres', async () => {
  await stopCycles('fastify', await freshDatabase(), signals, anySeed());
}, 120_000);
