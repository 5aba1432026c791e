import { createManualClock, createTestBackend, openTestStorage } from '@lobbykit/testing';
import { expect, onTestFinished, test } from 'vitest';
import type { StorageOperations, TransactionalStorage } from '../../src/storage/storage.ts';
import type { Table } from '../../src/storage/table.ts';

/** Wraps a storage to collect the names of the tables that its operations and units touch. */
function watchTables(
  storage: TransactionalStorage,
  tables: Set<string>,
): Omit<TransactionalStorage, 'getWith'> {
  const watched = (operations: StorageOperations): StorageOperations => {
    const methods = ['get', 'find', 'count', 'lock', 'insert', 'update', 'delete'] as const;
    const entries = methods.map((method) => {
      const call = operations[method] as (table: Table, ...values: unknown[]) => unknown;
      const watchedCall = (table: Table, ...values: unknown[]) => {
        tables.add(table.name);
        return call(table, ...values);
      };
      return [method, watchedCall];
    });
    return Object.fromEntries(entries) as StorageOperations;
  };
  return {
    ...watched(storage),
    transaction: (work) => storage.transaction((unit) => work(watched(unit))),
  };
}

test('leases, the scheduler and the reads after wake-ups use the reserved connections of a storage, requests do not', async () => {
  const inner = await openTestStorage();
  const ordinary = new Set<string>();
  const reserved = new Set<string>();
  const storage = {
    ...inner,
    ...watchTables(inner, ordinary),
    reserved: watchTables(inner, reserved),
    notify: async () => {},
    listen: async () => async () => {},
  };
  const clock = createManualClock();
  const t = await createTestBackend({ storage, clock, background: true });
  onTestFinished(() => t.backend.stop());
  const { token } = await t.player();
  const { stream } = await t.http('GET', '/events/subscribe', { session: token });
  stream!.open({ write: () => true, pending: 0, onDrain: () => {}, end: () => {}, abort: () => {} });
  await clock.advance(120_000);
  const own = ['connection_nodes', 'connected_accounts', 'connections', 'scheduled_tasks'];
  expect([...reserved].sort()).toEqual(expect.arrayContaining([...own, 'broadcast_events', 'event_heads']));
  expect(own.filter((name) => ordinary.has(name))).toEqual([]);
  expect(['sessions', 'event_log'].filter((name) => reserved.has(name))).toEqual([]);
});
