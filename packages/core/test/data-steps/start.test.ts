import { createTestBackend } from '@lobbykit/testing';
import { expect, onTestFinished, test } from 'vitest';
import { friendsArea } from '../../src/areas/friends/index.ts';
import { friendPresences } from '../../src/areas/friends/tables.ts';
import { defineDataStep } from '../../src/data-steps/data-step.ts';
import { createMemoryStorage } from '../../src/storage/memory/create-memory-storage.ts';
import type { Storage } from '../../src/storage/storage.ts';

/** Adds a step to an area in the box for one test. */
function addStep(change: () => void): void {
  const step = defineDataStep({
    name: 'friends.test-step',
    table: friendPresences,
    change: async () => change(),
  });
  Object.assign(friendsArea, { dataSteps: [step] });
  onTestFinished(() => void Reflect.deleteProperty(friendsArea, 'dataSteps'));
}

async function storageWithPresence(): Promise<Storage> {
  const storage = createMemoryStorage();
  onTestFinished(() => storage.close());
  await storage.migrate([friendPresences]);
  await storage.insert(friendPresences, { accountId: 'a', availability: 1, status: '' });
  return storage;
}

test('the start of a backend runs the data steps of its areas, once for each database', async () => {
  let runs = 0;
  addStep(() => {
    runs += 1;
  });
  const storage = await storageWithPresence();
  await createTestBackend({ storage });
  expect(runs).toBe(1);
  await createTestBackend({ storage });
  expect(runs).toBe(1);
});

test('the start of a backend rejects if a data step fails, and names the step', async () => {
  addStep(() => {
    throw new Error('no');
  });
  const storage = await storageWithPresence();
  await expect(createTestBackend({ storage })).rejects.toThrow('the data step friends.test-step failed');
});
