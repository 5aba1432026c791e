import { column, defineTable, type Row } from '../../storage/table.ts';

/**
 * One row per token. A token that was refreshed keeps its row for the overlap; both rows share their lineage.
 *
 * A session is over when either of its two times has come: `idleUntil` moves on while it is used, `lastsUntil` never
 * does. The row of a session that ended is removed at once, so nothing about a player who left is kept.
 */
export const sessions = defineTable({
  name: 'sessions',
  columns: {
    /** SHA-256 of the token in hex. The token itself is stored nowhere. */
    digest: column.text(),
    /** First 16 characters of the digest: how people and routes name the session. Found as a prefix of the key. */
    sessionRef: column.text(),
    /**
     * Names the login: the time it began and the reference of its first token. The time stands first, so that a new
     * login is written at the end of the index and not somewhere in it.
     */
    lineage: column.text(),
    /** Whether a newer token has taken this one's place. */
    replaced: column.bool({ default: false }),
    /** See `states.ts`. */
    state: column.int(),
    accountId: column.text.nullable(),
    provider: column.int(),
    platform: column.int(),
    /** Issuer, subject and displayName are null while the login is under way. */
    issuer: column.text.nullable(),
    subject: column.text.nullable(),
    displayName: column.text.nullable(),
    /** Why a login failed; null otherwise. */
    failure: column.text.nullable(),
    createdAt: column.time(),
    lastSeenAt: column.time(),
    idleUntil: column.time(),
    lastsUntil: column.time(),
    address: column.text(),
    userAgent: column.text(),
    /** Counts the changes that had to wait for each other: patching it locks the lineage. */
    revision: column.int({ default: 0 }),
  },
  key: ['digest'],
  indexes: [['accountId', 'createdAt'], ['lineage'], ['createdAt'], ['idleUntil'], ['lastsUntil']],
});

export type SessionRow = Row<typeof sessions>;

/**
 * One row per account that has sessions. Whoever gives an account a session, or takes all of them, patches it first and
 * so waits for the others: the number of sessions is exact when many logins arrive at once.
 */
export const sessionAccounts = defineTable({
  name: 'session_accounts',
  columns: { accountId: column.text(), claims: column.int() },
  key: ['accountId'],
});
