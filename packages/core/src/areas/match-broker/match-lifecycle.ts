import { eventBytes } from '../../events/event-json.ts';
import type { Unit } from '../../kernel/unit-of-work.ts';
import type { StorageOperations } from '../../storage/storage.ts';
import type { Context } from '../area.ts';
import type { MatchBrokerDependencies, MatchChange } from './dependencies.ts';
import { connectionOf, matchOf, type NewMatch, ticketOf } from './rules.ts';
import { type MatchReason, matchStates, serverStates } from './states.ts';
import { gameServers, type MatchRow, matches, type ServerRow } from './tables.ts';

/** How often a match is given to a server: once more if the first one is lost before it is ready. */
const mostAttempts = 2;

export interface Ready {
  readonly connectionDetails: string;
  readonly perPlayerConnectionDetails: Readonly<Record<string, string>>;
}

/** Players who come to a match while it runs. */
export interface Joining {
  readonly matchId: string;
  readonly serverId: string;
  /** How they connect; empty where `connectionDetails` of the match says it. */
  readonly connectionDetails: string;
  readonly players: readonly {
    readonly playerId: string;
    readonly playerProperties: string;
    readonly ticketId: string;
  }[];
}

/**
 * The life of a match:
 *
 * QUEUED → ASSIGNED → RUNNING → ENDED, and from the first two FAILED with a reason.
 *
 * QUEUED: stored by the matchmaker with the tickets that it takes, by an operator's newMatchEvent, or by an operator's
 * allocation; it waits for a server, for one server alone where it is reserved. ASSIGNED: one server asked and got it,
 * and is to say that it is ready. RUNNING: the server is ready and the players know how to connect. ENDED: the server
 * ended it, or it was ended: FORCED. FAILED: nobody came for it (PICKUP_TIMEOUT), the server did not get ready
 * (READY_TIMEOUT), it was deleted (DELETED), or two servers were lost (SERVER_LOST): when the first one is, or gives the
 * match back, the match is QUEUED again, once, in its old place.
 *
 * Every step is one update that names the state it leaves, and for all but QUEUED the server, so of many who try exactly
 * one takes it. Rows are locked in this order: the settings, servers by id, matches by id, then what listeners lock,
 * then the events. A unit that gives a match away has the server locked already and passes over matches that are locked.
 */
export interface Transitions {
  /** Stores a match QUEUED; false where there is one with its id, which stays as it is. `tell` also emits newMatchEvent. */
  enqueue(
    unit: Unit,
    match: NewMatch,
    now: number,
    how: { readonly tell: boolean; readonly reservedFor?: string },
  ): Promise<boolean>;
  /** QUEUED → ASSIGNED for one of the matches, the oldest that nobody else is taking. Null where there is none. */
  assign(unit: Unit, server: ServerRow, now: number, which: Candidates): Promise<MatchRow | null>;
  /** ASSIGNED → RUNNING. */
  ready(unit: Unit, row: MatchRow, now: number, how: Ready): Promise<MatchRow | null>;
  /**
   * Adds players to a match that runs on this server, and tells each of them how he connects. Null where it does not, or
   * where one has been in it already or they would be too many: then nothing was done.
   */
  join(unit: Unit, joining: Joining): Promise<MatchRow | null>;
  /** RUNNING → ENDED. */
  end(unit: Unit, row: MatchRow, now: number, reason: MatchReason | null): Promise<MatchRow | null>;
  /** QUEUED or ASSIGNED → FAILED. */
  fail(unit: Unit, row: MatchRow, now: number, reason: MatchReason): Promise<MatchRow | null>;
  /** ASSIGNED → QUEUED, or FAILED where it was given to a server often enough. */
  giveBack(unit: Unit, row: MatchRow, now: number): Promise<MatchRow | null>;
  /** Locks the servers that a match is with, and answers the match as it is then; null where it has gone on meanwhile. */
  lockMatch(unit: Unit, row: MatchRow): Promise<MatchRow | null>;
  /**
   * Takes a server out: what it was to run is given back, what it runs ends FORCED. It gets nothing any more; its
   * allocator is told to end it. With `forget` a server without allocator is forgotten: it said goodbye. Answers the
   * matches that it had; null where there is no such server, or it is out already.
   */
  release(
    unit: Unit,
    serverId: string,
    now: number,
    how?: { readonly forget: boolean },
  ): Promise<readonly MatchRow[] | null>;
}

export type Candidates = 'any' | { readonly ids: readonly string[] } | { readonly reserved: string };

export interface TransitionsDependencies
  extends Pick<MatchBrokerDependencies, 'existingAccounts' | 'onMatch' | 'signal'> {
  /** Called after the commit of a unit that queued a match. */
  readonly queued: () => void;
  /** The same for a match that was kept for one server and is free now: servers for it are started on the schedule. */
  readonly freed: () => void;
}

export function createTransitions(ctx: Context, dependencies: TransitionsDependencies): Transitions {
  const { limits } = ctx;

  async function told(unit: Unit, change: MatchChange): Promise<void> {
    for (const listener of dependencies.onMatch) await listener(unit, change);
  }

  async function recipientsOf(db: StorageOperations, ids: readonly string[]): Promise<readonly string[]> {
    if (ids.length === 0) return [];
    const existing = await dependencies.existingAccounts(db, ids);
    return ids.filter((id) => existing.has(id));
  }

  const playersOf = ({ playerIds }: MatchRow): readonly string[] => playerIds as readonly string[];

  /** Tells players of how their tickets do; those who are told the same are told together. Without `players` tells all. */
  async function emitStatus(
    unit: Unit,
    row: MatchRow,
    type: 'COMPLETED' | 'FAILED',
    message: string,
    dataOf: (playerId: string) => string,
    players = playersOf(row),
  ): Promise<void> {
    const groups = new Map<
      string,
      { readonly ticketId: string; readonly data: string; readonly recipients: string[] }
    >();
    for (const playerId of await recipientsOf(unit, players)) {
      const ticketId = ticketOf(row, playerId);
      const data = dataOf(playerId);
      const alike = JSON.stringify([ticketId, data]);
      const group = groups.get(alike);
      if (group) group.recipients.push(playerId);
      else groups.set(alike, { ticketId, data, recipients: [playerId] });
    }
    for (const { ticketId, data, recipients } of groups.values())
      unit.emit({
        event: { matchmakingStatusUpdateEvent: { type, message, ticketId, additionalEventData: data } },
        recipients,
      });
  }

  function emitNewMatch(unit: Unit, row: MatchRow): void {
    const { playerProperties, matchProperties, ...match } = matchOf(row);
    const mutable = { ...match, playerIds: [...match.playerIds] };
    const variants = [
      { ...mutable, matchProperties, playerProperties: { ...playerProperties } },
      { ...mutable, matchProperties },
      mutable,
    ];
    const event = variants
      .map((each) => ({ newMatchEvent: { match: each } }))
      .find((each, at) => at === variants.length - 1 || eventBytes(each) <= limits.eventBytes)!;
    unit.emit({ event, tags: ['new-match'], senderId: 'system' });
  }

  const wakeQueue = (unit: Unit): void => unit.afterCommit(dependencies.queued);

  const heldBy = ({ id, state, serverId, since }: MatchRow) => ({ id, state, serverId, since });

  async function leaveServer(unit: Unit, { serverId, state }: MatchRow): Promise<void> {
    if (serverId === null) return;
    const running = state === matchStates.RUNNING ? -1 : 0;
    await unit.update(
      gameServers,
      { id: serverId, live: { gt: 0 } },
      { live: { add: -1 }, running: { add: running } },
    );
  }

  async function forgetReservation(unit: Unit, { id, reservedFor }: MatchRow): Promise<void> {
    if (reservedFor !== null)
      await unit.update(gameServers, { id: reservedFor, reservedMatchId: id }, { reservedMatchId: null });
  }

  const self: Transitions = {
    async enqueue(unit, match, now, { tell, reservedFor = null }) {
      const { matchId: id, playerIds, matchProperties, playerProperties, ticketIds = {} } = match;
      const times = { createdAt: now, since: now, queuedAt: now };
      const [row] = await unit.insert(
        matches,
        {
          id,
          state: matchStates.QUEUED,
          playerIds,
          matchProperties,
          playerProperties,
          ticketIds,
          reservedFor,
          ...times,
        },
        { ifAbsent: true },
      );
      if (!row) return false;
      if (tell) emitNewMatch(unit, row);
      wakeQueue(unit);
      return true;
    },

    async assign(unit, server, now, which) {
      const queued = { state: matchStates.QUEUED };
      const patch = { state: matchStates.ASSIGNED, serverId: server.id, reservedFor: null, since: now };
      const [row] =
        which !== 'any' && 'reserved' in which
          ? await unit.update(matches, { ...queued, id: which.reserved, reservedFor: server.id }, patch)
          : await unit.update(
              matches,
              { ...queued, reservedFor: null, ...(which !== 'any' && { id: { in: which.ids } }) },
              patch,
              { orderBy: ['queuedAt', 'id'], limit: 1 },
            );
      if (!row) return null;
      await unit.update(
        gameServers,
        { id: server.id },
        { state: serverStates.FULL, live: { add: 1 }, requestedMatch: false, reservedMatchId: null },
      );
      return row;
    },

    async ready(unit, row, now, how) {
      const [running] = await unit.update(
        matches,
        { ...heldBy(row), state: matchStates.ASSIGNED },
        { state: matchStates.RUNNING, since: now, ...how },
      );
      if (!running) return null;
      await unit.update(gameServers, { id: running.serverId! }, { running: { add: 1 } });
      const connection = (playerId: string): string => connectionOf(running, playerId);
      await told(unit, { kind: 'READY', match: matchOf(running), connectionOf: connection });
      await emitStatus(unit, running, 'COMPLETED', running.id, connection);
      return running;
    },

    async join(unit, { matchId: id, serverId, connectionDetails, players }) {
      const [held] = await unit.update(
        matches,
        { id, serverId, state: matchStates.RUNNING },
        { attempts: { add: 0 } },
      );
      if (!held) return null;
      const ids = players.map(({ playerId }) => playerId);
      const playerIds = [...new Set([...playersOf(held), ...ids])];
      const isNew = playerIds.length === playersOf(held).length + ids.length;
      if (!isNew || playerIds.length > limits.matchPlayers) return null;
      const added = (
        name: 'playerProperties' | 'ticketIds' | 'joinedConnectionDetails',
        value: (at: number) => string,
      ) => ({
        ...(held[name] as Readonly<Record<string, string>>),
        ...Object.fromEntries(ids.map((playerId, at) => [playerId, value(at)])),
      });
      const [row] = await unit.update(
        matches,
        { id },
        {
          playerIds,
          playerProperties: added('playerProperties', (at) => players[at]!.playerProperties),
          ticketIds: added('ticketIds', (at) => players[at]!.ticketId),
          ...(connectionDetails !== '' && {
            joinedConnectionDetails: added('joinedConnectionDetails', () => connectionDetails),
          }),
        },
      );
      await emitStatus(unit, row!, 'COMPLETED', id, (playerId) => connectionOf(row!, playerId), ids);
      return row!;
    },

    async end(unit, row, now, reason) {
      const [ended] = await unit.update(
        matches,
        { ...heldBy(row), state: matchStates.RUNNING },
        { state: matchStates.ENDED, reason: reason ?? '', since: now },
      );
      if (!ended) return null;
      await leaveServer(unit, row);
      await told(unit, { kind: 'ENDED', match: matchOf(ended), reason });
      const recipients = await recipientsOf(unit, playersOf(ended));
      const event = {
        anyEvent: { '@type': 'matchbroker/MatchEnded', matchId: ended.id, reason: reason ?? '' },
      };
      if (recipients.length > 0) unit.emit({ event, recipients });
      return ended;
    },

    async fail(unit, row, now, reason) {
      if (row.state !== matchStates.QUEUED && row.state !== matchStates.ASSIGNED) return null;
      const [failed] = await unit.update(
        matches,
        { ...heldBy(row), reservedFor: row.reservedFor },
        { state: matchStates.FAILED, reason, since: now, reservedFor: null },
      );
      if (!failed) return null;
      await leaveServer(unit, row);
      await forgetReservation(unit, row);
      await told(unit, { kind: 'FAILED', match: matchOf(failed), reason });
      await emitStatus(unit, failed, 'FAILED', reason, () => '');
      return failed;
    },

    async giveBack(unit, row, now) {
      if (row.attempts >= mostAttempts) return self.fail(unit, row, now, 'SERVER_LOST');
      const [queued] = await unit.update(
        matches,
        { ...heldBy(row), state: matchStates.ASSIGNED },
        {
          state: matchStates.QUEUED,
          serverId: null,
          formerServerId: row.serverId!,
          attempts: { add: 1 },
          since: now,
        },
      );
      if (!queued) return null;
      await leaveServer(unit, row);
      wakeQueue(unit);
      return queued;
    },

    async lockMatch(unit, { id, serverId, reservedFor, state, since }) {
      const ids = [serverId, reservedFor].filter((each) => each !== null);
      if (ids.length > 0)
        await unit.update(gameServers, { id: { in: ids } }, { live: { add: 0 } }, { orderBy: ['id'] });
      const [row] = await unit.update(
        matches,
        { id, serverId, reservedFor, state, since },
        { attempts: { add: 0 } },
      );
      return row ?? null;
    },

    async release(unit, serverId, now, { forget } = { forget: false }) {
      const [server] = await unit.update(
        gameServers,
        { id: serverId, state: { not: serverStates.UNSPECIFIED } },
        { live: { add: 0 } },
      );
      if (!server) return null;
      const had = await unit.find(matches, {
        where: { serverId, state: { in: [matchStates.ASSIGNED, matchStates.RUNNING] } },
      });
      for (const row of had)
        if (row.state === matchStates.RUNNING) await self.end(unit, row, now, 'FORCED');
        else await self.giveBack(unit, row, now);
      if (server.reservedMatchId !== null) {
        const freed = await unit.update(
          matches,
          { id: server.reservedMatchId, state: matchStates.QUEUED, reservedFor: serverId },
          { reservedFor: null },
        );
        if (freed.length > 0) unit.afterCommit(dependencies.freed);
      }
      if (forget && server.allocator === '') await unit.delete(gameServers, { id: serverId });
      else
        await unit.update(
          gameServers,
          { id: serverId },
          {
            state: serverStates.UNSPECIFIED,
            requestedMatch: false,
            live: 0,
            running: 0,
            reservedMatchId: null,
            readyBy: null,
            releasing: server.allocator !== '',
          },
        );
      unit.afterCommit(() => dependencies.signal('matchbroker.server', serverId));
      return had;
    },
  };
  return self;
}
