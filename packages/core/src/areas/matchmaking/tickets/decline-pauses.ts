import type { Unit } from '../../../kernel/unit-of-work.ts';
import { unawaited } from '../../../storage/unawaited.ts';
import { matchmakingPauses } from '../tables.ts';

/** How long players who decline a match can start no ticket, as their queue said when they were asked. */
export interface PauseRules {
  /** 0: not at all. */
  readonly pauseSeconds: number;
  /** How long at most if they decline again and again; 0 if the pause does not grow. */
  readonly maxPauseSeconds: number;
  /** How long after a pause a player is as one who has never declined. */
  readonly pauseResetSeconds: number;
}

/**
 * Lets players start no ticket for a while. A growing pause doubles with each time that a player has declined, until they have
 * not declined for `pauseResetSeconds` after the last one. A pause that is longer stays as it is. The rows are locked in the
 * order of their players, so that concurrent units do not deadlock.
 */
export async function startPauses(
  unit: Unit,
  now: number,
  decliners: readonly string[],
  { pauseSeconds, maxPauseSeconds, pauseResetSeconds }: PauseRules,
): Promise<void> {
  const playerIds = [...new Set(decliners)].sort();
  if (pauseSeconds === 0 || playerIds.length === 0) return;
  if (maxPauseSeconds <= pauseSeconds) {
    const endsAt = now + pauseSeconds * 1000;
    const rows = playerIds.map((playerId) => ({ playerId, endsAt, forgetAt: endsAt }));
    unawaited(unit.insert(matchmakingPauses, rows, { orUpdate: { endsAt, forgetAt: endsAt } }));
    return;
  }
  const none = playerIds.map((playerId) => ({ playerId, endsAt: 0, forgetAt: 0 }));
  await unit.insert(matchmakingPauses, none, { ifAbsent: true });
  const rows = await unit.lock(matchmakingPauses, { playerId: { in: playerIds } }, { orderBy: ['playerId'] });
  for (const row of rows) {
    const declines = row.forgetAt > now ? row.declines + 1 : 1;
    const seconds = Math.min(maxPauseSeconds, pauseSeconds * 2 ** (declines - 1));
    const endsAt = Math.max(row.endsAt, now + seconds * 1000);
    const forgetAt = Math.max(row.forgetAt, endsAt + pauseResetSeconds * 1000);
    await unit.update(matchmakingPauses, { playerId: row.playerId }, { declines, endsAt, forgetAt });
  }
}
