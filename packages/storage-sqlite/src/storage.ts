import { storageBusy, storageClosed, storageReentry, type Table } from '@lobbykit/core/storage';
import {
  type createBuilder,
  createFindReferenced,
  createGetReferenced,
  createOperations,
  createPlans,
  migrateSchema,
  type Plans,
  planSchema,
  type RunStatement,
} from '@lobbykit/sql';
import type Database from 'better-sqlite3';
import { writeCopy } from './backup.ts';
import { createDurableCommits, createRelaxedCommits } from './commits.ts';
import { isFileFailure } from './database-errors.ts';
import { createExecutor } from './executor.ts';
import type { Log } from './log.ts';
import type { SqliteStorage } from './options.ts';
import { createReadSnapshot } from './read-snapshot.ts';
import { createRefusals } from './refusals.ts';
import { createSnapshot } from './snapshot.ts';
import { createWriter, type Writer } from './writer.ts';

export interface StorageDependencies {
  /** The only connection that writes. */
  readonly writing: Database.Database;
  readonly reading: Database.Database;
  /** The log that each commit waits for. Undefined if durability is relaxed. */
  readonly log: Log | undefined;
  /** How many pages the log has before it is copied into the database file. */
  readonly maxLogPages: number;
  /** Milliseconds after which a group of writes takes no further one. */
  readonly maxGroupMilliseconds: number;
  readonly builder: ReturnType<typeof createBuilder>;
  /** The engine and its durability, for `health`. */
  readonly description: string;
  /** Milliseconds. */
  readonly lockTimeout: number;
  readonly releaseLock: () => void;
}

/** Creates the storage on two open connections. */
export function createStorage({
  writing,
  reading,
  log,
  maxLogPages,
  maxGroupMilliseconds,
  builder,
  description,
  lockTimeout,
  releaseLock,
}: StorageDependencies): SqliteStorage {
  const plans = createPlans(builder);
  let hasFailed = false;
  const refusals = createRefusals(writing);
  let closing: Promise<void> | undefined;
  const onFileFailure = (): void => {
    hasFailed = true;
    writer.refuse(storageBusy('the database file failed; the storage must be opened again'));
  };
  const executor = createExecutor(writing, onFileFailure);
  const snapshot = createSnapshot(reading);
  const readExecutor = createExecutor(reading, onFileFailure, snapshot.enter);
  const reads = createOperations(plans, readExecutor);
  const readReferenced = createGetReferenced(plans, readExecutor);
  const findReferenced = createFindReferenced(plans, readExecutor);
  const changes = {
    ...createOperations(plans, executor),
    getReferenced: createGetReferenced(plans, executor),
  };
  const commits =
    log === undefined
      ? createRelaxedCommits(writing, snapshot)
      : createDurableCommits({
          database: writing,
          snapshot,
          log,
          maxLogPages,
          onFileFailure,
        });
  const writer = createWriter(writing, commits, changes, {
    lockTimeout,
    maxGroupMilliseconds,
    onFileFailure,
  });
  const readSnapshot = createReadSnapshot(reading, reads, (work) => writer.unit(work));
  const checkRead = createReadCheck(reading, onFileFailure);

  function checkUsable(): void {
    if (writer.insideUnit()) throw storageReentry();
    if (closing !== undefined) throw storageClosed();
  }

  async function close(): Promise<void> {
    await writer.idle();
    log?.close();
    // The last connection copies the log into the file when it closes, except a connection that only reads. After a
    // failed sync, the disk may lack parts of the log that the copy would depend on.
    for (const connection of hasFailed ? [writing, reading] : [reading, writing]) connection.close();
    releaseLock();
  }

  return {
    async get(table, key) {
      checkUsable();
      return reads.get(table, key);
    },
    async getReferenced(table, key, column, referenced, lock) {
      checkUsable();
      return readReferenced(table, key, column, referenced, lock);
    },
    async findReferenced(table, query, column, referenced) {
      checkUsable();
      return findReferenced(table, query, column, referenced);
    },
    async find(table, query) {
      checkUsable();
      return reads.find(table, query);
    },
    async count(table, where, options) {
      checkUsable();
      return reads.count(table, where, options);
    },
    async sum(table, column, where) {
      checkUsable();
      return reads.sum(table, column, where);
    },
    async lock(table, where, options) {
      checkUsable();
      return reads.lock(table, where, options);
    },
    async insert(table, rows, options) {
      checkUsable();
      return refusals.note(writer.run(() => changes.insert(table, rows, options)));
    },
    async update(table, where, patch, options) {
      checkUsable();
      return refusals.note(writer.run(() => changes.update(table, where, patch, options)));
    },
    async delete(table, where, options) {
      checkUsable();
      return refusals.note(writer.run(() => changes.delete(table, where, options)));
    },
    async snapshot(work) {
      checkUsable();
      return readSnapshot(work);
    },
    async transaction(work) {
      checkUsable();
      return refusals.note(writer.unit(work));
    },
    queueMilliseconds: writer.queueMilliseconds,
    measure: writer.measure,
    async migrate(tables) {
      checkUsable();
      await migrateTables(writing, writer, plans, tables);
    },
    async planMigration(tables) {
      checkUsable();
      return planSchema(builder, runOn(reading), plans.prepare(tables));
    },
    async close() {
      if (writer.insideUnit()) throw storageReentry();
      closing ??= close();
      return closing;
    },
    async health() {
      const component = 'storage';
      if (closing !== undefined) return [{ component, healthy: false, status: 'closed' }];
      const failure = hasFailed ? null : checkRead();
      if (!hasFailed) {
        if (failure !== null)
          return [{ component, healthy: false, status: `${description}; reads fail: ${failure}` }];
        await refusals.tryAgain((work) => writer.unit(work));
        const { reason } = refusals;
        if (reason === null) return [{ component, healthy: true, status: description }];
        return [{ component, healthy: false, status: `${description}; writes are refused: ${reason}` }];
      }
      return [{ component, healthy: false, status: `${description}; the file failed, no more writes` }];
    },
    async backup(file) {
      checkUsable();
      await writeCopy(file, (name) => writing.backup(name));
    },
  };
}

/**
 * Returns the check that reads a page of the first table, and returns why that fails. SQLite keeps the first page of the
 * file in memory, so a statement on the schema alone would read nothing.
 */
function createReadCheck(reading: Database.Database, onFileFailure: () => void): () => string | null {
  const firstTable = reading
    .prepare<[], string>("select name from sqlite_schema where type = 'table' limit 1")
    .pluck();
  return () => {
    try {
      const table = firstTable.get();
      if (table !== undefined) reading.prepare(`select 1 from "${table}" limit 1`).get();
      return null;
    } catch (error) {
      if (isFileFailure(error)) onFileFailure();
      return error instanceof Error ? error.message : String(error);
    }
  };
}

async function migrateTables(
  writing: Database.Database,
  writer: Writer,
  plans: Plans,
  tables: readonly Table[],
): Promise<void> {
  const prepared = plans.prepare(tables);
  await writer.unit(async () => migrateSchema(plans.builder, runOn(writing), prepared), {
    changesSchema: true,
  });
  plans.add(prepared);
}

/** Returns the function that runs statements of a migration on a connection. */
const runOn =
  (database: Database.Database): RunStatement =>
  (sql, parameters = []) => {
    const statement = database.prepare<unknown[], Record<string, unknown>>(sql);
    if (statement.reader) return statement.all(...parameters);
    statement.run(...parameters);
    return [];
  };
