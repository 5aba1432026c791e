import type { Log } from '@lobbykit/core';
import { createMemoryStorage, type Storage } from '@lobbykit/core/storage';
import type { Config } from '../config/config.ts';
import { ConfigError } from '../config/config-error.ts';

/** An open storage. */
export interface OpenStorage {
  readonly storage: Storage;
  /** For the banner. Never contains a password. */
  readonly description: string;
  /** The path of the SQLite file; null for other storages. */
  readonly path: string | null;
}

/** How a Postgres is used. */
type PostgresConfig = Partial<
  Pick<Config, 'DATABASE_POOLER' | 'DATABASE_NAMED_STATEMENTS' | 'DATABASE_CONNECTIONS'>
>;

/** Opens the storage of a DATABASE_URL and loads only its driver. Throws `ConfigError` if it cannot be used. */
export async function openStorage(
  url: string,
  log: Log,
  postgres: PostgresConfig = {},
): Promise<OpenStorage> {
  try {
    return await open(url, log, postgres);
  } catch (cause) {
    throw new ConfigError(`DATABASE_URL: ${cause instanceof Error ? cause.message : String(cause)}`, {
      cause,
    });
  }
}

async function open(url: string, log: Log, postgres: PostgresConfig): Promise<OpenStorage> {
  if (url === 'memory:')
    return { storage: createMemoryStorage(), description: 'memory (nothing is kept)', path: null };
  if (url.startsWith('sqlite:')) {
    const path = url.slice('sqlite:'.length);
    const { openSqlite } = await import('@lobbykit/storage-sqlite');
    return { storage: await openSqlite({ path }), description: `SQLite ${path}`, path };
  }
  const { openPostgres } = await import('@lobbykit/storage-postgres');
  const { DATABASE_POOLER, DATABASE_NAMED_STATEMENTS, DATABASE_CONNECTIONS } = postgres;
  const storage = await openPostgres({
    connectionString: url,
    warn: (message) => log.warn({}, message),
    transactionPooler: DATABASE_POOLER === 'transaction',
    ...(DATABASE_NAMED_STATEMENTS !== undefined && { namedStatements: DATABASE_NAMED_STATEMENTS }),
    ...(DATABASE_CONNECTIONS !== undefined && { maxConnections: DATABASE_CONNECTIONS }),
  });
  // It has read the address.
  const { host, pathname } = new URL(url);
  return { storage, description: `Postgres ${host}${pathname}`, path: null };
}
