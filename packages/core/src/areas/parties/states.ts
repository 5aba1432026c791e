/**
 * The states of a party, as integers of the wire.
 *
 * OPEN: others may join. QUEUED: the leader has started a ticket that waits for a match; a player who joins or leaves
 * cancels it. IN_MATCH: the ticket has got a match on a server that has not ended or failed; nobody can join. A ticket
 * that ends without a match opens the party again. A match without a server opens it too, because nobody reports the end
 * of such a match. A ticket may be started from OPEN and from IN_MATCH.
 */
export const partyStates = { UNSPECIFIED: 0, OPEN: 1, QUEUED: 2, IN_MATCH: 3 } as const;
