import type { Handlers } from '../../http/contract.ts';
import { playerOf } from '../../kernel/call.ts';
import { invalidField } from '../../kernel/errors.ts';
import type { Unit } from '../../kernel/unit-of-work.ts';
import type { StorageOperations } from '../../storage/storage.ts';
import type { partiesContract } from './contract.ts';
import { partyErrors as errors } from './errors.ts';
import type { PartiesContext } from './limits.ts';
import { createNotifications } from './notifications.ts';
import type { RemovalResult, Roster } from './roster.ts';
import { partyKicks, partyMembers } from './tables.ts';

/** The error if a party was not found under its leader's id: the caller does not lead it, or is not a member. */
async function notLeading(db: StorageOperations, partyId: string, playerId: string): Promise<Error> {
  const membership = await db.get(partyMembers, { playerId });
  return membership?.partyId === partyId ? errors.PARTY_LEADER_REQUIRED() : errors.PARTY_NOT_FOUND();
}

/** Records the kicks, so that these players cannot rejoin for a while, and notifies the members and the kicked. */
export async function finishKick(
  unit: Unit,
  now: number,
  { row, members, removed, newLeader }: RemovalResult,
  limits: PartiesContext['limits'],
): Promise<void> {
  const until = now + limits.partyKickSeconds * 1000;
  const kicks = removed.map(({ playerId }) => ({ partyId: row.id, playerId, until }));
  if (members.length > 0) await unit.insert(partyKicks, kicks, { orUpdate: { until } });
  const rest = members.map(({ playerId }) => playerId);
  for (const [index, member] of removed.entries()) {
    const notYetNotified = removed.slice(index).map(({ playerId }) => playerId);
    createNotifications(unit, limits, row.id, [...rest, ...notYetNotified]).playerKicked(member);
  }
  if (newLeader) createNotifications(unit, limits, row.id, rest).leaderChanged(newLeader);
}

/** The operations of a party's leader on its members. */
export function createLeaderOperations(
  ctx: PartiesContext,
  roster: Roster,
): Pick<Handlers<typeof partiesContract.routes>, 'setLeader' | 'kick'> {
  const { limits } = ctx;

  return {
    async setLeader(call, { playerId, partyId }) {
      const leaderId = playerOf(call);
      await ctx.atomically(call, async (unit) => {
        const own = { id: partyId, leaderId };
        // If the caller names themselves nothing changes, and members stay ready.
        const whole =
          playerId === leaderId
            ? await roster.lock(unit, call.now, own)
            : await roster.setLeader(unit, call.now, own, playerId);
        if (!whole) throw await notLeading(unit, partyId, leaderId);
        if (playerId === leaderId) return;
        const recipients = whole.members.map((member) => member.playerId);
        const leader = whole.members.find((member) => member.playerId === playerId)!;
        createNotifications(unit, limits, partyId, recipients).leaderChanged(leader);
      });
      return {};
    },

    async kick(call, { playerId, partyId }) {
      const leaderId = playerOf(call);
      if (playerId === leaderId)
        throw invalidField('playerId', 'must be another player: call `leave` to leave the party yourself');
      await ctx.atomically(call, async (unit) => {
        const result = await roster.remove(
          unit,
          call.now,
          { id: partyId, leaderId },
          [playerId],
          () => errors.PARTY_PLAYER_NOT_FOUND(),
          { by: leaderId, patch: { kicks: { add: 1 }, inviteCode: await roster.newInviteCode(unit) } },
        );
        if (!result) throw await notLeading(unit, partyId, leaderId);
        await finishKick(unit, call.now, result, limits);
      });
      return {};
    },
  };
}
