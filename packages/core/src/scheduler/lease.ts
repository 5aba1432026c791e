import type { StorageOperations } from '../storage/storage.ts';
import { scheduledTasks } from './tables.ts';

/** The right to run a task now, which only one node has. */
export interface Lease {
  /** Grows with every lease of the task. */
  readonly fence: number;
  /** Aborted when the lease is lost or the scheduler stops. The task should end before its next step. */
  readonly signal: AbortSignal;
  /**
   * Makes a unit of work commit only while this node holds the lease: if it was paused and another node has taken over,
   * it writes nothing. Throws if the lease is lost.
   */
  guard(unit: StorageOperations): Promise<void>;
}

/** Guards a unit with an update that finds its row only under the same fence. A takeover waits for the unit. */
export async function guardLease(unit: StorageOperations, name: string, fence: number): Promise<void> {
  const held = await unit.lock(scheduledTasks, { name, fence });
  if (held.length === 0) throw new Error(`the lease of ${name} is lost`);
}
