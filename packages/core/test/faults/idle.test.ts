import { createManualClock, createTestBackend, openTestStorage } from '@lobbykit/testing';
import { expect, onTestFinished, test } from 'vitest';
import type { Storage } from '../../src/storage/storage.ts';

const reads = ['get', 'find', 'count'] as const;
const writes = ['insert', 'update', 'delete', 'transaction'] as const;

interface CountedStorage extends Storage {
  readonly calls: Map<string, number>;
}

/** A storage that counts its calls by method, and tells its backend that there may be other nodes. */
async function countedStorage(): Promise<CountedStorage> {
  const storage = await openTestStorage();
  const calls = new Map<string, number>();
  const counted = [...reads, ...writes].map((method) => {
    const call = storage[method] as (...values: unknown[]) => unknown;
    return [
      method,
      (...values: unknown[]) => {
        calls.set(method, (calls.get(method) ?? 0) + 1);
        return call(...values);
      },
    ] as const;
  });
  const others = { notify: async () => {}, listen: async () => async () => {} };
  return { ...storage, ...others, ...Object.fromEntries(counted), calls };
}

test('an idle server asks its storage at most five times per second and writes nothing', async () => {
  const storage = await countedStorage();
  const clock = createManualClock();
  const { backend } = await createTestBackend({ storage, clock, background: true });
  onTestFinished(() => backend.stop());
  await clock.advance(60_000);
  storage.calls.clear();
  const seconds = 120;
  await clock.advance(seconds * 1_000);
  const total = (methods: readonly string[]): number =>
    methods.reduce((sum, method) => sum + (storage.calls.get(method) ?? 0), 0);
  expect(total(reads)).toBeLessThanOrEqual(5 * seconds);
  expect(total(reads)).toBeGreaterThan(seconds);
  expect(total(writes)).toBe(0);
});
