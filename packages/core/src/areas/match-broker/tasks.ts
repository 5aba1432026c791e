import { beginningOfOverdue } from '../../kernel/availability.ts';
import type { Unit } from '../../kernel/unit-of-work.ts';
import { createOutages, type Outages } from '../../runtime/outages.ts';
import { withTimeout } from '../../runtime/with-timeout.ts';
import type { Lease } from '../../scheduler/lease.ts';
import { deleteInBatches } from '../../storage/delete-in-batches.ts';
import { hasRows } from '../../storage/has-rows.ts';
import { type ScanQuery, scan } from '../../storage/scan.ts';

import type { Row, Table } from '../../storage/table.ts';
import type { Task } from '../area.ts';
import type { ConfiguredAllocators } from './configured-allocators.ts';
import type { MatchBrokerDependencies } from './dependencies.ts';
import { blameHost } from './failed-hosts.ts';
import type { MatchBrokerContext } from './limits.ts';
import type { MatchLifecycle } from './match-lifecycle.ts';
import { markSilent } from './server-health.ts';
import type { SettingsStore } from './settings-store.ts';
import { matchStates, reportStates, serverStates } from './states.ts';
import { gameServers, type MatchRow, matches, type ServerRow } from './tables.ts';
import { logUnserved } from './unserved-matches.ts';

/** How many matches or servers are read together. */
const pageSize = 100;
/** A server that must exit is kept this long after its last request, so that it gets no match if it asks again. */
const endedServerMilliseconds = 600_000;

interface TaskDependencies extends Pick<MatchBrokerDependencies, 'fleets'> {
  readonly configured: ConfiguredAllocators;
  readonly settings: SettingsStore;
  readonly lifecycle: MatchLifecycle;
  /** To be called when servers of any build may play a match that waits. */
  readonly onQueued: () => void;
}

interface TaskContext extends MatchBrokerContext, TaskDependencies {
  /** Of allocators that are asked which servers have died, and that have to end servers. */
  readonly reapOutages: Outages;
  readonly endOutages: Outages;
}

/**
 * The background work of the broker, under leases: it handles matches that no server asks for, servers that do not get
 * ready, matches that run for too long, lost servers, and servers that allocators have to end. Each match or server is
 * handled in its own unit, which does nothing if the row has changed since it was found.
 */
export function createTasks(ctx: MatchBrokerContext, dependencies: TaskDependencies): readonly Task[] {
  const context: TaskContext = {
    ...ctx,
    ...dependencies,
    reapOutages: createOutages(ctx, {
      began: 'an allocator could not look after its servers; trying again',
      ended: 'an allocator looks after its servers again',
      target: 'allocator',
    }),
    endOutages: createOutages(ctx, {
      began: 'a server could not be ended; trying again',
      ended: 'servers are ended again',
      target: 'allocator',
    }),
  };
  return [
    {
      name: 'matchbroker.advance',
      everyMilliseconds: 1_000,
      // What is created in the pause has its first deadline later, or so much too late.
      idleMilliseconds: 5_000,
      hasWork: () => hasLive(context),
      run: (lease) => advance(context, lease),
    },
    {
      name: 'matchbroker.forget',
      everyMilliseconds: 60_000,
      hasWork: () => hasForgettable(context),
      run: (lease) => forget(context, lease),
    },
    ...(dependencies.configured.all.length > 0
      ? [
          {
            name: 'matchbroker.reap',
            everyMilliseconds: 10_000,
            run: (lease: Lease) => reap(context, lease),
          },
        ]
      : []),
  ];
}

const liveMatches = [matchStates.QUEUED, matchStates.ASSIGNED, matchStates.RUNNING];
const liveServers = [serverStates.PENDING, serverStates.AVAILABLE, serverStates.FULL];

/** Returns whether any match or server has a deadline. */
const hasLive = async ({ storage }: TaskContext): Promise<boolean> =>
  (await hasRows(storage, matches, { state: { in: liveMatches } }, ['state', 'since', 'id'])) ||
  hasRows(storage, gameServers, { state: { in: liveServers } }, ['state', 'lastSeenAt', 'id']);

/** Applies the timeouts of matches and servers. */
async function advance(context: TaskContext, lease: Lease): Promise<void> {
  const { availability, clock, lifecycle, settings, storage } = context;
  const {
    matchPickupTimeSeconds,
    matchReadyTimeSeconds,
    matchMaxRunTimeMinutes,
    serverMaxLifetimeMinutes,
    serverSilentSeconds,
  } = await settings.read(storage);

  await endPreferences(context);
  const due = (state: number, milliseconds: number): ScanQuery<typeof matches> => ({
    where: { state, since: beginningOfOverdue(availability, clock.now(), milliseconds) },
    orderBy: ['since', 'id'],
  });

  const unserved: MatchRow[] = [];
  await forEachDue(
    context,
    lease,
    matches,
    due(matchStates.QUEUED, matchPickupTimeSeconds * 1000),
    'matchbroker.pickup',
    async (unit, found, now) => {
      const row = await lifecycle.lockMatch(unit, found);
      if (row && (await lifecycle.fail(unit, row, now, 'PICKUP_TIMEOUT')))
        unit.afterCommit(() => unserved.push(row));
    },
  );
  await logUnserved(context, context.configured, unserved);
  await forEachDue(
    context,
    lease,
    matches,
    due(matchStates.ASSIGNED, matchReadyTimeSeconds * 1000),
    'matchbroker.ready',
    async (unit, found, now) => {
      const row = await lifecycle.lockMatch(unit, found);
      if (row && (await lifecycle.fail(unit, row, now, 'READY_TIMEOUT')))
        await releaseIdle(lifecycle, unit, row, now);
    },
  );
  await forEachDue(
    context,
    lease,
    matches,
    due(matchStates.RUNNING, matchMaxRunTimeMinutes * 60_000),
    'matchbroker.run',
    async (unit, found, now) => {
      const row = await lifecycle.lockMatch(unit, found);
      if (row && (await lifecycle.end(unit, row, now, { endReason: 'TIMED_OUT' })))
        await releaseIdle(lifecycle, unit, row, now);
    },
  );
  await forEachDue(
    context,
    lease,
    gameServers,
    {
      where: {
        readyBy: { lte: clock.now() },
        state: serverStates.PENDING,
        createdAt: beginningOfOverdue(availability, clock.now()),
      },
      orderBy: ['readyBy'],
    },
    'matchbroker.boot',
    (unit, row, now) => releaseLate(context, unit, row, now),
  );
  await forEachDue(
    context,
    lease,
    gameServers,
    {
      where: {
        state: { in: [serverStates.AVAILABLE, serverStates.FULL] },
        report: reportStates.REPORTS,
        running: { gt: 0 },
        lastSeenAt: beginningOfOverdue(availability, clock.now(), serverSilentSeconds * 1000),
      },
    },
    'matchbroker.silent',
    markSilent,
  );
  for (const state of [serverStates.AVAILABLE, serverStates.FULL])
    await forEachDue(
      context,
      lease,
      gameServers,
      {
        where: {
          state,
          lastSeenAt: beginningOfOverdue(availability, clock.now(), serverMaxLifetimeMinutes * 60_000),
          running: 0,
        },
        orderBy: ['lastSeenAt', 'id'],
      },
      'matchbroker.lost',
      (unit, { id, lastSeenAt }, now) =>
        releaseUnchanged(lifecycle, unit, { id, lastSeenAt, running: 0 }, now),
    );
}

/** Lets servers of any build play matches that have waited for long enough for one of the build that they prefer. */
async function endPreferences({ clock, configured, storage, onQueued }: TaskContext): Promise<void> {
  if (configured.builds.size < 2) return;
  const ended = await storage.update(
    matches,
    { state: matchStates.QUEUED, buildUntil: { lte: clock.now() } },
    { build: '', buildUntil: null },
    { returns: 'key', orderBy: ['id'] },
  );
  if (ended.length > 0) onQueued();
}

/**
 * Calls `work` with each due row, in its own unit. If one fails, the others are still handled. `now` is the time of the
 * unit and not of the query: one run may take so long that a match which it queues again would have no time left.
 */
async function forEachDue<T extends Table>(
  { atomically, clock, log, storage, systemCall }: TaskContext,
  { signal, guard }: Lease,
  table: T,
  query: ScanQuery<T>,
  operation: string,
  work: (unit: Unit, row: Row<T>, now: number) => Promise<unknown>,
): Promise<void> {
  for await (const rows of scan(storage, table, { ...query, signal }, pageSize))
    for (const row of rows) {
      if (signal.aborted) return;
      try {
        await atomically(systemCall(operation), async (unit) => {
          await guard(unit);
          await work(unit, row, clock.now());
        });
      } catch (cause) {
        log.error({ cause, id: row.id as string }, `${operation} failed; trying again`);
      }
    }
}

/** Takes the server of a match that is over out of service, unless it runs other matches. */
async function releaseIdle(
  lifecycle: MatchLifecycle,
  unit: Unit,
  { serverId }: MatchRow,
  now: number,
): Promise<void> {
  const server = serverId === null ? null : await unit.get(gameServers, { id: serverId });
  if (server && server.running === 0) await lifecycle.releaseServer(unit, server.id, now);
}

/** Takes a server out of service if it has not changed since it was found. */
async function releaseUnchanged(
  lifecycle: MatchLifecycle,
  unit: Unit,
  found: Partial<ServerRow> & { readonly id: string },
  now: number,
): Promise<void> {
  const [server] = await unit.lock(gameServers, found);
  if (server) await lifecycle.releaseServer(unit, server.id, now, { forget: true, hasFailed: true });
}

/** Takes a server out of service that has not asked for a match in time. Its host is locked before it. */
async function releaseLate(
  { fleets, lifecycle }: TaskContext,
  unit: Unit,
  { id, readyBy }: ServerRow,
  now: number,
): Promise<void> {
  const host = (await fleets?.setAside.lockHostOf(unit, id)) ?? null;
  const [server] = await unit.lock(gameServers, { id, state: serverStates.PENDING, readyBy });
  if (!server) return;
  await lifecycle.releaseServer(unit, id, now, { forget: true, hasFailed: true, hostId: host?.hostId });
  if (host)
    await blameHost(unit, fleets, server, { ...host, reason: 'a server did not ask for a match in time' });
}

const endedStates = [matchStates.ENDED, matchStates.FAILED];

const endedLongAgo = ({ clock, limits }: TaskContext, state: number) => ({
  state,
  since: { lte: clock.now() - limits.endedMatchHours * 3_600_000 },
});

const goneServers = ({ clock }: TaskContext) => ({
  state: serverStates.UNSPECIFIED,
  releasing: false,
  lastSeenAt: { lte: clock.now() - endedServerMilliseconds },
});

async function hasForgettable(context: TaskContext): Promise<boolean> {
  const { storage } = context;
  for (const state of endedStates)
    if (await hasRows(storage, matches, endedLongAgo(context, state), ['state', 'since'])) return true;
  return hasRows(storage, gameServers, goneServers(context), ['state', 'lastSeenAt']);
}

/** Deletes matches that have been over for long enough, and servers that had to exit. */
async function forget(context: TaskContext, { signal }: Lease): Promise<void> {
  const { storage } = context;
  for (const state of endedStates)
    await deleteInBatches(storage, matches, endedLongAgo(context, state), 'since', { signal });
  await deleteInBatches(storage, gameServers, goneServers(context), 'lastSeenAt', { signal });
}

/** Has allocators end the servers that have to exit, and asks them which servers have died. */
async function reap(context: TaskContext, { signal }: Lease): Promise<void> {
  const { configured, reapOutages, storage } = context;
  for await (const rows of scan(storage, gameServers, { where: { releasing: true }, signal }, pageSize))
    await Promise.all(rows.map((row) => endServer(context, row, signal)));
  for (const { name, builds, host } of configured.all) {
    if (signal.aborted) return;
    try {
      for (const allocator of builds.values()) {
        const dead = await withinTime(context, allocator.reap(host), signal);
        for (const id of dead) await releaseDead(context, name, id);
      }
      reapOutages.worked(name);
    } catch (cause) {
      reapOutages.failed(cause, name);
    }
  }
}

/** Gives an allocator as long for a call as it has for an allocation. */
const withinTime = <Result>(
  { clock, limits }: TaskContext,
  work: Promise<Result>,
  signal: AbortSignal,
): Promise<Result> => withTimeout(clock, limits.allocationSeconds * 1000, work, signal);

async function endServer(context: TaskContext, { id, allocator, build }: ServerRow, signal: AbortSignal) {
  const { configured, endOutages, storage } = context;
  try {
    // An allocator that is no longer configured cannot be called.
    const entry = configured.find(allocator);
    const starter = entry?.builds.get(build) ?? entry?.allocator;
    if (entry && starter) await withinTime(context, starter.deallocate(id, entry.host), signal);
    await storage.update(gameServers, { id, releasing: true }, { releasing: false });
    endOutages.worked(allocator);
  } catch (cause) {
    endOutages.failed(cause, allocator, { serverId: id });
  }
}

async function releaseDead(
  { atomically, clock, lifecycle, systemCall }: TaskContext,
  allocator: string,
  id: string,
): Promise<void> {
  await atomically(systemCall('matchbroker.lost'), async (unit) => {
    const [server] = await unit.lock(gameServers, { id, allocator });
    if (server) await lifecycle.releaseServer(unit, id, clock.now(), { hasFailed: true });
  });
}
