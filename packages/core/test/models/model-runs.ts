const onDatabase = (process.env.STORAGE ?? 'memory') !== 'memory';
const long = process.env.LOBBYKIT_LONG === '1';

/**
 * The runs of a model that is checked on every storage: 200, and on SQLite and Postgres 50 outside of `test:long`.
 *
 * The rules are the same code on every storage, so what the model finds it finds in memory; on a database it looks for
 * what that database does otherwise. 200 runs took 40 s of each model's time on Postgres, 50 take 10.
 */
export const modelRuns = onDatabase && !long ? 50 : 200;
