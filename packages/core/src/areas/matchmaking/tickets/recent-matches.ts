import type { Unit } from '../../../kernel/unit-of-work.ts';
import type { StorageOperations } from '../../../storage/storage.ts';
import { unawaited } from '../../../storage/unawaited.ts';
import type { MatchingQueue } from '../matching/queue.ts';
import type { RecentMatch } from '../matching/ticket.ts';
import { keptMatches } from '../states.ts';
import { matchmakingRecentMatches, type TicketRow } from '../tables.ts';

/** Players whose rows are read in one statement. */
const readBatchSize = 500;

/** After how long without a match in a queue its matches of a player are forgotten. */
const forgetMilliseconds = 30 * 86_400_000;

type AvoidingQueue = Pick<MatchingQueue, 'avoidRecentOpponents'> & { readonly queueKey: string };

type StoredMatches = readonly (readonly [matchId: string, team: number])[];

/** A match that has begun for some players. */
export interface BegunMatch {
  readonly queueKey: string;
  readonly players: readonly {
    readonly playerId: string;
    readonly matchId: string;
    readonly team: number;
  }[];
}

/**
 * Remembers matches that have begun in a queue, in two statements for all of their players. `present` are those who have an account:
 * a player who is being erased must not get a row again.
 */
export async function rememberMatches(
  unit: Unit,
  now: number,
  { queueKey, players }: BegunMatch,
  present: ReadonlySet<string>,
): Promise<void> {
  const begun = players.filter(({ playerId }) => present.has(playerId));
  if (begun.length === 0) return;
  const playerId = { in: begun.map((player) => player.playerId) };
  const rows = await unit.delete(
    matchmakingRecentMatches,
    { queueKey, playerId },
    { orderBy: ['playerId', 'queueKey'] },
  );
  const before = new Map(rows.map((row) => [row.playerId, row.matches as unknown as StoredMatches]));
  const forgetAt = now + forgetMilliseconds;
  const next = begun.map((player) => {
    const older = (before.get(player.playerId) ?? []).filter(([matchId]) => matchId !== player.matchId);
    const matches = [[player.matchId, player.team], ...older].slice(0, keptMatches);
    return { playerId: player.playerId, queueKey, matches, forgetAt };
  });
  unawaited(unit.insert(matchmakingRecentMatches, next, { ifAbsent: true }));
}

/** Returns the recent matches of players in a queue; nothing for players without any. */
export async function readRecentMatches(
  db: StorageOperations,
  { queueKey, avoidRecentOpponents }: AvoidingQueue,
  playerIds: readonly string[],
): Promise<ReadonlyMap<string, readonly RecentMatch[]>> {
  const found = new Map<string, readonly RecentMatch[]>();
  if (!avoidRecentOpponents) return found;
  for (let from = 0; from < playerIds.length; from += readBatchSize) {
    const playerId = { in: playerIds.slice(from, from + readBatchSize) };
    for (const row of await db.find(matchmakingRecentMatches, { where: { playerId, queueKey } })) {
      const stored = row.matches as unknown as StoredMatches;
      found.set(
        row.playerId,
        stored.map(([matchId, team], at) => ({ matchId, team, ago: at + 1 })),
      );
    }
  }
  return found;
}

/** Returns those of the players of tickets, as their match needs them; nothing for tickets without any. */
export async function recentMatchesOf(
  db: StorageOperations,
  queue: AvoidingQueue,
  rows: readonly Pick<TicketRow, 'id' | 'playerIds'>[],
): Promise<ReadonlyMap<string, readonly RecentMatch[]>> {
  if (!queue.avoidRecentOpponents || rows.length === 0) return new Map();
  const playersOf = ({ playerIds }: Pick<TicketRow, 'playerIds'>) => playerIds as readonly string[];
  const byPlayer = await readRecentMatches(db, queue, rows.flatMap(playersOf));
  return new Map(
    rows.flatMap((row) => {
      const recent = playersOf(row).flatMap((playerId) => byPlayer.get(playerId) ?? []);
      return recent.length > 0 ? [[row.id, recent] as const] : [];
    }),
  );
}
