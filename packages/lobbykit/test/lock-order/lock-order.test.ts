import { join } from 'node:path';
import { column, createMemoryStorage, defineTable } from '@lobbykit/core/storage';
import { lobbiesArea } from '@lobbykit/lobbies';
import { matchesArea } from '@lobbykit/matches';
import { areaCases, type Samples } from '@lobbykit/testing';
import { beforeAll, describe, expect, test } from 'vitest';
import { root } from '../../../../scripts/workspace.ts';
import { chatArea } from '../../../community/src/chat/index.ts';
import { groupsArea } from '../../../community/src/groups/index.ts';
import { inboxArea } from '../../../community/src/inbox/index.ts';
import { invitationsArea } from '../../../community/src/invitations/index.ts';
import { moderationArea } from '../../../community/src/moderation/index.ts';
import { presenceArea } from '../../../community/src/presence/index.ts';
import { chatSamples } from '../../../community/test/chat-samples.ts';
import { groupSamples } from '../../../community/test/groups-samples.ts';
import { inboxSamples } from '../../../community/test/inbox-samples.ts';
import { invitationSamples } from '../../../community/test/invitations-samples.ts';
import { moderationSamples } from '../../../community/test/moderation-samples.ts';
import { presenceSamples } from '../../../community/test/presence-samples.ts';
import { accounts } from '../../../core/src/areas/accounts/tables.ts';
import { areas } from '../../../core/src/areas/areas.ts';
import { knowledgeOf } from '../../../core/test/operations/samples.ts';
import { createWorld, type World } from '../../../core/test/operations/world.ts';
import { lobbySamples } from '../../../lobbies/test/samples.ts';
import { matchSamples } from '../../../matches/test/samples.ts';
import { locksPage } from './page.ts';
import { bothOrders, circles, createLockRecord, type LockOrder } from './record-locks.ts';

const beside = [
  [lobbiesArea, lobbySamples],
  [matchesArea, matchSamples],
  [groupsArea, groupSamples],
  [chatArea, chatSamples],
  [invitationsArea, invitationSamples],
  [inboxArea, inboxSamples],
  [moderationArea, moderationSamples],
  [presenceArea, presenceSamples],
] as const;

const hourMilliseconds = 3_600_000;
let orders: readonly LockOrder[];

beforeAll(async () => {
  const record = createLockRecord();
  const all = [
    ...areas.map((area) => [area, knowledgeOf(area.contract.area).samples ?? {}] as const),
    ...beside,
  ];
  for (const [area, samples] of all) {
    await using world = await createWorld({
      areas: beside.map(([own]) => own),
      storage: record.watch(createMemoryStorage()),
    });
    const open = async (): Promise<World> => ({ ...world, [Symbol.asyncDispose]: async () => {} });
    for (const { group, run } of areaCases(area, { samples: samples as Samples, open }))
      if (group === 'samples') await run();
    await world.clock.advance(hourMilliseconds);
    for (const { id } of await world.storage.find(accounts, {}))
      await world.backend.api.accounts.adminDelete({ accountId: id }, { system: true });
  }
  orders = record.orders();
});

test('docs/reference/locks.md is fresh: `vitest -u` on this file writes it', async () => {
  await expect(locksPage(orders)).toMatchFileSnapshot(join(root, 'docs/reference/locks.md'));
});

test('no operations lock rows of two tables in both orders, unless units of both have another row before', () => {
  expect(bothOrders(orders).filter(({ gates }) => gates.length === 0)).toEqual([]);
});

test('no circle of three tables or more is locked', () => {
  expect(circles(orders)).toEqual([]);
});

describe('the record of locks', () => {
  const table = (name: string) =>
    defineTable({
      name,
      columns: { id: column.text(), value: column.int({ default: 0 }) },
      key: ['id'],
      partition: null,
      personal: 'none',
    });
  const [games, scores, teams] = [table('games'), table('scores'), table('teams')];

  /** Runs units that each lock a row of these tables in this order, and returns the pairs in both orders. */
  async function record(...units: readonly (readonly ReturnType<typeof table>[])[]) {
    const locks = createLockRecord();
    const storage = locks.watch(createMemoryStorage());
    await storage.migrate([games, scores, teams]);
    for (const each of [games, scores, teams]) await storage.insert(each, { id: 'a' });
    for (const tables of units)
      await storage.transaction(async (unit) => {
        for (const each of tables) await unit.lock(each, { id: 'a' });
      });
    return locks.orders();
  }

  test('finds two tables that are locked in both orders', async () => {
    expect(bothOrders(await record([games, scores], [scores, games]))).toEqual([
      { tables: ['games', 'scores'], gates: [] },
    ]);
    expect(bothOrders(await record([games, scores], [games, scores]))).toEqual([]);
  });

  test('knows the row that keeps both orders apart', async () => {
    expect(bothOrders(await record([teams, games, scores], [teams, scores, games]))).toEqual([
      { tables: ['games', 'scores'], gates: ['teams'] },
    ]);
    expect(bothOrders(await record([teams, games, scores], [scores, games]))).toEqual([
      { tables: ['games', 'scores'], gates: [] },
    ]);
  });

  test('knows that rows which are reached through another row need no other order', async () => {
    const locks = createLockRecord();
    const storage = locks.watch(createMemoryStorage());
    await storage.migrate([games, scores]);
    for (const id of ['a', 'b']) await storage.insert(games, { id });
    for (const id of ['a', 'b']) await storage.insert(scores, { id });
    await storage.transaction(async (unit) => {
      for (const id of ['a', 'b']) {
        await unit.lock(games, { id });
        await unit.lock(scores, { id });
      }
    });
    expect(bothOrders(locks.orders())).toEqual([{ tables: ['games', 'scores'], gates: ['games'] }]);
  });

  test('finds a circle of three tables', async () => {
    expect(circles(await record([games, scores], [scores, teams], [teams, games]))).toHaveLength(1);
    expect(circles(await record([games, scores], [scores, teams], [games, teams]))).toEqual([]);
  });

  test('does not count a row that the unit has inserted or locked before', async () => {
    const locks = createLockRecord();
    const storage = locks.watch(createMemoryStorage());
    await storage.migrate([games, scores]);
    await storage.insert(scores, { id: 'a' });
    await storage.transaction(async (unit) => {
      await unit.insert(games, { id: 'new' });
      await unit.update(scores, { id: 'a' }, { value: 1 });
      await unit.update(games, { id: 'new' }, { value: 1 });
      await unit.lock(scores, { id: 'a' });
    });
    expect(locks.orders()).toEqual([]);
  });
});
