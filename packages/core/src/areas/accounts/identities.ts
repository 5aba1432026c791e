import type { IdentityKey } from '../../kernel/identity.ts';
import type { StorageOperations } from '../../storage/storage.ts';
import { unawaited } from '../../storage/unawaited.ts';
import { accountErrors as errors } from './errors.ts';
import { accounts, identities } from './tables.ts';
import type { AccountRow } from './views.ts';

/** The result of linking an identity to an account. The last two change nothing. */
export type AttachResult = 'linked' | 'present' | 'IDENTITY_TAKEN' | 'PLATFORM_TAKEN';

const keyOf = ({ platform, issuer, subject }: IdentityKey): IdentityKey => ({ platform, issuer, subject });

/**
 * Locks the row of an account without changing it, so that nobody else can change or delete it before the unit ends.
 * Returns null if it does not exist.
 */
export async function lockAccount(unit: StorageOperations, id: string): Promise<AccountRow | null> {
  const [row] = await unit.lock(accounts, { id });
  return row ?? null;
}

/**
 * Locks those of these accounts that no other unit has locked, as `lockAccount` does, and returns their rows. It waits for
 * nobody.
 */
export const lockFreeAccounts = (unit: StorageOperations, ids: readonly string[]): Promise<AccountRow[]> =>
  unit.lock(accounts, { id: { in: ids } }, { orderBy: ['id'], limit: ids.length });

/** The locked account of an identity. */
export interface FoundAccount {
  readonly row: AccountRow;
  readonly isNew: boolean;
  /** Whether the identity is trusted. */
  readonly isTrusted: boolean;
}

/** The values with which an account begins. */
type NewAccount = Pick<AccountRow, 'id' | 'displayName' | 'authRole'>;

const newRow = (account: NewAccount, { platform }: IdentityKey, now: number): AccountRow => ({
  ...account,
  platforms: [platform],
  createdAt: now,
  updatedAt: now,
  bannedUntil: 0,
  banReason: '',
  revision: 0,
  metadataEntries: 0,
  metadataBytes: 0,
});

/**
 * Creates accounts for identities of one issuer, and returns them by subject. An identity that has an account already is
 * left out: nothing is done for it.
 */
export async function insertAccounts(
  unit: StorageOperations,
  now: number,
  wanted: readonly { readonly identity: IdentityKey; readonly account: NewAccount }[],
): Promise<ReadonlyMap<string, AccountRow>> {
  // In one order, because the identities that another unit inserts are waited for.
  const links = wanted
    .map(({ identity, account }) => ({
      ...keyOf(identity),
      accountId: account.id,
      linkedAt: now,
      trusted: true,
    }))
    .sort((one, other) => (one.subject < other.subject ? -1 : 1));
  const inserted = await unit.insert(identities, links, { ifAbsent: true });
  const subjects = new Set(inserted.map(({ subject }) => subject));
  const rows = new Map(
    wanted
      .filter(({ identity }) => subjects.has(identity.subject))
      .map(({ identity, account }) => [identity.subject, newRow(account, identity, now)]),
  );
  if (rows.size > 0) unawaited(unit.insert(accounts, [...rows.values()]));
  return rows;
}

/**
 * Returns the locked account of an identity, or creates both. Of many callers with one new identity exactly one creates
 * the account and the others get it. Throws ACCOUNT_GOING if the identity or its account is being removed.
 */
export async function findOrCreateAccount(
  unit: StorageOperations,
  now: number,
  identity: IdentityKey,
  newAccount: () => NewAccount,
  trusted: boolean,
): Promise<FoundAccount> {
  const key = keyOf(identity);
  let existing = await unit.get(identities, key);
  if (!existing) {
    const account = newAccount();
    const link = { ...key, accountId: account.id, linkedAt: now, trusted };
    if ((await unit.insert(identities, link, { ifAbsent: true })).length > 0) {
      const row = newRow(account, key, now);
      unawaited(unit.insert(accounts, row));
      return { row, isNew: true, isTrusted: trusted };
    }
    existing = await unit.get(identities, key);
  }
  const row = existing && (await lockAccount(unit, existing.accountId));
  // Reads again: the identity may have been unlinked while this unit waited for the account.
  const linked = row && (await unit.get(identities, key));
  if (!linked || linked.accountId !== row.id) throw errors.ACCOUNT_GOING({ retryAfterSeconds: 1 });
  return { row, isNew: false, isTrusted: linked.trusted };
}

/**
 * Links an identity to an account that the unit has locked. Of many callers with one identity exactly one gets
 * `linked`. Throws ACCOUNT_GOING if the identity is being unlinked from another account at the same moment.
 */
export async function attach(
  unit: StorageOperations,
  now: number,
  accountId: string,
  identity: IdentityKey,
  trusted: boolean,
): Promise<AttachResult> {
  const key = keyOf(identity);
  const link = { ...key, accountId, linkedAt: now, trusted };
  if ((await unit.insert(identities, link, { ifAbsent: true })).length > 0) return 'linked';
  const existing = await unit.get(identities, key);
  if (existing) return existing.accountId === accountId ? 'present' : 'IDENTITY_TAKEN';
  const { platform, issuer } = key;
  if ((await unit.count(identities, { accountId, platform, issuer })) > 0) return 'PLATFORM_TAKEN';
  throw errors.ACCOUNT_GOING({ retryAfterSeconds: 1 });
}

/** Unlinks an identity from an account. Returns false if the account does not have it. */
export async function detach(
  unit: StorageOperations,
  accountId: string,
  identity: IdentityKey,
): Promise<boolean> {
  return (await unit.delete(identities, { ...keyOf(identity), accountId })).length > 0;
}

/**
 * Records that a player has logged in with an identity of a locked account that an operator linked. It is trusted from
 * then on if it is the only identity: then nobody else has a way in.
 */
export async function trustOnly(
  unit: StorageOperations,
  accountId: string,
  identity: IdentityKey,
): Promise<void> {
  if ((await unit.count(identities, { accountId })) === 1)
    await unit.update(identities, keyOf(identity), { trusted: true });
}

/** Whether every identity of a locked account is trusted. */
export const hasTrustedIdentities = async (unit: StorageOperations, accountId: string): Promise<boolean> =>
  (await unit.count(identities, { accountId, trusted: false })) === 0;
