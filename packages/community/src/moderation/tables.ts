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
    /** When it is over: `endsAt`, or when it was lifted. */
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
