import { test } from 'vitest';
import { anySeed } from '../../../test/random.ts';
import { freshDatabase, freshFile } from './databases.ts';
import { stopCycles } from './stop-cycles.ts';

test('stopping 20 times with SIGTERM, SIGINT and SIGHUP under load breaks no request that was sent: Express on SQLite', async () => {
  await stopCycles('express', freshFile(), 20, anySeed());
}, 600_000);

test('stopping 20 times with SIGTERM, SIGINT and SIGHUP under load breaks no request that was sent: Fastify on Postgres', async () => {
  await stopCycles('fastify', await freshDatabase(), 20, anySeed());
}, 600_000);
