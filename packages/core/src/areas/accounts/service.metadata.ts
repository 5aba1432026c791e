import type { Handlers } from '../../http/contract.ts';
import { ownAccount } from '../../kernel/call.ts';
import type { MetadataStore } from '../../metadata/store.ts';
import type { StorageOperations } from '../../storage/storage.ts';
import type { Context } from '../area.ts';
import type { metadataRoutes } from './contract.metadata.ts';
import { accountErrors as errors } from './errors.ts';
import { accounts } from './tables.ts';

type Operations = Handlers<typeof metadataRoutes>;

/** Serves the metadata of accounts: the caller's own, and that of any account for operators. */
export function createMetadataOperations(ctx: Context, metadata: MetadataStore): Operations {
  async function existing(db: StorageOperations, accountId: string): Promise<string> {
    if (!(await db.get(accounts, { id: accountId }))) throw errors.ACCOUNT_NOT_FOUND();
    return accountId;
  }

  const create: Operations['adminCreateMetadata'] = async (call, { accountId, ...entry }) => {
    await ctx.atomically(call, (unit) =>
      metadata.create(unit, call.now, { ...entry, ownerId: accountId, by: 'operator' }),
    );
    return {};
  };
  const put: Operations['adminPutMetadata'] = async (call, { accountId, ...entry }) => {
    await metadata.put(call, { ...entry, ownerId: accountId, by: 'operator' });
    return {};
  };
  const remove: Operations['adminRemoveMetadata'] = async (call, { accountId, ...removal }) => ({
    entryDeleted: await ctx.atomically(call, (unit) =>
      metadata.remove(unit, { ...removal, ownerId: accountId, by: 'operator' }),
    ),
  });
  const read: Operations['adminReadMetadata'] = async ({ db }, { accountId, entryKey }) => {
    const ownerId = await existing(db, accountId);
    return entryKey === undefined
      ? { metadata: await metadata.readAll(db, ownerId, 'operator') }
      : metadata.read(db, ownerId, entryKey, 'operator');
  };
  const search: Operations['adminSearchMetadata'] = async ({ db }, { accountId, ...query }) =>
    metadata.search(db, await existing(db, accountId), query, 'operator');

  return {
    async createMetadata(call, { accountId, ...entry }) {
      const ownerId = ownAccount(call, accountId);
      await ctx.atomically(call, (unit) =>
        metadata.create(unit, call.now, { ...entry, ownerId, by: 'player' }),
      );
      return {};
    },
    async putMetadata(call, { accountId, ...entry }) {
      await metadata.put(call, { ...entry, ownerId: ownAccount(call, accountId), by: 'player' });
      return {};
    },
    async removeMetadata(call, { accountId, ...removal }) {
      const ownerId = ownAccount(call, accountId);
      const entryDeleted = await ctx.atomically(call, (unit) =>
        metadata.remove(unit, { ...removal, ownerId, by: 'player' }),
      );
      return { entryDeleted };
    },
    listMetadata: async (call, { id }) => ({
      metadata: await metadata.readAll(call.db, ownAccount(call, id), 'owner'),
    }),
    getMetadata: async (call, { accountId, entryKey }) =>
      metadata.read(call.db, ownAccount(call, accountId), entryKey, 'owner'),
    searchMetadata: async (call, { accountId, ...query }) =>
      metadata.search(call.db, ownAccount(call, accountId), query, 'owner'),

    adminCreateMetadata: create,
    adminPutMetadata: put,
    adminRemoveMetadata: remove,
    adminReadMetadata: read,
    adminSearchMetadata: search,
    serverCreateMetadata: create,
    serverPutMetadata: put,
    serverRemoveMetadata: remove,
    serverReadMetadata: read,
    serverSearchMetadata: search,
  };
}
