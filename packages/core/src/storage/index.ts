/**
 * The storage interface: tables, queries, errors, and the checks that all storages share.
 *
 * @module
 */

export {
  type ColumnChange,
  changesOf,
  checkDistinctKeys,
  checkKey,
  checkTable,
  completeRow,
  safeSum,
  summedColumn,
  unitEnded,
  unknownTable,
} from './check.ts';
export {
  isStorageError,
  isStorageFailure,
  isUniqueConflict,
  migrationRefused,
  numberOutOfRange,
  StorageError,
  type StorageErrorName,
  storageBusy,
  storageClosed,
  storageConflict,
  storageFull,
  storageNewer,
  storageOverloaded,
  storageReentry,
  UniqueConflict,
  unitYielded,
} from './errors.ts';
export { findReferenced } from './find-referenced.ts';
export { getReferenced, lockReferenced } from './get-referenced.ts';
export { getWith } from './get-with.ts';
export { insertNumbered } from './insert-numbered.ts';
export { keyText } from './key-text.ts';
export { makeFolder } from './make-folder.ts';
export { matches } from './match.ts';
export { createMemoryStorage } from './memory/create-memory-storage.ts';
export { checkNodeVersion } from './node-version.ts';
export { comparator } from './order.ts';
export {
  type ColumnCondition,
  type ConditionOperator,
  checkBounds,
  conditionsOf,
  guardOf,
  keyOf,
  type OrderColumn,
  orderOf,
  positionOf,
  prefixEnd,
} from './query.ts';
export { readSnapshot } from './read-snapshot.ts';
export { changedRow, rowCopier, type StoredRow } from './row.ts';
export { type ScanQuery, scan } from './scan.ts';
export {
  type AllRows,
  allRows,
  type ChangeOptions,
  type ComponentHealth,
  type ConnectionMeasurements,
  type CountOptions,
  type FindReferenced,
  type GetReferenced,
  type GetWith,
  type InsertNumbered,
  type InsertOptions,
  type IntColumn,
  type MigrationPlan,
  type NumberedRows,
  type Position,
  type Query,
  type ReadOperations,
  type RowAndReferenced,
  type RowWith,
  type Snapshot,
  type Storage,
  type StorageMeasurements,
  type StorageOperations,
  type TransactionalStorage,
  type UnitOperations,
  type UpdateOptions,
  type WakeListener,
  type WakeUps,
} from './storage.ts';
export { checkSuccessor, type StoredColumn, type StoredTable, uniqueSetRefused } from './successor.ts';
export {
  type AccountRows,
  type Column,
  type Columns,
  type ColumnType,
  type ColumnValues,
  type Condition,
  column,
  defineTable,
  type Json,
  type Key,
  type NewRow,
  type OrderBy,
  type Patch,
  type PersonalData,
  type RemovedParts,
  type Row,
  selectColumns,
  type Table,
  type Where,
} from './table.ts';
export {
  int64Range,
  jsonDepthLimit,
} from './value.ts';
