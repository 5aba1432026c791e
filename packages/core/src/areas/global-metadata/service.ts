import { readPage } from '../../http/input/page.ts';
import type { Call } from '../../kernel/call.ts';
import { createMetadataStore } from '../../metadata/create-metadata-store.ts';
import type { CreateEntry, PutEntry, RemoveEntry, SearchKeys, Viewer } from '../../metadata/store.ts';
import type { Context, Service } from '../area.ts';
import type { globalMetadataContract } from './contract.ts';
import { createNamespaces } from './namespaces.ts';
import { globalMetadata, namespaces } from './tables.ts';

export type GlobalMetadata = Service<typeof globalMetadataContract.routes>;

interface InNamespace {
  readonly namespace?: string | undefined;
}
type Written<Entry> = InNamespace & Omit<Entry, 'ownerId' | 'by'>;

/** Key/value entries of the whole game, by namespace. */
export function createGlobalMetadata(ctx: Context): GlobalMetadata {
  const { atomically, limits } = ctx;
  const store = createMetadataStore(ctx, {
    entries: globalMetadata,
    owners: createNamespaces(limits),
    entriesLimit: limits.globalEntries,
    bytesLimit: Infinity,
  });

  const ownerOf = ({ namespace }: InNamespace): string => namespace || 'default';

  /** The four reads under one prefix. */
  const readsOf = (viewer: Viewer) => ({
    entry: (call: Call, input: InNamespace & { readonly entryKey: string }) =>
      store.read(call.db, ownerOf(input), input.entryKey, viewer),
    entries: (call: Call, input: InNamespace & { readonly pageToken?: string | undefined }) =>
      store.readPage(call.db, ownerOf(input), viewer, input.pageToken),
    search: (call: Call, input: InNamespace & SearchKeys) =>
      store.search(call.db, ownerOf(input), input, viewer),
  });

  /** The audit row names namespace and key. */
  const naming = (call: Call, ownerId: string, entryKey: string): Call => ({
    ...call,
    object: `${ownerId}/${entryKey}`,
  });

  async function create(call: Call, input: Written<CreateEntry>) {
    const ownerId = ownerOf(input);
    await atomically(naming(call, ownerId, input.entryKey), (unit) =>
      store.create(unit, call.now, { ...input, ownerId, by: 'operator' }),
    );
    return {};
  }

  async function put(call: Call, input: Written<PutEntry>) {
    const ownerId = ownerOf(input);
    await store.put(naming(call, ownerId, input.entryKey), { ...input, ownerId, by: 'operator' });
    return {};
  }

  async function remove(call: Call, input: Written<RemoveEntry>) {
    const ownerId = ownerOf(input);
    const entryDeleted = await atomically(naming(call, ownerId, input.entryKey), (unit) =>
      store.remove(unit, { ...input, ownerId, by: 'operator' }),
    );
    return { entryDeleted };
  }

  async function listNamespaces(
    call: Call,
    page: {
      readonly limit?: number | undefined;
      readonly offset?: number | undefined;
      readonly pageToken?: string | undefined;
    },
  ) {
    const { rows, ...more } = await readPage(
      call.db,
      namespaces,
      { orderBy: ['namespace'] },
      page,
      limits.pageRows,
    );
    return { namespaces: rows.map(({ namespace }) => namespace), ...more };
  }

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
