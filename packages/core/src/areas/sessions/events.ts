/** The events that the area publishes. */
export const sessionEvents = {
  'authenticationEvent.LOGOUT':
    'To the account, when one of its sessions ends: logged out, revoked, replaced by a newer one above the limit, or its account deleted. Streams of that session close after the event.',
} as const;
