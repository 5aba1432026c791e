import type { Platform } from '../../events/event-kinds.ts';
import type { MetadataMap, MetadataStore, Viewer } from '../../metadata/store.ts';
import type { StorageOperations } from '../../storage/storage.ts';
import type { Row } from '../../storage/table.ts';
import type { Account } from './schemas.ts';
import { accounts } from './tables.ts';

export type AccountRow = Row<typeof accounts>;

/** Builds what a viewer may see of an account. Only the player and operators see the role. */
export const accountView = (row: AccountRow, viewer: Viewer, metadata: MetadataMap | undefined): Account => ({
  id: row.id,
  displayName: row.displayName,
  ...(viewer !== 'other' && { authRole: row.authRole }),
  ...(metadata && { metadata }),
  platforms: row.platforms as Platform[],
});

/** Builds the view of a row with its metadata. A row whose counter says that it has no entries costs no second read. */
export async function viewAccount(
  db: StorageOperations,
  store: Pick<MetadataStore, 'readAll'>,
  row: AccountRow,
  viewer: Viewer,
): Promise<Account> {
  return accountView(row, viewer, row.metadataEntries === 0 ? {} : await store.readAll(db, row.id, viewer));
}

/** Reads an account for a viewer. Returns null if it does not exist. */
export async function readAccount(
  db: StorageOperations,
  store: Pick<MetadataStore, 'readAll' | 'readWith'>,
  id: string,
  viewer: Viewer,
): Promise<Account | null> {
  if (viewer === 'other') {
    // Skips metadata that the viewer may not see.
    const row = await db.get(accounts, { id });
    return row && viewAccount(db, store, row, viewer);
  }
  const found = await store.readWith(db, accounts, id, viewer);
  return found && accountView(found.row, viewer, found.metadata);
}
