/** What the area tells, and when. */
export const sessionEvents = {
  'authenticationEvent.LOGOUT':
    'To the account, when one of its sessions ends: logged out, revoked, pushed out by a newer one, or its account deleted. Streams of that session close behind it.',
} as const;
