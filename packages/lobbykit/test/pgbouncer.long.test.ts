import { expect, test } from 'vitest';
import { playFirstSteps } from '../../../examples/first-steps/src/story.ts';
import { pgBouncer, startPgBouncer } from '../../storage-postgres/test/pgbouncer.ts';
import { freshDatabase } from './databases.ts';

test('the first steps work through PgBouncer in transaction mode, across a SIGKILL', async ({ skip }) => {
  skip(pgBouncer.missing !== undefined, pgBouncer.missing);
  const reported: string[] = [];
  await playFirstSteps({
    databaseUrl: await startPgBouncer(await freshDatabase()),
    adapter: 'express',
    variables: { DATABASE_POOLER: 'transaction' },
    report: (line) => reported.push(line),
  });
  expect(reported.at(-1)).toBe('the server stopped cleanly');
}, 180_000);
