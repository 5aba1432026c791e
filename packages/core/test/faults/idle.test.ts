import { setImmediate } from 'node:timers/promises';
import { createManualClock, createTestBackend } from '@lobbykit/testing';
import { expect, onTestFinished, test } from 'vitest';
import { matchmakingStatistics } from '../../src/areas/matchmaking/tables.ts';
import type { Storage } from '../../src/storage/storage.ts';
import { storages } from '../operations/storages.ts';

const reads = [
  'get',
  'find',
  'count',
  'sum',
  'getWith',
  'getReferenced',
  'findReferenced',
  'snapshot',
  'now',
] as const;
const writes = ['insert', 'update', 'delete', 'transaction', 'notify'] as const;
const methods: readonly string[] = [...reads, ...writes];

interface CountedStorage {
  readonly storage: Storage;
  /** The calls by method, those of the reserved connections too. */
  readonly calls: Map<string, number>;
  /** Resolves when no call is open. */
  settled(): Promise<void>;
}

/** A storage that counts its calls, and tells its backend that there may be other nodes. */
function countedStorage(inner: Storage): CountedStorage {
  const calls = new Map<string, number>();
  let open = 0;
  const counted = (parts: object): object =>
    Object.fromEntries(
      Object.entries(parts).map(([name, part]) => {
        if (name === 'reserved') return [name, counted(part)];
        if (!methods.includes(name)) return [name, part];
        return [
          name,
          async (...values: unknown[]) => {
            calls.set(name, (calls.get(name) ?? 0) + 1);
            open++;
            return (part as (...all: unknown[]) => Promise<unknown>)(...values).finally(() => open--);
          },
        ];
      }),
    );
  const others = { notify: async () => {}, listen: async () => async () => {} };
  return {
    storage: counted({ ...inner, ...others }) as Storage,
    calls,
    async settled() {
      do await setImmediate();
      while (open > 0);
    },
  };
}

test.each(Object.entries(storages))(
  'an idle server with three queues asks its storage at most five times per second and writes nothing, on %s',
  async (_, open) => {
    const { storage, calls, settled } = countedStorage(await open());
    const clock = createManualClock();
    const queue = { teams: 2, playersPerTeam: 1, ticketExpirationSeconds: 3_600 };
    const config = { serviceMatchmakerConfig: { matchmakingQueues: { a: queue, b: queue, c: queue } } };
    const { backend } = await createTestBackend({
      storage,
      clock,
      background: true,
      matchmaking: { config },
    });
    onTestFinished(() => backend.stop());
    // Players have waited in the queues before.
    const none = { playersMatching: 0, waits: {}, waitSeconds: 0, matchedAt: null };
    await storage.insert(
      matchmakingStatistics,
      ['a', 'b', 'c'].map((queueKey) => ({ queueKey, ...none })),
    );
    /** In steps, because the storage answers in its own time. */
    const advance = async (seconds: number): Promise<void> => {
      for (let step = 0; step < 10 * seconds; step++) {
        await clock.advance(100);
        await settled();
      }
    };
    await advance(60);
    calls.clear();
    await advance(60);
    const total = (names: readonly string[]): number =>
      names.reduce((sum, name) => sum + (calls.get(name) ?? 0), 0);
    expect(total(reads)).toBeLessThanOrEqual(5 * 60);
    expect(total(reads)).toBeGreaterThan(60);
    expect(total(writes)).toBe(0);
  },
  60_000,
);
