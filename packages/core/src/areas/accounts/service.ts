import { readPage } from '../../http/input/page.ts';
import { playerOf } from '../../kernel/call.ts';
import type { Identity } from '../../kernel/identity.ts';
import { createMetadataStore } from '../../metadata/create-metadata-store.ts';
import { ownersIn } from '../../metadata/owners.ts';
import type { MetadataMap } from '../../metadata/store.ts';
import type { StorageOperations } from '../../storage/storage.ts';
import type { Context, Service } from '../area.ts';
import type { accountsContract } from './contract.ts';
import type { AccountsDependencies } from './dependencies.ts';
import { accountErrors as errors } from './errors.ts';
import type { IdentityKey } from './identities.ts';
import { release } from './release.ts';
import { createAdministration } from './service.admin.ts';
import { createChanges } from './service.change.ts';
import { createLinking } from './service.link.ts';
import { createLogin } from './service.login.ts';
import { createMetadataOperations } from './service.metadata.ts';
import { createUnlinking } from './service.unlink.ts';
import { accountMetadata, accounts, identities } from './tables.ts';
import { type AccountRow, readAccount } from './views.ts';

/** The accounts, and what other areas may ask of them. */
export interface Accounts extends Service<typeof accountsContract.routes> {
  /** Which of these accounts there are, in one query. */
  existing(db: StorageOperations, ids: readonly string[]): Promise<ReadonlySet<string>>;
  /** The display names of those of these accounts that there are, in one query. */
  names(db: StorageOperations, ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /**
   * Locks these accounts until the unit ends, in the order of their ids, and answers their display names: one that is
   * locked cannot be deleted before, and one that is missing is none. A unit calls it once, before it locks anything else.
   */
  hold(unit: StorageOperations, ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** The metadata of these accounts as operators see it, in one query; who has none need not be there. */
  metadataOf(db: StorageOperations, ids: readonly string[]): Promise<ReadonlyMap<string, MetadataMap>>;
  /** Role and name of an account in one read; null where there is none. */
  accountOf(
    db: StorageOperations,
    id: string,
  ): Promise<{ readonly authRole: string; readonly displayName: string } | null>;
  /** The account of an identity; null where nobody has it. */
  accountOfIdentity(db: StorageOperations, identity: IdentityKey): Promise<string | null>;
  /** The subject of the identity that an account has of an issuer; null where it has none. */
  subjectOf(
    db: StorageOperations,
    accountId: string,
    platform: Identity['platform'],
    issuer: string,
  ): Promise<string | null>;
  /**
   * Takes an identity that is gone from its account, whose row the unit then holds, and returns the account's id; null
   * where nobody has it. Sessions go on.
   */
  release(unit: StorageOperations, now: number, identity: IdentityKey): Promise<string | null>;
  /**
   * Gives an account a role, for the host itself: the first administrator. It counts from the next request on.
   *
   * Throws ACCOUNT_NOT_FOUND, and INVALID_FIELD for a role that is not registered.
   */
  promote(accountId: string, authRole: string): Promise<void>;
}

export function createAccounts(ctx: Context, dependencies: AccountsDependencies): Accounts {
  const { limits } = ctx;
  const metadata = createMetadataStore(ctx, {
    entries: accountMetadata,
    owners: ownersIn(accounts, errors.ACCOUNT_NOT_FOUND),
    entriesLimit: limits.metadataEntries,
    bytesLimit: limits.metadataTotalBytes,
  });
  const { create } = createLogin(ctx, dependencies, metadata);
  const { update, adminUpdate, promote } = createChanges(ctx, dependencies, metadata);
  const linking = createLinking(ctx, dependencies, metadata);
  const { remove, ...administration } = createAdministration(ctx, dependencies, metadata, linking);

  return {
    operations: {
      create,
      update,
      adminUpdate,
      link: linking.link,
      serverLink: linking.serverLink,
      ...createUnlinking(ctx, dependencies, metadata, linking),
      ...administration,
      adminDelete: remove,
      serverDelete: remove,
      ...createMetadataOperations(ctx, metadata),

      async get(call, { accountId }) {
        const viewer = playerOf(call) === accountId ? 'owner' : 'other';
        const account = await readAccount(call.db, metadata, accountId, viewer);
        if (!account) throw errors.ACCOUNT_NOT_FOUND();
        return { account };
      },

      async listIds(call, page) {
        if (dependencies.listAccountIds === false) throw errors.ACCOUNT_IDS_OFF();
        const list = { orderBy: ['createdAt', 'id'] } as const;
        const { rows, ...next } = await readPage(call.db, accounts, list, page, limits.pageIds);
        return { accountIds: rows.map(({ id }) => id), ...next };
      },

      healthz: () => ctx.health(),
    },

    async existing(db, ids) {
      const wanted = [...new Set(ids)];
      const rows = await db.find(accounts, { where: { id: { in: wanted } }, limit: wanted.length });
      return new Set(rows.map(({ id }) => id));
    },

    async names(db, ids) {
      const wanted = [...new Set(ids)];
      return namesOf(await db.find(accounts, { where: { id: { in: wanted } }, limit: wanted.length }));
    },

    async hold(unit, ids) {
      const patch = { revision: { add: 0 } };
      const wanted = [...new Set(ids)];
      // One row needs no order, which on SQLite would be a second statement.
      if (wanted.length === 1) return namesOf(await unit.update(accounts, { id: wanted[0]! }, patch));
      return namesOf(await unit.update(accounts, { id: { in: wanted } }, patch, { orderBy: ['id'] }));
    },

    metadataOf: (db, ids) => metadata.readMany(db, ids, 'operator'),

    async accountOf(db, id) {
      const row = await db.get(accounts, { id });
      return row && { authRole: row.authRole, displayName: row.displayName };
    },

    async accountOfIdentity(db, { platform, issuer, subject }) {
      return (await db.get(identities, { platform, issuer, subject }))?.accountId ?? null;
    },

    async subjectOf(db, accountId, platform, issuer) {
      const [row] = await db.find(identities, { where: { accountId, platform, issuer }, limit: 1 });
      return row?.subject ?? null;
    },

    release,
    promote,
  };
}

const namesOf = (rows: readonly AccountRow[]): ReadonlyMap<string, string> =>
  new Map(rows.map(({ id, displayName }) => [id, displayName]));
