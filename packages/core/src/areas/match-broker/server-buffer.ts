import { type Availability, deadlineOf } from '../../kernel/availability.ts';
import { calendarTime } from '../../runtime/clock.ts';
import type { Lease } from '../../scheduler/lease.ts';
import { scan } from '../../storage/scan.ts';
import type { StorageOperations } from '../../storage/storage.ts';
import type { Task } from '../area.ts';
import { idleMilliseconds, insertPendingServer, type PlannedServer } from './allocation-plan.ts';
import { countedStates } from './ask-allocators.ts';
import type { AllocatorEntry, ConfiguredAllocators } from './configured-allocators.ts';
import type { MatchBrokerContext } from './limits.ts';
import type { MatchLifecycle } from './match-lifecycle.ts';
import {
  type PlannableServer,
  type PlanState,
  planServersOf,
  type ServerPlan,
  type SizesNow,
  sizesAt,
} from './rules.buffer.ts';
import { documentOf, matchOf } from './rules.ts';
import type { ServerAllocation } from './server-allocation.ts';
import type { SettingsStore } from './settings-store.ts';
import type { ServerPhase } from './states.plan.ts';
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
  readonly state: PlanState;
  readonly sizes: SizesNow;
}

export interface ServerBuffers {
  readonly tasks: readonly Task[];
  /** Returns what the next pass would do. */
  plan(db: StorageOperations): Promise<readonly AllocatorPlan[]>;
  /** Returns the sizes of an allocator at a time of the calendar. */
  sizesOf(allocator: string, time: number): SizesNow;
}

interface ServerBufferDependencies {
  readonly configured: ConfiguredAllocators;
  readonly settings: SettingsStore;
  readonly lifecycle: Pick<MatchLifecycle, 'releaseServer'>;
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
 * meanwhile, or that a match is reserved for, stays.
 */
export function createServerBuffers(
  ctx: MatchBrokerContext,
  { configured, settings, lifecycle, allocation }: ServerBufferDependencies,
): ServerBuffers {
  const { atomically, clock, log, storage, systemCall } = ctx;
  const entries = configured.all.filter(isBuffered);

  async function plan(db: StorageOperations): Promise<readonly AllocatorPlan[]> {
    if (entries.length === 0) return [];
    const now = clock.now();
    const waiting = await countWaiting(db, configured);
    const servers = await findServers(ctx, db, entries, now);
    return entries.map(({ name, buffer }) => {
      const state = { servers: servers.get(name) ?? [], waiting: waiting.get(name) ?? 0 };
      const sizes = sizesAt(buffer, calendarTime(clock));
      return { allocator: name, state, sizes, ...planServersOf(state, sizes, now) };
    });
  }

  const startPlanned = (lease: Lease): Promise<readonly PlannedServer[]> =>
    atomically(systemCall('matchbroker.plan'), async (unit) => {
      await settings.lock(unit);
      await lease.guard(unit);
      const planned: PlannedServer[] = [];
      for (const { allocator, start } of await plan(unit))
        for (let at = 0; at < start; at++)
          planned.push({
            serverId: await insertPendingServer(ctx, unit, { allocator }),
            reason: { allocator },
          });
      return planned;
    });

  const stop = (lease: Lease, allocator: string, server: PlannableServer): Promise<boolean> =>
    atomically(systemCall('matchbroker.shrink'), async (unit) => {
      await lease.guard(unit);
      const [unchanged] = await unit.update(gameServers, asPlanned(allocator, server), { live: { add: 0 } });
      if (!unchanged) return false;
      await lifecycle.releaseServer(unit, server.id, clock.now());
      return true;
    });

  async function pass(lease: Lease): Promise<void> {
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

/** Counts the waiting matches by the first allocator that accepts them: it will be asked for a server. */
async function countWaiting(
  db: StorageOperations,
  configured: ConfiguredAllocators,
): Promise<ReadonlyMap<string, number>> {
  const queue = await db.find(matches, {
    where: { state: matchStates.QUEUED, reservedFor: null },
    orderBy: ['queuedAt', 'id'],
    limit: maxWaiting,
  });
  const counts = new Map<string, number>();
  for (const row of queue) {
    const document = documentOf(matchOf(row));
    const first = configured.all.find(({ requirements }) => requirements.accepts(document));
    if (first) counts.set(first.name, (counts.get(first.name) ?? 0) + 1);
  }
  return counts;
}

async function findServers(
  { availability }: MatchBrokerContext,
  db: StorageOperations,
  entries: readonly BufferEntry[],
  now: number,
): Promise<ReadonlyMap<string, readonly PlannableServer[]>> {
  const found = new Map<string, PlannableServer[]>(entries.map(({ name }) => [name, []]));
  const allocator = { in: [...found.keys()] };
  for (const where of [
    { allocator, state: countedStates },
    { allocator, releasing: true },
  ])
    for await (const rows of scan(db, gameServers, { where }, serverPageSize))
      for (const row of rows) {
        const phase = phaseOf(row, now, availability);
        const since = phase === 'silent' ? row.lastSeenAt : row.idleSince;
        found.get(row.allocator)!.push({ id: row.id, phase, since });
      }
  return found;
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
