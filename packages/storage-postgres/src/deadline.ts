import type { Writable } from 'node:stream';
import { storageBusy } from '@lobbykit/core/storage';
import type { PoolClient, QueryConfig } from 'pg';

/** Milliseconds that an operation may take: waiting for a connection and for locks, and all of its statements. */
export const operationMilliseconds = 5_000;

/** What statements run on. */
export type Queryable = Pick<PoolClient, 'query'>;

/** The time by which an operation that begins now must have ended. */
export const deadlineFromNow = (): number => performance.now() + operationMilliseconds;

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
