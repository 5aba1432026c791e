import type { Platform } from '../../events/event-kinds.ts';
import type { Banned } from '../../kernel/bans.ts';
import type { AccountDirectory, Identity, IdentityKey } from '../../kernel/identity.ts';
import { unitBehind } from '../../kernel/unit-views.ts';
import { createMetadataStore } from '../../metadata/create-metadata-store.ts';
import { ownersIn } from '../../metadata/owners.ts';
import type { MetadataMap, MetadataStore } from '../../metadata/store.ts';
import { findReferenced } from '../../storage/find-referenced.ts';
import { getReferenced } from '../../storage/get-referenced.ts';
import type { Query, StorageOperations } from '../../storage/storage.ts';
import { type Key, type Row, selectColumns, type Table } from '../../storage/table.ts';
import type { Context } from '../context.ts';
import { accountErrors as errors } from './errors.ts';
import { lockFreeAccounts } from './identities.ts';
import { release } from './release.ts';
import { accountMetadata, accounts, identities } from './tables.ts';
import type { AccountRow } from './views.ts';

/** What a session needs to know of its account. */
export interface AccountSummary extends Banned {
  readonly authRole: string;
  readonly displayName: string;
}

const summaries = selectColumns(accounts, ['authRole', 'displayName', 'bannedUntil', 'banReason']);
const namedAccounts = selectColumns(accounts, ['displayName']);
const accountAges = selectColumns(accounts, ['createdAt']);

/** Whose identities: an account has at most one of each issuer. */
export type IssuerKey = Pick<Identity, 'platform' | 'issuer'>;

/** What other areas ask about accounts and their identities. */
export interface Accounts extends AccountDirectory {
  /** Returns the metadata of these accounts as operators see it, in one query. Accounts without any may be missing. */
  metadataOf(db: StorageOperations, ids: readonly string[]): Promise<ReadonlyMap<string, MetadataMap>>;
  /**
   * Locks those of these accounts that no other unit has locked, as `lock` does, and returns their display names. It waits
   * for nobody.
   */
  lockFree(unit: StorageOperations, ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Returns role and name of an account in one read; null if it does not exist. */
  accountOf(db: StorageOperations, id: string): Promise<AccountSummary | null>;
  /**
   * Reads a row of another area and, in the same read, role and name of the account that its `column` names. `account` is
   * null if there is none. Returns null if there is no such row.
   */
  withAccount<T extends Table>(
    db: StorageOperations,
    table: T,
    key: Key<T>,
    column: keyof T['columns'] & string,
  ): Promise<{ readonly row: Row<T>; readonly account: AccountSummary | null } | null>;
  /**
   * Reads rows of another area and, in the same read, the names of the accounts that their `column` names; null for an
   * account that does not exist.
   */
  findWithNames<T extends Table>(
    db: StorageOperations,
    table: T,
    query: Query<T>,
    column: keyof T['columns'] & string,
  ): Promise<{ readonly row: Row<T>; readonly displayName: string | null }[]>;
  /** Returns the id of the account that has an identity; null if no account has it. */
  accountOfIdentity(db: StorageOperations, identity: IdentityKey): Promise<string | null>;
  /** Returns the identities of an account. */
  identitiesOf(db: StorageOperations, accountId: string): Promise<readonly IdentityKey[]>;
  /** Returns the subject of an account's identity of an issuer; null if it has none. */
  subjectOf(db: StorageOperations, accountId: string, issuer: IssuerKey): Promise<string | null>;
  /** Returns the subjects of the identities of an issuer, by account, in one query. Accounts without one are missing. */
  subjectsOf(
    db: StorageOperations,
    accountIds: readonly string[],
    issuer: IssuerKey,
  ): Promise<ReadonlyMap<string, string>>;
  /**
   * Unlinks an identity that does not exist any more from its account and locks the row of the account. Returns the id
   * of the account; null if no account has the identity. Sessions go on.
   */
  release(unit: StorageOperations, now: number, identity: IdentityKey): Promise<string | null>;
}

/** Creates the store of the metadata of accounts. */
export const createAccountMetadata = (ctx: Context): MetadataStore =>
  createMetadataStore(ctx, {
    entries: accountMetadata,
    owners: ownersIn(accounts, errors.ACCOUNT_NOT_FOUND),
    entriesLimit: ctx.limits.metadataEntries,
    bytesLimit: ctx.limits.metadataTotalBytes,
    serverRoom: { entries: ctx.limits.serverMetadataEntries, bytes: ctx.limits.serverMetadataBytes },
  });

/** Creates the questions about accounts. */
export function createAccountDirectory(ctx: Context): Accounts {
  const metadata = createAccountMetadata(ctx);
  return {
    async existing(db, ids) {
      const uniqueIds = [...new Set(ids)];
      const rows = await db.find(namedAccounts, {
        where: { id: { in: uniqueIds } },
        limit: uniqueIds.length,
      });
      return new Set(rows.map(({ id }) => id));
    },

    async names(db, ids) {
      const uniqueIds = [...new Set(ids)];
      return namesOf(
        await db.find(namedAccounts, { where: { id: { in: uniqueIds } }, limit: uniqueIds.length }),
      );
    },

    async createdAt(db, ids) {
      const rows = await db.find(accountAges, { where: { id: { in: [...new Set(ids)] } } });
      return new Map(rows.map(({ id, createdAt }) => [id, createdAt]));
    },

    async lock(view, ids) {
      const unit = unitBehind(view);
      const uniqueIds = [...new Set(ids)];
      // One row needs no order. An order costs a second statement on SQLite.
      if (uniqueIds.length === 1) return namesOf(await unit.lock(accounts, { id: uniqueIds[0]! }));
      return namesOf(await unit.lock(accounts, { id: { in: uniqueIds } }, { orderBy: ['id'] }));
    },

    lockFree: async (unit, ids) => namesOf(await lockFreeAccounts(unit, ids)),

    metadataOf: (db, ids) => metadata.readMany(db, ids, 'operator'),

    async accountOf(db, id) {
      const row = await db.get(summaries, { id });
      return row && summaryOf(row);
    },

    async withAccount(db, table, key, column) {
      const found = await getReferenced(db, table, key, column, summaries);
      return found && { row: found.row, account: found.referenced && summaryOf(found.referenced) };
    },

    async findWithNames(db, table, query, column) {
      const found = await findReferenced(db, table, query, column, namedAccounts);
      return found.map(({ row, referenced }) => ({ row, displayName: referenced?.displayName ?? null }));
    },

    async accountOfIdentity(db, { platform, issuer, subject }) {
      return (await db.get(identities, { platform, issuer, subject }))?.accountId ?? null;
    },

    async identitiesOf(db, accountId) {
      const rows = await db.find(identities, { where: { accountId } });
      return rows.map(({ platform, issuer, subject }) => ({
        platform: platform as Platform,
        issuer,
        subject,
      }));
    },

    async subjectOf(db, accountId, { platform, issuer }) {
      const [row] = await db.find(identities, { where: { accountId, platform, issuer }, limit: 1 });
      return row?.subject ?? null;
    },

    async subjectsOf(db, accountIds, { platform, issuer }) {
      const accountId = { in: [...new Set(accountIds)] };
      const rows = await db.find(identities, { where: { accountId, platform, issuer } });
      return new Map(rows.map((row) => [row.accountId, row.subject]));
    },

    release,
  };
}

const summaryOf = ({ authRole, displayName, bannedUntil, banReason }: AccountSummary): AccountSummary => ({
  authRole,
  displayName,
  bannedUntil,
  banReason,
});

const namesOf = (rows: readonly Pick<AccountRow, 'id' | 'displayName'>[]): ReadonlyMap<string, string> =>
  new Map(rows.map(({ id, displayName }) => [id, displayName]));
