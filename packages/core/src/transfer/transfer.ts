import { cursorOf, keyAt } from '../data-steps/cursor.ts';
import { systemClock } from '../runtime/clock.ts';
import { scan } from '../storage/scan.ts';
import type { Storage } from '../storage/storage.ts';
import type { Json, NewRow, Patch, Table } from '../storage/table.ts';
import { assertComplete } from './assert-complete.ts';
import { assertSecretKeys } from './assert-secret-key.ts';
import { digestRows } from './digest-rows.ts';
import { type TransferRow, transferId, transfers } from './tables.ts';

/** What a transfer does now. */
export interface TransferProgress {
  readonly step: 'copy' | 'verify';
  readonly table: string;
  /** The rows that were copied, in all tables and in all runs of this transfer. */
  readonly rows: number;
}

/** What `transferRows` needs. */
export interface TransferOptions {
  /** The storage to copy. No server may run on it. It is not changed. */
  readonly from: Storage;
  /** An empty storage, or one into which this transfer has begun. */
  readonly to: Storage;
  /** Every table: `backend.catalogue.tables`. */
  readonly tables: readonly Table[];
  /** Names the source without its password, such as `sqlite:/srv/game.db`. A transfer goes on only from the same source. */
  readonly source: string;
  /** The secret keys of the backend. */
  readonly secretKeys: readonly string[];
  /** Called after each batch of rows. */
  readonly onProgress?: (progress: TransferProgress) => void;
  /** How many rows are copied in one unit. Default 200. */
  readonly batchSize?: number;
}

/** What a transfer has copied. */
export interface TransferResult {
  readonly tables: number;
  readonly rows: number;
}

/**
 * Copies every row of every table into another storage, and verifies numbers and digests of the rows of each table.
 *
 * Each batch is one unit with the progress, so a transfer that was killed goes on where it stopped when it is called
 * again. Until it is done, no backend starts on the target. Rejects before the first row if the source is not on the
 * tables of this code, if it has tables that are not in the list, if the target has rows, and if the source has values
 * that were encrypted with another secret key. Rejects if the source has changed meanwhile: then begin anew, with an
 * empty target. Does not close the storages.
 */
export async function transferRows(options: TransferOptions): Promise<TransferResult> {
  const { from, to, batchSize = 200 } = options;
  const tables = options.tables
    .filter(({ name }) => name !== transfers.name)
    .sort((left, right) => (left.name < right.name ? -1 : 1));
  await checkSource(options);
  await from.migrate(options.tables);
  await assertComplete(from);
  await assertSecretKeys(from, tables, options.secretKeys);
  await to.migrate(options.tables);
  let progress = await begin(options, tables);

  /** Changes the progress in a unit. Throws if another process has changed it. */
  const advance = async (patch: Patch<typeof transfers>, table?: Table, rows: readonly Row[] = []) => {
    const { batches } = progress;
    progress = await to.transaction(async (unit) => {
      const change = { ...patch, batches: { add: 1 }, rows: { add: rows.length } };
      const [changed] = await unit.update(transfers, { id: transferId, batches, doneAt: null }, change);
      if (changed === undefined)
        throw new Error('another process transfers into the same target: wait until it has ended');
      if (table !== undefined) await unit.insert(table, rows as NewRow<Table>[]);
      return changed;
    });
  };
  const report = (step: TransferProgress['step'], table: Table): void =>
    options.onProgress?.({ step, table: table.name, rows: progress.rows });

  const last = progress.tableName;
  for (const table of progress.copiedAt === null ? tables.filter(({ name }) => name >= last) : []) {
    const { cursor } = progress;
    const after = table.name === last && cursor !== null ? keyAt(table, cursor) : undefined;
    for await (const rows of scan(from, table, { after }, batchSize)) {
      const end: Json = cursorOf(table, rows.at(-1)!);
      await advance({ tableName: table.name, cursor: end }, table, rows);
      report('copy', table);
    }
  }
  if (progress.copiedAt === null) await advance({ tableName: '', cursor: null, copiedAt: systemClock.now() });

  const verified = progress.tableName;
  for (const table of tables.filter(({ name }) => name > verified)) {
    const source = await digestRows(from, table, batchSize);
    const copy = await digestRows(to, table, batchSize);
    if (source.digest !== copy.digest)
      throw new Error(
        `${table.name} differs: ${source.rows} rows in the source and ${copy.rows} in the target; the source has changed meanwhile: stop its servers, and begin anew with an empty target`,
      );
    await advance({ tableName: table.name });
    report('verify', table);
  }
  await advance({ doneAt: systemClock.now() });
  return { tables: tables.length, rows: progress.rows };
}

type Row = Readonly<Record<string, unknown>>;

/** Throws if rows of the source would be left behind. */
async function checkSource({ from, tables }: TransferOptions): Promise<void> {
  const plan = await from.planMigration?.(tables);
  if (plan === undefined) return;
  if (plan.undeclaredTables.length > 0)
    throw new Error(
      `the source has tables that this program does not know: ${plan.undeclaredTables.join(', ')}; call transferRows in the application that declares them`,
    );
  if (plan.statements.length > 0)
    throw new Error('the tables of the source are those of an older version: migrate it first');
}

/** Returns the progress of the transfer that has begun, or begins it if the target is empty. */
async function begin({ to, source }: TransferOptions, tables: readonly Table[]): Promise<TransferRow> {
  return to.transaction(async (unit) => {
    const row = await unit.get(transfers, { id: transferId });
    if (row !== null && row.doneAt === null) {
      if (row.source === source) return row;
      throw new Error(
        `the target has a part of the rows of ${row.source}: go on with that transfer, or begin with an empty target`,
      );
    }
    for (const table of tables)
      if ((await unit.find(table, { limit: 1 })).length > 0)
        throw new Error(`the target is not empty: ${table.name} has rows; transfer into a new database`);
    const fresh = { source, startedAt: systemClock.now(), tableName: '', cursor: null, rows: 0 };
    const patch = { ...fresh, copiedAt: null, doneAt: null };
    const [begun] = await unit.insert(transfers, { id: transferId, ...patch }, { orUpdate: patch });
    return begun!;
  });
}
