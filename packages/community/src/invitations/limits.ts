import type { Context } from '@lobbykit/core/area';

/** The limits of invitations. */
export const invitationLimits = {
  invitationSeconds: [300, 86_400, 'seconds after which an invitation expires'],
  invitationsSent: [50, 500, 'open invitations of one sender'],
  invitationsReceived: [50, 500, 'open invitations that one player sees'],
  invitationDays: [1, 30, 'days for which invitations that are over are kept'],
} as const;

export type InvitationsContext = Context<typeof invitationLimits>;

/** The rate classes of invitations: each is an event for another player. */
export const invitationRates = { invitation_send: { points: 20, seconds: 60 } } as const;
