import type { Unit } from '../../kernel/unit-of-work.ts';
import type { Clock } from '../../runtime/clock.ts';
import type { Ids } from '../../runtime/ids.ts';
import type { Lease } from '../../scheduler/lease.ts';
import type { ConfiguredAllocators } from './configured-allocators.ts';
import type { MatchBrokerLimits } from './limits.ts';
import { type Requirements, readRequirements } from './requirements/requirements.ts';
import { type Capacity, findUncoveredMatches, type Match, matchOf } from './rules.ts';
import type { SettingsStore } from './settings-store.ts';
import { matchStates, serverStates } from './states.ts';
import { gameServers, type MatchRow, matches, type ServerRow } from './tables.ts';

/** Matches and servers that one check takes into account. The rest waits for the next check. */
const batchSize = 500;
/** A server counts as idle for this long after its last request: a server that died silently must not prevent a start. */
export const idleMilliseconds = 60_000;
const statesAfterQueue = [
  matchStates.ASSIGNED,
  matchStates.RUNNING,
  matchStates.ENDED,
  matchStates.FAILED,
] as const;

/** A server to start. */
export interface PlannedServer {
  readonly serverId: string;
  /** The match that it is started for, or the allocator that has to start it before a match needs it. */
  readonly reason: { readonly match: Match } | { readonly allocator: string };
  /** The build that it has to run; absent: that of its allocator. */
  readonly build?: string;
}

export interface AllocationPlanDependencies {
  readonly clock: Clock;
  readonly ids: Ids;
  readonly limits: MatchBrokerLimits;
  readonly configured: ConfiguredAllocators;
  readonly settings: SettingsStore;
}

/** The condition for servers that asked for a match, got none, and still count. */
export const isIdle = (now: number) => ({
  state: serverStates.AVAILABLE,
  requestedMatch: true,
  reservedMatchId: null,
  lastSeenAt: { gt: now - idleMilliseconds },
});

/**
 * Decides which servers are missing and stores each of them as PENDING. The settings stay locked until the unit ends, so
 * that of two checks at the same time, on two nodes, the second one sees what the first one stored. A scheduled check has
 * a lease.
 */
export async function planServers(
  dependencies: AllocationPlanDependencies,
  unit: Unit,
  lease: Pick<Lease, 'guard'> | null,
): Promise<readonly PlannedServer[]> {
  const { clock, configured, settings } = dependencies;
  const { fastSchedule, delayAllocationSeconds, scheduleFrequencySeconds, passedAt } =
    await settings.lock(unit);
  const now = clock.now();
  if (lease !== null) {
    if (passedAt + scheduleFrequencySeconds * 1000 > now && passedAt <= now) return [];
    await lease.guard(unit);
    await settings.writePassedAt(unit, now);
  } else if (fastSchedule === 0) return [];
  const delay = fastSchedule === 0 ? delayAllocationSeconds * 1000 : 0;
  const queue = await unit.find(matches, {
    where: { state: matchStates.QUEUED, reservedFor: null, queuedAt: { lte: now - delay } },
    orderBy: ['queuedAt', 'id'],
    limit: batchSize,
  });
  const startable = queue.filter((row) => configured.accepts(matchOf(row)));
  if (startable.length === 0) return [];
  return fastSchedule === 2
    ? planReserved(dependencies, unit, startable)
    : planUncovered(dependencies, unit, queue, now);
}

/**
 * Plans a server for every queued match that no idle or pending server covers. Servers ask for matches meanwhile, and each
 * statement may see more of that than the one before: a server that took one of the matches counts as little as its match.
 */
async function planUncovered(
  dependencies: AllocationPlanDependencies,
  unit: Unit,
  queue: readonly MatchRow[],
  now: number,
): Promise<readonly PlannedServer[]> {
  const { configured, limits } = dependencies;
  const oldest = { orderBy: ['lastSeenAt'] as const, limit: batchSize };
  const pending = await unit.find(gameServers, {
    where: { state: serverStates.PENDING, reservedMatchId: null },
    ...oldest,
  });
  const pendingIds = new Set(pending.map(({ id }) => id));
  const idle = (await unit.find(gameServers, { where: isIdle(now), ...oldest })).filter(
    ({ id }) => !pendingIds.has(id),
  );
  const uncoveredOf = (taken: readonly MatchRow[]): Match[] => {
    const takenIds = new Set(taken.map(({ id }) => id));
    const busyIds = new Set(taken.map(({ serverId }) => serverId));
    const isFree = ({ id }: ServerRow): boolean => !busyIds.has(id);
    return findUncoveredMatches(queue.filter(({ id }) => !takenIds.has(id)).map(matchOf), [
      ...capacitiesOf(idle.filter(isFree), limits, ({ requirements }) => requirements),
      ...capacitiesOf(pending.filter(isFree), limits, ({ allocator }) =>
        configured.requirementsOf(allocator),
      ),
    ]).filter((match) => configured.accepts(match));
  };
  if (uncoveredOf([]).length === 0) return [];
  const taken = await unit.find(matches, {
    where: { id: { in: queue.map(({ id }) => id) }, state: { in: statesAfterQueue } },
  });
  const planned: PlannedServer[] = [];
  for (const match of uncoveredOf(taken))
    planned.push({ ...(await insertFor(dependencies, unit, match)), reason: { match } });
  return planned;
}

/** Plans a server for each match, and reserves the match for it. */
async function planReserved(
  dependencies: AllocationPlanDependencies,
  unit: Unit,
  rows: readonly MatchRow[],
): Promise<readonly PlannedServer[]> {
  const planned: PlannedServer[] = [];
  for (const row of rows) {
    const match = matchOf(row);
    const { serverId, ...build } = await insertFor(dependencies, unit, match, { reservedMatchId: row.id });
    const [reserved] = await unit.update(
      matches,
      { id: row.id, state: matchStates.QUEUED, reservedFor: null },
      { reservedFor: serverId },
    );
    if (reserved) planned.push({ serverId, ...build, reason: { match } });
    else await unit.delete(gameServers, { id: serverId });
  }
  return planned;
}

/** Stores a server that is about to be started for a match, with the build that the match needs. */
export async function insertFor(
  dependencies: Pick<AllocationPlanDependencies, 'clock' | 'ids' | 'limits'>,
  unit: Unit,
  { build }: Match,
  more: Partial<Pick<ServerRow, 'reservedMatchId'>> = {},
): Promise<Pick<PlannedServer, 'serverId' | 'build'>> {
  const named = build === undefined ? {} : { build };
  return { serverId: await insertPendingServer(dependencies, unit, { ...more, ...named }), ...named };
}

/** Stores a server that is about to be started. Returns its id. */
export async function insertPendingServer(
  { clock, ids, limits }: Pick<AllocationPlanDependencies, 'clock' | 'ids' | 'limits'>,
  unit: Unit,
  more: Partial<Pick<ServerRow, 'reservedMatchId' | 'allocator' | 'build'>> = {},
): Promise<string> {
  const now = clock.now();
  const id = ids.next('server');
  await unit.insert(gameServers, {
    id,
    state: serverStates.PENDING,
    ...more,
    createdAt: now,
    lastSeenAt: now,
    readyBy: now + limits.allocationSeconds * 1000,
  });
  return id;
}

function capacitiesOf(
  servers: readonly ServerRow[],
  limits: MatchBrokerLimits,
  requirementsOf: (server: ServerRow) => string,
): Capacity[] {
  const byText = new Map<string, Map<string, number>>();
  for (const server of servers) {
    const text = requirementsOf(server);
    const counts = byText.get(text) ?? new Map<string, number>();
    byText.set(text, counts.set(server.build, (counts.get(server.build) ?? 0) + 1));
  }
  return [...byText].flatMap(([text, counts]) => {
    const requirements = readStored(text, limits);
    return [...counts].map(([build, count]) => ({ requirements, build, count }));
  });
}

/** Parses stored requirements. If a newer version wrote them and this one cannot parse them, they accept nothing. */
function readStored(text: string, limits: MatchBrokerLimits): Requirements {
  try {
    return readRequirements(text, limits);
  } catch {
    return { any: false, accepts: () => false };
  }
}
