import type { Storage } from '@lobbykit/core/storage';

/** Opens a database by its address: `sqlite:<path>` or `postgres://…`. */
export async function openStorage(url: string): Promise<Storage> {
  if (url.startsWith('sqlite:')) {
    const { openSqlite } = await import('@lobbykit/storage-sqlite');
    return openSqlite({ path: url.slice('sqlite:'.length) });
  }
  const { openPostgres } = await import('@lobbykit/storage-postgres');
  return openPostgres({ connectionString: url, maxConnections: 10 });
}
