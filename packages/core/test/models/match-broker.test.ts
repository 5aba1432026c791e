import { expect, test } from 'vitest';
import { createMemoryStorage } from '../../src/storage/memory/create-memory-storage.ts';
import type { Storage } from '../../src/storage/storage.ts';
import { checkMatchBrokerModel } from './match-broker.ts';

test('control: the model check of the broker finds a storage that gives a match to a second server', async () => {
  const memory = createMemoryStorage();
  const generous: Storage = {
    ...memory,
    transaction: (work) =>
      memory.transaction((unit) =>
        work({
          ...unit,
          // Leaves the match in the queue for the next server.
          update: (async (table: never, where: never, patch: object, options: never) =>
            'serverId' in patch && 'state' in patch && patch.state === 2
              ? unit.find(table, { where, limit: 1 })
              : unit.update(table, where, patch as never, options)) as never,
        }),
      ),
  };
  await expect(checkMatchBrokerModel([async () => generous], 20)).rejects.toThrow();
});

test('control: it finds a storage that gives a server a match that needs another build', async () => {
  const memory = createMemoryStorage();
  const careless: Storage = {
    ...memory,
    transaction: (work) =>
      memory.transaction((unit) =>
        work({
          ...unit,
          update: (async (
            table: never,
            { build: _, ...where }: { build?: unknown },
            patch: object,
            options: never,
          ) => unit.update(table, where as never, patch as never, options)) as never,
        }),
      ),
  };
  await expect(checkMatchBrokerModel([async () => careless], 20)).rejects.toThrow();
});

test('control: it finds a storage that does not store that a server is silent', async () => {
  const memory = createMemoryStorage();
  const deaf: Storage = {
    ...memory,
    transaction: (work) =>
      memory.transaction((unit) =>
        work({
          ...unit,
          update: (async (table: never, where: never, patch: object, options: never) =>
            'report' in patch && patch.report === 2
              ? unit.find(table, { where, limit: 1 })
              : unit.update(table, where, patch as never, options)) as never,
        }),
      ),
  };
  await expect(checkMatchBrokerModel([async () => deaf], 40)).rejects.toThrow();
});
