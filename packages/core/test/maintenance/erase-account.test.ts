import { createTestBackend, type TestBackend } from '@lobbykit/testing';
import { describe, expect, onTestFinished, test } from 'vitest';
import { caseCounts, countOf } from '../../../../test/case-counts.ts';
import { accounts } from '../../src/areas/accounts/tables.ts';
import { tombstoneOf } from '../../src/areas/entitlements/tombstone.ts';
import { friendStatus } from '../../src/areas/friends/states.ts';
import { friendEdges } from '../../src/areas/friends/tables.ts';
import { matches } from '../../src/areas/match-broker/tables.ts';
import { engineTables } from '../../src/backend/engine-tables.ts';
import { areas, createCatalogue } from '../../src/catalogue/index.ts';
import { eraseAccount } from '../../src/maintenance/erase-account.ts';
import { exportAccount } from '../../src/maintenance/export-account.ts';
import { createMemoryStorage } from '../../src/storage/index.ts';
import type { Storage } from '../../src/storage/storage.ts';
import { column, defineTable, type Table } from '../../src/storage/table.ts';
import { createBrokerWorld } from '../areas/match-broker/broker-world.ts';
import { operations } from '../operations/operations.ts';
import { send } from '../operations/request.ts';
import { prepare } from '../operations/samples.ts';
import { createWorld } from '../operations/world.ts';

const { tables } = createCatalogue(areas, engineTables);
const system = { system: true } as const;

const erase = (
  { backend, storage }: Pick<TestBackend, 'backend' | 'storage'>,
  accountId: string,
  list: readonly Table[] = tables,
) =>
  eraseAccount({
    storage,
    tables: list,
    accountId,
    deleteAccount: () => backend.api.accounts.adminDelete({ accountId }, system),
  });

/** What names an account a little longer: events to others for five minutes, answers that others may repeat for a day. */
const exempt = ['event_log.payload', 'idempotency_keys.answer'];

/** Returns `table.column` of every value that contains one of some ids, in all tables except temporary ones. */
async function placesOf(storage: Storage, ids: readonly string[]): Promise<string[]> {
  const places = new Set<string>();
  for (const table of tables.filter(({ personal }) => personal !== 'temporary'))
    for (const row of await storage.find(table, {}))
      for (const [name, value] of Object.entries(row)) {
        const text = typeof value === 'bigint' ? '' : (JSON.stringify(value) ?? '');
        if (ids.some((id) => text.includes(id))) places.add(`${table.name}.${name}`);
      }
  return [...places].filter((place) => !exempt.includes(place));
}

test('every table declares what it holds about players', () => {
  expect(tables.filter(({ personal }) => personal === undefined).map(({ name }) => name)).toEqual([]);
});

test('after every operation was used, an export has no secret, and an erasure leaves no account id in any table', async () => {
  const world = await createWorld();
  for (const operation of operations) {
    const { credential, request } = await prepare(world, operation);
    await send(world, operation, request, credential);
  }
  const { storage } = world;
  const found = new Set<string>();
  // Each operation has created some accounts.
  const all = (await storage.find(accounts, {})).map(({ id }) => id);
  expect(all.length).toBeGreaterThan(200);
  const step = Math.ceil(all.length / countOf(caseCounts.erasedAccounts));
  const ids = all.filter((_, at) => at % step === 0);
  for (const accountId of ids) {
    for (const [table, rows] of Object.entries(await exportAccount(storage, tables, accountId)))
      for (const row of rows) {
        found.add(table);
        expect(Object.keys(row).filter((name) => /digest|hash|secret|sealed|nonce/i.test(name))).toEqual([]);
      }
    const { remaining } = await erase(world, accountId);
    expect(remaining).toEqual({});
  }
  expect(await placesOf(storage, ids)).toEqual([]);
  expect([...found]).toEqual(
    expect.arrayContaining(['accounts', 'audit_log', 'entitlement_ledger', 'orders', 'sessions']),
  );
});

describe('the erasure of an account', () => {
  async function createBackendWithAnn() {
    const server = await createTestBackend({ storage: createMemoryStorage() });
    onTestFinished(() => server.backend.stop());
    return { ...server, ann: await server.admin('ann') };
  }

  test('keeps what others may have to show, under a tombstone', async () => {
    const server = await createBackendWithAnn();
    const { accountId, token } = server.ann;
    await server.backend.api.apiKeys.createPolicy({ name: 'reader', permissions: [] }, { session: token });
    const erasure = await erase(server, accountId);
    expect(erasure.kept).toMatchObject({ policies: 1 });
    expect(erasure.kept.audit_log).toBeGreaterThan(0);
    expect(erasure.deleted).toMatchObject({ accounts: 1, identities: 1, sessions: 1 });
    const { policies } = await server.backend.api.apiKeys.listPolicies({}, system);
    expect(policies.map(({ createdBy }) => createdBy)).toEqual([`account:${tombstoneOf(accountId)}`]);
  });

  test('can be repeated after it was interrupted, and then removes what the first one has left', async () => {
    const server = await createBackendWithAnn();
    const { accountId, token } = server.ann;
    await server.backend.api.apiKeys.createPolicy({ name: 'reader', permissions: [] }, { session: token });
    await server.backend.api.accounts.adminDelete({ accountId }, system);
    expect(await placesOf(server.storage, [accountId])).not.toEqual([]);
    expect((await erase(server, accountId)).kept).toMatchObject({ policies: 1 });
    expect(await placesOf(server.storage, [accountId])).toEqual([]);
    expect(await erase(server, accountId)).toEqual({ deleted: {}, kept: {}, remaining: {} });
  });

  test('leaves to a task what an area removes in steps, and says so', async () => {
    const server = await createBackendWithAnn();
    const { accountId } = server.ann;
    const blocks = Array.from({ length: 600 }, (_, at) => ({
      ownerId: `other-${at}`,
      otherId: accountId,
      state: friendStatus.BLOCKED,
      changedAt: 1,
    }));
    await server.storage.insert(friendEdges, blocks);
    const { deleted, remaining } = await erase(server, accountId);
    expect([deleted.friend_edges, remaining]).toEqual([500, { friend_edges: 100, friend_removals: 1 }]);
    await server.clock.advance(3_600_000);
    await server.backend.scheduler.tick();
    expect(await placesOf(server.storage, [accountId])).toEqual([]);
  });

  test('while a match runs, the match goes on for the others, and its row goes when it has ended', async () => {
    await using world = await createBrokerWorld();
    const [ann, bob] = [await world.player('ann'), await world.player('bob')];
    await world.running('server', 'match', { playerIds: [ann.accountId, bob.accountId] });
    await erase(world, ann.accountId);
    expect(await world.stateOf('match')).toBe('RUNNING server');
    await world.end('server', 'match');
    expect(await world.stateOf('match')).toBe('ENDED server');
    await world.pass(25 * 3_600);
    expect(await world.storage.find(matches, {})).toEqual([]);
  });

  test('finds rows by columns without an index, by parents, and moves rows whose key is the account', async () => {
    const server = await createBackendWithAnn();
    const { accountId } = server.ann;
    const wallets = defineTable({
      name: 'wallets',
      columns: { owner: column.text(), id: column.int(), note: column.text.nullable() },
      key: ['owner', 'id'],
      personal: { accounts: ['owner'], erasure: 'keep', cleared: { note: null } },
    });
    const payments = defineTable({
      name: 'payments',
      columns: { id: column.int(), wallet: column.int(), by: column.text() },
      key: ['id'],
      personal: {
        principals: ['by'],
        parent: { table: 'wallets', columns: { wallet: 'id' }, where: { note: 'main' } },
        erasure: 'delete',
      },
    });
    const own = [payments, wallets];
    await server.storage.migrate(own);
    await server.storage.insert(wallets, [
      { owner: accountId, id: 1, note: 'main' },
      { owner: accountId, id: 2, note: 'side' },
      { owner: 'bob', id: 3, note: 'main' },
    ]);
    await server.storage.insert(payments, [
      { id: 1, wallet: 1, by: 'account:bob' },
      { id: 2, wallet: 2, by: 'account:bob' },
      { id: 3, wallet: 3, by: `account:${accountId}` },
      { id: 4, wallet: 3, by: `account:${accountId}2` },
    ]);
    const all = [...tables, ...own];
    expect(await exportAccount(server.storage, all, accountId)).toMatchObject({
      payments: [{ id: 3 }, { id: 1 }],
      wallets: [{ id: 1 }, { id: 2 }],
    });
    expect(await erase(server, accountId, all)).toMatchObject({
      deleted: { payments: 2 },
      kept: { wallets: 2 },
    });
    const tombstone = tombstoneOf(accountId);
    expect(await server.storage.find(wallets, {})).toEqual([
      { owner: 'bob', id: 3, note: 'main' },
      { owner: tombstone, id: 1, note: null },
      { owner: tombstone, id: 2, note: null },
    ]);
    expect((await server.storage.find(payments, {})).map(({ id }) => id)).toEqual([2, 4]);
  });
});
