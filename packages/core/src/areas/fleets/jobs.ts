import type { Unit } from '../../kernel/unit-of-work.ts';
import type { NewRow } from '../../storage/table.ts';
import { type Commands, stopCommand } from './commands.ts';
import type { FleetsContext } from './limits.ts';
import type { GoneProcess } from './options.ts';
import { endedProcesses, isOver, isRunning, serverIdAt } from './rules.ts';
import type { HostProcess } from './schemas.ts';
import { commandKind, commandState } from './states.ts';
import { type CommandRow, fleetHosts, fleetJobs } from './tables.ts';

/** A process that is gone, with what its host had to have; null if no allocator deployed it. */
export interface GoneJob {
  readonly gone: GoneProcess;
  readonly requirements: Readonly<Record<string, string>> | null;
}

/** The deployed jobs. Every method runs in a unit that has locked the row of the host. */
export interface Jobs {
  add(unit: Unit, job: NewRow<typeof fleetJobs>): Promise<void>;
  /** Stores what a report says about jobs. Returns the processes that are gone, with their server ids. */
  applyReport(
    unit: Unit,
    hostId: string,
    before: readonly HostProcess[],
    after: readonly HostProcess[],
  ): Promise<readonly GoneJob[]>;
  /** Deletes the jobs that are over because of the results of commands. */
  applyResults(
    unit: Unit,
    hostId: string,
    settled: readonly CommandRow[],
    processes: readonly HostProcess[],
  ): Promise<void>;
  /** Marks a job as not wanted and has it stopped. Returns false if it is over or already not wanted. */
  cancel(unit: Unit, hostId: string, jobId: string): Promise<boolean>;
  /** Repeats the stop of jobs that are not wanted, and sends those for which there was no room before. */
  stopUnwanted(unit: Unit, hostId: string): Promise<void>;
}

/** A stop that had no effect is sent again after this time. */
const repeatStopMilliseconds = 30_000;

/**
 * The life of a job: it is wanted from its deploy until someone cancels it, and over when its host has nothing of it any
 * more.
 *
 * - Wanted: its deploy is queued, sent or done, and the host reports the job as long as it runs. The job is over if the
 *   deploy fails, if its process has ended and the restart policy does not start it again, or if the host reported it
 *   and does not report it any more.
 * - Not wanted: if no host has fetched the deploy, the deploy is cancelled and the job is over. Otherwise the host may be
 *   deploying it, the answer may be lost, or the host may be away for hours. The deploy is then cancelled, so that it is
 *   not sent again, and the host gets the command to stop the job repeatedly until it reports the end.
 */
export function createJobs({ clock, limits }: FleetsContext, commands: Commands): Jobs {
  return {
    async add(unit, job) {
      await unit.insert(fleetJobs, job);
    },

    async applyReport(unit, hostId, before, after) {
      const [known, reported] = [jobIdsOf(before), jobIdsOf(after)];
      await markSeen(
        unit,
        hostId,
        [...reported].filter((jobId) => !known.has(jobId)),
      );
      const ended = endedProcesses(hostId, before, after);
      const missing = [...known].filter((jobId) => !reported.has(jobId));
      const ids = [...new Set([...ended.map(({ jobId }) => jobId), ...missing])];
      if (ids.length === 0) return [];
      const rows = await unit.find(fleetJobs, { where: { hostId, jobId: { in: ids } } });
      const over = rows.filter(({ jobId, restartPolicy }) =>
        after.every((process) => process.jobId !== jobId || isOver(process, restartPolicy)),
      );
      if (over.length > 0)
        await unit.delete(
          fleetJobs,
          { hostId, jobId: { in: over.map(({ jobId }) => jobId) } },
          { orderBy: ['jobId'] },
        );
      const byId = new Map(rows.map((row) => [row.jobId, row]));
      return ended.map(({ start, ...gone }) => {
        const row = byId.get(gone.jobId);
        if (!row) return { gone, requirements: null };
        const requirements = row.allocator === '' ? null : (row.requirements as Record<string, string>);
        return { gone: { ...gone, serverId: serverIdAt(row, start) }, requirements };
      });
    },

    async applyResults(unit, hostId, settled, processes) {
      const running = new Set(processes.filter(isRunning).map(({ jobId }) => jobId));
      for (const { kind, jobId, state } of settled) {
        if (running.has(jobId)) continue;
        const failed = kind === commandKind.DEPLOY && state === commandState.FAILED;
        const stopped = kind === commandKind.STOP && state === commandState.DONE;
        if (failed || stopped)
          await unit.delete(fleetJobs, { jobId, hostId, ...(stopped && { wanted: false }) });
      }
    },

    async cancel(unit, hostId, jobId) {
      const [job] = await unit.update(fleetJobs, { jobId, hostId, wanted: true }, { wanted: false });
      if (!job) return false;
      const cancelled = await commands.cancelDeploy(unit, hostId, jobId);
      const wasFetched = cancelled?.state !== commandState.QUEUED;
      const host = await unit.get(fleetHosts, { hostId });
      if (wasFetched && host) await addStop(commands, unit, hostId, jobId);
      else await unit.delete(fleetJobs, { jobId, hostId });
      return true;
    },

    async stopUnwanted(unit, hostId) {
      const unwanted = await unit.find(fleetJobs, {
        where: { hostId, wanted: false },
        orderBy: ['jobId'],
        limit: limits.hostCommands,
      });
      if (unwanted.length === 0) return;
      const ids = unwanted.map(({ jobId }) => jobId);
      const recent = await commands.stopsSince(unit, hostId, ids, clock.now() - repeatStopMilliseconds);
      for (const jobId of ids) if (!recent.has(jobId)) await addStop(commands, unit, hostId, jobId);
    },
  };
}

const jobIdsOf = (processes: readonly HostProcess[]): ReadonlySet<string> =>
  new Set(processes.map(({ jobId }) => jobId));

/** Stores that a host has reported these jobs. */
async function markSeen(unit: Unit, hostId: string, jobIds: readonly string[]): Promise<void> {
  if (jobIds.length > 0)
    await unit.update(
      fleetJobs,
      { hostId, jobId: { in: jobIds }, seen: false },
      { seen: true },
      { returns: 'key', orderBy: ['jobId'] },
    );
}

/** Tells a host to stop a job. Does nothing if too many commands wait; `stopUnwanted` then repeats it. */
async function addStop(commands: Commands, unit: Unit, hostId: string, jobId: string): Promise<void> {
  if (!(await commands.hasRoom(unit, hostId))) return;
  await commands.add(unit, stopCommand(hostId, jobId));
}
