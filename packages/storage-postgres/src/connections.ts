import { type ConnectionMeasurements, storageBusy, storageOverloaded } from '@lobbykit/core/storage';
import type { Pool, PoolClient, QueryResult } from 'pg';
import { createConnectionQueue } from './connection-queue.ts';
import { isLost, toStorageError } from './database-errors.ts';
import type { Queryable } from './deadline.ts';
import { destroySocket } from './heartbeat.ts';

/** Work on one connection of the pool. */
export type WithConnection = <Result>(work: (client: PoolClient) => Promise<Result>) => Promise<Result>;

export interface Connections {
  readonly withConnection: WithConnection;
  /** How many connections are open. */
  readonly count: number;
  /** Returns how long callers wait for a connection now, in milliseconds; 0 if one is free or the queue is ordinary. */
  queueMilliseconds(): number;
  /** Returns how many connections are in use, and how many callers wait for one. */
  measure(): ConnectionMeasurements;
  /** Resolves when the last work has ended. A pool that is ended earlier forgets the callers that wait for a connection. */
  close(): Promise<void>;
  /** Breaks the connections that are in use. The work on them rejects. */
  abandon(): void;
}

/** Connections that have a listener of ours. A host may open many storages on one pool, each after the other. */
const known = new WeakSet<PoolClient>();

/**
 * Runs work on a connection of the pool. Returns the connection to the pool if it still works, else drops it.
 *
 * `pool.query` would drop the connection after every error, so each conflict would cost a new connection.
 */
export function createConnections(pool: Pool): Connections {
  const used = new Set<PoolClient>();
  const whenIdle: (() => void)[] = [];
  let working = 0;
  /** Connections in use, also those that the host uses of its own pool. */
  let acquired = 0;
  const onAcquire = (): void => {
    acquired += 1;
  };
  const onRelease = (): void => {
    acquired -= 1;
  };
  pool.on('acquire', onAcquire);
  pool.on('release', onRelease);

  const queue = createConnectionQueue(pool.options.max);

  async function nextClient(): Promise<PoolClient> {
    if (acquired < pool.options.max) return pool.connect();
    const leave = queue.enter();
    try {
      return await pool.connect();
    } finally {
      leave();
    }
  }

  async function connect(): Promise<PoolClient> {
    let client: PoolClient;
    try {
      client = await nextClient();
    } catch (error) {
      const hasWaited = error instanceof Error && error.message === 'timeout exceeded when trying to connect';
      // The database may be well if every connection is in use, but not if the pool still tries to open some.
      throw hasWaited && acquired >= pool.options.max
        ? storageOverloaded('no connection to the database is free', error)
        : storageBusy('the database cannot be reached', error);
    }
    if (!known.has(client)) {
      // Without a listener, a connection that breaks while it is not in use would end the process.
      client.on('error', () => undefined);
      await refuseStandby(client);
      known.add(client);
    }
    return client;
  }

  function onWorkEnd(): void {
    working -= 1;
    if (working > 0) return;
    for (const resolve of whenIdle.splice(0)) resolve();
  }

  return {
    async withConnection(work) {
      working += 1;
      try {
        const client = await connect();
        let lost = false;
        used.add(client);
        const begun = performance.now();
        try {
          return await work(client);
        } catch (error) {
          lost = isLost(error);
          throw error;
        } finally {
          used.delete(client);
          client.release(lost);
          queue.onHoldEnd(performance.now() - begun);
        }
      } finally {
        onWorkEnd();
      }
    },
    get count() {
      return pool.totalCount;
    },
    queueMilliseconds: queue.milliseconds,
    measure: () => ({ inUse: acquired, max: pool.options.max, waiting: queue.size }),
    async close() {
      if (working > 0) await new Promise<void>((resolve) => whenIdle.push(resolve));
      pool.off('acquire', onAcquire);
      pool.off('release', onRelease);
    },
    abandon() {
      for (const client of used) destroySocket(client);
    },
  };
}

/**
 * Throws, and drops the connection, if its server is a standby: after a fail-over, an address may lead to one, and what it
 * returns is old. Each new connection is asked once. A primary does not become a standby without breaking its connections.
 */
async function refuseStandby(client: PoolClient): Promise<void> {
  try {
    const { rows } = await client.query<{ standby: string }>('select pg_is_in_recovery()::text as standby');
    if (rows[0]!.standby === 'true')
      throw storageBusy('this Postgres server is a standby; connect to the primary');
  } catch (error) {
    client.release(true);
    throw toStorageError(error);
  }
}

/**
 * Runs `work` between `begin` and `commit`, or `rollback` if it throws. `setting` is sent together with the `begin`.
 *
 * Always READ COMMITTED, whatever the default of the server is: a guard is evaluated again on a row that was locked.
 */
export async function inTransaction<Result>(
  client: Queryable,
  setting: string,
  work: () => Promise<Result>,
): Promise<Result> {
  let result: Result;
  try {
    await control(client, `begin isolation level read committed; ${setting}`);
    result = await work();
  } catch (error) {
    if (!isLost(error)) await control(client, 'rollback');
    throw error;
  }
  const command = await control(client, 'commit');
  // For the commit of a failed transaction, Postgres reports a rollback and no error.
  if (command !== 'COMMIT') throw storageBusy('the transaction was rolled back');
  return result;
}

/** Runs a statement that controls a transaction, and returns its command. */
export async function control(client: Queryable, text: string): Promise<string> {
  try {
    // Two statements in one text return two results.
    const result: QueryResult | QueryResult[] = await client.query(text);
    return Array.isArray(result) ? '' : result.command;
  } catch (error) {
    throw toStorageError(error);
  }
}
