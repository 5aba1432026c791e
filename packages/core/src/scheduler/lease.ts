import type { StorageOperations } from '../storage/storage.ts';
import { scheduledTasks } from './tables.ts';

/** The right to run a task now, on this node alone. */
export interface Lease {
  /** Grows with every lease of the task. */
  readonly fence: number;
  /** Aborted when the lease is lost or the scheduler stops: end between two steps. */
  readonly signal: AbortSignal;
  /**
   * Makes a unit of work commit only while the lease is held: a node that was paused in the middle and wakes up after
   * another has taken over writes nothing. Throws where the lease is lost.
   */
  guard(unit: StorageOperations): Promise<void>;
}

/** The guard of a lease: an update that finds its row only under the same fence, which a takeover waits for. */
export async function guardLease(unit: StorageOperations, name: string, fence: number): Promise<void> {
  const held = await unit.update(scheduledTasks, { name, fence }, { fence: { add: 0 } });
  if (held.length === 0) throw new Error(`the lease of ${name} is lost`);
}
