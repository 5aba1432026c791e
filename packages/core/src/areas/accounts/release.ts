import type { StorageOperations } from '../../storage/storage.ts';
import { type IdentityKey, takeAccount } from './identities.ts';
import { accounts, identities } from './tables.ts';

/**
 * Takes an identity from whatever account has it, because there is no such identity any more, and returns the account's
 * id; null where nobody has it. The unit then holds the account's row. The platform stays listed while the account has
 * another identity of it. It may be the last one: an operator can link another.
 */
export async function release(
  unit: StorageOperations,
  now: number,
  { platform, issuer, subject }: IdentityKey,
): Promise<string | null> {
  const key = { platform, issuer, subject };
  const held = await unit.get(identities, key);
  const row = held && (await takeAccount(unit, held.accountId));
  if (!row || (await unit.delete(identities, { ...key, accountId: row.id })).length === 0) return null;
  const others = await unit.count(identities, { accountId: row.id, platform });
  const platforms = (row.platforms as number[]).filter((listed) => others > 0 || listed !== platform);
  await unit.update(accounts, { id: row.id }, { platforms, updatedAt: now, revision: { add: 1 } });
  return row.id;
}
