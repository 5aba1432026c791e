import { column, defineTable, type Row } from '@lobbykit/core/area';

/**
 * The sanctions of all accounts, also those that are over. A sanction is in force until `activeUntil`. Whoever makes or lifts
 * one locks the account first.
 */
export const sanctions = defineTable({
  name: 'moderation_sanctions',
  columns: {
    id: column.text(),
    accountId: column.text(),
    kind: column.int(),
    /** What its player is told. */
    publicReason: column.text(),
    /** For operators. */
    note: column.text(),
    /** As it was given: `never` if it has no end. */
    endsAt: column.time(),
    /** When it is over: `endsAt`, or 0 if it was lifted. It is over at once then, also for a node whose clock is behind. */
    activeUntil: column.time(),
    createdAt: column.time(),
    /** Who made it: `account:…`, `key:…` or `system`. */
    createdBy: column.text(),
    liftedAt: column.time.nullable(),
    liftedBy: column.text({ default: '' }),
    liftNote: column.text({ default: '' }),
  },
  key: ['id'],
  indexes: [['accountId', 'kind', 'activeUntil'], ['accountId', 'createdAt'], ['createdAt']],
  personal: {
    accounts: ['accountId'],
    principals: ['createdBy', 'liftedBy'],
    erasure: 'keep',
    cleared: { publicReason: '', note: '', liftNote: '' },
  },
});
export type SanctionRow = Row<typeof sanctions>;

/** A copy of something that a report is about. */
export type Evidence = {
  /** `match`, `message`, or what another area says. */
  readonly kind: string;
  /** JSON. */
  readonly content: string;
};

/** What players say of others. The key lets a player report another one once a day. */
export const reports = defineTable({
  name: 'moderation_reports',
  columns: {
    reporterId: column.text(),
    accountId: column.text(),
    /** Counted from 1970, in UTC. */
    day: column.int(),
    id: column.text(),
    category: column.int(),
    text: column.text(),
    /** Empty if the report names none. */
    matchId: column.text(),
    messageId: column.text(),
    /** A list of `Evidence`. */
    evidence: column.json(),
    state: column.int({ default: 0 }),
    /** For operators. */
    note: column.text({ default: '' }),
    createdAt: column.time(),
    changedAt: column.time(),
  },
  key: ['reporterId', 'accountId', 'day'],
  unique: [['id']],
  indexes: [['reporterId', 'day'], ['accountId', 'createdAt'], ['state', 'createdAt'], ['createdAt']],
  personal: { accounts: ['reporterId', 'accountId'], erasure: 'delete' },
});
export type ReportRow = Row<typeof reports>;
