import type { Handlers, Input } from '../../http/contract.ts';
import type { Call } from '../../kernel/call.ts';
import { invalidField } from '../../kernel/errors.ts';
import { lockItem, readItem } from './catalog.ts';
import type { catalogRoutes } from './contract.catalog.ts';
import { entitlementErrors as errors } from './errors.ts';
import type { EntitlementsContext } from './limits.ts';
import { entitlementProviders, providerDataOperations } from './states.ts';
import { storeAppItems } from './tables.ts';
import { providerItemDataOf } from './views.ts';

type Operations = Pick<
  Handlers<typeof catalogRoutes>,
  | 'listProviderData'
  | 'readProviderData'
  | 'modifyProviderData'
  | 'removeProviderData'
  | 'serverModifyProviderData'
  | 'serverRemoveProviderData'
>;

const { STORE_APP, UNSPECIFIED } = entitlementProviders;

/** Creates the operations on what providers know items as. STORE_APP alone keeps something with an item. */
export function createProviderData({ atomically }: EntitlementsContext): Operations {
  async function modify(call: Call, input: Input<typeof catalogRoutes.modifyProviderData>) {
    const { catalogItemId: itemId = '', provider, operation, storeApp } = input;
    if (provider !== STORE_APP) throw invalidField('provider', 'must be 7 STORE_APP');
    const isUpdate = operation === providerDataOperations.UPDATE;
    const { appId, policy } = storeApp;
    if (appId === undefined && !isUpdate) throw invalidField('storeApp.appId', 'is required');
    await atomically(call, async (unit) => {
      await lockItem(unit, itemId);
      const [stored] = await unit.delete(storeAppItems, { itemId });
      if (!stored && isUpdate) throw errors.PROVIDER_DATA_NOT_FOUND();
      const kept = isUpdate ? stored : undefined;
      const row = { itemId, appId: appId ?? kept!.appId, policy: policy ?? kept?.policy ?? 0 };
      const inserted = await unit.insert(storeAppItems, row, { ifAbsent: true });
      if (inserted.length === 0) throw errors.STORE_APP_TAKEN();
    });
    return {};
  }

  async function remove(call: Call, { catalogItemId: itemId, provider }: ProviderInput) {
    await atomically(call, async (unit) => {
      await lockItem(unit, itemId);
      const removed = provider === STORE_APP ? await unit.delete(storeAppItems, { itemId }) : [];
      if (removed.length === 0) throw errors.PROVIDER_DATA_NOT_FOUND();
    });
    return {};
  }

  return {
    async listProviderData(call, { catalogItemId, provider = UNSPECIFIED }) {
      const item = await readItem(call.db, catalogItemId);
      const asked = provider === UNSPECIFIED || provider === STORE_APP;
      const row = asked ? await call.db.get(storeAppItems, { itemId: item.id }) : null;
      return { providerItemData: row ? [providerItemDataOf(row)] : [] };
    },
    async readProviderData(call, { catalogItemId, provider }) {
      const item = await readItem(call.db, catalogItemId);
      const row = provider === STORE_APP ? await call.db.get(storeAppItems, { itemId: item.id }) : null;
      if (!row) throw errors.PROVIDER_DATA_NOT_FOUND();
      return { providerItemData: providerItemDataOf(row) };
    },
    modifyProviderData: modify,
    removeProviderData: remove,
    serverModifyProviderData: modify,
    serverRemoveProviderData: remove,
  };
}

type ProviderInput = Input<typeof catalogRoutes.removeProviderData>;
