import { expect, test } from 'vitest';
import { playGame } from '../src/story.ts';
import { withPostgres, withSqlite } from './databases.ts';

const whole = { matches: 15, brokenOff: 1 };
const say = (): void => {};

test('twenty bots play their matches on one node with SQLite and a host of the fleet, whatever is killed', async () => {
  const played = await withSqlite((databaseUrl) =>
    playGame({ databaseUrl, nodes: 1, allocator: 'fleet', say }),
  );
  expect(played).toMatchObject(whole);
}, 300_000);

test('twenty bots play their matches on two nodes with one Postgres, which start game servers themselves', async () => {
  const played = await withPostgres((databaseUrl) =>
    playGame({ databaseUrl, nodes: 2, allocator: 'local-process', say }),
  );
  expect(played).toMatchObject(whole);
}, 300_000);
