import { metadataCounters, metadataTable } from '../../metadata/tables.ts';
import { column, defineTable } from '../../storage/table.ts';

/** The players. Everything that a read answers besides the metadata is in this one row. */
export const accounts = defineTable({
  name: 'accounts',
  columns: {
    id: column.text(),
    displayName: column.text(),
    authRole: column.text(),
    /** Integers of the linked platforms, each once, in the order in which they were linked. */
    platforms: column.json(),
    createdAt: column.time(),
    updatedAt: column.time(),
    /** Grows with every change of name, role or platforms; adding 0 to it locks the row. */
    revision: column.int({ default: 0 }),
    ...metadataCounters,
  },
  key: ['id'],
  indexes: [['createdAt', 'id']],
});

/** The metadata entries of the accounts. */
export const accountMetadata = metadataTable('account_metadata');

/** Who logs in as which account. Never found by an e-mail address or a name: only by what the provider vouches for. */
export const identities = defineTable({
  name: 'identities',
  columns: {
    platform: column.int(),
    issuer: column.text(),
    subject: column.text(),
    accountId: column.text(),
    linkedAt: column.time(),
  },
  key: ['platform', 'issuer', 'subject'],
  // An account has one identity of each issuer; the index that this makes also lists the identities of an account.
  unique: [['accountId', 'platform', 'issuer']],
});
