import { type AreaSamples, asHost, type SampleContext, text } from '../../operations/sample.ts';
import type { World } from '../../operations/world.ts';

const namespace = 'samples';

/** An existing entry of the namespace. */
async function present(world: World): Promise<string> {
  const entryKey = `key-${world.unique()}`;
  await world.backend.api.globalMetadata.adminCreate(
    { namespace, entryKey, entryValue: text('here') },
    asHost,
  );
  return entryKey;
}

const readEntry = async ({ world }: SampleContext) => ({
  entryKey: await present(world),
  namespace,
});
const readNamespaceEntry = async ({ world }: SampleContext) => ({
  namespace,
  entryKey: await present(world),
});
const readEntries = () => ({ namespace });
const readNamespaceEntries = () => ({ namespace });
const search = () => ({ namespace, regex: 'key', invert: false });
const listNamespaces = () => ({ limit: 2, offset: 0 });
const create = ({ world }: SampleContext) => ({
  namespace,
  entryKey: `key-${world.unique()}`,
  entryValue: text('made'),
});
const put = async ({ world }: SampleContext) => ({
  namespace,
  entryKey: await present(world),
  entryValue: text('changed'),
});
const remove = async ({ world }: SampleContext) => ({ namespace, entryKey: await present(world) });

export const samples: AreaSamples<'globalMetadata'> = {
  readEntry,
  readNamespaceEntry,
  readEntries,
  readNamespaceEntries,
  search,
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
