import { column, defineTable } from '../../storage/table.ts';

/** Named lists of permissions. */
export const policies = defineTable({
  name: 'policies',
  columns: {
    id: column.text(),
    name: column.text(),
    permissions: column.json(),
    createdAt: column.time(),
    createdBy: column.text(),
  },
  key: ['id'],
  partition: null,
  unique: [['name']],
  indexes: [['createdAt']],
  personal: { principals: ['createdBy'], erasure: 'keep' },
});

/** API keys by their public id. Only the SHA-256 digest of the key itself is stored. */
export const apiKeys = defineTable({
  name: 'api_keys',
  columns: {
    keyId: column.text(),
    digest: column.text(),
    name: column.text(),
    policyId: column.text(),
    createdAt: column.time(),
    createdBy: column.text(),
    /** 0 before the first use; written at most once a minute. */
    lastUsedAt: column.time({ default: 0 }),
  },
  key: ['keyId'],
  partition: null,
  unique: [['name']],
  indexes: [['policyId'], ['createdAt']],
  personal: { principals: ['createdBy'], erasure: 'keep', hidden: ['digest'] },
});
