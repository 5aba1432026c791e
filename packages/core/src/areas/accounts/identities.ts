import type { Identity } from '../../kernel/identity.ts';
import type { StorageOperations } from '../../storage/storage.ts';
import { accountErrors as errors } from './errors.ts';
import { accounts, identities } from './tables.ts';
import type { AccountRow } from './views.ts';

/** What names somebody on a platform. */
export type IdentityKey = Pick<Identity, 'platform' | 'issuer' | 'subject'>;

/** What became of an attempt to give an account an identity; the last two change nothing. */
export type Attached = 'linked' | 'present' | 'IDENTITY_TAKEN' | 'PLATFORM_TAKEN';

const keyOf = ({ platform, issuer, subject }: IdentityKey): IdentityKey => ({ platform, issuer, subject });

/** Locks the row of an account, unchanged, so that nobody else changes or removes it before the unit ends; null where it is gone. */
export async function takeAccount(unit: StorageOperations, id: string): Promise<AccountRow | null> {
  const [row] = await unit.update(accounts, { id }, { revision: { add: 0 } });
  return row ?? null;
}

/**
 * Takes the account of an identity, or makes both. Of many callers with one new identity exactly one makes the account
 * and the others take it.
 */
export async function takeOrMake(
  unit: StorageOperations,
  now: number,
  identity: IdentityKey,
  make: () => { readonly id: string; readonly displayName: string; readonly authRole: string },
): Promise<{ readonly row: AccountRow; readonly isNew: boolean }> {
  const key = keyOf(identity);
  let held = await unit.get(identities, key);
  if (!held) {
    const made = make();
    const link = { ...key, accountId: made.id, linkedAt: now };
    if ((await unit.insert(identities, link, { ifAbsent: true })).length > 0) {
      const facts = { ...made, platforms: [key.platform], createdAt: now, updatedAt: now };
      const [row] = await unit.insert(accounts, facts);
      return { row: row!, isNew: true };
    }
    held = await unit.get(identities, key);
  }
  const row = held && (await takeAccount(unit, held.accountId));
  // Read anew: while this one waited for the account, the identity may have been taken from it.
  if (!row || (await unit.get(identities, key))?.accountId !== row.id)
    throw errors.ACCOUNT_GOING({ retryAfterSeconds: 1 });
  return { row, isNew: false };
}

/**
 * Gives an account, which the unit holds, an identity that nobody has. Of many callers with one identity exactly one is
 * told `linked`. Throws ACCOUNT_GOING where the identity was taken from another account at this very moment.
 */
export async function attach(
  unit: StorageOperations,
  now: number,
  accountId: string,
  identity: IdentityKey,
): Promise<Attached> {
  const key = keyOf(identity);
  const link = { ...key, accountId, linkedAt: now };
  if ((await unit.insert(identities, link, { ifAbsent: true })).length > 0) return 'linked';
  const held = await unit.get(identities, key);
  if (held) return held.accountId === accountId ? 'present' : 'IDENTITY_TAKEN';
  const { platform, issuer } = key;
  if ((await unit.count(identities, { accountId, platform, issuer })) > 0) return 'PLATFORM_TAKEN';
  throw errors.ACCOUNT_GOING({ retryAfterSeconds: 1 });
}

/** Takes an identity from the account that has it. False where that account has it no more. */
export async function detach(
  unit: StorageOperations,
  accountId: string,
  identity: IdentityKey,
): Promise<boolean> {
  return (await unit.delete(identities, { ...keyOf(identity), accountId })).length > 0;
}
