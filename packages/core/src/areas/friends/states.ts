/**
 * The states of one account towards another, as integers of the wire. Each account has a row about the other, and both
 * rows change together.
 *
 * NONE: there is no row. Sending a request makes the sender OUTGOING and the receiver INCOMING. The receiver accepts,
 * and both are FRIENDS, or declines, or the sender cancels, or the request expires after 30 days: in these three cases
 * both are NONE. Sending a request to someone who has already sent you one accepts theirs, so two players who send
 * requests to each other at the same moment become friends. Either of two friends can remove the other: NONE.
 *
 * An account can block another from any state. Its own row becomes BLOCKED, and the row of the other is removed without
 * an event. A request that the blocked player then sends makes them OUTGOING as usual, but makes nobody INCOMING: it
 * exists only in the sender's row, and the sender cannot notice. When the block is removed, the request arrives with its
 * original time, or is removed if the list of incoming requests is full. Two accounts may block each other; then both
 * rows are BLOCKED.
 */
export const friendStatus = { NONE: 0, OUTGOING: 1, INCOMING: 2, FRIENDS: 3, BLOCKED: 4 } as const;

/** The state of a row. */
export type FriendState = 1 | 2 | 3 | 4;

/** The availability that a player chooses. Friends see OFFLINE for INVISIBLE, and if the player is not connected. */
export const availability = { OFFLINE: 0, ONLINE: 1, AWAY: 2, BUSY: 3, INVISIBLE: 4 } as const;

export type Availability = (typeof availability)[keyof typeof availability];
