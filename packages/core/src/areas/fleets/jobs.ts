import type { Unit } from '../../kernel/unit-of-work.ts';
import type { NewRow } from '../../storage/table.ts';
import type { Context } from '../area.ts';
import { type Commands, stopLasts } from './commands.ts';
import type { GoneProcess } from './options.ts';
import { endedProcesses, isOver, isRunning, serverIdAt } from './rules.ts';
import type { HostProcess } from './schemas.ts';
import { commandKind, commandState } from './states.ts';
import { type CommandRow, fleetHosts, fleetJobs } from './tables.ts';

/** The jobs that were deployed. Every method runs in a unit that has locked the row of the host. */
export interface Jobs {
  add(unit: Unit, job: NewRow<typeof fleetJobs>): Promise<void>;
  /** Notes what a report says of jobs, and answers the processes that are gone with the servers that they were. */
  follow(
    unit: Unit,
    hostId: string,
    before: readonly HostProcess[],
    after: readonly HostProcess[],
  ): Promise<readonly GoneProcess[]>;
  /** Forgets the jobs of which a host has nothing, by the results of commands. */
  settle(
    unit: Unit,
    hostId: string,
    settled: readonly CommandRow[],
    processes: readonly HostProcess[],
  ): Promise<void>;
  /** Says that a job is not to run, and has it stopped. False where it is over or is not to run already. */
  unwant(unit: Unit, hostId: string, jobId: string): Promise<boolean>;
  /** Has the jobs stopped that are not to run, those for which there was no room until now among them. */
  stopUnwanted(unit: Unit, hostId: string): Promise<void>;
}

/** After this long a stop that did not help is told once more. */
const againMilliseconds = 30_000;

/**
 * A job is wanted from its deploy on, until somebody has it stopped; over when its host has nothing of it any more.
 *
 * Wanted: the deploy is a command that waits or was done, and the host tells of the job as long as it runs. A deploy that
 * failed is over. So is a process that has ended and is not started again by its policy, and one that its host told of
 * and tells of no more. Not wanted: a deploy that no host has fetched is cancelled, and the job is over. Else the deploy
 * may be under way, its answer may be lost, the host may be away for hours: it is cancelled so that it is handed out no
 * more, and the host is told to stop the job, now or whenever it comes back, again and again until it says that it has.
 */
export function createJobs({ clock, limits }: Context, commands: Commands): Jobs {
  async function stop(unit: Unit, hostId: string, jobId: string): Promise<void> {
    if (!(await commands.hasRoom(unit, hostId))) return;
    await commands.add(unit, {
      hostId,
      kind: commandKind.STOP,
      jobId,
      payload: null,
      lastsMilliseconds: stopLasts,
    });
  }

  return {
    async add(unit, job) {
      await unit.insert(fleetJobs, job);
    },

    async follow(unit, hostId, before, after) {
      const idsOf = (processes: readonly HostProcess[]) => new Set(processes.map(({ jobId }) => jobId));
      const [known, told] = [idsOf(before), idsOf(after)];
      const fresh = [...told].filter((jobId) => !known.has(jobId));
      if (fresh.length > 0)
        await unit.update(
          fleetJobs,
          { hostId, jobId: { in: fresh }, seen: false },
          { seen: true },
          { returns: 'key', orderBy: ['jobId'] },
        );
      const ended = endedProcesses(hostId, before, after);
      const left = [...known].filter((jobId) => !told.has(jobId));
      const ids = [...new Set([...ended.map(({ jobId }) => jobId), ...left])];
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
        return row ? { ...gone, serverId: serverIdAt(row, start) } : gone;
      });
    },

    async settle(unit, hostId, settled, processes) {
      const running = new Set(processes.filter(isRunning).map(({ jobId }) => jobId));
      for (const { kind, jobId, state } of settled) {
        if (running.has(jobId)) continue;
        const failed = kind === commandKind.DEPLOY && state === commandState.FAILED;
        const stopped = kind === commandKind.STOP && state === commandState.DONE;
        if (failed || stopped)
          await unit.delete(fleetJobs, { jobId, hostId, ...(stopped && { wanted: false }) });
      }
    },

    async unwant(unit, hostId, jobId) {
      const [job] = await unit.update(fleetJobs, { jobId, hostId, wanted: true }, { wanted: false });
      if (!job) return false;
      const cancelled = await commands.cancelDeploy(unit, hostId, jobId);
      const neverFetched = cancelled?.state === commandState.QUEUED;
      const isHere = await unit.get(fleetHosts, { hostId });
      if (neverFetched || !isHere) await unit.delete(fleetJobs, { jobId, hostId });
      else await stop(unit, hostId, jobId);
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
      const told = await commands.stopsSince(unit, hostId, ids, clock.now() - againMilliseconds);
      for (const jobId of ids) if (!told.has(jobId)) await stop(unit, hostId, jobId);
    },
  };
}
