/**
 * What one account is to another, as integers of the wire. Both have a row about the other, and change both at once.
 *
 * NONE: there is no row. Who sends a request to somebody becomes OUTGOING and the other INCOMING. The one who is
 * INCOMING accepts, and both are FRIENDS, or declines; the one who is OUTGOING cancels; and after 30 days a request is
 * gone by itself: NONE on both sides. Who sends a request to somebody whose request he has accepts it by that, so two
 * who ask each other at the same moment are friends. Either of two friends removes the other: NONE.
 *
 * From any state an account blocks another. Its own row says BLOCKED, and the row of the other goes, without a word to
 * him. What he sends from then on makes him OUTGOING, as ever, and nobody INCOMING: his row is all there is of it, and
 * he cannot tell. When the block is lifted the request is there as if it had been sent then, but with its old time; where
 * the list of incoming requests is full, it goes. Two may block each other; then both rows say BLOCKED.
 */
export const friendStatus = { NONE: 0, OUTGOING: 1, INCOMING: 2, FRIENDS: 3, BLOCKED: 4 } as const;

/** What a row says. */
export type FriendState = 1 | 2 | 3 | 4;

/** What a player wishes to be shown as. Friends see OFFLINE in place of INVISIBLE, and whenever he is not connected. */
export const availability = { OFFLINE: 0, ONLINE: 1, AWAY: 2, BUSY: 3, INVISIBLE: 4 } as const;

export type Availability = (typeof availability)[keyof typeof availability];
