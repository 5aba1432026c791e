/** The rules of the broker, written a second time without rows, guards and units. */

export const settings = {
  matchPickupTimeSeconds: 90,
  matchReadyTimeSeconds: 60,
  matchMaxRunTimeMinutes: 3,
  serverMaxLifetimeMinutes: 2,
  serverSilentSeconds: 60,
};
/**
 * Servers that must end are deleted this long after their last request. They are checked a minute after a check that found
 * some; otherwise when the next minute of the backend ends, as all tasks of a minute are that have nothing to do.
 */
const endedServerMilliseconds = 600_000;
const deletionIntervalMilliseconds = 60_000;

type MatchState = 'QUEUED' | 'ASSIGNED' | 'RUNNING' | 'ENDED' | 'FAILED';

interface ModelMatch {
  readonly id: string;
  state: MatchState;
  reason: string;
  server: string | null;
  former: string;
  attempts: number;
  since: number;
  readonly queuedAt: number;
  /** Whether it needs a build. Servers of the model have none. */
  readonly needsBuild: boolean;
}

interface ModelServer {
  state: 'OUT' | 'AVAILABLE' | 'FULL';
  requested: boolean;
  lastSeen: number;
  /** What it said of its players, and when; null if it never did. */
  said: { readonly players: number; readonly at: number } | null;
  isSilent: boolean;
}

export interface Model {
  readonly begun: number;
  now: number;
  /** When servers that must end are checked next; null before the first check. */
  deleteServersAt: number | null;
  readonly matches: Map<string, ModelMatch>;
  readonly servers: Map<string, ModelServer>;
}

export const createModel = (now: number): Model => ({
  begun: now,
  now,
  deleteServersAt: null,
  matches: new Map(),
  servers: new Map(),
});

/** Removes everything, for a run with other names. */
export function clear(model: Model): void {
  model.matches.clear();
  model.servers.clear();
}

const byId = (one: ModelMatch, other: ModelMatch): number => (one.id < other.id ? -1 : 1);

const heldBy = (model: Model, server: string, state?: MatchState): ModelMatch[] =>
  [...model.matches.values()]
    .filter((match) => match.server === server && (state ? match.state === state : isLive(match)))
    .sort(byId);

const isLive = ({ state }: ModelMatch): boolean => state === 'ASSIGNED' || state === 'RUNNING';

function enter(model: Model, match: ModelMatch, state: MatchState, reason = ''): void {
  match.state = state;
  match.reason = reason;
  match.since = model.now;
}

export function queue(model: Model, id: string, needsBuild: boolean): void {
  if (model.matches.has(id)) return;
  const times = { since: model.now, queuedAt: model.now };
  const queued = { state: 'QUEUED', reason: '', server: null, former: '', attempts: 1 } as const;
  model.matches.set(id, { id, ...queued, ...times, needsBuild });
}

/** Notes that a server has called, and what it said of its players. */
function seen(model: Model, server: ModelServer, players: number | null): void {
  server.lastSeen = model.now;
  server.isSilent = false;
  if (players !== null) server.said = { players, at: model.now };
}

export function request(
  model: Model,
  id: string,
  willingToShutdown: boolean,
  players: number | null,
  accepts: (matchId: string) => boolean,
): { readonly match: string | null; readonly hintFlags: number; readonly running: readonly string[] } {
  const server: ModelServer = model.servers.get(id) ?? {
    state: 'AVAILABLE',
    requested: true,
    lastSeen: model.now,
    said: null,
    isSilent: false,
  };
  model.servers.set(id, server);
  seen(model, server, players);
  if (server.state === 'OUT') return { match: null, hintFlags: willingToShutdown ? 1 : 0, running: [] };
  const running = heldBy(model, id, 'RUNNING').map((match) => match.id);
  const [again] = heldBy(model, id, 'ASSIGNED');
  if (again) return { match: again.id, hintFlags: 0, running };
  if (server.state === 'FULL' && heldBy(model, id).length > 0) return { match: null, hintFlags: 0, running };
  const [next] = [...model.matches.values()]
    .filter((match) => match.state === 'QUEUED' && !match.needsBuild && accepts(match.id))
    .sort((one, other) => one.queuedAt - other.queuedAt || byId(one, other));
  server.state = next ? 'FULL' : 'AVAILABLE';
  server.requested = !next;
  if (!next) return { match: null, hintFlags: 0, running };
  next.server = id;
  enter(model, next, 'ASSIGNED');
  return { match: next.id, hintFlags: 0, running };
}

function hint(model: Model, id: string, flags: number, players: number | null): void {
  const server = model.servers.get(id);
  if (!server) return;
  seen(model, server, players);
  if (server.state === 'OUT') return;
  if (flags & 8) server.state = 'FULL';
  else if (flags & 16 || heldBy(model, id).length === 0) server.state = 'AVAILABLE';
}

export function ready(
  model: Model,
  id: string,
  matchId: string,
  flags: number,
  players: number | null,
): string | null {
  const match = model.matches.get(matchId);
  if (!match) return 'MATCH_NOT_FOUND';
  if (match.server !== id) return 'MATCH_OF_ANOTHER_SERVER';
  if (!isLive(match)) return 'MATCH_OVER';
  if (match.state === 'ASSIGNED') enter(model, match, 'RUNNING');
  hint(model, id, flags, players);
  return null;
}

function requeue(model: Model, match: ModelMatch): void {
  if (match.attempts === 2) {
    enter(model, match, 'FAILED', 'SERVER_LOST');
    return;
  }
  match.former = match.server!;
  match.server = null;
  match.attempts = 2;
  enter(model, match, 'QUEUED');
}

/** Removes a server and returns the matches that it released, or null if it was removed already or never existed. */
export function release(model: Model, id: string, deleteServer = false): ModelMatch[] | null {
  const server = model.servers.get(id);
  if (!server || server.state === 'OUT') return null;
  const released = heldBy(model, id);
  const before = released.map((match) => ({ ...match }));
  for (const match of released)
    if (match.state === 'RUNNING') enter(model, match, 'ENDED', 'FORCED');
    else requeue(model, match);
  if (deleteServer) model.servers.delete(id);
  else {
    server.state = 'OUT';
    server.requested = false;
  }
  return before;
}

export function end(
  model: Model,
  id: string,
  matchId: string,
  flags: number,
  players: number | null,
): string | null {
  const match = model.matches.get(matchId);
  if (!match) return 'MATCH_NOT_FOUND';
  if (match.server !== id && match.former !== id) return 'MATCH_OF_ANOTHER_SERVER';
  if (match.server === id) {
    if (match.state === 'FAILED') return 'MATCH_OVER';
    if (match.state === 'ASSIGNED') requeue(model, match);
    else if (match.state === 'RUNNING') enter(model, match, 'ENDED');
  }
  const server = model.servers.get(id);
  if (server) seen(model, server, players);
  if (flags & 1) release(model, id, true);
  else hint(model, id, flags, players);
  return null;
}

export function remove(model: Model, matchId: string): boolean {
  const match = model.matches.get(matchId);
  if (!match || match.state === 'ENDED' || match.state === 'FAILED') return false;
  if (match.state === 'RUNNING') enter(model, match, 'ENDED', 'FORCED');
  else enter(model, match, 'FAILED', 'DELETED');
  return true;
}

/** Runs what is due now. */
export function tick(model: Model): void {
  const { now } = model;
  const due = (state: MatchState, seconds: number): ModelMatch[] =>
    [...model.matches.values()].filter(
      (match) => match.state === state && match.since <= now - seconds * 1000,
    );
  /** Removes the server of a match that is over, unless it runs other matches. */
  const releaseIdle = (id: string): void => {
    if (heldBy(model, id, 'RUNNING').length === 0) release(model, id);
  };
  for (const match of due('QUEUED', settings.matchPickupTimeSeconds))
    enter(model, match, 'FAILED', 'PICKUP_TIMEOUT');
  for (const match of due('ASSIGNED', settings.matchReadyTimeSeconds)) {
    enter(model, match, 'FAILED', 'READY_TIMEOUT');
    releaseIdle(match.server!);
  }
  for (const match of due('RUNNING', settings.matchMaxRunTimeMinutes * 60)) {
    if (match.state !== 'RUNNING') continue;
    enter(model, match, 'ENDED', 'FORCED');
    releaseIdle(match.server!);
  }
  for (const [id, server] of model.servers)
    if (
      server.state !== 'OUT' &&
      server.said !== null &&
      server.lastSeen <= now - settings.serverSilentSeconds * 1000 &&
      heldBy(model, id, 'RUNNING').length > 0
    )
      server.isSilent = true;
  for (const [id, server] of [...model.servers])
    if (
      server.state !== 'OUT' &&
      server.lastSeen <= now - settings.serverMaxLifetimeMinutes * 60_000 &&
      heldBy(model, id, 'RUNNING').length === 0
    )
      release(model, id, true);
  if (model.deleteServersAt !== null && now < model.deleteServersAt) return;
  const gone = [...model.servers].filter(
    ([, { state, lastSeen }]) => state === 'OUT' && lastSeen <= now - endedServerMilliseconds,
  );
  const sinceMinute = gone.length > 0 ? 0 : (now - model.begun) % deletionIntervalMilliseconds;
  model.deleteServersAt = now + deletionIntervalMilliseconds - sinceMinute;
  for (const [id] of gone) model.servers.delete(id);
}

const stateNumbers = { QUEUED: 1, ASSIGNED: 2, RUNNING: 3, ENDED: 4, FAILED: 5 } as const;

/** Returns a match as an operator reads it. */
export const matchView = ({ state, reason, server, attempts }: ModelMatch) => ({
  state: stateNumbers[state],
  reason,
  serverId: server ?? '',
  attempts,
});

/** Returns the servers as an operator lists them, by id. */
export const serverViews = (model: Model) =>
  [...model.servers]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([serverId, { state, requested, lastSeen, said, isSilent }]) => ({
      serverId,
      requestedMatch: requested,
      matches: heldBy(model, serverId).map(({ id, state: held }) => ({
        matchId: id,
        connectionString: held === 'RUNNING' ? `at:${serverId}` : '',
      })),
      isFull: state === 'FULL',
      originatingAllocator: '',
      state: { OUT: 0, AVAILABLE: 2, FULL: 3 }[state],
      lastSeenTimestamp: Math.floor(lastSeen / 1000),
      isSilent: isSilent && heldBy(model, serverId, 'RUNNING').length > 0,
      ...(said && { health: { timestamp: Math.floor(said.at / 1000), players: said.players } }),
    }));
