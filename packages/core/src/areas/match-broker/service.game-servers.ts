import type { Handlers } from '../../http/contract.ts';
import type { Call } from '../../kernel/call.ts';
import { invalidField } from '../../kernel/errors.ts';
import type { Unit } from '../../kernel/unit-of-work.ts';
import { unawaited } from '../../storage/unawaited.ts';
import type { matchBrokerContract } from './contract.ts';
import { matchBrokerErrors as errors } from './errors.ts';
import type { MatchBrokerContext, MatchBrokerLimits } from './limits.ts';
import type { ReadyDetails, SeenServer } from './match-lifecycle.ts';
import { type Requirements, readRequirements } from './requirements/requirements.ts';
import type { GivenHealth } from './rules.health.ts';
import { readResults } from './rules.results.ts';
import { checkHints, isSet, playersOf, stateAfter } from './rules.ts';
import { seenHealth } from './server-health.ts';
import { matchStates } from './states.ts';
import { gameServers, type MatchRow, matches, type ServerRow } from './tables.ts';
import {
  exitOffer,
  type MatchOffer,
  type MatchRequest,
  type TakeMatchDependencies,
  takeMatch,
} from './take-match.ts';
import type { WaitingServers } from './waiting-servers.ts';

type Operations = Pick<
  Handlers<typeof matchBrokerContract.routes>,
  'requestMatch' | 'matchReady' | 'endMatch'
>;

interface GameServerDependencies extends TakeMatchDependencies {
  readonly waiting: WaitingServers;
}

/**
 * The three operations of a game server. Each locks the server first, so that the calls of one server run one after the
 * other. Each may be repeated: the repetition of a call that succeeded gets the same answer.
 */
export function createGameServerOperations(
  ctx: MatchBrokerContext,
  dependencies: GameServerDependencies,
): Operations {
  const { atomically, clock, limits } = ctx;
  const { lifecycle, waiting } = dependencies;

  /** A match that is given to a person is audited. A request alone is not, since every server asks every few seconds. */
  const take = (call: Call, request: MatchRequest): Promise<MatchOffer> =>
    atomically({ ...call, audited: false }, async (unit) => {
      const offer = await takeMatch(dependencies, unit, request, clock.now());
      if (offer.match && call.audited) unit.audit({ object: offer.match.matchId });
      return offer;
    });

  async function takeOrWait(call: Call, request: MatchRequest): Promise<MatchOffer> {
    const until = clock.now() + limits.serverWaitSeconds * 1000;
    for (let said = request; ; said = { ...request, health: undefined }) {
      const offer = await take(call, said);
      waiting.checked(request.serverId);
      if (!offer.mayWait || waiting.isOver(call, until)) return offer;
      const { serverId, requirements } = request;
      await waiting.wait(call, { serverId, requirements, build: offer.build ?? '' }, until);
      // A request that was still waiting must not bring back a server that has announced its exit.
      if (!(await ctx.storage.get(gameServers, { id: request.serverId }))) return exitOffer(request.flags);
    }
  }

  return {
    async requestMatch(
      call,
      { serverId, requirements: requirementsText = '', hintFlags: flags = 0, build = '', health },
    ) {
      checkHints(flags);
      const requirements = requirementsOf(requirementsText, limits);
      const request: MatchRequest = { serverId, requirementsText, requirements, flags, build, health };
      if (!isSet(flags, 'WILLING_TO_WAIT')) return async (inner) => answerOf(await take(inner, request));
      // The match is taken here and stays with the server even if the answer is lost: asking again returns the same one.
      const offer = await takeOrWait({ ...call, unit: null, db: ctx.storage }, request);
      return async () => answerOf(offer);
    },

    async matchReady(
      call,
      { serverId, matchId, connectionDetails = '', perPlayerConnectionDetails, hintFlags: flags = 0, health },
    ) {
      const details: ReadyDetails = {
        connectionDetails,
        perPlayerConnectionDetails: { ...perPlayerConnectionDetails },
      };
      checkHints(flags);
      checkSizes(details, limits.connectionDetailsBytes);
      await atomically(call, async (unit) => {
        const { server, row, isOwn } = await lockServer(unit, serverId, matchId);
        if (!isOwn) throw errors.MATCH_OF_ANOTHER_SERVER();
        const now = clock.now();
        const seen = seenServer(unit, server, { flags, health }, now);
        if (row.state === matchStates.RUNNING) {
          if (!hasDetails(row, details)) throw errors.MATCH_ALREADY_READY();
          unawaited(unit.update(gameServers, { id: serverId }, seen, { returns: 'key' }));
        } else {
          checkPlayers(row, details);
          if (!(await lifecycle.markReady(unit, row, now, details, seen))) throw matchOver(row);
        }
      });
      return { matchId, hintFlags: 0 };
    },

    async endMatch(call, { serverId, matchId, hintFlags: flags = 0, results: given, health }) {
      checkHints(flags);
      await atomically(call, async (unit) => {
        const { server, row, isOwn } = await lockServer(unit, serverId, matchId);
        const now = clock.now();
        const results = given && isOwn ? readResults(given, playersOf(row), limits) : null;
        if (isOwn && row.state === matchStates.FAILED) throw matchOver(row);
        // A match leaves a server only in a unit that has locked the server.
        const leaves = isOwn && (row.state === matchStates.ASSIGNED || row.state === matchStates.RUNNING);
        const live = Math.max(0, (server?.live ?? 0) - (leaves ? 1 : 0));
        const isOver = isSet(flags, 'SHUTDOWN') || (server?.draining === true && live === 0);
        const called = seenServer(unit, server && { ...server, live }, { flags, health }, now);
        const { state: _, ...over } = called;
        const seen = isOver ? over : called;
        if (!leaves) unawaited(unit.update(gameServers, { id: serverId }, seen, { returns: 'key' }));
        else if (row.state === matchStates.ASSIGNED) await lifecycle.requeue(unit, row, now, seen);
        else
          await lifecycle.end(
            unit,
            row,
            now,
            { endReason: 'ENDED', results, server: server && { ...server, ...seen } },
            seen,
          );
        if (isOver) await lifecycle.releaseServer(unit, serverId, now, { forget: isSet(flags, 'SHUTDOWN') });
      });
      return { matchId, hintFlags: 0 };
    },
  };
}

const answerOf = ({ match, hintFlags, runningMatchIds }: MatchOffer) => ({
  ...(match && { match: { ...match, playerIds: [...match.playerIds] } }),
  hintFlags,
  ...(runningMatchIds.length > 0 && { runningMatchIds: [...runningMatchIds] }),
});

/**
 * Locks the server and reads a match. `server` is null if it is unknown. Throws unless the match belongs to the server or
 * did.
 */
async function lockServer(
  unit: Unit,
  serverId: string,
  matchId: string,
): Promise<{ readonly server: ServerRow | null; readonly row: MatchRow; readonly isOwn: boolean }> {
  // Called at once, but the storage reads the match after the server is locked.
  const [[server = null], row] = await Promise.all([
    unit.lock(gameServers, { id: serverId }),
    unit.get(matches, { id: matchId }),
  ]);
  if (!row) throw errors.MATCH_NOT_FOUND();
  if (row.serverId !== serverId && row.formerServerId !== serverId) throw errors.MATCH_OF_ANOTHER_SERVER();
  return { server, row, isOwn: row.serverId === serverId };
}

/** Returns what is stored when a locked server calls: the time, and the state that it says it has, if that is another. */
function seenServer(
  unit: Unit,
  server: ServerRow | null,
  { flags, health }: { readonly flags: number; readonly health: GivenHealth | undefined },
  now: number,
): SeenServer {
  if (server === null) return { lastSeenAt: now };
  const state = stateAfter(server, flags);
  return {
    ...seenHealth(unit, server, health, now),
    lastSeenAt: now,
    ...(state !== server.state && { state }),
  };
}

function requirementsOf(text: string, limits: MatchBrokerLimits): Requirements {
  try {
    return readRequirements(text, limits);
  } catch (cause) {
    throw invalidField('requirements', (cause as Error).message);
  }
}

const matchOver = ({ state, reason }: MatchRow) => {
  const name = Object.entries(matchStates).find(([, value]) => value === state)![0];
  return errors.MATCH_OVER({ metadata: { state: name, reason } });
};

function checkSizes({ connectionDetails, perPlayerConnectionDetails }: ReadyDetails, maxBytes: number): void {
  const isTooLong = (text: string): boolean => new TextEncoder().encode(text).length > maxBytes;
  if (isTooLong(connectionDetails))
    throw invalidField('connectionDetails', `must have at most ${maxBytes} bytes`);
  if (Object.values(perPlayerConnectionDetails).some(isTooLong))
    throw invalidField('perPlayerConnectionDetails', `must have at most ${maxBytes} bytes for each player`);
}

function checkPlayers(row: MatchRow, { perPlayerConnectionDetails }: ReadyDetails): void {
  const players = new Set(playersOf(row));
  if (Object.keys(perPlayerConnectionDetails).some((id) => !players.has(id)))
    throw invalidField('perPlayerConnectionDetails', 'names someone who is not a player of the match');
}

/** Whether a match already has exactly these details: its server repeats a call. */
function hasDetails(row: MatchRow, { connectionDetails, perPlayerConnectionDetails }: ReadyDetails): boolean {
  const before = row.perPlayerConnectionDetails as Readonly<Record<string, string>>;
  const ids = Object.keys(perPlayerConnectionDetails);
  return (
    row.connectionDetails === connectionDetails &&
    ids.length === Object.keys(before).length &&
    ids.every((id) => Object.hasOwn(before, id) && before[id] === perPlayerConnectionDetails[id])
  );
}
