import type { z } from 'zod';
import type { Handlers } from '../../http/contract.ts';
import type { Unit } from '../../kernel/unit-of-work.ts';
import { scan } from '../../storage/scan.ts';
import type { StorageOperations } from '../../storage/storage.ts';
import { isIdle } from './allocation-plan.ts';
import type { ConfiguredAllocators } from './configured-allocators.ts';
import type { matchBrokerContract } from './contract.ts';
import type { MatchBrokerDependencies } from './dependencies.ts';
import { matchBrokerErrors as errors } from './errors.ts';
import type { MatchBrokerContext } from './limits.ts';
import type { MatchLifecycle } from './match-lifecycle.ts';
import { readRequirements } from './requirements/requirements.ts';
import { checkMatch, documentOf, fitsBuild, type Match } from './rules.ts';
import type { MatchInput } from './schemas.ts';
import type { ServerAllocation } from './server-allocation.ts';
import { checkBuild, type ServerBuilds } from './server-builds.ts';
import { serverStates } from './states.ts';
import { gameServers, matches } from './tables.ts';

/** Idle servers that are checked for one match, at most. */
const maxIdleServers = 500;
/** Small, because one of the first servers usually accepts the match. */
const idleServerPageSize = 10;

type Operations = Pick<Handlers<typeof matchBrokerContract.routes>, 'allocate'>;

/** Returns an operator's match with defaults for what they left out. */
export const completeMatch = (input: z.output<typeof MatchInput>, matchId: string): Match => ({
  matchId,
  playerIds: input.playerIds ?? [],
  matchProperties: input.matchProperties ?? '',
  playerProperties: { ...input.playerProperties },
  ...(input.build && { build: input.build }),
});

interface AllocateDependencies extends Pick<MatchBrokerDependencies, 'signal'> {
  readonly builds: Pick<ServerBuilds, 'preferences'>;
  readonly configured: ConfiguredAllocators;
  readonly lifecycle: MatchLifecycle;
  readonly allocation: ServerAllocation;
}

/** What was found outside of the unit: an idle server that accepts the match, or one that is started for it. */
type Found = { readonly idle: string; readonly match: Match } | { readonly started: string };

/** For so long an idle server counts as taken for calls on this node, if the call that found it does not end. */
const promiseMilliseconds = 5_000;

/**
 * Allocates a server for an operator's match: an idle one, or else one that is started. An idle one is reserved in the unit
 * that stores the match, so a repetition finds nothing half done. A server is started first, outside of any unit, and the match
 * is stored afterwards; if it never is, its server is free after a minute.
 */
export function createAllocateOperation(
  ctx: MatchBrokerContext,
  { signal, builds, configured, lifecycle, allocation }: AllocateDependencies,
): Operations {
  const { atomically, clock, ids, limits, storage } = ctx;

  /** Idle servers that calls of this moment have found → until when. What comes at once shall not find the same one. */
  const promised = new Map<string, number>();

  async function findServer(match: Match): Promise<Found | null> {
    for await (const candidates of idleServersFor(ctx, storage, match)) {
      const now = clock.now();
      const idle = candidates.find((id) => (promised.get(id) ?? 0) <= now);
      if (idle === undefined) continue;
      promised.set(idle, now + promiseMilliseconds);
      return { idle, match };
    }
    const started = await allocation.startFor(match);
    return started === null ? null : { started };
  }

  /** Does so first for the build that the match prefers. */
  async function findPreferred(match: Match): Promise<Found | null> {
    const preference = (await builds.preferences(storage, [match]))?.get(match.matchId);
    return (preference && (await findServer({ ...match, build: preference.build }))) ?? findServer(match);
  }

  /** Returns the server that plays the match; null if others have taken what was found. */
  async function take(unit: Unit, found: Found, match: Match): Promise<string | null> {
    if ('started' in found) return (await keepReserved(unit, found.started, match)) ? found.started : null;
    promised.delete(found.idle);
    const server = await reserveIdle(ctx, unit, found.match);
    return server === null && found.match !== match ? reserveIdle(ctx, unit, match) : server;
  }

  return {
    async allocate(_, { match: input }) {
      const match = completeMatch(input, input.matchId || ids.next('match'));
      checkMatch(match, 'match', limits);
      checkBuild(match, 'match', configured);
      const known = await serverOf(storage, match.matchId);
      const found = known === null ? await findPreferred(match) : null;

      return async (inner) => {
        const serverId = await atomically({ ...inner, object: match.matchId }, async (unit) => {
          const meanwhile = await serverOf(unit, match.matchId);
          if (meanwhile !== null) {
            if (found && 'started' in found && found.started !== meanwhile) {
              const unused = { id: found.started, reservedMatchId: match.matchId };
              await unit.update(gameServers, unused, { reservedMatchId: null });
            }
            return meanwhile;
          }
          const server = found && (await take(unit, found, match));
          if (server === null) throw errors.NO_CAPACITY();
          await lifecycle.enqueue(unit, [match], clock.now(), { announce: true, reservedFor: server });
          unit.afterCommit(() => signal('matchbroker.server', server));
          return server;
        });
        return { serverId };
      };
    },
  };
}

/** Returns the server of a match that was allocated before. Throws MATCH_EXISTS if the match has none. */
async function serverOf(db: StorageOperations, matchId: string): Promise<string | null> {
  const row = await db.get(matches, { id: matchId });
  if (!row) return null;
  const serverId = row.reservedFor ?? row.serverId;
  if (serverId === null) throw errors.MATCH_EXISTS();
  return serverId;
}

/** Yields the ids of idle servers that accept the match, in batches. */
async function* idleServersFor(
  { clock, limits }: MatchBrokerContext,
  db: StorageOperations,
  match: Match,
): AsyncGenerator<readonly string[]> {
  const document = documentOf(match);
  const query = { where: isIdle(clock.now()), orderBy: ['lastSeenAt', 'id'] } as const;
  let seen = 0;
  for await (const idle of scan(db, gameServers, query, idleServerPageSize)) {
    const accepting = idle.filter(
      ({ build, requirements }) =>
        fitsBuild(match, build) && readRequirements(requirements, limits).accepts(document),
    );
    if (accepting.length > 0) yield accepting.map(({ id }) => id);
    seen += idle.length;
    if (seen >= maxIdleServers) return;
  }
}

/** Whether a server that was found for a match may still play it. It has had no other match since. */
async function keepReserved(unit: Unit, id: string, { matchId }: Match): Promise<boolean> {
  const [server] = await unit.lock(gameServers, {
    id,
    state: { not: serverStates.UNSPECIFIED },
    draining: false,
  });
  if (!server || (server.reservedMatchId !== null && server.reservedMatchId !== matchId)) return false;
  if (server.reservedMatchId === matchId) return true;
  // It asked before its reservation was stored under its own id, or the reservation has waited for too long.
  if (server.live > 0) return false;
  await unit.update(gameServers, { id }, { reservedMatchId: matchId }, { returns: 'key' });
  return true;
}

async function reserveIdle(ctx: MatchBrokerContext, unit: Unit, match: Match): Promise<string | null> {
  for await (const candidates of idleServersFor(ctx, unit, match)) {
    const { lastSeenAt: _, ...idle } = isIdle(ctx.clock.now());
    const [server] = await unit.update(
      gameServers,
      { ...idle, id: { in: candidates } },
      { reservedMatchId: match.matchId },
      { orderBy: ['lastSeenAt', 'id'], limit: 1 },
    );
    if (server) return server.id;
  }
  return null;
}
