import { expect, test } from 'vitest';
import { playGame } from '../src/story.ts';
import { withPostgres, withSqlite } from './databases.ts';

const expected = { matches: 15, interrupted: 1 };
const say = (): void => {};

test('twenty bots play their matches on one node with SQLite and a host of the fleet, although servers and a node are killed', async () => {
  const played = await withSqlite((databaseUrl) =>
    playGame({ databaseUrl, nodes: 1, allocator: 'fleet', say }),
  );
  expect(played).toMatchObject(expected);
}, 300_000);

test('twenty bots play their matches on two nodes with one Postgres, which start game servers themselves, although servers and a node are killed', async () => {
  const played = await withPostgres((databaseUrl) =>
    playGame({ databaseUrl, nodes: 2, allocator: 'local-process', say }),
  );
  expect(played).toMatchObject(expected);
}, 300_000);
