import { metadataCounters, metadataTable } from '../../metadata/tables.ts';
import { column, defineTable } from '../../storage/table.ts';

/** The players' accounts. This row has everything that a read answers except the metadata. */
export const accounts = defineTable({
  name: 'accounts',
  columns: {
    id: column.text(),
    displayName: column.text(),
    authRole: column.text(),
    /** Integers of the linked platforms, each once, in the order of linking. */
    platforms: column.json(),
    createdAt: column.time(),
    updatedAt: column.time(),
    /** Until when nobody may log in to it; 0 if it was never banned. It is read with every login, under the lock. */
    bannedUntil: column.time({ default: 0 }),
    /** What its player is told of the ban. */
    banReason: column.text({ default: '' }),
    /** Grows with every change of name, role or platforms. Adding 0 to it locks the row. */
    revision: column.int({ default: 0 }),
    ...metadataCounters,
  },
  key: ['id'],
  partition: 'id',
  indexes: [['createdAt', 'id']],
  personal: { accounts: ['id'], erasure: 'area' },
});

/**
 * The ids of deleted accounts, which are never used again: an account with the id of another one would get its events, and
 * whatever others have stored under that id. Only digests are stored, because an id may be a name.
 */
export const deletedAccounts = defineTable({
  name: 'deleted_accounts',
  columns: { idDigest: column.text() },
  key: ['idDigest'],
  partition: 'idDigest',
  personal: 'none',
});

/** The metadata entries of the accounts. */
export const accountMetadata = metadataTable('account_metadata', { accounts: ['ownerId'], erasure: 'area' });

/**
 * The identities of accounts. They are found only by what a provider verified, never by an e-mail address or a name.
 */
export const identities = defineTable({
  name: 'identities',
  columns: {
    platform: column.int(),
    issuer: column.text(),
    subject: column.text(),
    accountId: column.text(),
    linkedAt: column.time(),
    /**
     * Whether the player has linked it by a login of their own, or an operator who covers `admin` has. Other operators
     * may link a login of their own, so an account with an identity that is not trusted is never promoted by a login.
     */
    trusted: column.bool({ default: true }),
  },
  key: ['platform', 'issuer', 'subject'],
  partition: 'subject',
  // An account has at most one identity per issuer. The index of this constraint also lists the identities of an
  // account.
  unique: [['accountId', 'platform', 'issuer']],
  personal: { accounts: ['accountId'], erasure: 'area' },
});
