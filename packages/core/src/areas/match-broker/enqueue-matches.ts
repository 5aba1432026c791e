import type { Unit } from '../../kernel/unit-of-work.ts';
import type { MatchNotifications } from './match-notifications.ts';
import type { NewMatch } from './rules.ts';
import type { ServerBuilds } from './server-builds.ts';
import { matchStates } from './states.ts';
import { matches } from './tables.ts';

export interface EnqueueDependencies {
  readonly notifications: Pick<MatchNotifications, 'notifyNewMatch'>;
  readonly builds: Pick<ServerBuilds, 'preferences'>;
  /** Called after the commit of a unit that queued a match. */
  readonly onQueued: () => void;
}

/** Stores matches as QUEUED in one statement. Those that no server is reserved for may prefer a build. */
export async function enqueue(
  { notifications, builds, onQueued }: EnqueueDependencies,
  unit: Unit,
  queued: readonly NewMatch[],
  now: number,
  { announce, reservedFor = null }: { readonly announce: boolean; readonly reservedFor?: string | null },
): Promise<number> {
  const state = { state: matchStates.QUEUED, reservedFor, createdAt: now, since: now, queuedAt: now };
  // Only a wait that is needed: without it the statements of a round go out in one round trip.
  const preferring = reservedFor === null ? builds.preferences(unit, queued) : null;
  const preferences = preferring && (await preferring);
  const inserted = await unit.insert(
    matches,
    queued.map(
      ({ matchId: id, playerIds, matchProperties, playerProperties, ticketIds = {}, build = '' }) => ({
        id,
        playerIds,
        matchProperties,
        playerProperties,
        ticketIds,
        build,
        ...preferences?.get(id),
        ...state,
      }),
    ),
    { ifAbsent: true },
  );
  if (inserted.length === 0) return 0;
  // The rows come in no particular order, but the events in that of the matches.
  const byId = new Map(inserted.map((row) => [row.id, row]));
  for (const { matchId } of announce ? queued : []) {
    const row = byId.get(matchId);
    if (row) notifications.notifyNewMatch(unit, row);
  }
  unit.afterCommit(onQueued);
  return inserted.length;
}
