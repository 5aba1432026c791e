import { expect, test } from 'vitest';
import { playEvening } from '../src/evening/story.ts';
import { withSqlite } from './databases.ts';

const say = (): void => {};

test('forty bots play duels, ranked matches with roles and a battle royale on one node with SQLite, one of them crashes and comes back, and all ratings are those of the library', async () => {
  const played = await withSqlite((databaseUrl) =>
    playEvening({ databaseUrl, nodes: 1, bots: 40, rounds: 1, say }),
  );
  expect(played).toMatchObject({ ratings: 40, unmatched: 0 });
}, 120_000);
