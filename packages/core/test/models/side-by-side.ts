import assert from 'node:assert/strict';
import { createTestBackend, type TestBackend } from '@lobbykit/testing';
import type { BackendOptions } from '../../src/backend/options.ts';
import { isApiError } from '../../src/kernel/errors.ts';
import type { Storage } from '../../src/storage/storage.ts';
import { createCountingBytes, createIdsByKind } from './deterministic.ts';
import { idle as allIdle, watched } from './watched-storage.ts';

export type OpenStorage = () => Promise<Storage>;

/**
 * Backends on several storages with the same ids, secrets and clocks. They must give the same answers, byte for byte.
 */
export interface SideBySide {
  /** Runs the same on each, asserts that the answers are equal, and returns the answer: a result or the reason of an `ApiError`. */
  outcome(work: (t: TestBackend) => Promise<unknown>): Promise<unknown>;
  /** Runs the same on each; the results may differ. */
  each<Result>(work: (t: TestBackend) => Promise<Result>): Promise<readonly Result[]>;
  /** Advances all clocks, and waits for the work that this starts. */
  advance(milliseconds: number): Promise<void>;
  /** Waits until no storage is busy. */
  idle(): Promise<void>;
  now(): number;
  close(): Promise<void>;
}

export async function openSideBySide(
  opens: readonly OpenStorage[],
  options: Partial<BackendOptions> | ((at: number) => Partial<BackendOptions>) = {},
): Promise<SideBySide> {
  const optionsOf = typeof options === 'function' ? options : () => options;
  const opened = await Promise.all(opens.map(async (open) => watched(await open())));
  const backends = await Promise.all(
    opened.map(({ storage }, at) =>
      createTestBackend({ ids: createIdsByKind(), random: createCountingBytes(), ...optionsOf(at), storage }),
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

/** Returns the result of a promise, or the reason of the `ApiError` with which it rejects. */
async function outcomeOf(work: Promise<unknown>): Promise<unknown> {
  try {
    return await work;
  } catch (error) {
    if (isApiError(error)) return error.reason;
    throw error;
  }
}
