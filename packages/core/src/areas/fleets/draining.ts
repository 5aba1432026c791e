import type { Call } from '../../kernel/call.ts';
import type { Unit } from '../../kernel/unit-of-work.ts';
import type { StorageOperations } from '../../storage/storage.ts';
import { type FleetsDependencies, topics } from './dependencies.ts';
import { fleetErrors as errors } from './errors.ts';
import type { FleetsContext } from './limits.ts';
import { serversDraining } from './moments.ts';
import { isDraining, serverIdAt } from './rules.ts';
import type { HostProcess } from './schemas.ts';
import type { SetAside } from './set-aside.ts';
import { fleetHosts, fleetJobs, type HostRow } from './tables.ts';

type DrainState = Pick<HostRow, 'draining' | 'reportsDraining'>;

/** What the match broker learns about hosts that drain. */
export interface Draining {
  /** Stores whether an operator wants a host to drain. One that is taken back is not set aside any more. Throws HOST_NOT_FOUND. */
  set(call: Call, hostId: string, draining: boolean): Promise<void>;
  /**
   * Notifies the match broker of the game servers of a locked host if it drains, or has drained until now. A host that
   * drains is notified with each heartbeat: a server that asked for its first match at the same moment was not known.
   */
  notify(unit: Unit, before: DrainState, after: HostRow): Promise<void>;
  /** Returns whether a game server runs on a host that drains, if it was deployed to one. */
  includes(db: StorageOperations, serverId: string): Promise<boolean>;
}

export function createDraining(
  ctx: FleetsContext,
  { signal }: Pick<FleetsDependencies, 'signal'>,
  setAside: Pick<SetAside, 'reset'>,
): Draining {
  const notify: Draining['notify'] = async (unit, before, after) => {
    const draining = isDraining(after);
    if (!draining && !isDraining(before)) return;
    const jobs = await unit.find(fleetJobs, { where: { hostId: after.hostId, wanted: true } });
    const starts = new Map(
      (after.processes as HostProcess[]).map(({ jobId, numRestarts }) => [jobId, numRestarts]),
    );
    const serverIds = jobs.map((job) => serverIdAt(job, starts.get(job.jobId) ?? 0));
    if (serverIds.length > 0) await ctx.raise(unit, serversDraining, { serverIds, draining });
  };

  return {
    notify,

    async set(call, hostId, draining) {
      await ctx.atomically({ ...call, object: hostId }, async (unit) => {
        // Locks the host first, so that of two changes each sees what the other one has stored.
        const [before] = await unit.lock(fleetHosts, { hostId });
        if (!before) throw errors.HOST_NOT_FOUND();
        const host = draining ? before : await setAside.reset(unit, before);
        if (before.draining === draining) return;
        const [after] = await unit.update(fleetHosts, { hostId }, { draining });
        await notify(unit, host, after!);
        // The agent learns it with the answer to the heartbeat that waits.
        unit.afterCommit(() => signal(topics.host, hostId));
      });
    },

    async includes(db, serverId) {
      // The later starts of a job have its id with a number.
      const serverIds = [...new Set([serverId, serverId.replace(/\.\d+$/, '')])];
      const jobs = await db.find(fleetJobs, { where: { serverId: { in: serverIds }, wanted: true } });
      if (jobs.length === 0) return false;
      const hosts = await db.find(fleetHosts, {
        where: { hostId: { in: jobs.map(({ hostId }) => hostId) } },
      });
      return hosts.some(isDraining);
    },
  };
}
