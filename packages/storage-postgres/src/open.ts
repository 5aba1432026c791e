import { checkOptions, type OptionTable } from '@lobbykit/core/options';
import { checkNodeVersion, isStorageError } from '@lobbykit/core/storage';
import { createBuilder } from '@lobbykit/sql';
import { checkAddress, peerOf } from './address.ts';
import { explainConnectError } from './connect-errors.ts';
import { createConnections } from './connections.ts';
import { toStorageError } from './database-errors.ts';
import { defaultPatience, type Patience } from './deadline.ts';
import { postgresDialect } from './dialect.ts';
import type { PostgresOptions, PostgresStorage } from './options.ts';
import { poolsOf } from './pools.ts';
import { checkServer } from './settings.ts';
import { createStorage } from './storage.ts';

/**
 * Opens a storage in a Postgres database. Any number of nodes can share it.
 *
 * A single operation is one statement without an explicit transaction. Throws if the server is older than Postgres 14
 * or is a standby, or if the database is not UTF8. Warns if settings of the server may lose acknowledged writes. Rejects with `StorageBusy` if the
 * server cannot be reached.
 */
export async function openPostgres(options: PostgresOptions): Promise<PostgresStorage> {
  return openWith(options);
}

const table: OptionTable<PostgresOptions> = {
  example: "openPostgres({ connectionString: 'postgres://user:password@host/database' })",
  options: {
    connectionString: 'text',
    pool: 'any',
    reservedPool: 'any',
    schema: 'text',
    maxConnections: 'number',
    reservedConnections: 'number',
    transactionPooler: 'flag',
    namedStatements: 'flag',
    warn: 'function',
  },
};

/** Opens a storage, in tests with another patience: callers that wait for each other wait longer on a busy machine. */
export async function openWith(
  options: PostgresOptions,
  patience: Patience = defaultPatience,
): Promise<PostgresStorage> {
  checkNodeVersion();
  checkAddress(options);
  checkOptions('openPostgres', options, table);
  const { schema, transactionPooler = false, warn = warnProcess } = options;
  const { namedStatements: named = !transactionPooler } = options;
  if (schema !== undefined && !/^[a-z_][a-z0-9_]{0,47}$/.test(schema)) {
    throw new Error(
      `${schema} is not a valid schema name; use up to 48 lower case letters, digits and _, not starting with a digit`,
    );
  }
  const builder = createBuilder(postgresDialect(schema));
  const { pool, reservedPool, endPools } = poolsOf(options, patience);
  // Without a listener, an idle connection that breaks ends the process. A listener of the host stays the only one.
  for (const each of [pool, reservedPool])
    if (each.listenerCount('error') === 0) each.on('error', () => undefined);

  const connections = createConnections(pool);
  const reserved = reservedPool === pool ? connections : createConnections(reservedPool);
  let version: string;
  try {
    version = await connections.withConnection((client) => checkServer(client, transactionPooler, warn));
  } catch (error) {
    await endPools();
    // At the start, an error such as a wrong password is reported as it is. Later it only means an unreachable
    // database.
    const cause = isStorageError(error, 'StorageBusy') ? error.cause : undefined;
    if (cause instanceof Error && cause.message.startsWith('unsupported startup parameter'))
      throw new Error('this is a pooler that takes no time-outs; set transactionPooler', { cause });
    if (cause === undefined) throw error;
    throw explainConnectError(cause, peerOf(pool.options)) ?? toStorageError(cause);
  }
  const poolOptions = pool.options;
  return createStorage({
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
  });
}

const warnProcess = (message: string): void => process.emitWarning(message, 'LobbykitWarning');
