import type { z } from 'zod';
import type { Handlers } from '../../http/contract.ts';
import { isApiError } from '../../kernel/errors.ts';
import type { Unit } from '../../kernel/unit-of-work.ts';
import { createExpiringMap } from '../../runtime/expiring-map.ts';
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

/** For so long calls on this node look for another idle server than one that a call has found. It is a hint alone. */
const foundMilliseconds = 5_000;
const maxFound = 10_000;

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

  /** Idle servers that calls of this moment have found: what comes at once shall not find the same one. */
  const foundIdle = createExpiringMap<true>(maxFound);

  async function findServer(match: Match): Promise<Found | null> {
    let foundBefore: string | undefined;
    for await (const candidates of idleServersFor(ctx, storage, match)) {
      const now = clock.now();
      const idle = candidates.find((id) => foundIdle.get(id, now) === undefined);
      if (idle !== undefined) {
        foundIdle.set(idle, true, now + foundMilliseconds, now);
        return { idle, match };
      }
      foundBefore ??= candidates[0];
    }
    const started = await allocation.startFor(match);
    if (started !== null) return { started };
    return foundBefore === undefined ? null : { idle: foundBefore, match };
  }

  /** Does so first for the build that the match prefers. */
  async function findPreferred(match: Match): Promise<Found | null> {
    const preference = (await builds.preferences(storage, [match]))?.get(match.matchId);
    return (preference && (await findServer({ ...match, build: preference.build }))) ?? findServer(match);
  }

  /** Returns the server that plays the match; null if others have taken what was found. */
  async function take(unit: Unit, found: Found, match: Match): Promise<string | null> {
    if ('started' in found) return (await keepReserved(unit, found.started, match)) ? found.started : null;
    const server = await reserveIdle(ctx, unit, found.match);
    return server === null && found.match !== match ? reserveIdle(ctx, unit, match) : server;
  }

  /** Returns false, and changes nothing, if the match exists. */
  async function enqueueFor(unit: Unit, match: Match, server: string): Promise<boolean> {
    const options = { announce: true, reservedFor: server };
    if ((await lifecycle.enqueue(unit, [match], clock.now(), options)) === 0) return false;
    unit.afterCommit(() => signal('matchbroker.server', server));
    return true;
  }

  /** Stores the match with its server. If it has been stored before, its server is returned, and another one is free again. */
  async function store(unit: Unit, found: Found | null, match: Match): Promise<string> {
    let server = await serverOf(unit, match.matchId);
    let reserved = found && 'started' in found ? found.started : null;
    if (server === null) {
      reserved = found && (await take(unit, found, match));
      if (reserved !== null && (await enqueueFor(unit, match, reserved))) return reserved;
      // A repetition of this call may have been first.
      server = await serverOf(unit, match.matchId);
      if (server === null) throw errors.NO_CAPACITY();
    }
    if (reserved !== null && reserved !== server)
      await unit.update(
        gameServers,
        { id: reserved, reservedMatchId: match.matchId },
        { reservedMatchId: null },
      );
    return server;
  }

  return {
    async allocate(_, { match: input }) {
      const match = completeMatch(input, input.matchId || ids.next('match'));
      checkMatch(match, 'match', limits);
      checkBuild(match, 'match', configured);
      const known = await serverOf(storage, match.matchId);
      const found = known === null ? await findPreferred(match) : null;

      return async (inner) => {
        const call = { ...inner, object: match.matchId };
        const storeWith = async (each: Found | null) => ({
          serverId: await atomically(call, (unit) => store(unit, each, match)),
        });
        let again: Found | null = null;
        try {
          return await storeWith(found);
        } catch (error) {
          // Another node has taken the idle server. One can still be started, unless the call runs in a unit.
          const isTaken = found !== null && 'idle' in found && isNoCapacity(error);
          if (isTaken && inner.unit === null) again = await findPreferred(match);
          if (again === null) throw error;
          return await storeWith(again);
        } finally {
          for (const each of [found, again]) if (each && 'idle' in each) foundIdle.delete(each.idle);
        }
      };
    },
  };
}

const isNoCapacity = (error: unknown): boolean => isApiError(error) && error.reason === 'NO_CAPACITY';

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
