import type { Invitation } from './schemas.ts';
import { type InvitationKind, type InvitationState, invitationStates } from './states.ts';
import type { InvitationRow } from './tables.ts';

/** Returns the state of an invitation at a time: an open one expires by the clock. */
export const stateAt = ({ state, expiresAt }: Pick<InvitationRow, 'state' | 'expiresAt'>, now: number) =>
  (state === invitationStates.OPEN && expiresAt <= now ? invitationStates.EXPIRED : state) as InvitationState;

export const invitationView = (row: InvitationRow, senderDisplayName: string, now: number): Invitation => ({
  invitationId: row.id,
  senderAccountId: row.senderId,
  senderDisplayName,
  receiverAccountId: row.receiverId,
  kind: row.kind as InvitationKind,
  targetId: row.targetId,
  state: stateAt(row, now),
  expiresTimestamp: Math.floor(row.expiresAt / 1_000),
});
