import { randomUUID } from 'node:crypto';
import { appendFile, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { column, defineTable, type Storage } from '@lobbykit/core/storage';
import { createTestBackend, storageCases } from '@lobbykit/testing';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { openJournalStorage } from '../src/open-journal-storage.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lobbykit-custom-storage-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const newPath = (): string => join(folder, randomUUID());

async function openStorage(path = newPath()): Promise<Storage> {
  const storage = await openJournalStorage(path);
  onTestFinished(() => storage.close());
  return storage;
}

describe('the custom storage', () => {
  test.for(storageCases.map((storageCase) => [storageCase.group, storageCase.name, storageCase] as const))(
    '%s: %s',
    ([, , { run }]) => run(() => openStorage()),
  );
});

const purses = defineTable({
  name: 'purses',
  columns: {
    id: column.text(),
    coins: column.int64({ default: 0n }),
    debt: column.int64.nullable(),
    items: column.json({ default: [] }),
  },
  key: ['id'],
});

async function openPurses(path: string): Promise<Storage> {
  const storage = await openStorage(path);
  await storage.migrate([purses]);
  return storage;
}

test('a player logs in on the custom storage, and has the same account after a restart', async () => {
  const path = newPath();
  const accounts: string[] = [];
  for (let start = 0; start < 2; start += 1) {
    await using backend = await createTestBackend({ storage: await openJournalStorage(path) });
    accounts.push((await backend.player('alice')).accountId);
  }
  expect(accounts[1]).toBe(accounts[0]);
});

test('a storage that is opened again has the last version of every row, and no deleted row', async () => {
  const path = newPath();
  const first = await openPurses(path);
  await first.insert(purses, [{ id: 'a' }, { id: 'b', coins: 2n ** 63n - 1n, items: [{ sword: true }] }]);
  await first.update(purses, { id: 'a' }, { coins: { add: 5n }, debt: -1n });
  await first.insert(purses, { id: 'gone' });
  await first.delete(purses, { id: 'gone' });
  const rows = await first.find(purses, {});
  await first.close();
  expect(await (await openPurses(path)).find(purses, {})).toEqual(rows);
});

test('a storage whose process was killed in the middle of a write has every earlier commit, and goes on', async () => {
  const path = newPath();
  const killed = await openPurses(path);
  await killed.insert(purses, { id: 'a' });
  await appendFile(path, '[{"table":"purses","key":"b","row":{"id":"b","co');
  const next = await openPurses(path);
  expect(await next.find(purses, {})).toEqual([{ id: 'a', coins: 0n, debt: null, items: [] }]);
  await next.insert(purses, { id: 'c' });
  expect(await (await openPurses(path)).count(purses, {})).toBe(2);
});

test('a column that is added later has its default after a second restart too', async () => {
  const path = newPath();
  await (await openPurses(path)).insert(purses, { id: 'a' });
  const gems = column.int64({ default: 7n });
  const larger = defineTable({ name: 'purses', columns: { ...purses.columns, gems }, key: ['id'] });
  for (let start = 0; start < 2; start += 1) {
    const storage = await openStorage(path);
    await storage.migrate([larger]);
    expect((await storage.get(larger, { id: 'a' }))?.gems).toBe(7n);
    await storage.close();
  }
});

test('a write that does not reach the disk changes nothing, and later writes are refused while reads go on', async () => {
  const path = newPath();
  const storage = await openPurses(path);
  await storage.insert(purses, { id: 'a' });
  const handle = await open(path);
  const sync = vi.spyOn(Object.getPrototypeOf(handle), 'datasync').mockRejectedValueOnce(new Error('EIO'));
  await handle.close();
  const busy = expect.objectContaining({ name: 'StorageBusy' });
  await expect(storage.insert(purses, { id: 'b' })).rejects.toEqual(busy);
  sync.mockRestore();
  await expect(storage.insert(purses, { id: 'c' })).rejects.toEqual(busy);
  expect(await storage.count(purses, {})).toBe(1);
  expect(await storage.health()).toMatchObject([{ healthy: false }]);
});
