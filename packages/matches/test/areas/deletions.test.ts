import type { Storage, Table, UnitOperations } from '@lobbykit/core/storage';
import { openTestStorage } from '@lobbykit/testing';
import { expect, test } from 'vitest';
import { matchHistory, matchRatings } from '../../src/tables.ts';
import { asHost, openMatches } from './match-world.ts';

const queues = { duel: { teams: 2, playersPerTeam: 1, rating: { system: 'elo' } } } as const;
const day = 86_400_000;

type Operation = (table: Table, ...args: readonly unknown[]) => Promise<unknown>;

/** Wraps operations of units of a storage. */
const withUnits = (inner: Storage, wrap: (name: string, run: Operation) => Operation): Storage => ({
  ...inner,
  transaction: (work) =>
    inner.transaction((unit) => {
      const wrapped = (['insert', 'update', 'delete', 'lock'] as const).map((name) => [
        name,
        wrap(name, unit[name] as Operation),
      ]);
      return work({ ...unit, ...Object.fromEntries(wrapped) } as UnitOperations);
    }),
});

/**
 * Lets the unit that has written a record wait until a deletion wants the match, or has changed the history. Elsewhere than on
 * Postgres units wait for each other anyway.
 */
function overlapping(inner: Storage): Storage {
  if (process.env.STORAGE !== 'postgres') return inner;
  const { promise: deletionIsThere, resolve } = Promise.withResolvers<void>();
  return withUnits(inner, (name, run) => async (table, ...args) => {
    if (name === 'lock' && table.name === 'matches') resolve();
    const result = await run(table, ...args);
    if (name === 'update' && table.name === 'match_history') resolve();
    if (name === 'insert' && table.name === 'match_history') await deletionIsThere;
    return result;
  });
}

test('an account that is deleted while its match runs stands as a deleted player, and no row names it', async () => {
  const t = await openMatches(queues);
  const [ada, bob] = [await t.player('ada'), await t.player('bob')];
  const { accountId } = ada;
  const matchId = await t.run('duel', [ada, bob]);
  await t.backend.api.accounts.adminDelete({ accountId }, asHost);
  await t.end(matchId, { players: { [accountId]: { outcome: 'WIN' } } });
  const rows = [await t.storage.find(matchHistory, {}), await t.storage.find(matchRatings, {})];
  expect(JSON.stringify(rows)).not.toContain(accountId);
  const { match } = await t.backend.api.matches.get({ matchId }, bob.caller);
  expect(match.teams.flatMap(({ players }) => players)).toContainEqual(
    expect.objectContaining({ displayName: 'deleted player', outcome: 1 }),
  );
});

test('no row names an account that is deleted at the moment at which its match ends', async () => {
  const t = await openMatches(queues, { storage: overlapping(await openTestStorage()) });
  const [ada, bob] = [await t.player('ada'), await t.player('bob')];
  const { accountId } = ada;
  const matchId = await t.run('duel', [ada, bob]);
  await Promise.all([
    t.end(matchId, { players: { [accountId]: { outcome: 'WIN' } } }),
    t.backend.api.accounts.adminDelete({ accountId }, asHost),
  ]);
  const rows = [await t.storage.find(matchHistory, {}), await t.storage.find(matchRatings, {})];
  expect(JSON.stringify(rows)).not.toContain(accountId);
  expect(rows.map(({ length }) => length)).toEqual([3, 1]);
});

test('rows of matches and players are locked in one order, by the task and by deletions', async () => {
  const orders: unknown[] = [];
  const storage = withUnits(await openTestStorage(), (name, run) => (table, ...args) => {
    const { orderBy } = (args.at(-1) ?? {}) as { readonly orderBy?: unknown };
    const isOurs = table.name === 'match_history' || table.name === 'match_ratings';
    if (isOurs && (name === 'update' || name === 'delete')) orders.push([name, table.name, orderBy]);
    return run(table, ...args);
  });
  const t = await openMatches({ free: { teams: 2, playersPerTeam: 1 } }, { storage });
  const [ada, bob] = [await t.player('ada'), await t.player('bob')];
  await t.play('free', [ada, bob]);
  await t.clock.advance(31 * day);
  await t.backend.scheduler.tick();
  await t.backend.api.accounts.adminDelete({ accountId: ada.accountId }, asHost);
  expect(orders).toEqual([
    ['delete', 'match_history', ['matchId', 'endedAt', 'seat']],
    ['update', 'match_history', ['matchId', 'endedAt', 'seat']],
    ['delete', 'match_ratings', ['queueName']],
  ]);
});
