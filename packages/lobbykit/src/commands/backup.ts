import { ConfigError } from '../config/config-error.ts';

/**
 * Copies the database of a server, which may be running, into a new file. Throws `ConfigError` if that is not possible:
 * for Postgres, use `pg_dump`.
 */
export async function backup(databaseUrl: string, file: string): Promise<string> {
  if (!databaseUrl.startsWith('sqlite:'))
    throw new ConfigError(
      databaseUrl === 'memory:'
        ? 'backup: DATABASE_URL=memory: keeps nothing that could be copied.'
        : 'backup copies SQLite files. For Postgres, use pg_dump.',
    );
  const path = databaseUrl.slice('sqlite:'.length);
  const { backupSqlite } = await import('@lobbykit/storage-sqlite');
  try {
    await backupSqlite({ path }, file);
  } catch (cause) {
    throw new ConfigError(`backup of ${path}: ${cause instanceof Error ? cause.message : String(cause)}`, {
      cause,
    });
  }
  return `copied ${path} to ${file}\n`;
}
