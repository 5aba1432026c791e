import { storageBusy } from '@lobbykit/core/storage';
import type { Pool, PoolClient, QueryResult } from 'pg';
import { failureOf, isLost } from './failures.ts';

/** Work on one connection of the pool. */
export type WithConnection = <Result>(work: (client: PoolClient) => Promise<Result>) => Promise<Result>;

export interface Connections {
  readonly withConnection: WithConnection;
  /** Resolves when all work begun so far is over. A pool that is ended before forgets who waits for a connection. */
  idle(): Promise<void>;
}

/**
 * Takes a connection and gives it back: to the pool if it is sound, else to nobody.
 *
 * Not `pool.query`: that drops the connection after every error, so each conflict would cost a new one.
 */
export function createConnections(pool: Pool): Connections {
  const known = new WeakSet<PoolClient>();
  const whenIdle: (() => void)[] = [];
  let working = 0;

  async function connect(): Promise<PoolClient> {
    let client: PoolClient;
    try {
      client = await pool.connect();
    } catch (error) {
      throw storageBusy('the database cannot be reached', error);
    }
    if (!known.has(client)) {
      known.add(client);
      // A connection that breaks while nobody waits for it would end the process without a listener.
      client.on('error', () => undefined);
    }
    return client;
  }

  function over(): void {
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
        try {
          return await work(client);
        } catch (error) {
          lost = isLost(error);
          throw error;
        } finally {
          client.release(lost);
        }
      } finally {
        over();
      }
    },
    idle: () =>
      new Promise((resolve) => {
        if (working === 0) resolve();
        else whenIdle.push(resolve);
      }),
  };
}

/**
 * Runs `work` between `begin` and `commit`, or `rollback` if it throws. `setting` is sent along with the `begin`.
 *
 * READ COMMITTED whatever the server's default is: every guard is evaluated again on the row it finds locked.
 */
export async function inTransaction<Result>(
  client: PoolClient,
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
  // Postgres answers the commit of a failed transaction with a rollback, and no error.
  if (command !== 'COMMIT') throw storageBusy('the transaction was rolled back');
  return result;
}

async function control(client: PoolClient, text: string): Promise<string> {
  try {
    // Two statements in one text are answered by two results.
    const result: QueryResult | QueryResult[] = await client.query(text);
    return Array.isArray(result) ? '' : result.command;
  } catch (error) {
    throw failureOf(error);
  }
}
