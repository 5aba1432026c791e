import type { Call, StorageOperations, Unit } from '@lobbykit/core/area';
import type { lobbiesArea } from '@lobbykit/lobbies';
import type { groupsArea } from '../groups/index.ts';
import type { InvitationsDependencies } from './dependencies.ts';
import { invitationErrors as errors } from './errors.ts';
import type { Joined } from './schemas.ts';
import { type InvitationKind, invitationKinds, invitationStates } from './states.ts';
import { type InvitationRow, invitations } from './tables.ts';

const { PARTY, LOBBY, GROUP } = invitationKinds;
const { OPEN } = invitationStates;

/** Where players are invited to. */
export interface Targets {
  /** Returns whether a player may invite others to a target now. */
  mayInvite(db: StorageOperations, kind: InvitationKind, id: string, accountId: string): Promise<boolean>;
  /** Lets the caller, who was invited, in, and returns what they have joined. Throws what the target refuses with, and INVITATION_TARGET_GONE. */
  enter(unit: Unit, call: Call, invitation: InvitationRow): Promise<Joined>;
  /** Returns whether an open invitation of somebody who may let others in lets a player into a group. */
  isInvited(unit: Unit, groupId: string, accountId: string): Promise<boolean>;
}

export function createTargets({ ctx, parties, lobbies, groups }: InvitationsDependencies): Targets {
  async function mayInvite(db: StorageOperations, kind: InvitationKind, id: string, accountId: string) {
    if (kind === PARTY) return (await parties?.partyOf(db, accountId))?.partyId === id;
    if (kind === LOBBY) return (await lobbies?.lobbyIdOf(db, accountId)) === id;
    return groups !== undefined && (await groups.mayInvite(db, id, accountId));
  }

  return {
    mayInvite,
    async enter(unit, call, { kind, targetId, senderId }) {
      if (!(await mayInvite(unit, kind as InvitationKind, targetId, senderId)))
        throw errors.INVITATION_TARGET_GONE();
      // The operations of the targets, with all their rules, in this unit.
      const api = ctx.api<typeof lobbiesArea | typeof groupsArea>(call, unit);
      if (kind === PARTY) {
        const { party } = await ctx.api(call, unit, { system: true }).parties.adminGet({ partyId: targetId });
        return api.parties.join({ inviteCode: party.inviteCode });
      }
      if (kind === LOBBY) {
        const inviteCode = await lobbies!.inviteCodeOf(unit, targetId);
        if (inviteCode === null) throw errors.INVITATION_TARGET_GONE();
        return api.lobbies.join({ inviteCode });
      }
      const { group } = await api.groups.join({ groupId: targetId });
      return { group };
    },

    async isInvited(unit, groupId, accountId) {
      const rows = await unit.find(invitations, {
        where: { receiverId: accountId, isSeen: true, state: OPEN, expiresAt: { gt: ctx.clock.now() } },
      });
      for (const { kind, targetId, senderId } of rows)
        if (kind === GROUP && targetId === groupId && (await mayInvite(unit, GROUP, groupId, senderId)))
          return true;
      return false;
    },
  };
}
