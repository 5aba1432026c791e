import { timeText } from '../../runtime/clock.ts';
import type { Row } from '../../storage/table.ts';
import type { ApiKey, Policy } from './contract.ts';
import type { apiKeys, policies } from './tables.ts';

export type PolicyRow = Row<typeof policies>;
export type KeyRow = Row<typeof apiKeys>;

export const policyOf = ({ id, name, permissions, createdBy }: PolicyRow): Policy => ({
  id,
  name,
  permissions: permissions as string[],
  createdBy,
});

/** Shows a key under its public id, or under `shown`: the whole key, once, when it is created. */
export const keyOf = (row: KeyRow, policy: PolicyRow, shown = row.keyId): ApiKey => ({
  key: shown,
  name: row.name,
  createdOn: timeText(row.createdAt),
  lastUsedOn: row.lastUsedAt > 0 ? timeText(row.lastUsedAt) : '',
  policy: policyOf(policy),
  createdBy: row.createdBy,
});
