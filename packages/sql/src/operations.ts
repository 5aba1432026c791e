import type {
  AllRows,
  ChangeOptions,
  ColumnChange,
  ColumnCondition,
  CountOptions,
  InsertOptions,
  Key,
  NewRow,
  OrderColumn,
  Patch,
  Query,
  Row,
  Table,
  UpdateOptions,
  Where,
} from '@lobbykit/core/storage';
import {
  changesOf,
  checkBounds,
  checkDistinctKeys,
  checkKey,
  comparator,
  completeRow,
  conditionsOf,
  guardOf,
  keyOf,
  orderOf,
  positionOf,
  safeSum,
  summedColumn,
} from '@lobbykit/core/storage';
import { type Answer, after } from './answer.ts';
import type { DriverRow } from './codec.ts';
import { compileCount, compileFind, compileFindKeys, compileSum } from './compile.ts';
import {
  compileDelete,
  compileDeleteKeys,
  compileInsert,
  compileUpdate,
  compileUpdateFirst,
  compileUpdateKeys,
} from './compile-changes.ts';
import { compileUpdateTogether } from './compile-together.ts';
import type { Plans, TablePlan } from './plan.ts';
import { readQuery } from './read-query.ts';
import { readChanges, readConditions, readOrder, readPosition } from './shape.ts';
import { parametersOf, type Statement } from './statements.ts';

/** The interface to a driver. It runs one statement with its parameters. */
export interface Executor {
  rows(statement: Statement, parameters: unknown[]): Answer<DriverRow[]>;
  /** Returns the number of changed rows. */
  run(statement: Statement, parameters: unknown[]): Answer<number>;
  /** Returns the first row. */
  row(statement: Statement, parameters: unknown[]): Answer<DriverRow | undefined>;
}

/**
 * The eight operations. They return values if the driver does, else promises. They throw errors of the input directly.
 */
export interface Operations {
  get<T extends Table>(table: T, key: Key<T>): Answer<Row<T> | null>;
  find<T extends Table>(table: T, query: Query<T>): Answer<Row<T>[]>;
  count<T extends Table>(table: T, where: Where<T>, options?: CountOptions<T>): Answer<number>;
  sum<T extends Table>(table: T, column: string, where: Where<T>): Answer<number>;
  insert<T extends Table>(
    table: T,
    rows: NewRow<T> | readonly NewRow<T>[],
    options?: InsertOptions<T>,
  ): Answer<Row<T>[]>;
  update<T extends Table>(
    table: T,
    where: Where<T> | AllRows,
    patch: Patch<T>,
    options?: UpdateOptions<T>,
  ): Answer<Row<T>[]>;
  delete<T extends Table>(table: T, where: Where<T> | AllRows, options?: ChangeOptions<T>): Answer<Row<T>[]>;
  /** Locks rows in a unit. Without row locks there is one writer, which needs none. */
  lock<T extends Table>(table: T, where: Where<T> | AllRows, options?: ChangeOptions<T>): Answer<Row<T>[]>;
}

export function createOperations(plans: Plans, executor: Executor): Operations {
  const { builder } = plans;
  const { dialect } = builder;

  /** Runs a statement that returns rows of a table. */
  function rowsOf<T extends Table>(
    { codec }: TablePlan,
    statement: Statement,
    values: unknown[],
  ): Answer<Row<T>[]> {
    return after(executor.rows(statement, parametersOf(statement, values)), (rows) => {
      for (const row of rows) codec.decode(row);
      return rows as Row<T>[];
    });
  }

  function get<T extends Table>(declared: T, key: Key<T>): Answer<Row<T> | null> {
    const plan = plans.forReads(declared);
    const table = plan.table as T;
    checkKey(table, key);
    const values = plan.codec.key.map(({ name, encode }) => encode((key as DriverRow)[name]));
    return after(executor.row(plan.get, values), (row) =>
      row === undefined ? null : (plan.codec.decode(row) as Row<T>),
    );
  }

  function find<T extends Table>(declared: T, query: Query<T>): Answer<Row<T>[]> {
    const plan = plans.forReads(declared);
    return select(plan, conditionsOf(plan.table as T, query.where ?? {}), query);
  }

  function select<T extends Table>(
    plan: TablePlan,
    guard: readonly ColumnCondition[],
    query: Query<T>,
    locks = false,
  ): Answer<Row<T>[]> {
    const { key, shape, values } = readQuery(plan, dialect, guard, query);
    const statement = plan.remember(`${locks ? 'lock' : 'find'}|${key}`, () =>
      compileFind(builder, plan, { ...shape, locks }),
    );
    return rowsOf(plan, statement, values);
  }

  function count<T extends Table>(
    declared: T,
    where: Where<T>,
    options: CountOptions<T> = {},
  ): Answer<number> {
    const plan = plans.of(declared);
    const table = plan.table as T;
    const values: unknown[] = [];
    const { key, conditions } = readConditions(plan.codec, dialect, conditionsOf(table, where), values);
    const columns = orderOf(table, options.orderBy);
    const { key: orderKey, order } = readOrder(plan.codec, columns);
    const position =
      options.before === undefined
        ? null
        : readPosition(order, positionOf(table, columns, options.before), values);
    const statement = plan.remember(`count|${key}|${orderKey}|${position?.key ?? ''}`, () =>
      compileCount(builder, plan, { conditions, order, before: position?.position ?? null }),
    );
    return after(executor.row(statement, parametersOf(statement, values)), (row) => Number(row!.count));
  }

  function sum<T extends Table>(declared: T, name: string, where: Where<T>): Answer<number> {
    const plan = plans.of(declared);
    const table = plan.table as T;
    summedColumn(table, name);
    const values: unknown[] = [];
    const { key, conditions } = readConditions(plan.codec, dialect, conditionsOf(table, where), values);
    const statement = plan.remember(`sum|${name}|${key}`, () =>
      compileSum(builder, plan, plan.codec.byName[name]!, conditions),
    );
    return after(executor.row(statement, parametersOf(statement, values)), (row) =>
      safeSum(table, name, row!.sum as number),
    );
  }

  function insert<T extends Table>(
    declared: T,
    given: NewRow<T> | readonly NewRow<T>[],
    options?: InsertOptions<T>,
  ): Answer<Row<T>[]> {
    const plan = plans.of(declared);
    const table = plan.table as T;
    const rows = Array.isArray(given)
      ? (given as readonly NewRow<T>[]).map((row) => completeRow(table, row))
      : [completeRow(table, given as NewRow<T>)];
    const orUpdate =
      options !== undefined && 'orUpdate' in options ? changesOf(table, options.orUpdate) : null;
    const ifAbsent = options !== undefined && 'ifAbsent' in options;
    if (orUpdate !== null) checkDistinctKeys(table, rows);
    if (rows.length === 0) return [];
    const { codec } = plan;
    const many = rows.length > 1;
    // Two concurrent inserts in the order of keys can wait for each other, but never deadlock.
    if (many) rows.sort(byKey(plan));
    const listed = rows.length <= dialect.rows.listed ? rows.length : null;
    const values: unknown[] = listed === null ? dialect.rows.encode(codec.columns, rows) : [];
    if (listed !== null)
      for (const row of rows)
        for (const { name, encode } of codec.columns) values.push(encode((row as DriverRow)[name]));
    const patch = orUpdate === null ? null : readChanges(codec, dialect, orUpdate, values);
    // Most inserts are of one row, and a constant text has its hash already.
    const key =
      listed === 1 && patch === null && !ifAbsent
        ? 'insert one'
        : `insert|${listed}|${ifAbsent}|${patch?.key ?? ''}`;
    const statement = plan.remember(key, () =>
      compileInsert(builder, plan, { listed, ifAbsent, orUpdate: patch?.changes ?? null }),
    );
    if (ifAbsent || patch !== null) return rowsOf(plan, statement, values);
    return after(executor.rows(statement, parametersOf(statement, values)), () => {
      for (const row of rows) codec.detach(row);
      return rows;
    });
  }

  function lock<T extends Table>(
    declared: T,
    where: Where<T> | AllRows,
    options: ChangeOptions<T> = {},
  ): Answer<Row<T>[]> {
    const plan = plans.of(declared);
    const table = plan.table as T;
    const guard = guardOf(table, where);
    checkBounds(table, options);
    return select(plan, guard, options, dialect.rowLocks);
  }

  function update<T extends Table>(
    declared: T,
    where: Where<T> | AllRows,
    patch: Patch<T>,
    options: UpdateOptions<T> = {},
  ): Answer<Row<T>[]> {
    const plan = plans.of(declared);
    const table = plan.table as T;
    const guard = guardOf(table, where);
    const columnChanges = changesOf(table, patch);
    checkBounds(table, options);
    const isOrdered = options.orderBy !== undefined || options.limit !== undefined;
    const asRequested = (answer: Answer<Row<T>[]>): Answer<Row<T>[]> =>
      options.returns === 'key'
        ? after(answer, (rows) => rows.map((row) => keyOf(table, row) as Row<T>))
        : answer;
    if (isOrdered && !dialect.rowLocks) {
      const order = orderOf(table, options.orderBy);
      const keepsOrder = !columnChanges.some(({ name }) => order.some((column) => column.name === name));
      if (options.limit === undefined && keepsOrder)
        return asRequested(inOrder(update(declared, where, patch), order));
      if (options.limit === 1) return asRequested(updateFirst(plan, guard, columnChanges, order));
      const steps = inSteps(plan, where, options, (keys) => {
        const values: unknown[] = [];
        const { key, changes } = readChanges(plan.codec, dialect, columnChanges, values);
        values.push(...dialect.rows.encode(plan.codec.key, keys));
        const statement = plan.remember(`update keys|${key}`, () =>
          compileUpdateKeys(builder, plan, changes),
        );
        return rowsOf<T>(plan, statement, values);
      });
      return asRequested(steps);
    }
    const values: unknown[] = [];
    const { key: changesKey, changes } = readChanges(plan.codec, dialect, columnChanges, values);
    const { key, conditions } = readConditions(plan.codec, dialect, guard, values);
    const target = readTarget(plan, options, values);
    const isOne = !isOrdered && isOneRow(table, guard);
    const compile = (silent: boolean): Statement => ({
      ...compileUpdate(builder, plan, changes, { conditions, ...target, silent }),
      ...(isOne &&
        dialect.rowLocks && { together: compileUpdateTogether(builder, plan, changes, conditions, silent) }),
    });
    if (options.returns === 'key' && isOne) {
      const statement = plan.remember(`update one|${changesKey}|${key}`, () => compile(true));
      const answer = (changed: number) => (changed > 0 ? [keyIn(guard, table) as Row<T>] : []);
      return after(executor.run(statement, parametersOf(statement, values)), answer);
    }
    const statement = plan.remember(`update|${changesKey}|${key}|${target.key}`, () => compile(false));
    return asRequested(rowsOf(plan, statement, values));
  }

  /** Changes the first row of an order, if rows cannot be locked. */
  function updateFirst<T extends Table>(
    plan: TablePlan,
    guard: readonly ColumnCondition[],
    columnChanges: readonly ColumnChange[],
    columns: readonly OrderColumn[],
  ): Answer<Row<T>[]> {
    const values: unknown[] = [];
    const { key: changesKey, changes } = readChanges(plan.codec, dialect, columnChanges, values);
    const { key, conditions } = readConditions(plan.codec, dialect, guard, values);
    const { key: orderKey, order } = readOrder(plan.codec, columns);
    const statement = plan.remember(`update first|${changesKey}|${key}|${orderKey}`, () =>
      compileUpdateFirst(builder, plan, changes, conditions, order),
    );
    return rowsOf(plan, statement, values);
  }

  function remove<T extends Table>(
    declared: T,
    where: Where<T> | AllRows,
    options: ChangeOptions<T> = {},
  ): Answer<Row<T>[]> {
    const plan = plans.of(declared);
    const table = plan.table as T;
    const guard = guardOf(table, where);
    checkBounds(table, options);
    const isOrdered = options.orderBy !== undefined || options.limit !== undefined;
    if (isOrdered && !dialect.rowLocks) {
      if (options.limit === undefined)
        return inOrder(remove(declared, where), orderOf(table, options.orderBy));
      return inSteps(plan, where, options, (keys) => {
        const statement = plan.remember('delete keys', () => compileDeleteKeys(builder, plan));
        return rowsOf<T>(plan, statement, dialect.rows.encode(plan.codec.key, keys));
      });
    }
    const values: unknown[] = [];
    const { key, conditions } = readConditions(plan.codec, dialect, guard, values);
    const target = readTarget(plan, options, values);
    const statement = plan.remember(`delete|${key}|${target.key}`, () =>
      compileDelete(builder, plan, { conditions, ...target }),
    );
    return rowsOf(plan, statement, values);
  }

  function readTarget<T extends Table>(
    plan: TablePlan,
    { orderBy, limit }: ChangeOptions<T>,
    values: unknown[],
  ) {
    if (orderBy === undefined && limit === undefined) return { key: '', order: null, limited: false };
    const { key, order } = readOrder(plan.codec, orderOf(plan.table as T, orderBy));
    const limited = limit !== undefined;
    if (limited) values.push(limit);
    return { key: `${key}${limited}`, order, limited };
  }

  /**
   * Runs a change of the first rows if rows cannot be locked: reads the keys in order, changes those rows, and sorts them in
   * that order. Nothing runs between the two statements, because there is only one writer.
   */
  function inSteps<T extends Table>(
    plan: TablePlan,
    where: Where<T> | AllRows,
    options: ChangeOptions<T>,
    change: (keys: DriverRow[]) => Answer<Row<T>[]>,
  ): Answer<Row<T>[]> {
    const values: unknown[] = [];
    const { key, conditions } = readConditions(plan.codec, dialect, guardOf(plan.table as T, where), values);
    const target = readTarget(plan, options, values);
    const shape = { conditions, order: target.order!, after: null, limited: target.limited, offset: false };
    const statement = plan.remember(`keys|${key}|${target.key}`, () => compileFindKeys(builder, plan, shape));
    return after(rowsOf(plan, statement, values) as Answer<DriverRow[]>, (keys) => {
      if (keys.length === 0) return [];
      return after(change(keys), (rows) => {
        const positions = new Map(keys.map((row, at) => [keyText(plan, row), at]));
        const position = (row: Row<T>): number => positions.get(keyText(plan, row))!;
        return rows.sort((left, right) => position(left) - position(right));
      });
    });
  }

  return { get, find, count, sum, insert, update, delete: remove, lock };
}

/** Sorts the rows of a change. With one writer, the order of a change of all rows matters only for its result. */
const inOrder = <T extends Table>(
  answer: Answer<Row<T>[]>,
  order: readonly OrderColumn[],
): Answer<Row<T>[]> => after(answer, (rows) => rows.sort(comparator(order)));

/** Whether the conditions contain the whole primary key, so they match at most one row. */
const isOneRow = (table: Table, guard: readonly ColumnCondition[]): boolean =>
  table.key.every((column) => guard.some(({ name, operator }) => name === column && operator === 'is'));

const keyIn = (guard: readonly ColumnCondition[], table: Table): Record<string, unknown> =>
  Object.fromEntries(
    table.key.map((column) => [
      column,
      guard.find(({ name, operator }) => name === column && operator === 'is')!.value,
    ]),
  );

/** Text never contains NUL, so it separates the columns of a key without ambiguity. */
const keyText = ({ codec }: TablePlan, row: DriverRow): string =>
  codec.key.map(({ name }) => String(row[name])).join('\0');

/** Compares by key. The order is arbitrary, but the same on every node. */
const byKey =
  ({ codec }: TablePlan) =>
  (left: DriverRow, right: DriverRow): number => {
    for (const { name } of codec.key) {
      const a = left[name] as string;
      const b = right[name] as string;
      if (a !== b) return a < b ? -1 : 1;
    }
    return 0;
  };
