import { asHost, type MakeSample, type SamplesOf, text } from './sample.ts';

const namespace = 'samples';

/** An existing entry of the namespace. */
async function present(world: Parameters<MakeSample>[0]): Promise<string> {
  const entryKey = `key-${world.unique()}`;
  await world.backend.api.globalMetadata.adminCreate(
    { namespace, entryKey, entryValue: text('here') },
    asHost,
  );
  return entryKey;
}

const readEntry: MakeSample = async (world) => ({
  params: { entryKey: await present(world) },
  query: { namespace },
});
const readNamespaceEntry: MakeSample = async (world) => ({
  params: { namespace, entryKey: await present(world) },
});
const readEntries: MakeSample = () => ({ query: { namespace } });
const readNamespaceEntries: MakeSample = () => ({ params: { namespace } });
const search: MakeSample = () => ({ query: { namespace, regex: 'key', invert: false } });
const listNamespaces: MakeSample = () => ({ query: { limit: 2, offset: 0 } });
const create: MakeSample = (world) => ({
  body: { namespace, entryKey: `key-${world.unique()}`, entryValue: text('made') },
});
const put: MakeSample = async (world) => ({
  body: { namespace, entryKey: await present(world), entryValue: text('changed') },
});
const remove: MakeSample = async (world) => ({ body: { namespace, entryKey: await present(world) } });

export const globalMetadataSamples: SamplesOf<'globalMetadata'> = {
  readEntry,
  readNamespaceEntry,
  readEntries,
  readNamespaceEntries,
  search,
  healthz: () => ({}),
  adminListNamespaces: listNamespaces,
  adminCreate: create,
  adminPut: put,
  adminRemove: remove,
  adminReadEntry: readEntry,
  adminReadNamespaceEntry: readNamespaceEntry,
  adminReadEntries: readEntries,
  adminReadNamespaceEntries: readNamespaceEntries,
  adminSearch: search,
  serverListNamespaces: listNamespaces,
  serverCreate: create,
  serverPut: put,
  serverRemove: remove,
  serverReadEntry: readEntry,
  serverReadNamespaceEntry: readNamespaceEntry,
  serverReadEntries: readEntries,
  serverReadNamespaceEntries: readNamespaceEntries,
  serverSearch: search,
};
