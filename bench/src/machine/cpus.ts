import { spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';

/** Whether programs can be given a cpu of their own here: with one cpu, or without taskset, they share. */
export const canPin: boolean =
  process.platform === 'linux' &&
  availableParallelism() >= 2 &&
  spawnSync('taskset', ['-c', '0,1', 'true']).status === 0;

/** The cpu of what is measured. */
export const serverCpu = 0;
/** The cpu of what measures, and of Postgres. */
export const loadCpu = 1;

/** The program and arguments that run `program` on one cpu, or as it is where that cannot be. */
export const pinned = (cpu: number, program: string, args: readonly string[]): [string, string[]] =>
  canPin ? ['taskset', ['-c', String(cpu), program, ...args]] : [program, [...args]];
