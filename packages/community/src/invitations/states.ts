/** What players are invited to. */
export const invitationKinds = { PARTY: 1, LOBBY: 2, GROUP: 3 } as const;
export type InvitationKind = (typeof invitationKinds)[keyof typeof invitationKinds];

export const invitationStates = { OPEN: 0, ACCEPTED: 1, DECLINED: 2, CANCELLED: 3, EXPIRED: 4 } as const;
export type InvitationState = (typeof invitationStates)[keyof typeof invitationStates];

/** Which invitations a player lists. */
export const directions = { RECEIVED: 0, SENT: 1 } as const;
