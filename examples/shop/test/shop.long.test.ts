import { expect, test } from 'vitest';
import { playShop, type ShopOptions } from '../src/story.ts';
import { withPostgres, withSqlite } from './databases.ts';

const play = (options: Pick<ShopOptions, 'databaseUrl' | 'nodes'>) =>
  playShop({ ...options, bots: 50, purchases: 4, kills: 10, seed: 1, say: () => {} });
const expected = { kills: 10, differences: [] };

test('fifty bots on one node with SQLite, which is killed ten times, agree with the books of the store', async () => {
  const played = await withSqlite((databaseUrl) => play({ databaseUrl, nodes: 1 }));
  expect(played).toMatchObject(expected);
}, 900_000);

test('fifty bots on two nodes with one Postgres, which are killed ten times, agree with the books of the store', async () => {
  const played = await withPostgres((databaseUrl) => play({ databaseUrl, nodes: 2 }));
  expect(played).toMatchObject(expected);
}, 900_000);
