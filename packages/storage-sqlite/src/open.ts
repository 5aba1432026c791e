import { mkdirSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { type Storage, storageBusy, storageClosed, storageReentry } from '@lobbykit/core/storage';
import { createBuilder, createOperations, createPlans, migrateSchema } from '@lobbykit/sql';
import Database from 'better-sqlite3';
import { createConnection } from './connection.ts';
import { sqliteDialect } from './dialect.ts';
import { acquireLock } from './lock.ts';
import {
  applySettings,
  busyTimeout,
  checkEngine,
  checkIntegrity,
  type Durability,
  engineVersion,
  limitSize,
  mappedBytes,
} from './settings.ts';
import { createWriter } from './writer.ts';

export interface SqliteOptions {
  /** The database file. It and its folder are made if they do not exist. `:memory:` is refused. */
  readonly path: string;
  /**
   * `full` (default): a write that was answered survives a power failure. `relaxed`: it survives a crash of the process
   * only. That spares each commit its sync and so helps lone writes; many at once share one sync anyway. Health says
   * which it is.
   */
  readonly durability?: Durability;
  /**
   * Milliseconds (default 5,000) that a write waits for another program that holds the file, such as a backup or a
   * shell, before it rejects with `StorageBusy`.
   */
  readonly lockTimeout?: number;
  /** The size that the file may reach, in bytes; then writes reject with `StorageFull`. Default: what the disk holds. */
  readonly maxBytes?: number;
  /** Path of the native part of better-sqlite3, where a bundle or a single binary keeps it elsewhere. */
  readonly nativeBinding?: string | undefined;
}

export interface SqliteStorage extends Storage {
  /**
   * Copies the whole database into a new file while it is in use.
   *
   * The copy holds everything that was answered before the call. Throws if the file exists.
   */
  backup(file: string): Promise<void>;
}

/**
 * Opens a storage in one SQLite file.
 *
 * Writes of many callers share commits (group commit), each durable before it is answered. Reads run on a connection of
 * their own, see only what is durable, and never wait for a writer.
 *
 * Throws for an engine older than 3.51.3, a damaged file, and `StorageBusy` for a file that another process has open.
 */
export async function openSqlite(options: SqliteOptions): Promise<SqliteStorage> {
  const { durability = 'full', lockTimeout = 5_000, nativeBinding } = options;
  const file = databaseFile(options.path);
  const driver = nativeBinding === undefined ? {} : { nativeBinding };
  mkdirSync(dirname(file), { recursive: true });

  const releaseLock = acquireLock(file, (name) => new Database(name, { timeout: 0, ...driver }));
  try {
    return await openLocked();
  } catch (error) {
    releaseLock();
    throw error;
  }

  async function openLocked(): Promise<SqliteStorage> {
    // The log is removed when the last connection closes in order: what is in it now was left by a process that died.
    const unclean = (statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0;
    const writing = new Database(file, { timeout: busyTimeout, ...driver });
    try {
      const version = engineVersion(writing);
      checkEngine(version);
      applySettings(writing, durability);
      if (options.maxBytes !== undefined) limitSize(writing, options.maxBytes);
      if (unclean) checkIntegrity(writing, file);
      const reading = new Database(file, { readonly: true, timeout: busyTimeout, ...driver });
      reading.pragma('trusted_schema = off');
      reading.pragma(`mmap_size = ${mappedBytes}`);
      // About a tenth of a second to import, so only a process that opens a database pays for it.
      const kysely = await import('kysely');
      return createStorage(writing, reading, createBuilder(kysely, sqliteDialect), version);
    } catch (error) {
      writing.close();
      throw error;
    }
  }

  function createStorage(
    writing: Database.Database,
    reading: Database.Database,
    builder: ReturnType<typeof createBuilder>,
    version: string,
  ): SqliteStorage {
    const plans = createPlans(builder);
    let unhealthy = false;
    let closing: Promise<void> | undefined;
    const onUnhealthy = (): void => {
      unhealthy = true;
      writer.refuse(storageBusy('the database file failed; the storage must be opened again'));
    };
    const writes = createConnection(writing, onUnhealthy);
    const reads = createOperations(plans, createConnection(reading, onUnhealthy));
    const changes = createOperations(plans, writes);
    const writer = createWriter(writes, changes, { lockTimeout, onUnhealthy });

    function checkOutside(): void {
      if (writer.insideUnit()) throw storageReentry();
      if (closing !== undefined) throw storageClosed();
    }

    async function migrate(tables: Parameters<Storage['migrate']>[0]): Promise<void> {
      checkOutside();
      const prepared = plans.prepare(tables);
      await writer.unit(async () =>
        migrateSchema(
          builder,
          (sql, parameters = []) => {
            const statement = writing.prepare<unknown[], Record<string, unknown>>(sql);
            if (statement.reader) return statement.all(...parameters);
            statement.run(...parameters);
            return [];
          },
          prepared,
        ),
      );
      plans.add(prepared);
    }

    async function close(): Promise<void> {
      await writer.idle();
      reading.close();
      writing.close();
      releaseLock();
    }

    return {
      async get(table, key) {
        checkOutside();
        return reads.get(table, key);
      },
      async find(table, query) {
        checkOutside();
        return reads.find(table, query);
      },
      async count(table, where, options) {
        checkOutside();
        return reads.count(table, where, options);
      },
      async insert(table, rows, options) {
        checkOutside();
        return writer.run(() => changes.insert(table, rows, options));
      },
      async update(table, where, patch, options) {
        checkOutside();
        return writer.run(() => changes.update(table, where, patch, options));
      },
      async delete(table, where, options) {
        checkOutside();
        return writer.run(() => changes.delete(table, where, options));
      },
      async transaction(work) {
        checkOutside();
        return writer.unit(work);
      },
      migrate,
      async close() {
        if (writer.insideUnit()) throw storageReentry();
        closing ??= close();
        return closing;
      },
      async health() {
        const status = `SQLite ${version}, ${durability} durability`;
        if (closing !== undefined) return [{ component: 'storage', healthy: false, status: 'closed' }];
        if (unhealthy) {
          return [
            { component: 'storage', healthy: false, status: `${status}; the file failed, no more writes` },
          ];
        }
        return [{ component: 'storage', healthy: true, status }];
      },
      async backup(target) {
        checkOutside();
        if (statSync(target, { throwIfNoEntry: false }) !== undefined) throw new Error(`${target} exists`);
        await writing.backup(target);
      },
    };
  }
}

function databaseFile(path: string): string {
  if (path === '' || path === ':memory:' || path.startsWith('file:')) {
    throw new Error(
      `${path || 'an empty path'} is no database file; use createMemoryStorage() to keep nothing`,
    );
  }
  return resolve(path);
}
