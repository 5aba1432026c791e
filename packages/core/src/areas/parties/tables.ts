import { metadataCounters, metadataTable } from '../../metadata/tables.ts';
import { column, defineTable, type Row } from '../../storage/table.ts';

/**
 * The parties that exist: a party that ends has no row. Patching the row locks the party, and every change of a party
 * does that first (`roster.ts` describes the order of locks).
 */
export const parties = defineTable({
  name: 'parties',
  columns: {
    id: column.text(),
    leaderId: column.text(),
    inviteCode: column.text(),
    /** The number of members: the guard of a join. */
    members: column.int(),
    /** The highest seat number that was ever given. */
    seats: column.int(),
    /** How many players were kicked; while it is 0, `party_kicks` need not be read. */
    kicks: column.int({ default: 0 }),
    /** Grows with every change of the party or its members. */
    revision: column.int({ default: 0 }),
    createdAt: column.time(),
    /**
     * The end of the minute of the last activity. Rounding to minutes means that most changes do not change it, so the
     * database need not rewrite the index.
     */
    activeAt: column.time(),
    /** One of `partyStates`; initially OPEN. */
    state: column.int({ default: 1 }),
    /** The ticket that the party waits with; null unless the party is QUEUED. */
    ticketId: column.text.nullable(),
    /** Null unless the party is IN_MATCH. */
    matchId: column.text.nullable(),
    ...metadataCounters,
  },
  key: ['id'],
  partition: 'id',
  unique: [['inviteCode']],
  indexes: [['createdAt', 'id'], ['activeAt']],
  personal: { accounts: ['leaderId'], erasure: 'area' },
});

export type PartyRow = Row<typeof parties>;

/** The members of all parties. The key allows one party per player. */
export const partyMembers = defineTable({
  name: 'party_members',
  columns: {
    playerId: column.text(),
    partyId: column.text(),
    /** The member with the lower seat has been a member for longer. */
    seat: column.int(),
    displayName: column.text(),
    isReady: column.bool({ default: false }),
    teamNumber: column.int({ default: 0 }),
    /** Since when the member is shown as away; null while they are shown as connected. */
    awayAt: column.time.nullable(),
    joinedAt: column.time(),
    /** When to check whether the player is still there. */
    lookAt: column.time(),
    ...metadataCounters,
  },
  key: ['playerId'],
  partition: 'playerId',
  unique: [['partyId', 'seat']],
  indexes: [['lookAt']],
  personal: { accounts: ['playerId'], erasure: 'area' },
});

export type MemberRow = Row<typeof partyMembers>;

/**
 * The matches of parties, to find parties by their match. It is a table of its own because an index on `parties` would
 * cost every party and find very few of them. A row whose party is no longer in the match has no meaning, and is
 * removed when it is next checked.
 */
export const partyMatches = defineTable({
  name: 'party_matches',
  columns: {
    partyId: column.text(),
    matchId: column.text(),
    /** When to check whether the match still exists. */
    lookAt: column.time(),
  },
  key: ['partyId'],
  partition: 'partyId',
  indexes: [['matchId'], ['lookAt']],
  personal: 'temporary',
});

/** Players who were kicked and may not rejoin until a time. */
export const partyKicks = defineTable({
  name: 'party_kicks',
  columns: { partyId: column.text(), playerId: column.text(), until: column.time() },
  key: ['partyId', 'playerId'],
  partition: 'partyId',
  indexes: [['until']],
  personal: { accounts: ['playerId'], erasure: 'delete' },
});

/** The metadata entries of the parties. */
export const partyMetadata = metadataTable('party_metadata', 'temporary');

/** The metadata entries of members. The owner is the player; their entries are removed when they leave. */
export const partyMemberMetadata = metadataTable('party_member_metadata', {
  accounts: ['ownerId'],
  erasure: 'area',
});
