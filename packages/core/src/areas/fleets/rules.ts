import { type Availability, deadlineOf } from '../../kernel/availability.ts';
import type { GoneProcess } from './options.ts';
import type { HostProcess } from './schemas.ts';
import { type HostState, hostStates } from './states.ts';
import type { HostRow, JobRow } from './tables.ts';

type HostStatus = Pick<HostRow, 'reportsDraining' | 'draining' | 'lastSeenAt'>;

/** Returns whether an operator or the host itself says that it drains. */
export const isDraining = ({ draining, reportsDraining }: Omit<HostStatus, 'lastSeenAt'>): boolean =>
  draining || reportsDraining;

/** Returns the state of a host at a time. */
export function hostState(
  row: HostStatus,
  now: number,
  lostSeconds: number,
  availability: Availability,
): HostState {
  if (deadlineOf(availability, row.lastSeenAt, row.lastSeenAt + lostSeconds * 1000) <= now)
    return hostStates.LOST;
  return isDraining(row) ? hostStates.DRAINING : hostStates.AVAILABLE;
}

/** Returns whether the metadata has every required name with exactly the required value. */
export function meetsRequirements(
  metadata: Readonly<Record<string, string>>,
  requirements: Readonly<Record<string, string>>,
): boolean {
  return Object.entries(requirements).every(
    ([name, value]) => Object.hasOwn(metadata, name) && metadata[name] === value,
  );
}

/** Returns whether a process has not ended. */
export const isRunning = ({ state }: Pick<HostProcess, 'state'>): boolean =>
  state !== 'DONE' && state !== 'TERMINATED';

/** A process that ended. `start` counts its starts: 0 is the first. */
export interface EndedProcess
  extends Pick<GoneProcess, 'hostId' | 'jobId' | 'process' | 'restarted' | 'lastLines'> {
  readonly start: number;
}

const nameOf = ({ jobId, process }: HostProcess): string => `${jobId} ${process}`;

/** Returns the number of the last start that has ended; -1 if none has. */
const lastEnded = (process: HostProcess): number => process.numRestarts - (isRunning(process) ? 1 : 0);

/**
 * Returns the processes that have ended or were started again since the last report, including those that no earlier
 * report contained.
 */
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
        ...(is?.lastLines && { lastLines: is.lastLines }),
        start: wasRunning ? was.numRestarts : ended,
      },
    ];
  });
}

/** Returns whether a process has ended and will not be started again. */
export function isOver({ state }: Pick<HostProcess, 'state'>, restartPolicy: string): boolean {
  if (restartPolicy === 'always') return false;
  return state === 'DONE' || (restartPolicy === 'never' && state === 'TERMINATED');
}

/** Returns the server id of a job at one of its starts. If the job id serves as server id, later starts get a suffix. */
export const serverIdAt = ({ jobId, serverId }: Pick<JobRow, 'jobId' | 'serverId'>, start: number): string =>
  serverId === jobId && start > 0 ? `${jobId}.${start}` : serverId;

/** Returns how long a host is set aside that was set aside so often since a start worked on it: 1, 2, 4 … 30 minutes. */
export const pauseMilliseconds = (pauses: number): number => Math.min(2 ** pauses, 30) * 60_000;

/** Returns how many jobs a host runs at the same time, from its metadata `maxProcesses`; without limit by default. */
export function capacityOf(metadata: Readonly<Record<string, string>>): number {
  const text = Object.hasOwn(metadata, 'maxProcesses') ? metadata.maxProcesses! : '';
  return /^\d{1,9}$/.test(text) ? Number(text) : Number.POSITIVE_INFINITY;
}
