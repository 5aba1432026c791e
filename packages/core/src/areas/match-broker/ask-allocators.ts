import { calendarTime } from '../../runtime/clock.ts';
import type { Outages } from '../../runtime/outages.ts';
import { withTimeout } from '../../runtime/with-timeout.ts';
import type { PlannedServer } from './allocation-plan.ts';
import type { AllocationRequest, Allocator } from './allocator.ts';
import type { AllocatorEntry, ConfiguredAllocators } from './configured-allocators.ts';
import type { MatchBrokerContext } from './limits.ts';
import { sizesAt } from './rules.buffer.ts';
import type { Match } from './rules.ts';
import { buildsForMatch } from './server-builds.ts';
import type { SettingsStore } from './settings-store.ts';
import { matchStates, serverStates } from './states.ts';
import { gameServers, matches } from './tables.ts';

interface Dependencies {
  readonly configured: ConfiguredAllocators;
  readonly settings: SettingsStore;
  /** Those of the allocators. */
  readonly outages: Outages;
}

/** The states in which a server counts as one of its allocator. */
export const countedStates = {
  in: [serverStates.PENDING, serverStates.AVAILABLE, serverStates.FULL],
} as const;

/** What an allocator learns of a server that no match waits for. */
const noMatch: Match = { matchId: '', playerIds: [], matchProperties: '', playerProperties: {} };

/**
 * Asks the allocators that are for the match, in order, or the one that has to keep servers ready. Returns the id of the
 * started server, or null if none started one. The name of each allocator is stored with the server before the allocator is
 * asked: if this node dies, another node knows which allocator to tell that the server is not wanted any more.
 */
export async function askAllocators(
  ctx: MatchBrokerContext,
  dependencies: Dependencies,
  { serverId, reason, build: plannedBuild }: PlannedServer,
  signal: AbortSignal,
): Promise<string | null> {
  const { clock, limits, meter } = ctx;
  const elapsed = clock.monotonic ?? clock.now;
  const withinTime = <Result>(work: Promise<Result>): Promise<Result> =>
    withTimeout(clock, limits.allocationSeconds * 1000, work, signal);
  const match = 'match' in reason ? reason.match : noMatch;
  const request: AllocationRequest = {
    serverId,
    matchId: match.matchId,
    matchProperties: match.matchProperties,
    playerIds: match.playerIds,
    signal,
  };
  for await (const { entry, build, allocator } of attemptsFor(ctx, dependencies, reason, plannedBuild)) {
    if (signal.aborted) break;
    const { name, host } = entry;
    const begun = elapsed();
    const record = (outcome: 'started' | 'declined' | 'failed'): void =>
      meter?.recordAllocation(name, outcome, elapsed() - begun);
    const named = await nameServer(ctx, dependencies.settings, { ...entry, build }, serverId);
    if (named === 'gone') return null;
    if (named === 'full') {
      record('declined');
      continue;
    }
    try {
      if (!(await withinTime(allocator.canAllocate(request, host)))) {
        record('declined');
        continue;
      }
      const started = await withinTime(allocator.allocate(request, host));
      const readyBy = clock.now() + (allocator.readyDeadlineSeconds ?? 60) * 1000;
      await storeStarted(ctx, serverId, { id: started.serverId, allocator: name, readyBy });
      record('started');
      dependencies.outages.worked(name);
      return started.serverId;
    } catch (cause) {
      record('failed');
      dependencies.outages.failed(cause, name, { matchId: match.matchId });
    }
  }
  return null;
}

/** One allocator, with what starts servers of one of its builds. */
interface Attempt {
  readonly entry: AllocatorEntry;
  readonly build: string;
  readonly allocator: Allocator;
}

/** Yields what is asked for a server, in order. During a roll, a build that starts none is followed by the one before. */
async function* attemptsFor(
  { storage }: MatchBrokerContext,
  { configured }: Dependencies,
  reason: PlannedServer['reason'],
  plannedBuild: string | undefined,
): AsyncGenerator<Attempt> {
  for (const entry of entriesFor(configured, reason)) {
    const builds = plannedBuild === undefined ? await buildsForMatch(storage, entry) : [plannedBuild];
    for (const build of builds) {
      const allocator = entry.builds.get(build);
      if (allocator) yield { entry, build, allocator };
    }
  }
}

function entriesFor(
  configured: ConfiguredAllocators,
  reason: PlannedServer['reason'],
): readonly AllocatorEntry[] {
  if ('allocator' in reason) return configured.all.filter(({ name }) => name === reason.allocator);
  return configured.for(reason.match);
}

/**
 * Stores which allocator is asked for a server. If that may have only so many servers, they are counted under the lock of
 * the settings, so that of two nodes that want the last one, one gets it. `gone`: nobody needs the server any more.
 */
async function nameServer(
  { atomically, clock, storage, systemCall }: MatchBrokerContext,
  settings: SettingsStore,
  { name, build, buffer }: AllocatorEntry,
  id: string,
): Promise<'named' | 'full' | 'gone'> {
  const maxServers = buffer && sizesAt(buffer, calendarTime(clock)).maxServers;
  const pending = { id, state: serverStates.PENDING };
  if (maxServers === null) {
    const [named] = await storage.update(gameServers, pending, { allocator: name, build });
    return named ? 'named' : 'gone';
  }
  return atomically(systemCall('matchbroker.name'), async (unit) => {
    await settings.lock(unit);
    const [server] = await unit.lock(gameServers, pending);
    if (!server) return 'gone';
    // A server that the buffer started was counted when it was planned.
    if (server.allocator === name) {
      if (server.build !== build) await unit.update(gameServers, pending, { build }, { returns: 'key' });
      return 'named';
    }
    const others =
      (await unit.count(gameServers, { allocator: name, state: countedStates })) +
      (await unit.count(gameServers, { allocator: name, releasing: true }));
    if (others >= maxServers) return 'full';
    await unit.update(gameServers, pending, { allocator: name, build }, { returns: 'key' });
    return 'named';
  });
}

/** Stores that a server was started, under the id with which it will ask for matches. */
async function storeStarted(
  { atomically, storage, systemCall }: MatchBrokerContext,
  plannedId: string,
  { id, allocator, readyBy }: { readonly id: string; readonly allocator: string; readonly readyBy: number },
): Promise<void> {
  const pending = { id: plannedId, state: serverStates.PENDING };
  if (id === plannedId) {
    await storage.update(gameServers, pending, { readyBy });
    return;
  }
  await atomically(systemCall('matchbroker.adopt'), async (unit) => {
    const [row] = await unit.delete(gameServers, pending);
    if (!row) return;
    // The server may have asked for a match already; it then keeps what it got.
    const { build } = row;
    await unit.insert(gameServers, { ...row, id, allocator, readyBy }, { orUpdate: { allocator, build } });
    if (row.reservedMatchId !== null)
      await unit.update(
        matches,
        { id: row.reservedMatchId, state: matchStates.QUEUED, reservedFor: plannedId },
        { reservedFor: id },
      );
  });
}
