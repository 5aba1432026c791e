import { expect, test } from 'vitest';
import { playEvening } from '../src/evening/story.ts';
import { withPostgres, withSqlite } from './databases.ts';

const say = (): void => {};
const evening = { bots: 200, rounds: 3, say };

test('two hundred bots play an evening on one node with SQLite, one of them crashes and comes back, and all ratings are those of the library', async () => {
  const played = await withSqlite((databaseUrl) => playEvening({ ...evening, databaseUrl, nodes: 1 }));
  expect(played.matches).toBeGreaterThan(90);
}, 600_000);

test('two hundred bots play an evening on two nodes with one Postgres, one of them crashes and comes back, and all ratings are those of the library', async () => {
  const played = await withPostgres((databaseUrl) => playEvening({ ...evening, databaseUrl, nodes: 2 }));
  expect(played.matches).toBeGreaterThan(90);
}, 600_000);
