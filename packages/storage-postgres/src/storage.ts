import { type ComponentHealth, storageClosed, storageReentry } from '@lobbykit/core/storage';
import { type createBuilder, createOperations, createPlans } from '@lobbykit/sql';
import pg from 'pg';
import type { Connections, WithConnection } from './connections.ts';
import { toStorageError } from './database-errors.ts';
import { operationMilliseconds, withDeadline } from './deadline.ts';
import { createExecutor, textOnly, type WithQueryable } from './executor.ts';
import { createGetWith } from './get-with.ts';
import { needsKeyLocks } from './key-locks.ts';
import { migrateTables } from './migrate-tables.ts';
import type { PostgresStorage } from './options.ts';
import { createTransactions, withRetries } from './transactions.ts';
import { createWakeUps } from './wake-ups.ts';

/** Bytes. A notification must be smaller, as the storage interface promises. Postgres itself allows 7,999. */
const maxPayload = 4_000;

export interface StorageDependencies {
  readonly builder: ReturnType<typeof createBuilder>;
  readonly connections: Connections;
  readonly pool: pg.Pool;
  /** The pool, if the storage must end it. */
  readonly ownPool: pg.Pool | undefined;
  readonly schema: string | undefined;
  /** Whether statements are prepared under a name. */
  readonly named: boolean;
  /** The version of the server, for `health`. */
  readonly version: string;
  readonly warn: (message: string) => void;
}

/** Milliseconds that the last operations have to end when the storage is closed. */
const closeTimeout = 1_000;

/** Creates the storage on a pool whose server has been checked. */
export function createStorage({
  builder,
  connections: { withConnection, idle, abandon },
  pool,
  ownPool,
  schema,
  named,
  version,
  warn,
}: StorageDependencies): PostgresStorage {
  const plans = createPlans(builder, schema);
  const executor = createExecutor(withinDeadline(withConnection), named);
  const operations = createOperations(plans, executor);
  const getWith = createGetWith(plans, executor);
  const transactions = createTransactions(withConnection, plans, named);
  const wakeUps = createWakeUps(() => new pg.Client(listenerOptions(pool.options)), warn);
  let closing: Promise<void> | undefined;

  function checkUsable(): void {
    if (transactions.insideUnit()) throw storageReentry();
    if (closing !== undefined) throw storageClosed();
  }

  async function close(): Promise<void> {
    await wakeUps.close();
    // Requests have ended before. What still runs waits for a database that does not answer.
    const timer = setTimeout(abandon, closeTimeout);
    await idle();
    clearTimeout(timer);
    await ownPool?.end();
  }

  return {
    async get(table, key) {
      checkUsable();
      return operations.get(table, key);
    },
    async getWith(table, key, children, column) {
      checkUsable();
      return getWith(table, key, children, column);
    },
    async find(table, query) {
      checkUsable();
      return operations.find(table, query);
    },
    async count(table, where, countOptions) {
      checkUsable();
      return operations.count(table, where, countOptions);
    },
    async insert(table, rows, insertOptions) {
      checkUsable();
      if (needsKeyLocks(table, insertOptions)) {
        return transactions.unit((unit) => unit.insert(table, rows, insertOptions));
      }
      return withRetries(async () => operations.insert(table, rows, insertOptions));
    },
    async update(table, where, patch, changeOptions) {
      checkUsable();
      return withRetries(async () => operations.update(table, where, patch, changeOptions));
    },
    async delete(table, where, changeOptions) {
      checkUsable();
      return withRetries(async () => operations.delete(table, where, changeOptions));
    },
    async transaction(work) {
      checkUsable();
      return transactions.unit(work);
    },
    async migrate(tables) {
      checkUsable();
      await migrateTables(withConnection, plans, tables, schema);
    },
    async close() {
      if (transactions.insideUnit()) throw storageReentry();
      closing ??= close();
      return closing;
    },
    async health() {
      const component = 'storage';
      if (closing !== undefined) return [{ component, healthy: false, status: 'closed' }];
      const listening = wakeUps.isListening();
      const notifications: ComponentHealth[] =
        listening === null
          ? []
          : [
              {
                component: 'notifications',
                healthy: listening,
                status: listening ? 'listening' : 'reconnecting; events of other nodes come late',
              },
            ];
      try {
        await queryRow(withConnection, 'select 1');
        const status = `Postgres ${version}, ${pool.totalCount} connections`;
        return [{ component, healthy: true, status }, ...notifications];
      } catch {
        const status = `Postgres ${version} does not answer`;
        return [{ component, healthy: false, status }, ...notifications];
      }
    },
    async now() {
      checkUsable();
      const { now } = await queryRow(
        withConnection,
        'select floor(extract(epoch from clock_timestamp()) * 1000)::bigint as now',
      );
      return Number(now);
    },
    async notify(channel, payload) {
      checkUsable();
      if (Buffer.byteLength(payload) >= maxPayload) {
        throw new TypeError(`the payload of a notification must be under ${maxPayload} bytes`);
      }
      await queryRow(withConnection, 'select pg_notify($1, $2)', [channelName(schema, channel), payload]);
    },
    async listen(channel, listener) {
      checkUsable();
      return wakeUps.listen(channelName(schema, channel), listener);
    },
  };
}

/**
 * The options of the connection that listens. It notices a dead network even if the pool of a host has no timeouts.
 * Copied with descriptors: the pool hides its password from enumeration.
 */
function listenerOptions(options: pg.PoolOptions): pg.ClientConfig {
  const copy = Object.defineProperties({}, Object.getOwnPropertyDescriptors(options)) as pg.PoolOptions;
  return Object.assign(copy, {
    keepAlive: true,
    connectionTimeoutMillis: options.connectionTimeoutMillis || 3_000,
  });
}

/** Adds the schema, because notifications belong to the whole database and storages to one schema. */
function channelName(schema: string | undefined, channel: string): string {
  const name = schema === undefined ? channel : `${schema}.${channel}`;
  if (Buffer.byteLength(name) > 63) throw new TypeError(`the channel ${channel} is longer than 63 bytes`);
  return name;
}

/** Milliseconds. A shorter wait for a connection is not counted: the timeout of the connection limits the statement. */
const shortWait = 50;

/** Counts the wait for a connection as part of the operation. */
const withinDeadline =
  (withConnection: WithConnection): WithQueryable =>
  (work) => {
    const begun = performance.now();
    return withConnection((client) =>
      work(
        performance.now() - begun < shortWait ? client : withDeadline(client, begun + operationMilliseconds),
      ),
    );
  };

function queryRow(
  withConnection: WithConnection,
  text: string,
  values: unknown[] = [],
): Promise<Record<string, unknown>> {
  return withinDeadline(withConnection)(async (client) => {
    try {
      return (await client.query<Record<string, unknown>>({ text, values, types: textOnly })).rows[0]!;
    } catch (error) {
      throw toStorageError(error);
    }
  });
}
