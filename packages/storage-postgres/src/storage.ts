import { AsyncLocalStorage } from 'node:async_hooks';
import { type ComponentHealth, storageClosed, storageReentry } from '@lobbykit/core/storage';
import { type createBuilder, createPlans } from '@lobbykit/sql';
import pg from 'pg';
import type { Connections } from './connections.ts';
import type { Patience } from './deadline.ts';
import { migrateTables, planTables } from './migrate-tables.ts';
import type { PostgresStorage } from './options.ts';
import { createPooledStorage, queryRow } from './pooled-storage.ts';
import { createRefusals } from './refusals.ts';
import { tryWrite } from './try-write.ts';
import type { OpenUnit } from './unit.ts';
import { createWakeUps } from './wake-ups.ts';

/** Bytes. A notification must be smaller, as the storage interface promises. Postgres itself allows 7,999. */
const maxPayload = 4_000;

export interface StorageDependencies {
  readonly builder: ReturnType<typeof createBuilder>;
  readonly connections: Connections;
  /** The connections that requests do not get; the same ones if there are no others. */
  readonly reserved: Connections;
  readonly poolOptions: pg.PoolOptions;
  /** Ends the pools that belong to the storage. */
  readonly endPools: () => Promise<void>;
  readonly schema: string | undefined;
  /** Whether statements are prepared under a name. */
  readonly named: boolean;
  /** Whether a pooler assigns connections per transaction. */
  readonly transactionPooler: boolean;
  /** The version of the server, for `health`. */
  readonly version: string;
  readonly warn: (message: string) => void;
  readonly patience: Patience;
}

/** Milliseconds that the last operations have to end when the storage is closed. */
const closeTimeout = 1_000;

/** Creates the storage on pools whose server has been checked. */
export function createStorage({
  builder,
  connections,
  reserved,
  poolOptions,
  endPools,
  schema,
  named,
  transactionPooler,
  version,
  warn,
  patience,
}: StorageDependencies): PostgresStorage {
  const plans = createPlans(builder, schema);
  const caller = new AsyncLocalStorage<OpenUnit>();
  const refusals = createRefusals();
  const pooled = { plans, named, transactionPooler, caller, refusals, patience, checkUsable };
  const wakeUps = createWakeUps(() => new pg.Client(listenerOptions(poolOptions)), warn);
  let closing: Promise<void> | undefined;

  const insideUnit = (): boolean => caller.getStore()?.open === true;

  function checkUsable(): void {
    if (insideUnit()) throw storageReentry();
    if (closing !== undefined) throw storageClosed();
  }

  async function readStatus(): Promise<[status: string, healthy: boolean]> {
    try {
      await queryRow(reserved.withConnection, patience, 'select 1');
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      return [`Postgres ${version} cannot be used: ${reason}`, false];
    }
    await refusals.tryAgain(() => tryWrite(reserved.withConnection, schema));
    const status = `Postgres ${version}, ${connections.count} connections`;
    const { reason } = refusals;
    return reason === null ? [status, true] : [`${status}; writes are refused: ${reason}`, false];
  }

  async function close(): Promise<void> {
    await wakeUps.close();
    // Requests have ended before. What still runs waits for a database that does not answer.
    const timer = setTimeout(() => {
      connections.abandon();
      reserved.abandon();
    }, closeTimeout);
    await Promise.all([connections.close(), reserved.close()]);
    clearTimeout(timer);
    await endPools();
  }

  return {
    ...createPooledStorage({ ...pooled, withConnection: connections.withConnection }),
    reserved: createPooledStorage({ ...pooled, withConnection: reserved.withConnection }),
    isRemote: true,
    queueMilliseconds: connections.queueMilliseconds,
    measure: () => ({ connections: { requests: connections.measure(), reserved: reserved.measure() } }),
    async migrate(tables) {
      checkUsable();
      await migrateTables(connections.withConnection, plans, tables, schema);
    },
    async planMigration(tables) {
      checkUsable();
      return planTables(connections.withConnection, plans, tables, schema);
    },
    async close() {
      if (insideUnit()) throw storageReentry();
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
      const [status, healthy] = await readStatus();
      return [{ component, healthy, status }, ...notifications];
    },
    async now() {
      checkUsable();
      const { now } = await queryRow(
        reserved.withConnection,
        patience,
        'select floor(extract(epoch from clock_timestamp()) * 1000)::bigint as now',
      );
      return Number(now);
    },
    async notify(channel, payload) {
      checkUsable();
      if (Buffer.byteLength(payload) >= maxPayload) {
        throw new TypeError(`the payload of a notification must be under ${maxPayload} bytes`);
      }
      const name = channelName(schema, channel);
      await queryRow(reserved.withConnection, patience, 'select pg_notify($1, $2)', [name, payload]);
    },
    async listen(channel, listener) {
      checkUsable();
      if (transactionPooler)
        throw new Error(
          "behind a transaction pooler, Postgres cannot wake nodes; choose wakeUps: 'polling' or Redis in createBackend",
        );
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
    // The heartbeat begins when the connection listens, so until then only this ends a wait for an answer.
    query_timeout: options.query_timeout || 5_000,
  });
}

/** Adds the schema, because notifications belong to the whole database and storages to one schema. */
function channelName(schema: string | undefined, channel: string): string {
  const name = schema === undefined ? channel : `${schema}.${channel}`;
  if (Buffer.byteLength(name) > 63) throw new TypeError(`the channel ${channel} is longer than 63 bytes`);
  return name;
}
