import type { Unit } from '@lobbykit/core/area';
import type { Invitation } from './schemas.ts';

/** The events of the area. */
export const invitationEvents = {
  'anyEvent.invitations/Invited':
    'A player has invited another one: `invitation`. To the receiver, and to the sender for other devices.',
  'anyEvent.invitations/Answered':
    'An invitation was accepted, declined or cancelled: `invitation`, whose `state` says which. To both players.',
} as const;

/** Tells players of an invitation. */
export const emitInvitation = (
  unit: Unit,
  type: 'Invited' | 'Answered',
  invitation: Invitation,
  recipients: readonly string[],
): void =>
  unit.emit({
    event: { anyEvent: { '@type': `invitations/${type}`, invitation } },
    recipients,
    subject: `invitation:${invitation.invitationId}`,
  });
