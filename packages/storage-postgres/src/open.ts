import { createBuilder } from '@lobbykit/sql';
import pg from 'pg';
import { createConnections } from './connections.ts';
import { sqlState, toStorageError } from './database-errors.ts';
import { operationMilliseconds } from './deadline.ts';
import { postgresDialect } from './dialect.ts';
import type { PostgresOptions, PostgresStorage } from './options.ts';
import { checkServer } from './settings.ts';
import { createStorage } from './storage.ts';

/** Milliseconds. Every call returns or rejects within five seconds, whatever the database does. */
const timeouts = {
  connectionTimeoutMillis: 3_000,
  statement_timeout: operationMilliseconds - 500,
  // The timeout of the server has no effect when the connection is cut in between.
  query_timeout: operationMilliseconds,
  lock_timeout: 2_000,
  idle_in_transaction_session_timeout: 10_000,
} as const;

/**
 * Opens a storage in a Postgres database. Any number of nodes can share it.
 *
 * A single operation is one statement without an explicit transaction. Throws if the server is older than Postgres 14
 * or is a standby. Warns if settings of the server may lose acknowledged writes. Rejects with `StorageBusy` if the
 * server cannot be reached.
 */
export async function openPostgres(options: PostgresOptions): Promise<PostgresStorage> {
  const { schema, namedStatements: named = true, warn = warnProcess } = options;
  if (schema !== undefined && !/^[a-z_][a-z0-9_]{0,47}$/.test(schema)) {
    throw new Error(
      `${schema} is not a valid schema name; use up to 48 lower case letters, digits and _, not starting with a digit`,
    );
  }
  // The import takes about a tenth of a second, so only a process that opens a database pays for it.
  const builder = createBuilder(await import('kysely'), postgresDialect(schema));
  const ownPool =
    'pool' in options ? undefined : createPool(options.connectionString, options.maxConnections);
  const pool = 'pool' in options ? options.pool : ownPool!;
  // Without a listener, an idle connection that breaks ends the process. A listener of the host stays the only one.
  if (pool.listenerCount('error') === 0) pool.on('error', () => undefined);

  const connections = createConnections(pool);
  let version: string;
  try {
    version = await connections.withConnection((client) => checkServer(client, warn));
  } catch (error) {
    await ownPool?.end();
    // At the start, an error such as a wrong password is reported as it is. Later it only means an unreachable
    // database.
    const cause = error instanceof Error ? error.cause : undefined;
    throw sqlState(cause) === undefined ? error : toStorageError(cause);
  }
  return createStorage({ builder, connections, pool, ownPool, schema, named, version, warn });
}

function createPool(connectionString: string, max = 20): pg.Pool {
  return new pg.Pool({
    connectionString,
    max,
    keepAlive: true,
    // A statement goes out before the answer to the one before it has come, so a unit needs fewer round trips.
    pipeline: true,
    fallback_application_name: 'lobbykit',
    ...timeouts,
  });
}

const warnProcess = (message: string): void => process.emitWarning(message, 'LobbykitWarning');
