import type { Lease } from './lease.ts';

/** Work that runs by the clock, on one node at a time. */
export interface Task {
  /** `area.verb`, unique. */
  readonly name: string;
  readonly everyMilliseconds: number;
  /**
   * Where the work is done for several things: their names, as they are now. Each has a lease of its own, so that
   * several nodes share them, and `run` is told which one it is for.
   */
  readonly each?: () => Promise<readonly string[]>;
  run(lease: Lease, each: string): Promise<void>;
}
