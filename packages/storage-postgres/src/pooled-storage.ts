import type { AsyncLocalStorage } from 'node:async_hooks';
import type { Storage, TransactionalStorage } from '@lobbykit/core/storage';
import { createFindReferenced, createGetReferenced, createOperations, type Plans } from '@lobbykit/sql';
import type { WithConnection } from './connections.ts';
import { toStorageError } from './database-errors.ts';
import { localTimeouts, type Patience, withDeadline } from './deadline.ts';
import { createPooledExecutor, textOnly, type WithQueryable } from './executor.ts';
import { createGetWith } from './get-with.ts';
import { needsKeyLocks } from './key-locks.ts';
import type { Refusals } from './refusals.ts';
import { createTransactions, inOwnTransactions, withRetries } from './transactions.ts';
import type { OpenUnit } from './unit.ts';

export interface PooledStorageDependencies {
  readonly withConnection: WithConnection;
  readonly plans: Plans;
  /** Whether statements are prepared under a name. */
  readonly named: boolean;
  /** Whether a pooler assigns connections per transaction. */
  readonly transactionPooler: boolean;
  /** The unit whose work calls, on any pool. */
  readonly caller: AsyncLocalStorage<OpenUnit>;
  readonly refusals: Refusals;
  readonly patience: Patience;
  /** Throws if the storage is closed, or if a unit calls it. */
  readonly checkUsable: () => void;
}

/** The rows of the database, by the connections of one pool. */
export interface PooledStorage
  extends Required<Pick<Storage, 'getWith' | 'getReferenced' | 'findReferenced' | 'snapshot'>>,
    TransactionalStorage {}

/** Creates the operations that run on the connections of one pool. */
export function createPooledStorage({
  withConnection,
  plans,
  named,
  transactionPooler,
  caller,
  refusals,
  patience,
  checkUsable,
}: PooledStorageDependencies): PooledStorage {
  const withQueryable = withinDeadline(withConnection, patience);
  const settings = transactionPooler ? localTimeouts(patience) : null;
  const executor = createPooledExecutor(
    settings === null ? withQueryable : inOwnTransactions(withQueryable, settings),
    named,
    patience.operation,
  );
  const operations = createOperations(plans, executor);
  const getWith = createGetWith(plans, executor);
  const getReferenced = createGetReferenced(plans, executor);
  const findReferenced = createFindReferenced(plans, executor);
  const { unit, snapshot } = createTransactions(withConnection, plans, named, caller, patience, settings);
  return {
    async get(table, key) {
      checkUsable();
      return operations.get(table, key);
    },
    async getWith(table, key, children, column) {
      checkUsable();
      return getWith(table, key, children, column);
    },
    async getReferenced(table, key, column, referenced, lock) {
      checkUsable();
      return getReferenced(table, key, column, referenced, lock);
    },
    async findReferenced(table, query, column, referenced) {
      checkUsable();
      return findReferenced(table, query, column, referenced);
    },
    async find(table, query) {
      checkUsable();
      return operations.find(table, query);
    },
    async count(table, where, countOptions) {
      checkUsable();
      return operations.count(table, where, countOptions);
    },
    async sum(table, column, where) {
      checkUsable();
      return operations.sum(table, column, where);
    },
    async lock(table, where, lockOptions) {
      checkUsable();
      return withRetries(async () => operations.lock(table, where, lockOptions));
    },
    async insert(table, rows, insertOptions) {
      checkUsable();
      if (needsKeyLocks(table, insertOptions)) {
        return refusals.noteChange(unit((within) => within.insert(table, rows, insertOptions)));
      }
      return refusals.noteChange(withRetries(async () => operations.insert(table, rows, insertOptions)));
    },
    async update(table, where, patch, changeOptions) {
      checkUsable();
      return refusals.noteChange(
        withRetries(async () => operations.update(table, where, patch, changeOptions)),
      );
    },
    async delete(table, where, changeOptions) {
      checkUsable();
      return refusals.noteChange(withRetries(async () => operations.delete(table, where, changeOptions)));
    },
    async snapshot(work) {
      checkUsable();
      return snapshot(work);
    },
    async transaction(work) {
      checkUsable();
      return refusals.noteUnit(unit, work);
    },
  };
}

/** Milliseconds. A shorter wait for a connection is not counted: the timeout of the connection limits the statement. */
const shortWait = 50;

/** Counts the wait for a connection as part of the operation. */
const withinDeadline =
  (withConnection: WithConnection, { operation }: Patience): WithQueryable =>
  (work, since = performance.now()) =>
    withConnection((client) =>
      work(performance.now() - since < shortWait ? client : withDeadline(client, since + operation)),
    );

/** Runs one statement that belongs to no table, and returns its first row. */
export function queryRow(
  withConnection: WithConnection,
  patience: Patience,
  text: string,
  values: unknown[] = [],
): Promise<Record<string, unknown>> {
  return withinDeadline(
    withConnection,
    patience,
  )(async (client) => {
    try {
      return (await client.query<Record<string, unknown>>({ text, values, types: textOnly })).rows[0]!;
    } catch (error) {
      throw toStorageError(error);
    }
  });
}
