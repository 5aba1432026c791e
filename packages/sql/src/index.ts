export { createBuilder, statementOf } from './builder.ts';
export type { DriverRow } from './codec.ts';
export { named } from './compile.ts';
export type { Conversion, Dialect, SqlColumn } from './dialect.ts';
export type { Migration } from './migrations.ts';
export { createOperations, type Executor, type Operations } from './operations.ts';
export { createPlans, type Plans, type TablePlan } from './plan.ts';
export { migrateSchema } from './schema.ts';
export type { Statement } from './statements.ts';
