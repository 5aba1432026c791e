import { type Availability, deadlineOf } from '../../kernel/availability.ts';
import { calendarTime } from '../../runtime/clock.ts';
import type { Lease } from '../../scheduler/lease.ts';
import { scan } from '../../storage/scan.ts';
import type { StorageOperations } from '../../storage/storage.ts';
import type { Task } from '../area.ts';
import { idleMilliseconds, insertPendingServer, type PlannedServer } from './allocation-plan.ts';
import { countedStates } from './ask-allocators.ts';
import type { AllocatorEntry, ConfiguredAllocators } from './configured-allocators.ts';
import type { MatchBrokerDependencies } from './dependencies.ts';
import type { MatchBrokerContext } from './limits.ts';
import type { MatchLifecycle } from './match-lifecycle.ts';
import { planServersOf, type ServerPlan, type SizesNow, sizesAt } from './rules.buffer.ts';
import { divide } from './rules.share.ts';
import { type Match, matchOf } from './rules.ts';
import type { ServerAllocation } from './server-allocation.ts';
import type { BuildRow, ServerBuilds } from './server-builds.ts';
import type { SettingsStore } from './settings-store.ts';
import type { PlannableServer, PlanState, ServerPhase } from './states.plan.ts';
import { matchStates, serverStates } from './states.ts';
import { gameServers, matches, type ServerRow } from './tables.ts';

/** Seconds that a match which takes a ready server leaves a gap, at most. */
const planMilliseconds = 5_000;
const serverPageSize = 500;
/** Waiting matches that one plan takes into account. */
const maxWaiting = 500;

/** The plan of one allocator, with what it was made from. */
export interface AllocatorPlan extends ServerPlan {
  readonly allocator: string;
  /** Which build it has to run; null if it has none, or if no pass was made yet. */
  readonly row: BuildRow | null;
  readonly state: PlanState;
  /** The last lines of output of the server of the build that failed last, if its allocator knows them. */
  readonly lastLines: readonly string[];
  readonly sizes: SizesNow;
  /** Whether it is about the build that only a share of the matches gets. Another plan of the allocator is about the others. */
  readonly isShare: boolean;
}

export interface ServerBuffers {
  readonly tasks: readonly Task[];
  /** Returns what the next pass would do. */
  plan(db: StorageOperations): Promise<readonly AllocatorPlan[]>;
  /** Returns the sizes of an allocator at a time of the calendar. */
  sizesOf(allocator: string, time: number): SizesNow;
}

interface ServerBufferDependencies extends Pick<MatchBrokerDependencies, 'fleets'> {
  readonly builds: ServerBuilds;
  readonly configured: ConfiguredAllocators;
  readonly settings: SettingsStore;
  readonly lifecycle: Pick<MatchLifecycle, 'releaseServer' | 'drainServers'>;
  readonly allocation: Pick<ServerAllocation, 'startAll' | 'checkSoon'>;
}

interface BufferEntry extends AllocatorEntry {
  readonly buffer: NonNullable<AllocatorEntry['buffer']>;
}

const isBuffered = (entry: AllocatorEntry): entry is BufferEntry => entry.buffer !== null;

/**
 * Keeps servers ready, and ends those that are too many. A pass plans in one unit that has locked the settings, like every
 * check for missing servers, so the passes and checks of all nodes see what the one before has started. Each server that is
 * too many is ended in a unit of its own, whose guard is that the server is as the plan saw it: a server that has got a match
 * meanwhile, or that a match is reserved for, stays. Nor does a roll drain a server that a match is reserved for: it plays that
 * match first.
 */
export function createServerBuffers(
  ctx: MatchBrokerContext,
  { builds, configured, settings, lifecycle, allocation, fleets }: ServerBufferDependencies,
): ServerBuffers {
  const { atomically, clock, log, storage, systemCall } = ctx;
  const entries = configured.all.filter(isBuffered);

  async function plan(db: StorageOperations): Promise<readonly AllocatorPlan[]> {
    if (entries.length === 0) return [];
    const now = clock.now();
    const waiting = await findWaiting(db, configured);
    const rows = await builds.find(db);
    const found = await findServers(ctx, db, entries, now);
    const failedOn = [...found.values()].flatMap(({ of }) => of.map(({ hostId }) => hostId));
    const setAside = (await fleets?.setAside.find(db, [...new Set(failedOn)].filter(Boolean))) ?? noHosts;
    return entries.flatMap((entry): AllocatorPlan[] => {
      const { name, buffer } = entry;
      const row = rows.get(name) ?? null;
      // Otherwise nodes with an old and a new configuration would replace each other's servers.
      const isOther =
        row !== null &&
        !(entry.builds.has(row.build) && (row.share === 0 || entry.builds.has(row.sharedBuild)));
      const build = isOther ? entry.build : (row?.build ?? entry.build);
      const { servers, of } = found.get(name)!;
      const { failures, lastLines } = failuresOf(of, build, row?.since ?? 0, setAside);
      const matches = waiting.get(name) ?? [];
      const state = { servers, failures, waiting: matches.length, build };
      const sizes = sizesAt(buffer, calendarTime(clock));
      const planned = { allocator: name, row, state, lastLines, sizes, isShare: false };
      if (isOther) return [{ ...planned, ...planOfOther }];
      if (row === null || row.share === 0) return [{ ...planned, ...planServersOf(state, sizes, now) }];
      const { share: percent, sharedBuild, sharedSince } = row;
      const failed = failuresOf(of, sharedBuild, sharedSince, setAside);
      const { shared, others } = divide(
        { state, sizes },
        { build: sharedBuild, percent },
        {
          failures: failed.failures,
          waiting: matches.filter((match) => match.build === sharedBuild).length,
        },
      );
      const own = planServersOf(shared.state, shared.sizes, now);
      const rest = others(own.start);
      return [
        { ...planned, ...rest, ...planServersOf(rest.state, rest.sizes, now) },
        { ...planned, ...shared, ...own, lastLines: failed.lastLines, isShare: true },
      ];
    });
  }

  const startPlanned = (lease: Lease): Promise<readonly PlannedServer[]> =>
    atomically(systemCall('matchbroker.plan'), async (unit) => {
      await settings.lock(unit);
      await lease.guard(unit);
      const planned: PlannedServer[] = [];
      for (const { allocator, start, state } of await plan(unit))
        for (let at = 0; at < start; at++)
          planned.push({
            serverId: await insertPendingServer(ctx, unit, { allocator, build: state.build }),
            reason: { allocator },
            build: state.build,
          });
      return planned;
    });

  const stop = (lease: Lease, allocator: string, server: PlannableServer): Promise<boolean> =>
    atomically(systemCall('matchbroker.shrink'), async (unit) => {
      await lease.guard(unit);
      const [unchanged] = await unit.lock(gameServers, asPlanned(allocator, server));
      if (!unchanged) return false;
      await lifecycle.releaseServer(unit, server.id, clock.now());
      return true;
    });

  const drain = (lease: Lease, servers: readonly PlannableServer[]): Promise<unknown> =>
    atomically(systemCall('matchbroker.drain'), async (unit) => {
      await lease.guard(unit);
      const ids = servers.map(({ id }) => id);
      const where = { id: { in: ids }, reservedMatchId: null };
      const free = await unit.lock(gameServers, where, { orderBy: ['id'] });
      return lifecycle.drainServers(
        unit,
        free.map(({ id }) => id),
        true,
        clock.now(),
      );
    });

  async function pass(lease: Lease): Promise<void> {
    await builds.declare(lease);
    // Most passes change nothing, and need no unit.
    const plans = await plan(storage);
    if (plans.some(({ start }) => start > 0)) allocation.startAll(await startPlanned(lease));
    let stopped = 0;
    for (const { allocator, stop: stops } of plans)
      for (const { server, reason } of stops) {
        if (lease.signal.aborted) return;
        if (!(await stop(lease, allocator, server))) continue;
        stopped++;
        log.info({ serverId: server.id, allocator, reason }, 'a server that no match needs is ended');
      }
    for (const each of plans) {
      if (lease.signal.aborted) return;
      if (each.drain.length > 0) await drain(lease, each.drain);
      const { allocator, row, roll, state, lastLines, isShare } = each;
      if (row !== null && each.startReason !== 'OTHER_CONFIGURATION')
        await builds.storeProgress(
          { allocator, row, roll, failures: state.failures, lastLines, isShare },
          lease,
        );
    }
    // A match that came meanwhile may have counted on one of them.
    if (stopped > 0) allocation.checkSoon();
  }

  const task: Task = { name: 'matchbroker.buffer', everyMilliseconds: planMilliseconds, run: pass };

  return {
    tasks: entries.length > 0 ? [task] : [],
    plan,
    sizesOf: (allocator, time) => sizesAt(configured.find(allocator)!.buffer!, time),
  };
}

const planOfOther: ServerPlan = {
  start: 0,
  startReason: 'OTHER_CONFIGURATION',
  stop: [],
  drain: [],
  roll: 'ROLLING',
};

/** The condition that a server is still as the plan saw it. */
const asPlanned = (allocator: string, { id, phase, since }: PlannableServer) => ({
  id,
  allocator,
  live: 0,
  reservedMatchId: null,
  ...(phase === 'idle'
    ? { state: serverStates.AVAILABLE, requestedMatch: true, idleSince: since }
    : { state: { in: [serverStates.AVAILABLE, serverStates.FULL] }, lastSeenAt: since }),
});

/** Returns the waiting matches by the first allocator that accepts them: it will be asked for a server. */
async function findWaiting(
  db: StorageOperations,
  configured: ConfiguredAllocators,
): Promise<ReadonlyMap<string, readonly Match[]>> {
  const queue = await db.find(matches, {
    where: { state: matchStates.QUEUED, reservedFor: null },
    orderBy: ['queuedAt', 'id'],
    limit: maxWaiting,
  });
  const byName = new Map<string, Match[]>();
  for (const match of queue.map(matchOf)) {
    const [first] = configured.for(match);
    if (first) byName.set(first.name, [...(byName.get(first.name) ?? []), match]);
  }
  return byName;
}

interface FoundServers {
  readonly servers: readonly PlannableServer[];
  /** Their rows, and those that died before they asked for a match. */
  readonly of: readonly ServerRow[];
}

async function findServers(
  { availability }: MatchBrokerContext,
  db: StorageOperations,
  entries: readonly BufferEntry[],
  now: number,
): Promise<ReadonlyMap<string, FoundServers>> {
  const rowsOf = new Map<string, Map<string, ServerRow>>(entries.map(({ name }) => [name, new Map()]));
  const allocator = { in: [...rowsOf.keys()] };
  // A server that leaves meanwhile is found where it is going, and counts once.
  for (const where of [
    { allocator, state: countedStates },
    { allocator, releasing: true },
    { allocator, state: serverStates.UNSPECIFIED, failed: true },
  ])
    for await (const rows of scan(db, gameServers, { where }, serverPageSize))
      for (const row of rows) rowsOf.get(row.allocator)!.set(row.id, row);
  return new Map(
    entries.map(({ name }) => {
      const rows = [...rowsOf.get(name)!.values()];
      const servers = rows
        .filter(({ state, releasing }) => state !== serverStates.UNSPECIFIED || releasing)
        .map((row) => plannableOf(row, now, availability));
      return [name, { servers, of: rows }];
    }),
  );
}

const noHosts: ReadonlySet<string> = new Set();

interface Failures {
  readonly failures: number;
  readonly lastLines: readonly string[];
}

/**
 * Returns the servers of a build that failed since it was chosen, and since the last one that asked for a match was started: how
 * many, and what the last one wrote. If all of them failed on one host that is set aside, it is its fault, and they do not count.
 */
function failuresOf(
  rows: readonly ServerRow[],
  build: string,
  chosenAt: number,
  setAside: ReadonlySet<string>,
): Failures {
  const own = rows.filter((row) => row.build === build);
  const worked = own.filter(({ state }) => state === serverStates.AVAILABLE || state === serverStates.FULL);
  const since = Math.max(chosenAt, ...worked.map(({ createdAt }) => createdAt));
  const failed = own
    .filter(({ failed, createdAt }) => failed && createdAt >= since)
    .toSorted((one, other) => other.createdAt - one.createdAt);
  const lines = failed.map(({ lastLines }) => lastLines as readonly string[]);
  const hostIds = new Set(failed.map(({ hostId }) => hostId));
  const isOfHost = hostIds.size === 1 && setAside.has(failed[0]!.hostId);
  return { failures: isOfHost ? 0 : failed.length, lastLines: lines.find(({ length }) => length > 0) ?? [] };
}

function plannableOf(row: ServerRow, now: number, availability: Availability): PlannableServer {
  const phase = phaseOf(row, now, availability);
  const since = phase === 'silent' ? row.lastSeenAt : row.idleSince;
  const { id, createdAt, build, draining: isDraining } = row;
  return { id, phase, since, createdAt, build, isDraining, isReserved: row.reservedMatchId !== null };
}

function phaseOf(row: ServerRow, now: number, availability: Availability): ServerPhase {
  if (row.state === serverStates.UNSPECIFIED) return 'ending';
  if (row.reservedMatchId !== null || row.draining) return 'busy';
  if (row.state === serverStates.PENDING) return 'starting';
  const isSilent = deadlineOf(availability, row.lastSeenAt, row.lastSeenAt + idleMilliseconds) <= now;
  const asks = row.state === serverStates.AVAILABLE && row.requestedMatch && !isSilent;
  if (row.live > 0) return asks ? 'open' : 'busy';
  if (asks) return 'idle';
  return isSilent ? 'silent' : 'busy';
}
