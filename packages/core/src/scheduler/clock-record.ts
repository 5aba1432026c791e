import type { SteadyClock } from '../runtime/steady-clock.ts';
import type { ComponentHealth, Storage } from '../storage/storage.ts';
import type { Row } from '../storage/table.ts';
import { scheduledTasks } from './tables.ts';
import type { Task } from './task.ts';

/** The newest time that was stored, by which a clock that was set back is noticed over a restart. */
export interface ClockRecord {
  /** Says that this node writes: the time is stored soon. */
  touch(): void;
  /** Compares the clock with the newest stored time. */
  read(): Promise<void>;
  /** Stores the time while the node writes: the row of each run has it. */
  readonly task: Task;
  health(): ComponentHealth;
}

export interface ClockRecordDependencies {
  readonly storage: Pick<Storage, 'find' | 'get'>;
  readonly clock: SteadyClock;
  /** Whether other nodes may be ahead of this one. */
  readonly hasOtherNodes: boolean;
}

/** A node that is killed loses so much of the time that it has counted. */
const recordMilliseconds = 5_000;
const taskName = 'clock.record';

const newestOf = ({ startedAt, finishedAt }: Pick<Row<typeof scheduledTasks>, 'startedAt' | 'finishedAt'>) =>
  Math.max(startedAt ?? 0, finishedAt ?? 0);

/** Creates the record of a clock. An idle node writes nothing. */
export function createClockRecord({ storage, clock, hasOtherNodes }: ClockRecordDependencies): ClockRecord {
  let isTouched = false;
  let checks = 0;
  return {
    touch() {
      isTouched = true;
    },
    async read() {
      const rows = await storage.find(scheduledTasks, {});
      clock.notBefore(Math.max(0, ...rows.map(newestOf)));
    },
    task: {
      name: taskName,
      everyMilliseconds: recordMilliseconds,
      async hasWork() {
        checks += 1;
        // A node that joins reads all rows. Afterwards, a clock that runs apart from others is noticed early enough so.
        const compares = hasOtherNodes && checks % 2 === 0;
        const row = compares ? await storage.get(scheduledTasks, { name: taskName }) : null;
        if (row !== null) clock.notBefore(newestOf(row));
        return isTouched;
      },
      async run() {
        isTouched = false;
      },
    },
    health() {
      const ahead = clock.ahead();
      const status =
        ahead === 0
          ? 'agrees with its source'
          : `its source was set back: ${Math.ceil(ahead / 1000)} s ahead of it, and a tenth slower until they agree`;
      return { component: 'clock', healthy: true, status };
    },
  };
}
