import pg from 'pg';
import { defaultPatience, type Patience } from './deadline.ts';
import type { PostgresOptions } from './options.ts';

/** The timeouts of a connection. A pooler would refuse those that a client sends when it connects. */
const timeoutsOf = (
  { operation, connection, lock }: Patience,
  transactionPooler: boolean,
): pg.PoolConfig => ({
  connectionTimeoutMillis: connection,
  // The timeout of the server has no effect when the connection is cut in between.
  query_timeout: operation,
  ...(!transactionPooler && {
    statement_timeout: operation - 500,
    lock_timeout: lock,
    idle_in_transaction_session_timeout: 2 * operation,
  }),
});

/** The connections of a storage. */
interface Pools {
  readonly pool: pg.Pool;
  readonly reservedPool: pg.Pool;
  /** Ends those that are not the host's. */
  readonly endPools: () => Promise<void>;
}

/** Returns the pools of the host, or creates those that the options describe. */
export function poolsOf(options: PostgresOptions, patience: Patience): Pools {
  if ('pool' in options) {
    const { pool, reservedPool = pool } = options;
    return { pool, reservedPool, endPools: async () => {} };
  }
  const { connectionString, maxConnections = 20, reservedConnections = 2, transactionPooler } = options;
  const pool = createPool(connectionString, maxConnections, patience, transactionPooler);
  if (reservedConnections === 0) return { pool, reservedPool: pool, endPools: () => pool.end() };
  const reservedPool = createPool(connectionString, reservedConnections, patience, transactionPooler);
  return {
    pool,
    reservedPool,
    endPools: async () => void (await Promise.all([pool.end(), reservedPool.end()])),
  };
}

/** Creates a pool of up to `max` connections. */
export function createPool(
  connectionString: string,
  max: number,
  patience: Patience = defaultPatience,
  transactionPooler = false,
): pg.Pool {
  return new pg.Pool({
    connectionString,
    max,
    keepAlive: true,
    // A statement goes out before the answer to the one before it has come, so a unit needs fewer round trips.
    pipeline: true,
    fallback_application_name: 'lobbykit',
    ...timeoutsOf(patience, transactionPooler),
  });
}
