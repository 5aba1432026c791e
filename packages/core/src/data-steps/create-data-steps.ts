import type { Clock } from '../runtime/clock.ts';
import type { Log } from '../runtime/log.ts';
import type { Storage } from '../storage/storage.ts';
import type { Row, Table } from '../storage/table.ts';
import { cursorOf, keyAt } from './cursor.ts';
import type { DataStep } from './data-step.ts';
import { dataStepProgress } from './tables.ts';

export interface DataStepsDependencies {
  readonly storage: Storage;
  readonly clock: Clock;
  readonly log: Log;
}

const defaultBatchSize = 500;
const maxBatchSize = 10_000;
/** How often a node checks whether the batch of another node has ended. */
const pollMilliseconds = 100;
/** How often a node logs the progress of a step. */
const progressMilliseconds = 10_000;

/**
 * Returns the function that runs the data steps of some areas, in the order in which they are declared. Throws if a
 * declaration is invalid.
 *
 * A step visits the rows of its table in the order of the primary key. Each batch is one unit that first claims the row
 * with the progress of its step: of several nodes one gets it, and the others wait until the step is done. The unit then
 * reads the rows after the cursor, changes them and moves the cursor. A killed node leaves nothing of its last batch, and
 * any node goes on there. In a new database the tables have no rows, so each step is done at once.
 */
export function createDataSteps(
  areas: readonly { readonly tables: readonly Table[]; readonly dataSteps?: readonly DataStep[] }[],
  dependencies: DataStepsDependencies,
): () => Promise<void> {
  const steps = areas.flatMap(({ tables, dataSteps = [] }) => {
    for (const step of dataSteps) checkStep(step, tables);
    return dataSteps;
  });
  const names = steps.map(({ name }) => name);
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice !== undefined) throw new Error(`two data steps have the name ${twice}`);

  return async () => {
    if (steps.length === 0) return;
    const where = { name: { in: names }, doneAt: { not: null } };
    const rows = await dependencies.storage.find(dataStepProgress, { where });
    const done = new Set(rows.map(({ name }) => name));
    for (const step of steps) if (!done.has(step.name)) await runStep(step, dependencies);
  };
}

function checkStep({ name, table, batchSize = defaultBatchSize }: DataStep, tables: readonly Table[]): void {
  if (!/^[a-zA-Z0-9]{1,48}\.[a-z0-9-]{1,80}$/.test(name))
    throw new Error(`the data step ${name} must have a name such as guilds.fill-slugs`);
  if (!tables.includes(table))
    throw new Error(`the data step ${name} changes ${table.name}, which is not a table of its area`);
  if (!Number.isInteger(batchSize) || batchSize < 1 || batchSize > maxBatchSize)
    throw new Error(`the data step ${name} must have a batchSize from 1 to ${maxBatchSize}`);
}

/** Runs a step to its end. Returns when it is done, no matter on which nodes. */
async function runStep(step: DataStep, { storage, clock, log }: DataStepsDependencies): Promise<void> {
  const { name } = step;
  let loggedAt = Number.NEGATIVE_INFINITY;
  const logProgress = ({ rows }: ProgressRow, message: string): void => {
    if (clock.now() - loggedAt < progressMilliseconds) return;
    loggedAt = clock.now();
    log.info({ dataStep: name, rows }, message);
  };

  await beginStep(name, storage, clock.now());
  for (let lost: ProgressRow | null = null; ; ) {
    const row: ProgressRow | null = await storage.get(dataStepProgress, { name });
    if (row === null) throw new Error(`the row of the data step ${name} was deleted while it ran`);
    if (row.doneAt !== null) return;
    if (lost?.batches === row.batches) {
      logProgress(row, 'a data step runs on another node; the start waits for it');
      await new Promise<void>((resolve) => void clock.after(pollMilliseconds, resolve));
    }
    const next = await runBatch(step, row, storage, clock.now());
    lost = next === null ? row : null;
    if (next === null) continue;
    if (next.doneAt === null) logProgress(next, 'a data step goes on; the start waits for it');
    else if (next.rows > 0) log.info({ dataStep: name, rows: next.rows }, 'a data step is done');
  }
}

/** Inserts the row of a step, if no node has. */
async function beginStep(name: string, storage: Storage, now: number): Promise<void> {
  const exists = async (): Promise<boolean> => (await storage.get(dataStepProgress, { name })) !== null;
  if (await exists()) return;
  try {
    await storage.insert(dataStepProgress, { name, startedAt: now }, { ifAbsent: true });
  } catch (error) {
    // On Postgres the insert waits for a node that has inserted the row and locked it for its first batch.
    if (!(await exists())) throw error;
  }
}

type ProgressRow = Row<typeof dataStepProgress>;

/** Runs one batch. Returns the new progress, or null if another node runs it or has run it. */
async function runBatch(
  step: DataStep,
  row: ProgressRow,
  storage: Storage,
  now: number,
): Promise<ProgressRow | null> {
  const { name, table, where, batchSize = defaultBatchSize } = step;
  try {
    return await storage.transaction(async (unit) => {
      // The limit skips a row that another node has locked. To wait for it would fail after the lock timeout.
      const claim = { name, batches: row.batches, doneAt: null };
      const claimed = await unit.update(dataStepProgress, claim, { batches: { add: 1 } }, { limit: 1 });
      if (claimed.length === 0) return null;
      const rows = await unit.find(table, {
        ...(where && { where }),
        ...(row.cursor !== null && { after: keyAt(table, row.cursor) }),
        limit: batchSize,
      });
      const last = rows.at(-1);
      if (last !== undefined) await step.change(unit, rows);
      const [next] = await unit.update(
        dataStepProgress,
        { name },
        {
          rows: { add: rows.length },
          ...(last && { cursor: cursorOf(table, last) }),
          ...(rows.length < batchSize && { doneAt: now }),
        },
      );
      return next!;
    });
  } catch (cause) {
    throw new Error(
      `the data step ${name} failed after ${row.rows} rows, which are kept; the next start goes on there`,
      { cause },
    );
  }
}
