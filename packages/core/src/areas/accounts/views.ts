import type { Platform } from '../../events/event-kinds.ts';
import type { MetadataMap, MetadataStore, Viewer } from '../../metadata/store.ts';
import type { StorageOperations } from '../../storage/storage.ts';
import type { Row } from '../../storage/table.ts';
import type { Account } from './schemas.ts';
import { accounts } from './tables.ts';

export type AccountRow = Row<typeof accounts>;

/** What a viewer may see of an account. The role is for the player and for operators. */
export const accountView = (row: AccountRow, viewer: Viewer, metadata: MetadataMap | undefined): Account => ({
  id: row.id,
  displayName: row.displayName,
  ...(viewer !== 'other' && { authRole: row.authRole }),
  ...(metadata && { metadata }),
  platforms: row.platforms as Platform[],
});

/** Reads the metadata that belongs to a row and shows both; a row that counts no entries costs no second read. */
export async function viewAccount(
  db: StorageOperations,
  store: Pick<MetadataStore, 'readAll'>,
  row: AccountRow,
  viewer: Viewer,
): Promise<Account> {
  return accountView(row, viewer, row.metadataEntries === 0 ? {} : await store.readAll(db, row.id, viewer));
}

/** Reads an account and shows it; null where there is none. */
export async function readAccount(
  db: StorageOperations,
  store: Pick<MetadataStore, 'readAll' | 'readWith'>,
  id: string,
  viewer: Viewer,
): Promise<Account | null> {
  if (viewer === 'other') {
    // Of what others may not see nothing is read.
    const row = await db.get(accounts, { id });
    return row && viewAccount(db, store, row, viewer);
  }
  const found = await store.readWith(db, accounts, id, viewer);
  return found && accountView(found.row, viewer, found.metadata);
}
