import { metadataCounters, metadataTable } from '../../metadata/tables.ts';
import { column, defineTable, type Row } from '../../storage/table.ts';

/**
 * The parties that there are: a party that ends has no row. Patching the row locks the party, and every change of it
 * does that first (the order of locks is told in `seats.ts`).
 */
export const parties = defineTable({
  name: 'parties',
  columns: {
    id: column.text(),
    leaderId: column.text(),
    inviteCode: column.text(),
    /** How many members there are: the guard of a join. */
    members: column.int(),
    /** The highest seat that was ever taken. */
    seats: column.int(),
    /** How often somebody was kicked; while it is 0 nobody need be looked up in `party_kicks`. */
    kicks: column.int({ default: 0 }),
    /** Grows with every change of the party or its members. */
    revision: column.int({ default: 0 }),
    createdAt: column.time(),
    /**
     * The end of the minute in which something was last done: most changes leave it as it is, and a database has no
     * index to rewrite.
     */
    activeAt: column.time(),
    /** One of `partyStates`; at first OPEN. */
    state: column.int({ default: 1 }),
    /** The ticket that it waits with; null unless it is QUEUED. */
    ticketId: column.text.nullable(),
    /** Null unless it is IN_MATCH. */
    matchId: column.text.nullable(),
    ...metadataCounters,
  },
  key: ['id'],
  unique: [['inviteCode']],
  indexes: [['createdAt', 'id'], ['activeAt']],
});

export type PartyRow = Row<typeof parties>;

/** The members of all parties. The key makes it one party for each player. */
export const partyMembers = defineTable({
  name: 'party_members',
  columns: {
    playerId: column.text(),
    partyId: column.text(),
    /** Who has the lower seat has been a member for longer. */
    seat: column.int(),
    displayName: column.text(),
    isReady: column.bool({ default: false }),
    teamNumber: column.int({ default: 0 }),
    /** Since when the others know him as away; null while they know him as connected. */
    awayAt: column.time.nullable(),
    joinedAt: column.time(),
    /** When it is to be looked at whether the player is still there. */
    lookAt: column.time(),
    ...metadataCounters,
  },
  key: ['playerId'],
  unique: [['partyId', 'seat']],
  indexes: [['lookAt']],
});

export type MemberRow = Row<typeof partyMembers>;

/**
 * Which match a party is in, by the match. Beside the parties, whose rows then need no index that nearly none of them
 * would be found by. A row that its party has left behind says nothing, and goes when it is looked at.
 */
export const partyMatches = defineTable({
  name: 'party_matches',
  columns: {
    partyId: column.text(),
    matchId: column.text(),
    /** When it is to be asked whether the match is still there. */
    lookAt: column.time(),
  },
  key: ['partyId'],
  indexes: [['matchId'], ['lookAt']],
});

/** Who may not come back for a while. */
export const partyKicks = defineTable({
  name: 'party_kicks',
  columns: { partyId: column.text(), playerId: column.text(), until: column.time() },
  key: ['partyId', 'playerId'],
  indexes: [['until']],
});

/** The metadata entries of the parties. */
export const partyMetadata = metadataTable('party_metadata');

/** The metadata entries of members; the owner is the player, and they go when he leaves. */
export const partyMemberMetadata = metadataTable('party_member_metadata');
