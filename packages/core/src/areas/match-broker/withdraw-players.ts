import type { Unit } from '../../kernel/unit-of-work.ts';
import type { MatchLifecycle } from './match-lifecycle.ts';
import { playersInMatches } from './match-players.ts';
import { playersOf } from './rules.ts';
import { matchStates } from './states.ts';
import { type MatchRow, matches } from './tables.ts';

/** Players who leave a match of an area. */
export interface Withdrawal {
  readonly matchId: string;
  readonly playerIds: readonly string[];
  /** Returns the properties of the match without them. Called under the lock of the match, if it is not RUNNING yet. */
  readonly propertiesAfter: () => Promise<string>;
}

/** How often a match that changes meanwhile is read again. Each step of its life happens once or twice. */
const maxReads = 8;

/**
 * Takes players out of a match. One that is not RUNNING yet goes on without them: they get no address. It fails (DELETED) if none
 * is left. In one that is RUNNING they stay in its records, and count as having left. Locks the servers of the match, then the match.
 * Returns false, and changes nothing, if there is no such match, or if it is over.
 */
export async function withdrawPlayers(
  unit: Unit,
  lifecycle: Pick<MatchLifecycle, 'fail' | 'lockMatch'>,
  { matchId, playerIds, propertiesAfter }: Withdrawal,
  now: number,
): Promise<boolean> {
  const row = await lockLive(unit, lifecycle, matchId);
  if (row === null) return false;
  if (row.state !== matchStates.RUNNING) {
    const left = playersOf(row).filter((id) => !playerIds.includes(id));
    if (left.length === 0) return (await lifecycle.fail(unit, row, now, 'DELETED')) !== null;
    const without = (column: 'playerProperties' | 'ticketIds') =>
      Object.fromEntries(
        Object.entries(row[column] as Readonly<Record<string, string>>).filter(
          ([id]) => !playerIds.includes(id),
        ),
      );
    await unit.update(
      matches,
      { id: matchId },
      {
        playerIds: left,
        playerProperties: without('playerProperties'),
        ticketIds: without('ticketIds'),
        matchProperties: await propertiesAfter(),
      },
      { returns: 'key' },
    );
  }
  playersInMatches.leave(unit, matchId, playerIds);
  return true;
}

async function lockLive(
  unit: Unit,
  { lockMatch }: Pick<MatchLifecycle, 'lockMatch'>,
  id: string,
): Promise<MatchRow | null> {
  for (let reads = 0; reads < maxReads; reads++) {
    const found = await unit.get(matches, { id });
    if (!found || found.state === matchStates.ENDED || found.state === matchStates.FAILED) return null;
    const row = await lockMatch(unit, found);
    if (row) return row;
  }
  return null;
}
