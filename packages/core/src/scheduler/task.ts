import type { Lease } from './lease.ts';

/** Work that runs periodically, on one node at a time. */
export interface Task {
  /** `area.verb`, unique. */
  readonly name: string;
  readonly everyMilliseconds: number;
  /**
   * Returns the current partitions of the task, if it has any: queue keys, for example. Each partition has its own
   * lease, so several nodes share the work, and `run` gets the partition it must work on.
   */
  readonly partitions?: () => Promise<readonly string[]>;
  /**
   * Returns whether there is anything to do. Without work the task does not run in this period, so an idle server takes
   * no lease and writes nothing. Every node asks, without a lease: only read, and best with one statement on an index.
   * An answer that takes more than 5 seconds counts as yes. Default: there always is.
   */
  readonly hasWork?: (partition: string) => Promise<boolean>;
  /**
   * How long the lease of a run lasts that is not renewed. Longer than the period if the run does something outside of the
   * storage that a second node should not repeat because the first one was slow for a moment. If the node dies, the task runs
   * so much later. Default: the period, from 1 to 30 seconds.
   */
  readonly leaseMilliseconds?: number;
  /** The pause after `hasWork` found nothing, if it may be longer than the period. */
  readonly idleMilliseconds?: number;
  /**
   * Called once, with a function that asks for a run of a partition before its time, but not before `earliest`. This node
   * then runs it, when a tenth of the period has passed since the last run began, on whatever node. If that failed, the task
   * runs at its time.
   */
  readonly onWork?: (runEarly: (partition: string, earliest: number) => void) => void;
  /** Does the work. `partition` is empty if the task has no partitions. */
  run(lease: Lease, partition: string): Promise<void>;
}
