import assert from 'node:assert/strict';
import { createTestBackend, type TestBackend } from '@lobbykit/testing';
import type { BackendOptions } from '../../src/backend/options.ts';
import { isApiError } from '../../src/kernel/errors.ts';
import type { Storage } from '../../src/storage/storage.ts';
import { createCountingBytes, createIdsByKind } from './deterministic.ts';
import { idle as allIdle, watched } from './watched-storage.ts';

export type OpenStorage = () => Promise<Storage>;

/**
 * Backends on several storages that are alike in everything else: their ids, secrets and clocks. What one of them
 * answers the others answer, to the byte.
 */
export interface SideBySide {
  /** Does the same with each, asserts that they answer alike, and returns the answer: the reason of an `ApiError`, or the result. */
  outcome(work: (t: TestBackend) => Promise<unknown>): Promise<unknown>;
  /** Does the same with each, where the results may differ. */
  each<Result>(work: (t: TestBackend) => Promise<Result>): Promise<readonly Result[]>;
  /** Moves all clocks on, and waits for what that has set off. */
  advance(milliseconds: number): Promise<void>;
  /** Waits until no storage has anything to do. */
  idle(): Promise<void>;
  now(): number;
  close(): Promise<void>;
}

export async function openSideBySide(
  opens: readonly OpenStorage[],
  options: Partial<BackendOptions> = {},
): Promise<SideBySide> {
  const opened = await Promise.all(opens.map(async (open) => watched(await open())));
  const backends = await Promise.all(
    opened.map(({ storage }) =>
      createTestBackend({ ids: createIdsByKind(), random: createCountingBytes(), ...options, storage }),
    ),
  );

  const idle = (): Promise<void> => allIdle(opened);

  return {
    async outcome(work) {
      const [first, ...others] = await Promise.all(backends.map((t) => outcomeOf(work(t))));
      for (const other of others) assert.deepEqual(other, first);
      return first;
    },
    each: (work) => Promise.all(backends.map(work)),
    async advance(milliseconds) {
      await idle();
      for (const { clock } of backends) await clock.advance(milliseconds);
      await idle();
    },
    idle,
    now: () => backends[0]!.clock.now(),
    async close() {
      for (const { backend } of backends) await backend.stop();
    },
  };
}

/** What a promise comes to: its result, or the reason of the error of the interface that it ends with. */
async function outcomeOf(work: Promise<unknown>): Promise<unknown> {
  try {
    return await work;
  } catch (error) {
    if (isApiError(error)) return error.reason;
    throw error;
  }
}
