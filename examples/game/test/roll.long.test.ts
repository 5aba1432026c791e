import { expect, test } from 'vitest';
import { rollBuild } from '../src/roll/story.ts';
import { withPostgres, withSqlite } from './databases.ts';

const say = (): void => {};

test('a new build rolls while two hundred bots play on one node with SQLite, and nobody leaves a match but on the host that loses its power', async () => {
  const { matches } = await withSqlite((databaseUrl) => rollBuild({ databaseUrl, nodes: 1, bots: 200, say }));
  expect(matches).toBeGreaterThan(100);
}, 900_000);

test('a new build rolls while two hundred bots play on two nodes with one Postgres, and nobody leaves a match but on the host that loses its power', async () => {
  const { matches } = await withPostgres((databaseUrl) =>
    rollBuild({ databaseUrl, nodes: 2, bots: 200, say }),
  );
  expect(matches).toBeGreaterThan(100);
}, 900_000);
