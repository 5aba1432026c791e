import type { ReadOperations, Storage } from './storage.ts';

/**
 * Runs reads that all see the same commit, so what they return fits together. `work` may await only its reads, and may
 * run again.
 *
 * Takes a unit unless the storage has its own `snapshot`.
 */
export const readSnapshot = <Result>(
  storage: Pick<Storage, 'snapshot' | 'transaction'>,
  work: (reads: ReadOperations) => Promise<Result>,
): Promise<Result> => (storage.snapshot ? storage.snapshot(work) : storage.transaction(work));
