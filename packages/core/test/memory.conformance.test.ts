import { type StorageGroup, storageCases } from '@lobbykit/testing';
import { afterEach, describe, expect, test } from 'vitest';
import { createMemoryStorage } from '../src/storage/memory/create-memory-storage.ts';
import type { Storage } from '../src/storage/storage.ts';

describe('the memory storage does what every storage does', () => {
  const opened: Storage[] = [];
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((storage) => storage.close()));
  });

  const open = async (): Promise<Storage> => {
    const storage = createMemoryStorage();
    opened.push(storage);
    return storage;
  };

  test.each(storageCases)('$group: $name', (each) => each.run(open));
});

describe('the cases that every storage passes', () => {
  test('are at least ninety, each with its own name', () => {
    expect(storageCases.length).toBeGreaterThanOrEqual(90);
    expect(new Set(storageCases.map(({ name }) => name)).size).toBe(storageCases.length);
  });

  test('include at least one third about conflicts, guards, units and races', () => {
    const hard: readonly StorageGroup[] = ['update', 'unique', 'transaction', 'concurrency'];
    const share = storageCases.filter(({ group }) => hard.includes(group)).length / storageCases.length;
    expect(share).toBeGreaterThan(1 / 3);
  });

  test('can fail: a storage that stores nothing fails some cases of every group', async () => {
    const failed = new Set<StorageGroup>();
    for (const { group, run } of storageCases) {
      const forgetful: Storage = {
        ...createMemoryStorage(),
        get: async () => null,
        find: async () => [],
        count: async () => 0,
      };
      await run(async () => forgetful).catch(() => failed.add(group));
    }
    expect([...failed]).toEqual([...new Set(storageCases.map(({ group }) => group))]);
  });
});
