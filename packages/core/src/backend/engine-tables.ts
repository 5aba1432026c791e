import { auditLog } from '../audit/tables.ts';
import { connectionTables } from '../connections/tables.ts';
import { dataStepProgress } from '../data-steps/tables.ts';
import { consumerTables } from '../events/consumers/tables.ts';
import { eventEngineTables } from '../events/tables.ts';
import { idempotencyKeys } from '../http/idempotency/tables.ts';
import { rateWindows } from '../http/rate-windows.ts';
import { scheduledTasks } from '../scheduler/tables.ts';
import type { Table } from '../storage/table.ts';
import { transfers } from '../transfer/tables.ts';

/** The tables that do not belong to an area. */
export const engineTables: readonly Table[] = [
  auditLog,
  ...connectionTables,
  ...consumerTables,
  dataStepProgress,
  ...eventEngineTables,
  idempotencyKeys,
  rateWindows,
  scheduledTasks,
  transfers,
];
