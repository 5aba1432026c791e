import { snapshotOf as read, type Snapshot } from '../../../testing/src/area/snapshot.ts';
import { areas } from '../../src/areas/areas.ts';
import { engineTables } from '../../src/backend/engine-tables.ts';
import { createCatalogue } from '../../src/catalogue/catalogue.ts';
import type { Storage } from '../../src/storage/storage.ts';

const catalogue = createCatalogue(areas, engineTables);

/** Reads everything in a storage except the given tables. */
export const snapshotOf = (storage: Storage, except: readonly string[] = []): Promise<Snapshot> =>
  read({ backend: { catalogue }, storage }, except);
