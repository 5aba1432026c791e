import { beginningOfOverdue } from '../../kernel/availability.ts';
import { countDown } from '../../kernel/counters.ts';
import type { Lease } from '../../scheduler/lease.ts';
import { deleteInBatches } from '../../storage/delete-in-batches.ts';
import { hasExpired, hasRows } from '../../storage/has-rows.ts';
import type { Task } from '../area.ts';
import { openStates } from './commands.ts';
import type { Jobs } from './jobs.ts';
import type { FleetsContext } from './limits.ts';
import type { HostProcess } from './schemas.ts';
import { type Heartbeat, hostCounter } from './service.heartbeat.ts';
import { commandKind } from './states.ts';
import { fleetCommands, fleetHosts, fleetJobs } from './tables.ts';

/** Silent hosts that one run removes, at most. */
const hostBatchSize = 1_000;
/** A deploy is fetched within ten minutes or never. A job that its host has not reported long after that does not exist. */
const unseenMilliseconds = 3_600_000;

interface TaskDependencies extends Pick<Heartbeat, 'notifyGone'> {
  readonly jobs: Jobs;
}

export const createTasks = (ctx: FleetsContext, dependencies: TaskDependencies): readonly Task[] => [
  {
    name: 'fleets.sweep',
    everyMilliseconds: 60_000,
    hasWork: () => needsSweep(ctx),
    run: (lease) => sweep(ctx, dependencies, lease),
  },
];

const silent = ({ availability, clock, limits }: FleetsContext) => ({
  lastSeenAt: beginningOfOverdue(availability, clock.now(), limits.hostRemovedSeconds * 1000),
});

const neverSeen = ({ availability, clock }: FleetsContext) =>
  ({
    seen: false,
    wanted: true,
    createdAt: beginningOfOverdue(availability, clock.now(), unseenMilliseconds),
  }) as const;

const needsSweep = async (ctx: FleetsContext): Promise<boolean> =>
  (await hasRows(ctx.storage, fleetHosts, silent(ctx), ['lastSeenAt'])) ||
  (await hasExpired(
    ctx.storage,
    [fleetCommands],
    'expiresAt',
    Math.max(ctx.clock.now(), ctx.availability.holdsUntil),
  )) ||
  hasRows(ctx.storage, fleetJobs, neverSeen(ctx), ['seen', 'wanted', 'createdAt']);

/**
 * A deploy that is not sent yet waits for a heartbeat of its host, so it does not end while the service is away: from the
 * return on, it waits until hosts have had the time to call. Actions end, because nobody waits for their answers any more.
 */
async function prolongDeploys({ availability, clock, storage }: FleetsContext): Promise<void> {
  const { since, holdsUntil } = availability;
  if (clock.now() >= holdsUntil) return;
  await storage.update(
    fleetCommands,
    {
      kind: commandKind.DEPLOY,
      state: { in: openStates },
      createdAt: { lt: since },
      expiresAt: { lt: holdsUntil },
    },
    { expiresAt: holdsUntil },
  );
}

/** Removes silent hosts, jobs that no host has reported, and expired commands. */
async function sweep(
  ctx: FleetsContext,
  { jobs, notifyGone }: TaskDependencies,
  { signal, guard }: Lease,
): Promise<void> {
  const { clock, storage } = ctx;
  await prolongDeploys(ctx);
  const where = silent(ctx);
  const hosts = await storage.find(fleetHosts, {
    where,
    orderBy: ['lastSeenAt'],
    limit: hostBatchSize,
  });
  for (const { hostId } of hosts) {
    if (signal.aborted) return;
    await ctx.atomically(ctx.systemCall('fleets.sweep'), async (unit) => {
      await guard(unit);
      const [removed] = await unit.delete(fleetHosts, { hostId, ...where });
      if (!removed) return;
      await countDown(unit, hostCounter, 1);
      await unit.delete(fleetCommands, { hostId });
      const gone = await jobs.applyReport(unit, hostId, removed.processes as HostProcess[], []);
      await unit.delete(fleetJobs, { hostId }, { orderBy: ['jobId'] });
      await notifyGone(unit, hostId, gone);
    });
  }
  await deleteInBatches(storage, fleetJobs, neverSeen(ctx), 'createdAt', { signal });
  await deleteInBatches(storage, fleetCommands, { expiresAt: { lte: clock.now() } }, 'expiresAt', { signal });
}
