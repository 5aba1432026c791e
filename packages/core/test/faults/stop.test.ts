import { createManualClock, createTestBackend, openTestStorage } from '@lobbykit/testing';
import { expect, test } from 'vitest';
import type { Storage } from '../../src/storage/storage.ts';

/** A storage that does not answer any more once it is stalled. */
async function stallingStorage() {
  const storage = await openTestStorage();
  let isStalled = false;
  const methods = ['get', 'find', 'count', 'lock', 'insert', 'update', 'delete', 'transaction'] as const;
  const stalling = methods.map((method) => {
    const call = storage[method] as (...values: unknown[]) => unknown;
    return [
      method,
      (...values: unknown[]) => (isStalled ? new Promise(() => undefined) : call(...values)),
    ] as const;
  });
  return {
    storage: { ...storage, ...Object.fromEntries(stalling) } as Storage,
    stall: () => {
      isStalled = true;
    },
  };
}

test('a backend whose storage does not answer stops within twelve seconds, with a request and tasks under way', async () => {
  const { storage, stall } = await stallingStorage();
  const clock = createManualClock();
  const { backend, http, rootKey } = await createTestBackend({ storage, clock, background: true });
  await clock.advance(10_000);
  stall();
  await clock.advance(10_000);
  void http('GET', '/parties', { key: rootKey });
  let isStopped = false;
  const stopping = backend.stop().then(() => {
    isStopped = true;
  });
  await clock.advance(9_000);
  expect(isStopped).toBe(false);
  await clock.advance(3_000);
  await stopping;
  expect(isStopped).toBe(true);
});
