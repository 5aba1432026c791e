import type { IdentityKey } from '../../kernel/identity.ts';
import type { StorageOperations } from '../../storage/storage.ts';
import { lockAccount } from './identities.ts';
import { accounts, identities } from './tables.ts';

/**
 * Unlinks an identity that does not exist any more from its account. Returns the id of the account, whose row is then
 * locked; null if no account has the identity. The platform stays listed while the account has another identity of it.
 * Even the last identity is unlinked: an operator can link another one.
 */
export async function release(
  unit: StorageOperations,
  now: number,
  { platform, issuer, subject }: IdentityKey,
): Promise<string | null> {
  const key = { platform, issuer, subject };
  const existing = await unit.get(identities, key);
  const row = existing && (await lockAccount(unit, existing.accountId));
  if (!row || (await unit.delete(identities, { ...key, accountId: row.id })).length === 0) return null;
  const others = await unit.count(identities, { accountId: row.id, platform });
  const platforms = (row.platforms as number[]).filter((listed) => others > 0 || listed !== platform);
  await unit.update(accounts, { id: row.id }, { platforms, updatedAt: now, revision: { add: 1 } });
  return row.id;
}
