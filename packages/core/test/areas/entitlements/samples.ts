import { type AreaSamples, asHost, type SampleContext } from '../../operations/sample.ts';
import type { World } from '../../operations/world.ts';

/** An item of the catalog, for one sample only. */
async function item(world: World): Promise<string> {
  const { catalogItemId } = await world.backend.api.entitlements.createItem(
    { catalogItemName: `item ${world.unique()}` },
    asHost,
  );
  return catalogItemId;
}

const ofItem = async ({ world }: SampleContext) => ({ catalogItemId: await item(world) });

const customItem = async (world: World) => {
  const customItemId = `custom-${world.unique()}`;
  const { catalogItemId } = await world.backend.api.entitlements.createItem(
    { catalogItemName: customItemId, catalogItemCustomItemId: customItemId },
    asHost,
  );
  return { catalogItemId, customItemId };
};

/** An item that the player has. */
const held = async ({ world, player: { accountId } }: SampleContext) => {
  const key = { accountId, catalogItemId: await item(world) };
  await world.backend.api.entitlements.adminIncrement({ ...key, count: 5 }, asHost);
  return key;
};

const ofAccount = ({ player: { accountId } }: SampleContext) => ({ accountId, limit: 5 });

const owned = async (context: SampleContext) => ({ ...(await held(context)), asap: true });
const ownedByCustomId = async ({ world, player: { accountId } }: SampleContext) => ({
  accountId,
  ...(await customItem(world)),
  asap: true,
});
const count = async (context: SampleContext) => ({ ...(await held(context)), count: 3 });

const priceKey = (catalogItemId: string) => ({
  catalogItemId,
  provider: 'Store' as const,
  quantity: 1,
  currency: 'EUR',
  subscriptionInterval: { unit: 'MONTH' as const, count: 1 },
});

async function price({ world }: SampleContext) {
  const sample = { priceKey: priceKey(await item(world)), amount: 499 };
  await world.backend.api.entitlements.addPrice(sample, asHost);
  return sample;
}

let lastApp = 1_000_000;
const storeApp = () => ({ appId: ++lastApp, policy: 'PERMANENT_ONLY' as const });
const provider = 'STORE_APP' as const;

const modify = async ({ world }: SampleContext) => ({
  catalogItemId: await item(world),
  provider,
  operation: 'SET' as const,
  storeApp: storeApp(),
});

async function withData(context: SampleContext) {
  const sample = await modify(context);
  await context.world.backend.api.entitlements.modifyProviderData(sample, asHost);
  return { catalogItemId: sample.catalogItemId, provider };
}

const ofTag = async ({ world }: SampleContext) => {
  await world.backend.api.entitlements.createItem(
    { catalogItemName: `item ${world.unique()}`, catalogItemTags: [{ tag: 'samples' }] },
    asHost,
  );
  return { tag: 'samples', limit: 5 };
};

export const samples: AreaSamples<'entitlements'> = {
  createItem: ({ world }) => ({
    catalogItemName: `sword ${world.unique()}`,
    catalogItemDescription: 'Cuts.',
    catalogItemPublished: true,
    catalogItemTags: [{ tag: 'weapons' }],
    catalogItemCustomItemId: `sword-${world.unique()}`,
  }),
  updateItem: async ({ world }) => ({
    catalogItemId: await item(world),
    name: `axe ${world.unique()}`,
    description: 'Cuts more.',
    published: true,
    tagUpdates: [{ operation: 'ADD' as const, tag: 'weapons' }],
    customItemId: `axe-${world.unique()}`,
  }),
  listItems: ofTag,
  listItemsByTag: ofTag,
  deleteItem: ofItem,
  listProviderData: withData,
  readProviderData: withData,
  modifyProviderData: modify,
  removeProviderData: withData,
  serverModifyProviderData: modify,
  serverRemoveProviderData: withData,
  addPrice: async ({ world }) => ({ priceKey: priceKey(await item(world)), amount: 499 }),
  updatePrice: async (context) => {
    const { priceKey, amount } = await price(context);
    return { priceKey, amount: 399, existingAmount: amount, updatedPriceKey: { ...priceKey, quantity: 2 } };
  },
  deletePrice: price,
  listPrices: async (context) => {
    const { priceKey } = await price(context);
    return { catalogItemId: priceKey.catalogItemId, type: 'SUBSCRIPTION' as const };
  },

  adminOwned: owned,
  adminOwnedByCustomId: ownedByCustomId,
  adminItems: ofAccount,
  adminRevoke: held,
  adminSet: async (context) => ({
    ...(await count(context)),
    operation: 'COUNT_AND_LOCKOUT_FLAGS' as const,
    'lockoutFlags.prohibitNonAdminUpdate.value': false,
  }),
  adminSetExtended: async (context) => ({
    ...(await count(context)),
    operation: 'COUNT_AND_LOCKOUT_FLAGS' as const,
    lockoutFlags: { prohibitNonAdminUpdate: { value: false } },
  }),
  adminIncrement: count,
  adminDecrement: async (context) => ({ ...(await count(context)), allowNegativeTotal: true }),
  adminLatestChange: held,
  adminHistory: async (context) => ({ ...(await held(context)), limit: 5 }),
  serverOwned: owned,
  serverOwnedByCustomId: ownedByCustomId,
  serverItems: ofAccount,
  serverSet: count,
  serverIncrement: count,
  serverDecrement: async (context) => ({ ...(await count(context)), allowNegativeTotal: false }),
  owned: async (context) => {
    const { catalogItemId } = await held(context);
    return { catalogItemId, asap: true };
  },
  ownedByCustomId: async ({ world }) => ({ ...(await customItem(world)), asap: true }),
  items: () => ({ limit: 5, asap: true }),
};
