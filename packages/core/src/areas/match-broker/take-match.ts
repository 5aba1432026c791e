import type { Unit } from '../../kernel/unit-of-work.ts';
import { scan } from '../../storage/scan.ts';
import type { StorageOperations } from '../../storage/storage.ts';
import { unawaited } from '../../storage/unawaited.ts';
import type { MatchBrokerDependencies } from './dependencies.ts';
import type { MatchLifecycle, RequestSeen } from './match-lifecycle.ts';
import type { Requirements } from './requirements/requirements.ts';
import { addReport, type GivenHealth, storeHealth } from './rules.health.ts';
import { documentOf, isSet, type Match, matchOf, playableBy } from './rules.ts';
import { seenHealth } from './server-health.ts';
import { hintFlags as flag, matchStates, reportStates, serverStates } from './states.ts';
import { gameServers, type MatchRow, matches, type ServerRow } from './tables.ts';

/** Queued matches that are checked against the requirements of one request, at most, and how many of them per page. */
const maxCandidates = 1_000;
const candidatePageSize = 100;
/** How long a server that was started for one match waits until that match is stored. */
const reservationMilliseconds = 60_000;

export interface TakeMatchDependencies extends Pick<MatchBrokerDependencies, 'fleets'> {
  readonly lifecycle: MatchLifecycle;
}

/** What a server asks for. */
export interface MatchRequest {
  readonly serverId: string;
  readonly requirementsText: string;
  readonly requirements: Requirements;
  readonly flags: number;
  /** The build that it says it has; empty if none. It counts if no allocator has started the server. */
  readonly build?: string;
  /** What it says of its health. */
  readonly health?: GivenHealth | undefined;
}

/** What a server gets. */
export interface MatchOffer {
  readonly match: Match | null;
  readonly hintFlags: number;
  /** Whether a later request may bring a match. */
  readonly mayWait: boolean;
  /** The matches that the server runs, as far as the broker knows. */
  readonly runningMatchIds: readonly string[];
  /** The build of the server, if it may wait for a match. */
  readonly build?: string;
}

const noMatch = (mayWait: boolean, runningMatchIds: readonly string[], build = ''): MatchOffer => ({
  match: null,
  hintFlags: 0,
  mayWait,
  runningMatchIds,
  build,
});
const offerOf = (row: MatchRow, runningMatchIds: readonly string[]): MatchOffer => ({
  match: matchOf(row),
  hintFlags: 0,
  mayWait: false,
  runningMatchIds,
});

/** Returns the offer without a match for a server that is unknown or has to exit. */
export const exitOffer = (flags: number): MatchOffer => ({
  match: null,
  hintFlags: isSet(flags, 'WILLING_TO_SHUTDOWN') ? flag.SHUTDOWN : 0,
  mayWait: false,
  runningMatchIds: [],
});

/** Locks the server, stores that it asked, and gives it the match that it may get, if there is one. */
export async function takeMatch(
  { lifecycle, fleets }: TakeMatchDependencies,
  unit: Unit,
  request: MatchRequest,
  now: number,
): Promise<MatchOffer> {
  const { serverId: id, requirements, flags } = request;
  const [known] = await unit.lock(gameServers, { id });
  // Of a known server, it is stored with what else changes: written twice, the row took 9 of the 67 µs of a request.
  const seen = known ? seenBy(unit, known, request, now) : {};
  const server = known ? { ...known, ...seen } : await insertServer(unit, request, now);
  if (known?.state === serverStates.PENDING) fleets?.setAside.startWorked(unit, id);
  if (server.state === serverStates.UNSPECIFIED) {
    storeSeen(unit, id, seen);
    return exitOffer(flags);
  }
  const { assigned, runningIds } = await findLive(unit, server);
  if (assigned || (server.live > 0 && (server.draining || server.state === serverStates.FULL))) {
    storeSeen(unit, id, seen);
    return assigned ? offerOf(assigned, runningIds) : noMatch(false, runningIds);
  }
  // The broker did not know a new server when its host began to drain.
  if (server.draining || (!known && (await fleets?.isOnDrainingHost(unit, id)))) {
    storeSeen(unit, id, seen);
    await lifecycle.releaseServer(unit, id, now);
    return exitOffer(flags);
  }
  if (server.reservedMatchId !== null) {
    const reserved = await takeReserved(lifecycle, unit, server, now, runningIds, seen);
    if (reserved?.match) return reserved;
    if (reserved) {
      storeIdle(unit, server, now, seen);
      return reserved;
    }
  }
  const candidates = requirements.any
    ? 'any'
    : { ids: await findCandidates(unit, requirements, server.build) };
  const next = await lifecycle.assign(unit, server, now, candidates, seen);
  if (next) return offerOf(next, runningIds);
  storeIdle(unit, server, now, seen);
  return noMatch(true, runningIds, server.build);
}

/** Stores a server that the broker does not know. Of two requests at once, the second gets the row of the first. */
async function insertServer(
  unit: Unit,
  { serverId: id, requirementsText: requirements, build = '', health }: MatchRequest,
  now: number,
): Promise<ServerRow> {
  const seen = {
    lastSeenAt: now,
    readyBy: null,
    requirements,
    ...(health && {
      report: reportStates.REPORTS,
      health: storeHealth(addReport(null, health, now, false)),
    }),
  };
  const [row] = await unit.insert(
    gameServers,
    {
      ...seen,
      build,
      id,
      state: serverStates.AVAILABLE,
      requestedMatch: true,
      idleSince: now,
      createdAt: now,
    },
    { orUpdate: seen },
  );
  return row!;
}

/** Whether no allocator has started a server, nor is about to say so. What a server is reserved for chose it by its build. */
const startedByItself = ({ allocator, state, reservedMatchId }: ServerRow): boolean =>
  allocator === '' && state !== serverStates.PENDING && reservedMatchId === null;

/** Returns what a request changes of a server. Columns that stay are left out, because they are in indexes. */
const seenBy = (
  unit: Unit,
  server: ServerRow,
  { requirementsText: requirements, build = '', health }: MatchRequest,
  now: number,
): RequestSeen => ({
  ...seenHealth(unit, server, health, now),
  lastSeenAt: now,
  ...(server.readyBy !== null && { readyBy: null }),
  ...(server.requirements !== requirements && { requirements }),
  ...(build !== '' && build !== server.build && startedByItself(server) && { build }),
});

function storeSeen(unit: Unit, id: string, seen: RequestSeen & Partial<ServerRow>): void {
  if (Object.keys(seen).length > 0) unawaited(unit.update(gameServers, { id }, seen, { returns: 'key' }));
}

/** Returns the match that a server got and has not reported ready, and the ids of those that it runs, oldest first. */
async function findLive(
  unit: Unit,
  { id, live }: ServerRow,
): Promise<{ readonly assigned: MatchRow | undefined; readonly runningIds: readonly string[] }> {
  if (live === 0) return { assigned: undefined, runningIds: [] };
  const rows = await unit.find(matches, {
    where: { serverId: id, state: { in: [matchStates.ASSIGNED, matchStates.RUNNING] } },
    orderBy: ['since', 'id'],
  });
  return {
    assigned: rows.find(({ state }) => state === matchStates.ASSIGNED),
    runningIds: rows.flatMap(({ id, state }) => (state === matchStates.RUNNING ? [id] : [])),
  };
}

/** Takes the match that is reserved for the server, once it is stored. If the match is gone, frees the server and returns null. */
async function takeReserved(
  lifecycle: MatchLifecycle,
  unit: Unit,
  server: ServerRow,
  now: number,
  runningIds: readonly string[],
  seen: RequestSeen,
): Promise<MatchOffer | null> {
  const reserved = server.reservedMatchId!;
  const row = await lifecycle.assign(unit, server, now, { reserved }, seen);
  if (row) return offerOf(row, runningIds);
  const mayBeStoredLater =
    now < Math.max(server.createdAt, server.idleSince) + reservationMilliseconds &&
    !(await unit.get(matches, { id: reserved }));
  if (mayBeStoredLater) return noMatch(true, runningIds, server.build);
  await unit.update(gameServers, { id: server.id }, { reservedMatchId: null });
  return null;
}

/** Returns the oldest matches that the server accepts. Several, since other servers may be taking some of them. */
async function findCandidates(
  db: StorageOperations,
  requirements: Requirements,
  build: string,
): Promise<readonly string[]> {
  const query = {
    where: { state: matchStates.QUEUED, reservedFor: null, ...playableBy(build) },
    orderBy: ['queuedAt', 'id'],
  } as const;
  let seen = 0;
  for await (const rows of scan(db, matches, query, candidatePageSize)) {
    const accepted = rows.filter((row) => requirements.accepts(documentOf(matchOf(row))));
    if (accepted.length > 0) return accepted.map(({ id }) => id);
    seen += rows.length;
    if (seen >= maxCandidates) break;
  }
  return [];
}

/** Stores that the server asked and got no match, so that it counts as idle. */
function storeIdle(
  unit: Unit,
  { id, state, requestedMatch }: ServerRow,
  now: number,
  seen: RequestSeen,
): void {
  const wasIdle = state === serverStates.AVAILABLE && requestedMatch;
  const idle = { state: serverStates.AVAILABLE, requestedMatch: true, idleSince: now };
  storeSeen(unit, id, { ...seen, ...(!wasIdle && idle) });
}
