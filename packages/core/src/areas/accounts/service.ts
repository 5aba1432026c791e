import { readPage } from '../../http/input/page.ts';
import { playerOf } from '../../kernel/call.ts';
import type { AccountDirectory, Identity, IdentityKey } from '../../kernel/identity.ts';
import { createMetadataStore } from '../../metadata/create-metadata-store.ts';
import { ownersIn } from '../../metadata/owners.ts';
import type { MetadataMap } from '../../metadata/store.ts';
import type { StorageOperations } from '../../storage/storage.ts';
import type { Context, Service } from '../area.ts';
import type { accountsContract } from './contract.ts';
import type { AccountsDependencies } from './dependencies.ts';
import { accountErrors as errors } from './errors.ts';
import { release } from './release.ts';
import { createAdministration } from './service.admin.ts';
import { createChanges } from './service.change.ts';
import { createLinking } from './service.link.ts';
import { createLogin } from './service.login.ts';
import { createMetadataOperations } from './service.metadata.ts';
import { createUnlinking } from './service.unlink.ts';
import { accountMetadata, accounts, identities } from './tables.ts';
import { type AccountRow, readAccount } from './views.ts';

/** The running area of accounts, with what other areas need of it. */
export interface Accounts extends Service<typeof accountsContract.routes>, AccountDirectory {
  /** Returns the metadata of these accounts as operators see it, in one query. Accounts without any may be missing. */
  metadataOf(db: StorageOperations, ids: readonly string[]): Promise<ReadonlyMap<string, MetadataMap>>;
  /** Returns role and name of an account in one read; null if it does not exist. */
  accountOf(
    db: StorageOperations,
    id: string,
  ): Promise<{ readonly authRole: string; readonly displayName: string } | null>;
  /** Returns the id of the account that has an identity; null if no account has it. */
  accountOfIdentity(db: StorageOperations, identity: IdentityKey): Promise<string | null>;
  /** Returns the subject of an account's identity of an issuer; null if it has none. */
  subjectOf(
    db: StorageOperations,
    accountId: string,
    platform: Identity['platform'],
    issuer: string,
  ): Promise<string | null>;
  /**
   * Unlinks an identity that does not exist any more from its account and locks the row of the account. Returns the id
   * of the account; null if no account has the identity. Sessions go on.
   */
  release(unit: StorageOperations, now: number, identity: IdentityKey): Promise<string | null>;
  /**
   * Gives an account a role, for the host itself, such as the first administrator. It counts from the next request on.
   *
   * Throws ACCOUNT_NOT_FOUND, and INVALID_FIELD for a role that is not registered.
   */
  promote(accountId: string, authRole: string): Promise<void>;
}

/** Creates the service of accounts. */
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
      const uniqueIds = [...new Set(ids)];
      const rows = await db.find(accounts, { where: { id: { in: uniqueIds } }, limit: uniqueIds.length });
      return new Set(rows.map(({ id }) => id));
    },

    async names(db, ids) {
      const uniqueIds = [...new Set(ids)];
      return namesOf(await db.find(accounts, { where: { id: { in: uniqueIds } }, limit: uniqueIds.length }));
    },

    async lock(unit, ids) {
      const patch = { revision: { add: 0 } };
      const uniqueIds = [...new Set(ids)];
      // One row needs no order. An order costs a second statement on SQLite.
      if (uniqueIds.length === 1) return namesOf(await unit.update(accounts, { id: uniqueIds[0]! }, patch));
      return namesOf(await unit.update(accounts, { id: { in: uniqueIds } }, patch, { orderBy: ['id'] }));
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
