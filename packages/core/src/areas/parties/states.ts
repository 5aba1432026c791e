/**
 * How a party is, as integers of the wire.
 *
 * OPEN: others may join. QUEUED: its leader has started a ticket that waits for a match; whoever joins or leaves cancels
 * that. IN_MATCH: the ticket has got a match on a server, until that is over or has failed; nobody joins. A ticket that
 * ends without a match opens the party again, and so does a match without server, of whose end nobody is told. A new
 * ticket may be started from OPEN and from IN_MATCH.
 */
export const partyStates = { UNSPECIFIED: 0, OPEN: 1, QUEUED: 2, IN_MATCH: 3 } as const;
