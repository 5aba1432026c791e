import { invalidField, playerOf, readPage, type Unit } from '@lobbykit/core/area';
import type { InvitationOperations, InvitationsDependencies } from './dependencies.ts';
import { invitationErrors as errors } from './errors.ts';
import { emitInvitation } from './events.ts';
import { directions, type InvitationState, invitationStates } from './states.ts';
import { type InvitationRow, invitations } from './tables.ts';
import type { Targets } from './targets.ts';
import { invitationView, stateAt } from './views.ts';

const { OPEN, ACCEPTED, DECLINED, CANCELLED } = invitationStates;
const maxPageSize = 100;

/** Creates the operations of the contract. */
export function createInvitationOperations(
  dependencies: InvitationsDependencies,
  targets: Targets,
): InvitationOperations {
  const { ctx, accounts, friends, invitesEveryone } = dependencies;
  const { clock, limits } = ctx;

  /**
   * Locks an open invitation of a receiver or a sender, behind the accounts of both, as whoever sends one or deletes an account
   * does: nobody who has an account waits for somebody who has the invitation.
   */
  async function lockOpen(unit: Unit, id: string, by: Partial<InvitationRow>): Promise<InvitationRow> {
    const [known] = await unit.find(invitations, { where: { id, ...by } });
    if (known) await accounts.lock(unit, [known.senderId, known.receiverId]);
    const [row] = known ? await unit.lock(invitations, { id, ...by }) : [];
    if (!row) throw errors.INVITATION_NOT_FOUND();
    if (stateAt(row, clock.now()) !== OPEN) throw errors.INVITATION_OVER();
    return row;
  }

  async function end(unit: Unit, { id, senderId }: InvitationRow, state: InvitationState) {
    const [row] = await unit.update(invitations, { id }, { state });
    const names = await accounts.names(unit, [senderId]);
    const invitation = invitationView(row!, names.get(senderId) ?? '', clock.now());
    // A receiver who does not see an invitation hears nothing of its end either.
    emitInvitation(unit, 'Answered', invitation, row!.isSeen ? [senderId, row!.receiverId] : [senderId]);
    return { invitation };
  }

  return {
    send: (call, { receiverAccountId: receiverId, kind, targetId }) =>
      ctx.atomically(call, async (unit) => {
        const senderId = playerOf(call);
        if (receiverId === senderId) throw invalidField('receiverAccountId', 'must be another player');
        const now = clock.now();
        // Calls of one sender wait for each other here, so the number of their invitations is exact.
        const names = await accounts.lock(unit, [senderId]);
        const open = { state: OPEN, expiresAt: { gt: now } } as const;
        const [existing, isFriend, mayInvite, blocked, sent, received] = await Promise.all([
          accounts.existing(unit, [receiverId]),
          invitesEveryone || (friends?.areFriends(unit, senderId, receiverId) ?? false),
          targets.mayInvite(unit, kind, targetId, senderId),
          friends?.blockedBetween(unit, senderId, [receiverId]),
          unit.find(invitations, { where: { senderId, ...open } }),
          unit.count(invitations, { receiverId, isSeen: true, ...open }),
        ]);
        if (!existing.has(receiverId)) throw errors.INVITED_NOT_FOUND();
        if (!isFriend) throw errors.INVITED_NOT_FRIEND();
        if (!mayInvite) throw errors.INVITER_NOT_MEMBER();
        const known = sent.find(
          (row) => row.receiverId === receiverId && row.kind === kind && row.targetId === targetId,
        );
        if (!known && sent.length >= limits.invitationsSent) throw errors.INVITATION_LIMIT();
        const isSeen =
          !blocked?.has(receiverId) && (known?.isSeen === true || received < limits.invitationsReceived);
        const changed = { isSeen, createdAt: now, expiresAt: now + limits.invitationSeconds * 1_000 };
        // One that was answered since it was read is over: a new one begins.
        const [renewed] = known ? await unit.update(invitations, { id: known.id, state: OPEN }, changed) : [];
        const about = { senderId, receiverId, kind, targetId, state: OPEN };
        const row: InvitationRow = renewed ?? { ...about, ...changed, id: ctx.ids.next('invitation') };
        if (!renewed) await unit.insert(invitations, row);
        const invitation = invitationView(row, names.get(senderId) ?? '', now);
        emitInvitation(unit, 'Invited', invitation, isSeen ? [receiverId, senderId] : [senderId]);
        return { invitation };
      }),

    async list(call, { direction = directions.RECEIVED, ...page }) {
      const own = playerOf(call);
      const isSent = direction === directions.SENT;
      const { rows, ...next } = await readPage(
        call.db,
        invitations,
        {
          where: isSent ? { senderId: own } : { receiverId: own, isSeen: true },
          orderBy: [{ column: 'expiresAt', descending: true }],
        },
        page,
        maxPageSize,
      );
      const names = await accounts.names(
        call.db,
        rows.map(({ senderId }) => senderId),
      );
      const now = clock.now();
      return {
        invitations: rows.map((row) => invitationView(row, names.get(row.senderId) ?? '', now)),
        ...next,
      };
    },

    accept: (call, { invitationId }) =>
      ctx.atomically(call, async (unit) => {
        const receiverId = playerOf(call);
        const row = await lockOpen(unit, invitationId, { receiverId, isSeen: true });
        const joined = await targets.enter(unit, call, row);
        return { ...(await end(unit, row, ACCEPTED)), ...joined };
      }),

    decline: (call, { invitationId }) =>
      ctx.atomically(call, async (unit) =>
        end(unit, await lockOpen(unit, invitationId, { receiverId: playerOf(call), isSeen: true }), DECLINED),
      ),

    cancel: (call, { invitationId }) =>
      ctx.atomically(call, async (unit) =>
        end(unit, await lockOpen(unit, invitationId, { senderId: playerOf(call) }), CANCELLED),
      ),

    healthz: () => ctx.health(),
  };
}
