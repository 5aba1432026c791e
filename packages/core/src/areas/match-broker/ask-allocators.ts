import type { Outages } from '../../runtime/outages.ts';
import { withTimeout } from '../../runtime/with-timeout.ts';
import type { PlannedServer } from './allocation-plan.ts';
import type { AllocationRequest } from './allocator.ts';
import type { ConfiguredAllocators } from './configured-allocators.ts';
import type { MatchBrokerContext } from './limits.ts';
import { documentOf } from './rules.ts';
import { matchStates, serverStates } from './states.ts';
import { gameServers, matches } from './tables.ts';

/**
 * Asks the allocators that are for the match, in order. Returns the id of the started server, or null if none started
 * one. The name of each allocator is stored with the server before the allocator is asked: if this node dies, another
 * node knows which allocator to tell that the server is not wanted any more. `outages` are those of the allocators.
 */
export async function askAllocators(
  ctx: MatchBrokerContext,
  configured: ConfiguredAllocators,
  { serverId, match }: PlannedServer,
  outages: Outages,
  signal: AbortSignal,
): Promise<string | null> {
  const { clock, limits, meter, storage } = ctx;
  const elapsed = clock.monotonic ?? clock.now;
  const withinTime = <Result>(work: Promise<Result>): Promise<Result> =>
    withTimeout(clock, limits.allocationSeconds * 1000, work, signal);
  const document = documentOf(match);
  const request: AllocationRequest = {
    serverId,
    matchId: match.matchId,
    matchProperties: match.matchProperties,
    playerIds: match.playerIds,
    signal,
  };
  for (const { name, allocator, host, requirements } of configured.all) {
    if (signal.aborted) break;
    if (!requirements.accepts(document)) continue;
    const [named] = await storage.update(
      gameServers,
      { id: serverId, state: serverStates.PENDING },
      { allocator: name },
    );
    if (!named) return null;
    const begun = elapsed();
    const record = (outcome: 'started' | 'declined' | 'failed'): void =>
      meter?.recordAllocation(name, outcome, elapsed() - begun);
    try {
      if (!(await withinTime(allocator.canAllocate(request, host)))) {
        record('declined');
        continue;
      }
      const started = await withinTime(allocator.allocate(request, host));
      const readyBy = clock.now() + (allocator.readyDeadlineSeconds ?? 60) * 1000;
      await storeStarted(ctx, serverId, { id: started.serverId, allocator: name, readyBy });
      record('started');
      outages.worked(name);
      return started.serverId;
    } catch (cause) {
      record('failed');
      outages.failed(cause, name, { matchId: match.matchId });
    }
  }
  return null;
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
    await unit.insert(gameServers, { ...row, id, allocator, readyBy }, { orUpdate: { allocator } });
    if (row.reservedMatchId !== null)
      await unit.update(
        matches,
        { id: row.reservedMatchId, state: matchStates.QUEUED, reservedFor: plannedId },
        { reservedFor: id },
      );
  });
}
