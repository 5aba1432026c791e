import { type Storage, storageClosed, storageReentry, type Table } from '@lobbykit/core/storage';
import { createBuilder, createOperations, createPlans, migrateSchema } from '@lobbykit/sql';
import pg from 'pg';
import { createConnections, inTransaction } from './connections.ts';
import { postgresDialect } from './dialect.ts';
import { createExecutor, textOnly } from './executor.ts';
import { failureOf, sqlState } from './failures.ts';
import { createGetWith } from './get-with.ts';
import { createWakeups } from './listen.ts';
import { checkServer } from './settings.ts';
import { createTransactions, retried } from './transactions.ts';
import { needsTurns } from './turns.ts';

/** Milliseconds. A caller is answered within five seconds, whatever the database does. */
const timeouts = {
  connectionTimeoutMillis: 3_000,
  statement_timeout: 5_000,
  // The server's own timeout says nothing on a connection that is cut in the middle.
  query_timeout: 5_500,
  lock_timeout: 2_000,
  idle_in_transaction_session_timeout: 10_000,
} as const;

/** Bytes of a notification, by the promise of the storage interface. Postgres itself allows 7,999. */
const longestPayload = 4_000;

interface CommonOptions {
  /** The schema that the tables stand in; made if it does not exist. Default: where unqualified names go. */
  readonly schema?: string | undefined;
  /**
   * Prepares each statement once on each connection (default true): more than twice the reads under load. Switch it off
   * behind a pooler that hands out connections by transaction and does not know prepared statements.
   */
  readonly namedStatements?: boolean;
  /** Hears what an operator should know: settings that may lose data, listeners that throw. Default: a process warning. */
  readonly warn?: (message: string) => void;
}

export type PostgresOptions = CommonOptions &
  (
    | {
        /** `postgres://user:password@host:port/database`; parameters as in `pg`. */
        readonly connectionString: string;
        /** Connections at the most, without the one that listens (default 20). */
        readonly maxConnections?: number;
      }
    | {
        /**
         * A pool of the host. It is not ended by `close`, and its timeouts are the host's: set `statement_timeout`,
         * `lock_timeout`, `idle_in_transaction_session_timeout` and `connectionTimeoutMillis`.
         */
        readonly pool: pg.Pool;
      }
  );

/** A storage in Postgres has the optional members too: the database's clock, and wake-ups between nodes. */
export type PostgresStorage = Required<Storage>;

/**
 * Opens a storage in a Postgres database, shared by any number of nodes.
 *
 * Single operations are one statement without a transaction around it. Throws for a server older than 14 and for a
 * standby; warns where the server's settings may lose acknowledged writes. Rejects with `StorageBusy` if the server
 * cannot be reached.
 */
export async function openPostgres(options: PostgresOptions): Promise<PostgresStorage> {
  const { schema, namedStatements: named = true, warn = warnProcess } = options;
  if (schema !== undefined && !/^[a-z_][a-z0-9_]{0,47}$/.test(schema)) {
    throw new Error(`${schema} is no schema name: lower case letters, digits and _ only`);
  }
  // About a tenth of a second to import, so only a process that opens a database pays for it.
  const builder = createBuilder(await import('kysely'), postgresDialect(schema));
  const ownPool =
    'pool' in options ? undefined : createPool(options.connectionString, options.maxConnections);
  const pool = 'pool' in options ? options.pool : ownPool!;
  // Without a listener, an idle connection that breaks ends the process. A host's own listener is left alone.
  if (pool.listenerCount('error') === 0) pool.on('error', () => undefined);

  const { withConnection, idle } = createConnections(pool);
  let version: string;
  try {
    version = await withConnection((client) => checkServer(client, warn));
  } catch (error) {
    await ownPool?.end();
    // At the start a wrong password is a mistake to be told of; later it is one more reason why nothing can be reached.
    const cause = error instanceof Error ? error.cause : undefined;
    throw sqlState(cause) === undefined ? error : failureOf(cause);
  }

  const plans = createPlans(builder, schema);
  const executor = createExecutor(withConnection, named);
  const operations = createOperations(plans, executor);
  const readWith = createGetWith(plans, executor);
  const transactions = createTransactions(withConnection, plans, named);
  const wakeups = createWakeups(() => new pg.Client(pool.options), warn);
  let closing: Promise<void> | undefined;

  function checkOutside(): void {
    if (transactions.insideUnit()) throw storageReentry();
    if (closing !== undefined) throw storageClosed();
  }

  async function migrate(tables: readonly Table[]): Promise<void> {
    checkOutside();
    const prepared = plans.prepare(tables);
    await withConnection((client) =>
      inTransaction(client, `set local lock_timeout = ${migrationTimeout}`, async () => {
        const run = async (text: string): Promise<Record<string, unknown>[]> => {
          try {
            // An index on a large table takes its time, and another node may be at it.
            const query = { text, types: textOnly, query_timeout: migrationTimeout };
            return (await client.query<Record<string, unknown>>(query)).rows;
          } catch (error) {
            throw failureOf(error);
          }
        };
        await run(`set local statement_timeout = ${migrationTimeout}`);
        // Held until the transaction ends. Not a lock of the session: a pooler would leave it with somebody else.
        await run(`select pg_advisory_xact_lock(hashtext('lobbykit'), hashtext('${schema ?? ''}'))`);
        if (schema !== undefined) await createSchema(run, schema);
        await migrateSchema(builder, run, prepared, undefined, schema);
      }),
    );
    plans.add(prepared);
  }

  async function close(): Promise<void> {
    await wakeups.close();
    await idle();
    await ownPool?.end();
  }

  /** Notifications belong to the whole database, storages to a schema. */
  function channelName(channel: string): string {
    const name = schema === undefined ? channel : `${schema}.${channel}`;
    if (Buffer.byteLength(name) > 63) throw new TypeError(`the channel ${channel} is longer than 63 bytes`);
    return name;
  }

  function ask(text: string, values: unknown[] = []): Promise<Record<string, unknown>> {
    return withConnection(async (client) => {
      try {
        return (await client.query<Record<string, unknown>>({ text, values, types: textOnly })).rows[0]!;
      } catch (error) {
        throw failureOf(error);
      }
    });
  }

  return {
    async get(table, key) {
      checkOutside();
      return operations.get(table, key);
    },
    async getWith(table, key, children, column) {
      checkOutside();
      return readWith(table, key, children, column);
    },
    async find(table, query) {
      checkOutside();
      return operations.find(table, query);
    },
    async count(table, where, countOptions) {
      checkOutside();
      return operations.count(table, where, countOptions);
    },
    async insert(table, rows, insertOptions) {
      checkOutside();
      if (needsTurns(table, insertOptions)) {
        return transactions.unit((unit) => unit.insert(table, rows, insertOptions));
      }
      return retried(async () => operations.insert(table, rows, insertOptions));
    },
    async update(table, where, patch, changeOptions) {
      checkOutside();
      return retried(async () => operations.update(table, where, patch, changeOptions));
    },
    async delete(table, where, changeOptions) {
      checkOutside();
      return retried(async () => operations.delete(table, where, changeOptions));
    },
    async transaction(work) {
      checkOutside();
      return transactions.unit(work);
    },
    migrate,
    async close() {
      if (transactions.insideUnit()) throw storageReentry();
      closing ??= close();
      return closing;
    },
    async health() {
      const component = 'storage';
      if (closing !== undefined) return [{ component, healthy: false, status: 'closed' }];
      try {
        await ask('select 1');
        return [{ component, healthy: true, status: `Postgres ${version}, ${pool.totalCount} connections` }];
      } catch {
        return [{ component, healthy: false, status: `Postgres ${version} does not answer` }];
      }
    },
    async now() {
      checkOutside();
      const { now } = await ask('select floor(extract(epoch from clock_timestamp()) * 1000)::bigint as now');
      return Number(now);
    },
    async notify(channel, payload) {
      checkOutside();
      if (Buffer.byteLength(payload) >= longestPayload) {
        throw new TypeError(`a notification must be under ${longestPayload} bytes`);
      }
      await ask('select pg_notify($1, $2)', [channelName(channel), payload]);
    },
    async listen(channel, listener) {
      checkOutside();
      return wakeups.listen(channelName(channel), listener);
    },
  };
}

/** Milliseconds: ten minutes. */
const migrationTimeout = 600_000;

type Run = (text: string) => Promise<Record<string, unknown>[]>;

/** Looks first: `if not exists` asks for the right to create schemas even where there is nothing to create. */
async function createSchema(run: Run, schema: string): Promise<void> {
  const existing = await run(`select 1 from pg_namespace where nspname = '${schema}'`);
  if (existing.length === 0) await run(`create schema "${schema}"`);
}

function createPool(connectionString: string, max = 20): pg.Pool {
  return new pg.Pool({
    connectionString,
    max,
    keepAlive: true,
    fallback_application_name: 'lobbykit',
    ...timeouts,
  });
}

const warnProcess = (message: string): void => process.emitWarning(message, 'LobbykitWarning');
