import { expect, test } from 'vitest';
import { playShop } from '../src/story.ts';
import { withSqlite } from './databases.ts';

test('a node on SQLite that is killed while bots buy and play agrees with the books of the store', async () => {
  const played = await withSqlite((databaseUrl) =>
    playShop({ databaseUrl, nodes: 1, bots: 2, purchases: 3, kills: 1, seed: 11, say: () => {} }),
  );
  expect(played).toMatchObject({ kills: 1, differences: [] });
  // An order whose page was lost is placed again.
  expect(played.orders).toBeGreaterThanOrEqual(6);
  expect(played.uses).toBeGreaterThan(0);
  expect(played.reportedChargeBacks).toBeGreaterThan(0);
}, 300_000);
