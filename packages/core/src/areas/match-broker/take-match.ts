import type { Unit } from '../../kernel/unit-of-work.ts';
import { scan } from '../../storage/scan.ts';
import type { StorageOperations } from '../../storage/storage.ts';
import type { MatchBrokerDependencies } from './dependencies.ts';
import type { MatchLifecycle } from './match-lifecycle.ts';
import type { Requirements } from './requirements/requirements.ts';
import { documentOf, isSet, type Match, matchOf } from './rules.ts';
import { hintFlags as flag, matchStates, serverStates } from './states.ts';
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
}

/** What a server gets. */
export interface MatchOffer {
  readonly match: Match | null;
  readonly hintFlags: number;
  /** Whether a later request may bring a match. */
  readonly mayWait: boolean;
  /** The matches that the server runs, as far as the broker knows. */
  readonly runningMatchIds: readonly string[];
}

const noMatch = (mayWait: boolean, runningMatchIds: readonly string[]): MatchOffer => ({
  match: null,
  hintFlags: 0,
  mayWait,
  runningMatchIds,
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
  { serverId: id, requirementsText, requirements, flags }: MatchRequest,
  now: number,
): Promise<MatchOffer> {
  const seen = { lastSeenAt: now, readyBy: null, requirements: requirementsText };
  const [row] = await unit.insert(
    gameServers,
    { ...seen, id, state: serverStates.AVAILABLE, requestedMatch: true, createdAt: now },
    { orUpdate: seen },
  );
  const server = row!;
  // The broker did not know it when its host began to drain. Another server of the same millisecond is checked too.
  const isNew = server.createdAt === now;
  if (server.state === serverStates.UNSPECIFIED) return exitOffer(flags);
  const { assigned, runningIds } = await findLive(unit, server);
  if (assigned) return offerOf(assigned, runningIds);
  if (server.live > 0 && (server.draining || server.state === serverStates.FULL))
    return noMatch(false, runningIds);
  if (server.draining || (isNew && (await fleets?.isOnDrainingHost(unit, id)))) {
    await lifecycle.releaseServer(unit, id, now);
    return exitOffer(flags);
  }
  if (server.reservedMatchId !== null) {
    const reserved = await takeReserved(lifecycle, unit, server, now, runningIds);
    if (reserved?.match) return reserved;
    if (reserved) {
      await storeIdle(unit, server);
      return reserved;
    }
  }
  const candidates = requirements.any ? 'any' : { ids: await findCandidates(unit, requirements) };
  const next = await lifecycle.assign(unit, server, now, candidates);
  if (next) return offerOf(next, runningIds);
  await storeIdle(unit, server);
  return noMatch(true, runningIds);
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
): Promise<MatchOffer | null> {
  const reserved = server.reservedMatchId!;
  const row = await lifecycle.assign(unit, server, now, { reserved });
  if (row) return offerOf(row, runningIds);
  const mayBeStoredLater =
    now < server.createdAt + reservationMilliseconds && !(await unit.get(matches, { id: reserved }));
  if (mayBeStoredLater) return noMatch(true, runningIds);
  await unit.update(gameServers, { id: server.id }, { reservedMatchId: null });
  return null;
}

/** Returns the oldest matches that the server accepts. Several, since other servers may be taking some of them. */
async function findCandidates(db: StorageOperations, requirements: Requirements): Promise<readonly string[]> {
  const query = {
    where: { state: matchStates.QUEUED, reservedFor: null },
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
async function storeIdle(unit: Unit, { id, state, requestedMatch }: ServerRow): Promise<void> {
  if (state !== serverStates.AVAILABLE || !requestedMatch)
    await unit.update(gameServers, { id }, { state: serverStates.AVAILABLE, requestedMatch: true });
}
