const onDatabase = (process.env.STORAGE ?? 'memory') !== 'memory';
const long = process.env.LOBBYKIT_LONG === '1';

/**
 * The number of runs of a model on a storage: 200, but only 50 on SQLite and Postgres outside of `test:long`.
 *
 * The rules are the same code on every storage, so runs in memory find their errors. Runs on a database find differences
 * of that database. On Postgres, 200 runs took 40 s per model, and 50 take 10 s.
 */
export const modelRuns = onDatabase && !long ? 50 : 200;
