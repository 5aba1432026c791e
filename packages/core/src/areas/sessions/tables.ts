import { column, defineTable, type Row } from '../../storage/table.ts';

/**
 * One row per token. A refreshed token keeps its row during the overlap; both rows have the same lineage.
 *
 * A session expires at the earlier of two times: `idleUntil` moves while the session is used, `lastsUntil` does not.
 * The row of an ended session is deleted at once, so nothing is kept about a player who left.
 */
export const sessions = defineTable({
  name: 'sessions',
  columns: {
    /** SHA-256 of the token in hex. The token itself is stored nowhere. */
    digest: column.text(),
    /** First 16 characters of the digest: the public name of the session. Found as a prefix of the key. */
    sessionRef: column.text(),
    /**
     * Names the login by the time it began and the reference of its first token. The time comes first: a new login is
     * written at the end of the index, and the order of lineages is that of `createdAt`.
     */
    lineage: column.text(),
    /** Whether a newer token has replaced this one. */
    replaced: column.bool({ default: false }),
    /** See `states.ts`. */
    state: column.int(),
    accountId: column.text.nullable(),
    provider: column.int(),
    platform: column.int(),
    /** Issuer, subject and displayName are null while the login is in progress. */
    issuer: column.text.nullable(),
    subject: column.text.nullable(),
    displayName: column.text.nullable(),
    /** Why a login failed; null otherwise. */
    failure: column.text.nullable(),
    /** Whether it has the shorter durations of accounts whose role has permissions. Never taken back. */
    isOperator: column.bool({ default: false }),
    createdAt: column.time(),
    lastSeenAt: column.time(),
    idleUntil: column.time(),
    lastsUntil: column.time(),
    /**
     * When the sweep looks at the row: about when it would expire if it were not used any more. A use moves
     * `idleUntil` alone; the sweep then moves this time.
     */
    sweepAt: column.time({ default: 0 }),
    address: column.text(),
    userAgent: column.text(),
    /**
     * Whether anything was called with it. A login of a known player begins with false: such a session can still be
     * linked to the account of another session.
     */
    used: column.bool({ default: true }),
    /** Counts the changes that lock the lineage: a patch of this column is the lock. */
    revision: column.int({ default: 0 }),
  },
  key: ['digest'],
  partition: 'digest',
  // Its first use, and one a minute after that.
  rewritten: true,
  // What an insert saves on SQLite without each index, of 41 µs with five (60,000 rows, 32 in a commit):
  indexes: [
    // 26 µs, because it is written at a random place. The sessions of an account, newest first: each login reads them.
    ['accountId', 'createdAt'],
    // 4 µs. A refresh and a logout change all tokens of a login. Operators list all sessions, newest first.
    ['lineage'],
    // 6 µs. The sweep. An index on `idleUntil` would cost 26 of the 34 µs of writing a last use, which is once a minute.
    ['sweepAt'],
  ],
  personal: { accounts: ['accountId'], erasure: 'area', hidden: ['digest'] },
});

export type SessionRow = Row<typeof sessions>;
