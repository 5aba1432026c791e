import type { Context } from '../../area.ts';
import type { Call } from '../../call.ts';
import type { StorageOperations } from '../../storage/storage.ts';
import type { Unit } from '../../unit.ts';
import { type Allocation, idleMilliseconds } from './allocation.ts';
import { matchBrokerErrors as errors } from './errors.ts';
import type { MatchBrokerParts } from './parts.ts';
import { readRequirements } from './requirements.ts';
import { checkMatch, documentOf, type Match } from './rules.ts';
import { serverStates } from './states.ts';
import { gameServers, matches } from './tables.ts';
import type { Transitions } from './transitions.ts';

/** Idle servers that are looked at for one match. */
const serversAtATime = 500;

/** A match as an operator writes it. */
export interface GivenMatch {
  readonly matchId?: string | undefined;
  readonly playerIds?: readonly string[] | undefined;
  readonly matchProperties?: string | undefined;
  readonly playerProperties?: Readonly<Record<string, string>> | undefined;
}

/** Fills in what an operator left out. */
export const wholeMatch = (given: GivenMatch, matchId: string): Match => ({
  matchId,
  playerIds: given.playerIds ?? [],
  matchProperties: given.matchProperties ?? '',
  playerProperties: { ...given.playerProperties },
});

interface AllocateParts extends Pick<MatchBrokerParts, 'signal'> {
  readonly transitions: Transitions;
  readonly allocation: Allocation;
}

/**
 * A match for which an operator wants a server at once: an idle one, else one that is started. The start comes first,
 * outside of any unit, and the match is stored afterwards; a server whose match is never stored is free after a minute.
 */
export function createAllocate(ctx: Context, { signal, transitions, allocation }: AllocateParts) {
  const { atomically, clock, ids, limits, storage } = ctx;

  /** Idle servers that accept the match. */
  async function idleFor(db: StorageOperations, match: Match): Promise<readonly string[]> {
    const document = documentOf(match);
    const idle = await db.find(gameServers, {
      where: {
        state: serverStates.AVAILABLE,
        requestedMatch: true,
        reservedMatchId: null,
        lastSeenAt: { gt: clock.now() - idleMilliseconds },
      },
      orderBy: ['lastSeenAt', 'id'],
      limit: serversAtATime,
    });
    return idle
      .filter(({ requirements }) => readRequirements(requirements, limits).accepts(document))
      .map(({ id }) => id);
  }

  async function reserveIdle(unit: Unit, match: Match): Promise<string | null> {
    const candidates = await idleFor(unit, match);
    const [server] = await unit.update(
      gameServers,
      { id: { in: candidates }, state: serverStates.AVAILABLE, requestedMatch: true, reservedMatchId: null },
      { reservedMatchId: match.matchId },
      { orderBy: ['lastSeenAt', 'id'], limit: 1 },
    );
    return server?.id ?? null;
  }

  /** The server of a match that was allocated before. Throws MATCH_EXISTS where it has none. */
  async function serverOf(db: StorageOperations, matchId: string): Promise<string | null> {
    const row = await db.get(matches, { id: matchId });
    if (!row) return null;
    const serverId = row.reservedFor ?? row.serverId;
    if (serverId === null) throw errors.MATCH_EXISTS();
    return serverId;
  }

  return {
    async allocate(_: Call, { match: given }: { readonly match: GivenMatch }) {
      const match = wholeMatch(given, given.matchId || ids.next('match'));
      checkMatch(match, 'match', limits);
      const known = await serverOf(storage, match.matchId);
      const started =
        known !== null || (await idleFor(storage, match)).length > 0
          ? null
          : await allocation.startFor(match);

      return async (inner: Call) => {
        const serverId = await atomically({ ...inner, object: match.matchId }, async (unit) => {
          const meanwhile = await serverOf(unit, match.matchId);
          if (meanwhile !== null) return meanwhile;
          const server = started ?? (await reserveIdle(unit, match));
          if (server === null) throw errors.NO_CAPACITY();
          const how = { tell: true, reservedFor: server };
          await transitions.enqueue(unit, match, clock.now(), how);
          unit.afterCommit(() => signal('matchbroker.server', server));
          return server;
        });
        return { serverId };
      };
    },
  };
}
