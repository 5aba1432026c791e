import { type Call, playerOf } from '../../kernel/call.ts';
import { invalidField } from '../../kernel/errors.ts';
import type { Unit } from '../../kernel/unit-of-work.ts';
import type { StorageOperations } from '../../storage/storage.ts';
import type { Context } from '../area.ts';
import { partyErrors as errors } from './errors.ts';
import { createTeller } from './notifications.ts';
import type { Left, Seats } from './roster.ts';
import { partyKicks, partyMembers } from './tables.ts';

interface OfMember {
  readonly playerId: string;
  readonly partyId: string;
}

/** Why a party was not found under its leader's id: the caller does not lead it, or is no member. */
async function notLeading(db: StorageOperations, partyId: string, playerId: string): Promise<Error> {
  const place = await db.get(partyMembers, { playerId });
  return place?.partyId === partyId ? errors.PARTY_LEADER_REQUIRED() : errors.PARTY_NOT_FOUND();
}

/** Keeps the kicked out for a while, and tells everybody who is in the party or was until now. */
export async function finishKick(
  unit: Unit,
  now: number,
  { row, members, gone, newLeader }: Left,
  limits: Context['limits'],
): Promise<void> {
  const until = now + limits.partyKickSeconds * 1000;
  const kicks = gone.map(({ playerId }) => ({ partyId: row.id, playerId, until }));
  if (members.length > 0) await unit.insert(partyKicks, kicks, { orUpdate: { until } });
  const rest = members.map(({ playerId }) => playerId);
  for (const [index, member] of gone.entries()) {
    const still = gone.slice(index).map(({ playerId }) => playerId);
    createTeller(unit, limits, row.id, [...rest, ...still]).kicked(member);
  }
  if (newLeader) createTeller(unit, limits, row.id, rest).leaderChanged(newLeader);
}

/** What the leader of a party does with its members. */
export function createLeading(ctx: Context, seats: Seats) {
  const { limits } = ctx;

  return {
    async setLeader(call: Call, { playerId, partyId }: OfMember): Promise<Record<never, never>> {
      const leaderId = playerOf(call);
      await ctx.atomically(call, async (unit) => {
        const own = { id: partyId, leaderId };
        // Who leads already is no change, and nobody has to be ready again for it.
        const whole =
          playerId === leaderId
            ? await seats.hold(unit, call.now, own)
            : await seats.lead(unit, call.now, own, playerId);
        if (!whole) throw await notLeading(unit, partyId, leaderId);
        if (playerId === leaderId) return;
        const recipients = whole.members.map((member) => member.playerId);
        const leader = whole.members.find((member) => member.playerId === playerId)!;
        createTeller(unit, limits, partyId, recipients).leaderChanged(leader);
      });
      return {};
    },

    async kick(call: Call, { playerId, partyId }: OfMember): Promise<Record<never, never>> {
      const leaderId = playerOf(call);
      if (playerId === leaderId)
        throw invalidField('playerId', 'must be another player: who goes himself leaves');
      await ctx.atomically(call, async (unit) => {
        const left = await seats.giveUp(
          unit,
          call.now,
          { id: partyId, leaderId },
          [playerId],
          () => errors.PARTY_PLAYER_NOT_FOUND(),
          { kicks: { add: 1 }, inviteCode: await seats.freshCode(unit) },
        );
        if (!left) throw await notLeading(unit, partyId, leaderId);
        await finishKick(unit, call.now, left, limits);
      });
      return {};
    },
  };
}
