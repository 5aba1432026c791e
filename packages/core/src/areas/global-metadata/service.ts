import type { Handlers } from '../../http/contract.ts';
import { readPage } from '../../http/input/page.ts';
import { createMetadataStore } from '../../metadata/create-metadata-store.ts';
import type { Viewer } from '../../metadata/store.ts';
import type { Service } from '../area.ts';
import type { globalMetadataContract } from './contract.ts';
import type { GlobalMetadataContext } from './limits.ts';
import { createNamespaces } from './namespaces.ts';
import { globalMetadata, namespaces } from './tables.ts';

type Operations = Handlers<typeof globalMetadataContract.routes>;

/** The owner of the entries of a namespace. */
const ownerOf = ({ namespace }: { readonly namespace?: string | undefined }): string =>
  namespace || 'default';

/** What an audit row names: the namespace and the key. */
const objectOf = (ownerId: string, entryKey: string): string => `${ownerId}/${entryKey}`;

/** Creates the service of global metadata: key/value entries of the whole game, by namespace. */
export function createGlobalMetadata(
  ctx: GlobalMetadataContext,
): Service<typeof globalMetadataContract.routes> {
  const { atomically, limits } = ctx;
  const store = createMetadataStore(ctx, {
    entries: globalMetadata,
    owners: createNamespaces(limits),
    entriesLimit: limits.globalEntries,
    bytesLimit: Infinity,
  });

  /** The reads for one viewer. */
  const readsOf = (
    viewer: Viewer,
  ): {
    entry: Operations['readEntry'];
    entries: Operations['readEntries'];
    search: Operations['search'];
  } => ({
    entry: (call, input) => store.read(call.db, ownerOf(input), input.entryKey, viewer),
    entries: (call, input) => store.readPage(call.db, ownerOf(input), viewer, input.pageToken),
    search: (call, input) => store.search(call.db, ownerOf(input), input, viewer),
  });

  const create: Operations['adminCreate'] = async (call, input) => {
    const ownerId = ownerOf(input);
    await atomically(call, (unit) => {
      if (call.audited) unit.audit({ object: objectOf(ownerId, input.entryKey) });
      return store.create(unit, call.now, { ...input, ownerId, by: 'operator' });
    });
    return {};
  };

  const put: Operations['adminPut'] = async (call, input) => {
    const ownerId = ownerOf(input);
    const object = objectOf(ownerId, input.entryKey);
    if (call.audited) call.unit?.audit({ object });
    await store.put({ ...call, object }, { ...input, ownerId, by: 'operator' });
    return {};
  };

  const remove: Operations['adminRemove'] = async (call, input) => {
    const ownerId = ownerOf(input);
    const entryDeleted = await atomically(call, (unit) => {
      if (call.audited) unit.audit({ object: objectOf(ownerId, input.entryKey) });
      return store.remove(unit, { ...input, ownerId, by: 'operator' });
    });
    return { entryDeleted };
  };

  const listNamespaces: Operations['adminListNamespaces'] = async (call, page) => {
    const { rows, ...more } = await readPage(
      call.db,
      namespaces,
      { orderBy: ['namespace'] },
      page,
      limits.pageRows,
    );
    return { namespaces: rows.map(({ namespace }) => namespace), ...more };
  };

  const players = readsOf('owner');
  const operators = readsOf('operator');

  return {
    operations: {
      readEntry: players.entry,
      readNamespaceEntry: players.entry,
      readEntries: players.entries,
      readNamespaceEntries: players.entries,
      search: players.search,
      healthz: () => ctx.health(),

      adminListNamespaces: listNamespaces,
      adminCreate: create,
      adminPut: put,
      adminRemove: remove,
      adminReadEntry: operators.entry,
      adminReadNamespaceEntry: operators.entry,
      adminReadEntries: operators.entries,
      adminReadNamespaceEntries: operators.entries,
      adminSearch: operators.search,

      serverListNamespaces: listNamespaces,
      serverCreate: create,
      serverPut: put,
      serverRemove: remove,
      serverReadEntry: operators.entry,
      serverReadNamespaceEntry: operators.entry,
      serverReadEntries: operators.entries,
      serverReadNamespaceEntries: operators.entries,
      serverSearch: operators.search,
    },
  };
}
