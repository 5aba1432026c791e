import type { Call } from '../../kernel/call.ts';
import type { Unit } from '../../kernel/unit-of-work.ts';
import type { StorageOperations } from '../../storage/storage.ts';
import type { Context } from '../area.ts';
import type { MatchBrokerDependencies } from './dependencies.ts';
import { matchBrokerErrors as errors } from './errors.ts';
import type { Transitions } from './match-lifecycle.ts';
import { readRequirements } from './requirements.ts';
import { checkMatch, documentOf, type Match } from './rules.ts';
import { type Allocation, idleMilliseconds } from './server-allocation.ts';
import { serverStates } from './states.ts';
import { gameServers, matches, type ServerRow } from './tables.ts';

/** Idle servers that are looked at for one match, at most, some at a time: the first of them mostly accept it. */
const looked = { most: 500, atATime: 10 };

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

interface AllocateDependencies extends Pick<MatchBrokerDependencies, 'signal'> {
  readonly transitions: Transitions;
  readonly allocation: Allocation;
}

/**
 * A match for which an operator wants a server at once: an idle one, else one that is started. The start comes first,
 * outside of any unit, and the match is stored afterwards; a server whose match is never stored is free after a minute.
 */
export function createAllocate(ctx: Context, { signal, transitions, allocation }: AllocateDependencies) {
  const { atomically, clock, ids, limits, storage } = ctx;

  /** Idle servers that accept the match, some at a time. */
  async function* idleFor(db: StorageOperations, match: Match): AsyncGenerator<readonly string[]> {
    const document = documentOf(match);
    let after: ServerRow | undefined;
    for (let seen = 0; seen < looked.most; seen += looked.atATime) {
      const idle = await db.find(gameServers, {
        where: {
          state: serverStates.AVAILABLE,
          requestedMatch: true,
          reservedMatchId: null,
          lastSeenAt: { gt: clock.now() - idleMilliseconds },
        },
        orderBy: ['lastSeenAt', 'id'],
        limit: looked.atATime,
        ...(after && { after }),
      });
      const accepting = idle.filter(({ requirements }) =>
        readRequirements(requirements, limits).accepts(document),
      );
      if (accepting.length > 0) yield accepting.map(({ id }) => id);
      if (idle.length < looked.atATime) return;
      after = idle.at(-1);
    }
  }

  async function hasIdle(match: Match): Promise<boolean> {
    const first = await idleFor(storage, match).next();
    return first.done !== true;
  }

  async function reserveIdle(unit: Unit, match: Match): Promise<string | null> {
    for await (const candidates of idleFor(unit, match)) {
      const [server] = await unit.update(
        gameServers,
        {
          id: { in: candidates },
          state: serverStates.AVAILABLE,
          requestedMatch: true,
          reservedMatchId: null,
        },
        { reservedMatchId: match.matchId },
        { orderBy: ['lastSeenAt', 'id'], limit: 1 },
      );
      if (server) return server.id;
    }
    return null;
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
      const started = known !== null || (await hasIdle(match)) ? null : await allocation.startFor(match);

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
