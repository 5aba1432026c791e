import type { HostProcess } from './contract.schemas.ts';
import type { GoneProcess } from './options.ts';
import type { HostRow } from './tables.ts';

/**
 * What a host is in follows from its row and the time, so no timer can be late and all nodes agree:
 *
 * AVAILABLE takes jobs. It is DRAINING while an operator says so, or while the host itself says `accepting` = `false`:
 * what runs goes on and no job comes. Either is LOST once there was no beat for `hostLostSeconds`, whatever it was; the
 * next beat brings it back as it was. After `hostRemovedSeconds` without a beat it is REMOVED: its row goes, and its id
 * is anybody's again.
 */
export type HostState = 'AVAILABLE' | 'DRAINING' | 'LOST';

type Standing = Pick<HostRow, 'accepting' | 'draining' | 'lastSeenAt'>;

export function hostState(row: Standing, now: number, lostSeconds: number): HostState {
  if (row.lastSeenAt <= now - lostSeconds * 1000) return 'LOST';
  return row.draining || !row.accepting ? 'DRAINING' : 'AVAILABLE';
}

/** Whether metadata has every name with exactly the wanted value. */
export function meets(
  metadata: Readonly<Record<string, string>>,
  requirements: Readonly<Record<string, string>>,
): boolean {
  return Object.entries(requirements).every(
    ([name, value]) => Object.hasOwn(metadata, name) && metadata[name] === value,
  );
}

/** Whether a process has not come to its end. */
export const isRunning = ({ state }: Pick<HostProcess, 'state'>): boolean =>
  state !== 'DONE' && state !== 'TERMINATED';

const nameOf = ({ jobId, process }: HostProcess): string => `${jobId} ${process}`;

/** The processes that ran before and do not now, or were started again in between. */
export function goneProcesses(
  hostId: string,
  before: readonly HostProcess[],
  after: readonly HostProcess[],
): GoneProcess[] {
  const now = new Map(after.map((process) => [nameOf(process), process]));
  return before.filter(isRunning).flatMap((process) => {
    const found = now.get(nameOf(process));
    const restarted = found !== undefined && isRunning(found);
    if (restarted && found.numRestarts <= process.numRestarts) return [];
    return [{ hostId, jobId: process.jobId, process: process.process, restarted }];
  });
}
