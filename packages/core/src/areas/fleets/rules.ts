import type { GoneProcess } from './options.ts';
import type { HostProcess } from './schemas.ts';
import type { HostRow, JobRow } from './tables.ts';

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

/** A process that is gone, and which of its starts it was: 0 is the first. */
export interface EndedProcess extends Pick<GoneProcess, 'hostId' | 'jobId' | 'process' | 'restarted'> {
  readonly start: number;
}

const nameOf = ({ jobId, process }: HostProcess): string => `${jobId} ${process}`;

/** The last start of a process that has ended; -1 where none has. */
const lastEnded = (process: HostProcess): number => process.numRestarts - (isRunning(process) ? 1 : 0);

/** The processes that have ended since the last report, or were started again, those that it never told of among them. */
export function endedProcesses(
  hostId: string,
  before: readonly HostProcess[],
  after: readonly HostProcess[],
): EndedProcess[] {
  const known = new Map(before.map((process) => [nameOf(process), process]));
  const now = new Map(after.map((process) => [nameOf(process), process]));
  const fresh = after.filter((process) => !known.has(nameOf(process)));
  return [...before, ...fresh].flatMap((process) => {
    const name = nameOf(process);
    const [was, is] = [known.get(name), now.get(name)];
    const wasRunning = was !== undefined && isRunning(was);
    const ended = is ? lastEnded(is) : was!.numRestarts;
    if (ended <= (was ? lastEnded(was) : -1)) return [];
    return [
      {
        hostId,
        jobId: process.jobId,
        process: process.process,
        restarted: is !== undefined && isRunning(is),
        start: wasRunning ? was.numRestarts : ended,
      },
    ];
  });
}

/** Whether a process that is so will not be started again. */
export function isOver({ state }: Pick<HostProcess, 'state'>, restartPolicy: string): boolean {
  if (restartPolicy === 'always') return false;
  return state === 'DONE' || (restartPolicy === 'never' && state === 'TERMINATED');
}

/** Who the game server of a job is to the broker at one of its starts, where it goes by the id of the job. */
export const serverIdAt = ({ jobId, serverId }: Pick<JobRow, 'jobId' | 'serverId'>, start: number): string =>
  serverId === jobId && start > 0 ? `${jobId}.${start}` : serverId;

/** How many jobs a host takes at once, as it says of itself. */
export function roomOf(metadata: Readonly<Record<string, string>>): number {
  const text = Object.hasOwn(metadata, 'maxProcesses') ? metadata.maxProcesses! : '';
  return /^\d{1,9}$/.test(text) ? Number(text) : Number.POSITIVE_INFINITY;
}
