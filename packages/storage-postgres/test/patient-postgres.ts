import type pg from 'pg';
import { defaultPatience, type Patience } from '../src/deadline.ts';
import type { PostgresOptions, PostgresStorage } from '../src/index.ts';
import { openWith } from '../src/open.ts';
import { createPool } from '../src/pools.ts';

/** Longer than any test. */
const never = 600_000;

/** Only the first attempt of a unit is not patient: what is retried then waits for its turn, as on a server. */
const patience: Patience = {
  operation: never,
  connection: never,
  lock: never,
  firstLock: defaultPatience.firstLock,
  lockRetry: never,
};

/**
 * Opens a storage that waits as long as it takes, except for what `less` names. Tests whose callers wait for one row would
 * otherwise be refused with STORAGE_BUSY or OVERLOADED when the machine is busy.
 */
export const openPatientPostgres = (
  options: PostgresOptions,
  less: Partial<Patience> = {},
): Promise<PostgresStorage> => openWith(options, { ...patience, ...less });

/** Opens a storage that waits for locks as long as it takes. So it retries a unit only after a deadlock. */
export const openUntilDeadlock = (options: PostgresOptions): Promise<PostgresStorage> =>
  openPatientPostgres(options, { firstLock: never });

/** Creates a pool for a patient storage. */
export const createPatientPool = (connectionString: string, max: number): pg.Pool =>
  createPool(connectionString, max, patience);
