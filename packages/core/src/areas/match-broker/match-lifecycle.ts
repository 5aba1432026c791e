import type { Unit } from '../../kernel/unit-of-work.ts';
import { unawaited } from '../../storage/unawaited.ts';
import type { MatchBrokerDependencies } from './dependencies.ts';
import { type EnqueueDependencies, enqueue } from './enqueue-matches.ts';
import type { MatchBrokerContext } from './limits.ts';
import { createMatchNotifications, type MatchNotifications } from './match-notifications.ts';
import { leaveMatch, playersInMatches } from './match-players.ts';
import type { MatchChange } from './moments.ts';
import type { MatchResults } from './rules.results.ts';
import { connectionOf, matchOf, type NewMatch, playableBy, playersOf, readyOf } from './rules.ts';
import { type HealthSeen, healthOfMatch } from './server-health.ts';
import { createServerLifecycle, type ServerLifecycle } from './server-lifecycle.ts';
import { type EndReason, type MatchReason, matchStates, serverStates } from './states.ts';
import { gameServers, type MatchRow, matches, type ServerRow } from './tables.ts';

/** How often a match is given to a server: a second time if the first server is lost before it is ready. */
const maxAttempts = 2;

/** How players connect to a match, as its server says it. */
export interface ReadyDetails {
  readonly connectionDetails: string;
  readonly perPlayerConnectionDetails: Readonly<Record<string, string>>;
}

/** Players who join a match while it runs. */
export interface JoinInput {
  readonly matchId: string;
  readonly serverId: string;
  /** How they connect. If empty, the `connectionDetails` of the match apply. */
  readonly connectionDetails: string;
  readonly players: readonly {
    readonly playerId: string;
    readonly playerProperties: string;
    readonly ticketId: string;
  }[];
  /** Whether players who were in the match come back. They connect as before. Default false. */
  readonly mayReturn?: boolean;
}

/** How a match ends. */
export interface MatchEnd {
  readonly endReason: EndReason;
  /** What its server says of it. */
  readonly results?: MatchResults | null;
  /** Its server, if the caller has read it. */
  readonly server?: Pick<ServerRow, 'health'> | null;
}

/** What a step also writes into the row of the match's server, because the server itself has called. */
export type SeenServer = Partial<Pick<ServerRow, 'lastSeenAt' | 'state'>> & HealthSeen;

/** What a request for a match says of a server, and is stored with what else changes. */
export type RequestSeen = Partial<Pick<ServerRow, 'build' | 'lastSeenAt' | 'readyBy' | 'requirements'>> &
  HealthSeen;

/** Which queued matches a server may get. */
export type Candidates = 'any' | { readonly ids: readonly string[] } | { readonly reserved: string };

/**
 * The life of a match:
 *
 * QUEUED → ASSIGNED → RUNNING → ENDED; from QUEUED and ASSIGNED also → FAILED with a reason.
 *
 * - QUEUED: it waits for a server, or for one particular server if it is reserved. It was stored by the matchmaker
 *   together with the tickets that it takes, by an operator's newMatchEvent, or by an operator's allocation.
 * - ASSIGNED: one server asked for it and got it. The server has to say that it is ready.
 * - RUNNING: the server is ready and the players know how to connect.
 * - ENDED: its server ended it, or someone else did: FORCED.
 * - FAILED: no server asked for it (PICKUP_TIMEOUT), its server did not get ready (READY_TIMEOUT), it was deleted
 *   (DELETED), or two servers were lost (SERVER_LOST). If the first server is lost or gives the match back, the match is
 *   QUEUED again, once, in its old position.
 *
 * Every step is one update. It names the state that the match leaves and, except for QUEUED, the server. If several
 * callers try the same step, exactly one succeeds. Rows are locked in this order: the settings, servers by id, matches by
 * id, the rows of listeners, the events. A unit that assigns a match has already locked the server, and skips matches
 * that are locked.
 */
export interface MatchLifecycle extends ServerLifecycle {
  /**
   * Stores matches as QUEUED in one statement, and returns their number. A match whose id exists is not changed. With
   * `announce` it also emits newMatchEvent for each.
   */
  enqueue(
    unit: Unit,
    queued: readonly NewMatch[],
    now: number,
    options: { readonly announce: boolean; readonly reservedFor?: string },
  ): Promise<number>;
  /** QUEUED → ASSIGNED for the oldest candidate that no other unit is taking. Returns null if there is none. */
  assign(
    unit: Unit,
    server: ServerRow,
    now: number,
    candidates: Candidates,
    seen: RequestSeen,
  ): Promise<MatchRow | null>;
  /** ASSIGNED → RUNNING. */
  markReady(
    unit: Unit,
    row: MatchRow,
    now: number,
    details: ReadyDetails,
    seen: SeenServer,
  ): Promise<MatchRow | null>;
  /**
   * Adds players to a match and tells each of them how to connect. Returns null and changes nothing if the match does
   * not run on this server, if one of the players was already in it, or if there would be too many players.
   */
  join(unit: Unit, input: JoinInput): Promise<MatchRow | null>;
  /** RUNNING → ENDED. */
  end(unit: Unit, row: MatchRow, now: number, how: MatchEnd, seen?: SeenServer): Promise<MatchRow | null>;
  /** QUEUED or ASSIGNED → FAILED. */
  fail(unit: Unit, row: MatchRow, now: number, reason: MatchReason): Promise<MatchRow | null>;
  /** ASSIGNED → QUEUED, or → FAILED if the match has had its attempts. */
  requeue(unit: Unit, row: MatchRow, now: number, seen?: SeenServer): Promise<MatchRow | null>;
  /** Locks a match and the servers it belongs to. Returns null if the match has changed since `row` was read. */
  lockMatch(unit: Unit, row: MatchRow): Promise<MatchRow | null>;
}

export interface MatchLifecycleDependencies
  extends Pick<MatchBrokerDependencies, 'existingAccounts' | 'signal'>,
    Omit<EnqueueDependencies, 'notifications'> {
  /** Called after the commit of a unit that freed a reserved match. Servers for it are started on the schedule. */
  readonly onFreed: () => void;
}

/** What the steps share. */
interface Steps extends MatchLifecycleDependencies {
  readonly maxPlayers: number;
  readonly notifications: MatchNotifications;
}

export function createMatchLifecycle(
  { limits, raise }: Pick<MatchBrokerContext, 'limits' | 'raise'>,
  dependencies: MatchLifecycleDependencies,
): MatchLifecycle {
  const steps: Steps = {
    ...dependencies,
    maxPlayers: limits.matchPlayers,
    notifications: createMatchNotifications({ ...dependencies, limits, raise }),
  };
  return {
    enqueue: (unit, queued, now, options) => enqueue(steps, unit, queued, now, options),
    assign,
    markReady: (unit, row, now, details, seen) => markReady(steps, unit, row, now, details, seen),
    join: (unit, input) => join(steps, unit, input),
    end: (unit, row, now, how, seen) => end(steps, unit, row, now, how, seen),
    fail: (unit, row, now, reason) => fail(steps, unit, row, now, reason),
    requeue: (unit, row, now, seen) => requeue(steps, unit, row, now, seen),
    lockMatch,
    ...createServerLifecycle({
      ...dependencies,
      end: (unit, row, now, how) => end(steps, unit, row, now, how),
      requeue: (unit, row, now) => requeue(steps, unit, row, now),
    }),
  };
}

const assign: MatchLifecycle['assign'] = async (unit, server, now, candidates, seen) => {
  const queued = { state: matchStates.QUEUED };
  const playable = { ...queued, ...playableBy(server.build), reservedFor: null };
  const patch = { state: matchStates.ASSIGNED, serverId: server.id, reservedFor: null, since: now };
  const [row] =
    candidates !== 'any' && 'reserved' in candidates
      ? await unit.update(matches, { ...queued, id: candidates.reserved, reservedFor: server.id }, patch)
      : await unit.update(
          matches,
          { ...playable, ...(candidates !== 'any' && { id: { in: candidates.ids } }) },
          patch,
          { orderBy: ['queuedAt', 'id'], limit: 1 },
        );
  if (!row) return null;
  playersInMatches.enter(unit, row.id, playersOf(row));
  const full = {
    ...seen,
    state: serverStates.FULL,
    live: { add: 1 },
    requestedMatch: false,
    reservedMatchId: null,
  };
  unawaited(unit.update(gameServers, { id: server.id }, full, { returns: 'key' }));
  return row;
};

async function markReady(
  { notifications }: Steps,
  unit: Unit,
  row: MatchRow,
  now: number,
  details: ReadyDetails,
  seen: SeenServer,
): Promise<MatchRow | null> {
  const [running] = await unit.update(
    matches,
    { ...unchanged(row), state: matchStates.ASSIGNED },
    { state: matchStates.RUNNING, since: now, ...details },
  );
  if (!running) return null;
  const ready = { ...seen, running: { add: 1 } };
  unawaited(unit.update(gameServers, { id: running.serverId! }, ready, { returns: 'key' }));
  const change = readyOf(running);
  const recipients = await notifyListeners(notifications, unit, change);
  const status = { type: 'COMPLETED', message: running.id, dataOf: change.connectionOf } as const;
  notifications.notifyStatus(unit, running, status, recipients);
  return running;
}

async function join(
  { maxPlayers, notifications }: Steps,
  unit: Unit,
  { matchId: id, serverId, connectionDetails, players: comers, mayReturn = false }: JoinInput,
): Promise<MatchRow | null> {
  const [locked] = await unit.lock(matches, { id, serverId, state: matchStates.RUNNING });
  if (!locked) return null;
  const known = new Set(playersOf(locked));
  const players = mayReturn ? comers.filter(({ playerId }) => !known.has(playerId)) : comers;
  const ids = players.map(({ playerId }) => playerId);
  const playerIds = [...new Set([...known, ...ids])];
  const areNew = playerIds.length === known.size + ids.length;
  if (!areNew || playerIds.length > maxPlayers) return null;
  const added = (
    column: 'playerProperties' | 'ticketIds' | 'joinedConnectionDetails',
    value: (at: number) => string,
  ) => ({
    ...(locked[column] as Readonly<Record<string, string>>),
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
  const entered = comers.map(({ playerId }) => playerId);
  playersInMatches.enter(unit, id, entered);
  const dataOf = (playerId: string): string => connectionOf(row!, playerId);
  const recipients = await notifications.recipientsOf(unit, entered);
  notifications.notifyStatus(unit, row!, { type: 'COMPLETED', message: id, dataOf }, recipients);
  return row!;
}

async function end(
  { notifications }: Steps,
  unit: Unit,
  row: MatchRow,
  now: number,
  { endReason, results = null, server }: MatchEnd,
  seen: SeenServer = {},
): Promise<MatchRow | null> {
  if (row.state !== matchStates.RUNNING) return null;
  const reason = endReason === 'ENDED' ? null : 'FORCED';
  const known = server === undefined ? await unit.get(gameServers, { id: row.serverId! }) : server;
  const [ended] = await unit.update(
    matches,
    { ...unchanged(row), state: matchStates.RUNNING },
    { state: matchStates.ENDED, reason: reason ?? '', since: now, ...healthOfMatch(known, row) },
  );
  if (!ended) return null;
  leaveServer(unit, row, seen);
  leaveMatch(unit, ended);
  const change = {
    kind: 'ENDED',
    reason,
    match: matchOf(ended),
    serverId: row.serverId!,
    startedAt: row.since,
    endedAt: now,
    endReason,
    results,
  } as const;
  notifications.notifyEnded(unit, ended, reason, await notifyListeners(notifications, unit, change));
  return ended;
}

async function fail(
  { notifications }: Steps,
  unit: Unit,
  row: MatchRow,
  now: number,
  reason: MatchReason,
  seen: SeenServer = {},
): Promise<MatchRow | null> {
  if (row.state !== matchStates.QUEUED && row.state !== matchStates.ASSIGNED) return null;
  const [failed] = await unit.update(
    matches,
    { ...unchanged(row), reservedFor: row.reservedFor },
    { state: matchStates.FAILED, reason, since: now, reservedFor: null },
  );
  if (!failed) return null;
  leaveServer(unit, row, seen);
  leaveMatch(unit, failed);
  if (row.reservedFor !== null)
    await unit.update(
      gameServers,
      { id: row.reservedFor, reservedMatchId: row.id },
      { reservedMatchId: null },
    );
  const kept = new Set<string>();
  const keep = (playerIds: readonly string[]): void => {
    for (const playerId of playerIds) kept.add(playerId);
  };
  const change = { kind: 'FAILED', match: matchOf(failed), reason, keep } as const;
  const recipients = await notifyListeners(notifications, unit, change);
  const status = { type: 'FAILED', message: reason, dataOf: () => '' } as const;
  const told = recipients.filter((playerId) => !kept.has(playerId));
  notifications.notifyStatus(unit, failed, status, told);
  return failed;
}

async function requeue(
  steps: Steps,
  unit: Unit,
  row: MatchRow,
  now: number,
  seen: SeenServer = {},
): Promise<MatchRow | null> {
  if (row.attempts >= maxAttempts) return fail(steps, unit, row, now, 'SERVER_LOST', seen);
  const [queued] = await unit.update(
    matches,
    { ...unchanged(row), state: matchStates.ASSIGNED },
    {
      state: matchStates.QUEUED,
      serverId: null,
      formerServerId: row.serverId!,
      attempts: { add: 1 },
      since: now,
    },
  );
  if (!queued) return null;
  leaveServer(unit, row, seen);
  unit.afterCommit(steps.onQueued);
  return queued;
}

const lockMatch: MatchLifecycle['lockMatch'] = async (unit, { id, serverId, reservedFor, state, since }) => {
  const serverIds = [serverId, reservedFor].filter((each) => each !== null);
  if (serverIds.length > 0) await unit.lock(gameServers, { id: { in: serverIds } }, { orderBy: ['id'] });
  const [row] = await unit.lock(matches, { id, serverId, reservedFor, state, since });
  return row ?? null;
};

/** Guards an update: the match must still be as it was read. */
const unchanged = ({ id, state, serverId, since }: MatchRow) => ({ id, state, serverId, since });

/** Notifies the listeners, and meanwhile reads which players of the match have an account. Returns these. */
async function notifyListeners(
  notifications: MatchNotifications,
  unit: Unit,
  change: MatchChange,
): Promise<readonly string[]> {
  const [recipients] = await Promise.all([
    notifications.recipientsOf(unit, change.match.playerIds),
    notifications.notifyListeners(unit, change),
  ]);
  return recipients;
}

/** Counts a match off its server. */
function leaveServer(unit: Unit, { serverId, state }: MatchRow, seen: SeenServer): void {
  if (serverId === null) return;
  const running = state === matchStates.RUNNING ? -1 : 0;
  const left = { ...seen, live: { add: -1 }, running: { add: running } };
  unawaited(unit.update(gameServers, { id: serverId, live: { gt: 0 } }, left, { returns: 'key' }));
}
