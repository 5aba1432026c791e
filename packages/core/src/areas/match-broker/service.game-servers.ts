import type { Call } from '../../kernel/call.ts';
import { invalidField } from '../../kernel/errors.ts';
import type { Unit } from '../../kernel/unit-of-work.ts';
import type { StorageOperations } from '../../storage/storage.ts';
import type { Context } from '../area.ts';
import { matchBrokerErrors as errors } from './errors.ts';
import type { Ready, Transitions } from './match-lifecycle.ts';
import { type Requirements, readRequirements } from './requirements.ts';
import { checkHints, documentOf, isSet, type Match, matchOf, stateAfter } from './rules.ts';
import { hintFlags as flag, matchStates, serverStates } from './states.ts';
import { gameServers, type MatchRow, matches, type ServerRow } from './tables.ts';
import type { createWaiting } from './waiting-servers.ts';

/** Queued matches that requirements are held against, at most, some at a time. */
const candidates = { most: 1_000, atATime: 100 };
/** So long a server that was started for a match waits until the match is stored. */
const storedMilliseconds = 60_000;

interface Taken {
  readonly match: Match | null;
  readonly hintFlags: number;
  /** Whether asking again later may bring a match. */
  readonly mayWait: boolean;
}

interface Asking {
  readonly serverId: string;
  readonly text: string;
  readonly requirements: Requirements;
  readonly flags: number;
}

const none = (hintFlags: number, mayWait: boolean): Taken => ({ match: null, hintFlags, mayWait });

/**
 * The three calls of a game server. Each locks the server first, so calls of one server come one after the other, and
 * each may be repeated: what was done already is answered as it was the first time.
 */
export function createServing(
  ctx: Context,
  transitions: Transitions,
  waiting: ReturnType<typeof createWaiting>,
) {
  const { atomically, clock, limits } = ctx;

  /** The oldest matches that the server accepts; more than one, since others may be taking some. */
  async function acceptable(db: StorageOperations, requirements: Requirements): Promise<readonly string[]> {
    let after: MatchRow | undefined;
    for (let seen = 0; seen < candidates.most; seen += candidates.atATime) {
      const rows = await db.find(matches, {
        where: { state: matchStates.QUEUED, reservedFor: null },
        orderBy: ['queuedAt', 'id'],
        limit: candidates.atATime,
        ...(after && { after }),
      });
      const accepted = rows.filter((row) => requirements.accepts(documentOf(matchOf(row))));
      if (accepted.length > 0) return accepted.map(({ id }) => id);
      if (rows.length < candidates.atATime) return [];
      after = rows.at(-1);
    }
    return [];
  }

  /** The match that is kept for the server, once it is stored; null where it is gone, and then the server is free. */
  async function takeReserved(unit: Unit, server: ServerRow, now: number): Promise<Taken | null> {
    const reserved = server.reservedMatchId!;
    const row = await transitions.assign(unit, server, now, { reserved });
    if (row) return { match: matchOf(row), hintFlags: 0, mayWait: false };
    const isComing =
      now < server.createdAt + storedMilliseconds && !(await unit.get(matches, { id: reserved }));
    if (isComing) return none(0, true);
    await unit.update(gameServers, { id: server.id }, { reservedMatchId: null });
    return null;
  }

  async function take(unit: Unit, { serverId: id, text, requirements, flags }: Asking): Promise<Taken> {
    const now = clock.now();
    const seen = { lastSeenAt: now, readyBy: null, requirements: text };
    const [server] = await unit.insert(
      gameServers,
      { ...seen, id, state: serverStates.AVAILABLE, requestedMatch: true, createdAt: now },
      { orUpdate: seen },
    );
    if (server!.state === serverStates.UNSPECIFIED)
      return none(isSet(flags, 'WILLING_TO_SHUTDOWN') ? flag.SHUTDOWN : 0, false);
    if (server!.live > 0) {
      const [again] = await unit.find(matches, {
        where: { serverId: id, state: matchStates.ASSIGNED },
        limit: 1,
      });
      if (again) return { match: matchOf(again), hintFlags: 0, mayWait: false };
      if (server!.state === serverStates.FULL) return none(0, false);
    }
    if (server!.reservedMatchId !== null) {
      const reserved = await takeReserved(unit, server!, now);
      if (reserved?.match) return reserved;
      if (reserved) return idle(unit, server!, reserved);
    }
    const which = requirements.any ? 'any' : { ids: await acceptable(unit, requirements) };
    const row = await transitions.assign(unit, server!, now, which);
    if (row) return { match: matchOf(row), hintFlags: 0, mayWait: false };
    return idle(unit, server!, none(0, true));
  }

  /** Notes that the server asked and can be counted on. */
  async function idle(unit: Unit, { id, state, requestedMatch }: ServerRow, taken: Taken): Promise<Taken> {
    if (state !== serverStates.AVAILABLE || !requestedMatch)
      await unit.update(gameServers, { id }, { state: serverStates.AVAILABLE, requestedMatch: true });
    return taken;
  }

  const answerOf = ({ match, hintFlags }: Taken) => ({
    ...(match && { match: { ...match, playerIds: [...match.playerIds] } }),
    hintFlags,
  });

  /** A match that is given away is on record; that a server asked is not: it does so every few seconds. */
  const taking = (call: Call, asking: Asking): Promise<Taken> =>
    atomically({ ...call, audited: false }, async (unit) => {
      const taken = await take(unit, asking);
      if (taken.match) unit.audit({ object: taken.match.matchId });
      return taken;
    });

  async function waitFor(call: Call, asking: Asking): Promise<Taken> {
    const until = clock.now() + limits.serverWaitSeconds * 1000;
    for (;;) {
      const taken = await taking(call, asking);
      waiting.looked(asking.serverId);
      if (!taken.mayWait || waiting.isOver(call, until)) return taken;
      await waiting.wait(call, asking.serverId, asking.requirements, until);
      // One that said goodbye meanwhile must not be known again by a request that was still held.
      if (!(await ctx.storage.get(gameServers, { id: asking.serverId })))
        return none(isSet(asking.flags, 'WILLING_TO_SHUTDOWN') ? flag.SHUTDOWN : 0, false);
    }
  }

  /** Locks the server and reads the match, which is the server's or was. Throws where it is not. */
  async function matchOfServer(unit: Unit, serverId: string, matchId: string) {
    const [server] = await unit.update(gameServers, { id: serverId }, { lastSeenAt: clock.now() });
    const row = await unit.get(matches, { id: matchId });
    if (!row) throw errors.MATCH_NOT_FOUND();
    if (row.serverId !== serverId && row.formerServerId !== serverId) throw errors.MATCH_OF_ANOTHER_SERVER();
    return { server, row, isOwn: row.serverId === serverId };
  }

  async function applyHints(unit: Unit, serverId: string, flags: number): Promise<void> {
    const server = await unit.get(gameServers, { id: serverId });
    if (!server) return;
    const state = stateAfter(server, flags);
    if (state !== server.state) await unit.update(gameServers, { id: serverId }, { state });
  }

  return {
    async requestMatch(
      call: Call,
      {
        serverId,
        requirements: text = '',
        hintFlags: flags = 0,
      }: {
        readonly serverId: string;
        readonly requirements?: string | undefined;
        readonly hintFlags?: number | undefined;
      },
    ) {
      checkHints(flags);
      const asking = { serverId, text, requirements: requirementsOf(text), flags };
      if (!isSet(flags, 'WILLING_TO_WAIT'))
        return async (inner: Call) => answerOf(await taking(inner, asking));
      // What it takes here is its own also if the answer is lost: asking again brings the same match.
      const taken = await waitFor({ ...call, unit: null, db: ctx.storage }, asking);
      return async () => answerOf(taken);
    },

    async matchReady(
      call: Call,
      input: {
        readonly serverId: string;
        readonly matchId: string;
        readonly connectionDetails?: string | undefined;
        readonly perPlayerConnectionDetails?: Readonly<Record<string, string>> | undefined;
        readonly hintFlags?: number | undefined;
      },
    ) {
      const { serverId, matchId, connectionDetails = '', hintFlags: flags = 0 } = input;
      const how: Ready = {
        connectionDetails,
        perPlayerConnectionDetails: { ...input.perPlayerConnectionDetails },
      };
      checkHints(flags);
      checkReady(how);
      await atomically(call, async (unit) => {
        const { row, isOwn } = await matchOfServer(unit, serverId, matchId);
        if (!isOwn) throw errors.MATCH_OF_ANOTHER_SERVER();
        if (row.state === matchStates.RUNNING) {
          if (!isSame(row, how)) throw errors.MATCH_ALREADY_READY();
        } else {
          checkPlayers(row, how);
          if (!(await transitions.ready(unit, row, clock.now(), how))) throw over(row);
        }
        await applyHints(unit, serverId, flags);
      });
      return { matchId, hintFlags: 0 };
    },

    async endMatch(
      call: Call,
      {
        serverId,
        matchId,
        hintFlags: flags = 0,
      }: {
        readonly serverId: string;
        readonly matchId: string;
        readonly hintFlags?: number | undefined;
      },
    ) {
      checkHints(flags);
      await atomically(call, async (unit) => {
        const { row, isOwn } = await matchOfServer(unit, serverId, matchId);
        const now = clock.now();
        if (isOwn && row.state === matchStates.FAILED) throw over(row);
        if (isOwn && row.state === matchStates.ASSIGNED) await transitions.giveBack(unit, row, now);
        if (isOwn && row.state === matchStates.RUNNING) await transitions.end(unit, row, now, null);
        if (isSet(flags, 'SHUTDOWN')) await transitions.release(unit, serverId, now, { forget: true });
        else await applyHints(unit, serverId, flags);
      });
      return { matchId, hintFlags: 0 };
    },
  };

  function requirementsOf(text: string): Requirements {
    try {
      return readRequirements(text, limits);
    } catch (cause) {
      throw invalidField('requirements', (cause as Error).message);
    }
  }

  function checkReady({ connectionDetails, perPlayerConnectionDetails }: Ready): void {
    const most = limits.connectionDetailsBytes;
    const tooLong = (text: string): boolean => new TextEncoder().encode(text).length > most;
    if (tooLong(connectionDetails)) throw invalidField('connectionDetails', `has at most ${most} bytes`);
    if (Object.values(perPlayerConnectionDetails).some(tooLong))
      throw invalidField('perPlayerConnectionDetails', `has at most ${most} bytes for each player`);
  }
}

const over = ({ state, reason }: MatchRow) => {
  const name = Object.entries(matchStates).find(([, value]) => value === state)![0];
  return errors.MATCH_OVER({ metadata: { state: name, reason } });
};

function checkPlayers({ playerIds }: MatchRow, { perPlayerConnectionDetails }: Ready): void {
  const players = new Set(playerIds as readonly string[]);
  if (Object.keys(perPlayerConnectionDetails).some((id) => !players.has(id)))
    throw invalidField('perPlayerConnectionDetails', 'names somebody who is no player of the match');
}

/** Whether a server says again what it said before. */
function isSame(row: MatchRow, { connectionDetails, perPlayerConnectionDetails }: Ready): boolean {
  const before = row.perPlayerConnectionDetails as Readonly<Record<string, string>>;
  const ids = Object.keys(perPlayerConnectionDetails);
  return (
    row.connectionDetails === connectionDetails &&
    ids.length === Object.keys(before).length &&
    ids.every((id) => Object.hasOwn(before, id) && before[id] === perPlayerConnectionDetails[id])
  );
}
