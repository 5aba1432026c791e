import type { Writable } from 'node:stream';
import { storageBusy } from '@lobbykit/core/storage';
import type { PoolClient, QueryConfig } from 'pg';

/** How long a storage waits, in milliseconds. */
export interface Patience {
  /** For an operation: waiting for a connection and for locks, and all of its statements. */
  readonly operation: number;
  /** For a connection. */
  readonly connection: number;
  /** For a lock. */
  readonly lock: number;
  /** For a lock in the first attempt of a unit. */
  readonly firstLock: number;
  /** From the first attempt of a unit. After that, a lock timeout is not retried any more. */
  readonly lockRetry: number;
}

/** Every call returns or rejects within five seconds, whatever the database does. */
export const defaultPatience: Patience = {
  operation: 5_000,
  connection: 3_000,
  lock: 2_000,
  firstLock: 500,
  lockRetry: 2_500,
};

/** What a transaction sets for itself behind a pooler, which keeps no settings of a connection. */
export const localTimeouts = ({ operation, lock }: Patience): string =>
  `set local statement_timeout = ${operation - 500}; set local lock_timeout = ${lock}; set local idle_in_transaction_session_timeout = ${2 * operation}`;

/** What statements run on. */
export type Queryable = Pick<PoolClient, 'query'>;

/**
 * Returns the milliseconds until a deadline, as the driver takes them. Throws if it is over.
 *
 * The cause makes the connection count as lost: it is dropped, and the server rolls back what is open on it.
 */
function timeUntil(deadline: number): { readonly query_timeout: number } {
  const rest = deadline - performance.now();
  if (rest <= 0) throw storageBusy('the operation took too long', new Error('its deadline is over'));
  return { query_timeout: Math.ceil(rest) };
}

/** Returns a connection whose statements end with the operation that they belong to. */
export function withDeadline(client: PoolClient, deadline: number): Queryable {
  return {
    query: ((config: string | QueryConfig, values?: unknown[]) => {
      const query = typeof config === 'string' ? { text: config, ...(values && { values }) } : config;
      try {
        corkTurn(client);
        return client.query({ ...query, ...timeUntil(deadline) });
      } catch (error) {
        return Promise.reject(error);
      }
    }) as PoolClient['query'],
  };
}

/** The connection of the driver, which its types leave out. The native driver has none. */
interface DriverClient {
  readonly connection?: { readonly stream?: Writable };
}

/**
 * Holds back what a connection sends until the microtasks of this turn have run, so that statements that are sent
 * together take one write. The system calls were more than half of the processor time of a login.
 */
function corkTurn(client: PoolClient): void {
  const stream = (client as PoolClient & DriverClient).connection?.stream;
  if (stream === undefined || stream.writableCorked > 0) return;
  stream.cork();
  process.nextTick(() => stream.uncork());
}
