import type { Unit } from '../../kernel/unit-of-work.ts';
import type { Context } from '../area.ts';
import { partyErrors as errors } from './errors.ts';
import { createNotifications } from './notifications.ts';
import type { Roster } from './roster.ts';
import { type MemberRow, parties, partyMembers } from './tables.ts';

/**
 * Removes a player from a party and notifies the members. `isNotified` says whether the player is notified too.
 *
 * Throws PARTY_NOT_FOUND if the player is not in that party.
 */
export type Depart = (
  unit: Unit,
  now: number,
  partyId: string,
  playerId: string,
  isNotified: boolean,
) => Promise<void>;

export const createDepart =
  ({ limits }: Pick<Context, 'limits'>, roster: Roster): Depart =>
  async (unit, now, partyId, playerId, isNotified) => {
    const missing = () => errors.PARTY_NOT_FOUND();
    const result = await roster.remove(unit, now, { id: partyId }, [playerId], missing, { by: playerId });
    if (!result) throw errors.PARTY_NOT_FOUND();
    const members = result.members.map((member) => member.playerId);
    const recipients = isNotified ? [...members, playerId] : members;
    if (recipients.length > 0)
      createNotifications(unit, limits, partyId, recipients).playerLeft(result.removed[0]!);
    if (result.newLeader) createNotifications(unit, limits, partyId, members).leaderChanged(result.newLeader);
  };

/**
 * Locks the party that a player is in and the parties `others`, in the order of their ids.
 *
 * Returns the player's membership, or null if the player is in no party or in another one once the lock is held.
 */
export async function lockMembership(
  unit: Unit,
  playerId: string,
  others: readonly string[] = [],
): Promise<MemberRow | null> {
  const membership = await unit.get(partyMembers, { playerId });
  if (!membership) return null;
  const partyIds = [membership.partyId, ...others];
  await unit.lock(parties, { id: { in: partyIds } }, { orderBy: ['id'] });
  const current = await unit.get(partyMembers, { playerId });
  return current?.partyId === membership.partyId ? current : null;
}
