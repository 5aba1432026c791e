import { type AreaSamples, type AreaStrangers, asHost, type SampleContext } from '../../operations/sample.ts';
import { storeOf, type World } from '../../operations/world.ts';

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

/** An app that no other sample of the world has. */
const storeApp = (world: World) => ({
  appId: Number.parseInt(world.unique().replaceAll(/\D/g, ''), 10) + 1_000_000,
  policy: 'PERMANENT_ONLY' as const,
});
const provider = 'STORE_APP' as const;

const modify = async ({ world }: SampleContext) => ({
  catalogItemId: await item(world),
  provider,
  operation: 'SET' as const,
  storeApp: storeApp(world),
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

/** An order of the player, which awaits the approval of the buyer. */
async function order(context: SampleContext) {
  const { world } = context;
  const input = await orderInput(context);
  const { orderId } = await world.backend.api.entitlements.placeOrder(input, asHost);
  return { orderId, itemId: input.order.items[0]!.itemId };
}

const orderInput = async ({ world, player: { accountId } }: SampleContext) => ({
  provider: 'STORE' as const,
  order: {
    granteeId: accountId,
    items: [
      { itemId: await item(world), description: 'A sword.', currency: 'EUR', pricePerItem: 499, count: 2 },
    ],
  },
  store: { language: 'en', userSession: 'web' as const, ipAddress: '192.0.2.1' },
});

/** An order that the buyer has approved. */
async function paidOrder(context: SampleContext, lock = false) {
  const { orderId, itemId } = await order(context);
  const { accountId } = context.player;
  const { entitlements } = context.world.backend.api;
  const lockoutFlags = { prohibitNonAdminUpdate: { value: lock } };
  const key = { accountId, catalogItemId: itemId, operation: 'LOCKOUT_FLAGS_ONLY' as const };
  await entitlements.adminSetExtended({ ...key, lockoutFlags }, asHost);
  storeOf(context.world).set(orderId, 'Approved');
  await entitlements.storeReturn({ orderId }, asHost);
  return orderId;
}

const subscriptionInput = async ({ world, player: { accountId } }: SampleContext) => ({
  provider: 'STORE' as const,
  subscription: {
    order: {
      granteeId: accountId,
      items: [
        { itemId: await item(world), description: 'A pass.', currency: 'EUR', pricePerItem: 499, count: 1 },
      ],
    },
    interval: { unit: 'MONTH' as const, count: 1 },
  },
  store: { orderMetadata: { language: 'en', userSession: 'web' as const, ipAddress: '192.0.2.1' } },
});

/** A subscription of the player that runs. */
async function subscribed(context: SampleContext) {
  const { entitlements } = context.world.backend.api;
  const { orderId } = await entitlements.startSubscription(await subscriptionInput(context), asHost);
  const store = storeOf(context.world);
  store.set(orderId, 'Approved');
  await entitlements.storeReturn({ orderId }, asHost);
  return { subscriptionId: String(store.transactions.get(BigInt(orderId))!.agreementId) };
}

const subscriptionsOf = ({ player: { accountId } }: SampleContext) => ({
  provider: 'STORE' as const,
  accountId,
});

async function offer(context: SampleContext) {
  const { world, player } = context;
  const tag = `offers-${world.unique()}`;
  const { entitlements } = world.backend.api;
  const { catalogItemId } = await entitlements.createItem(
    { catalogItemName: tag, catalogItemTags: [{ tag }], catalogItemPublished: true },
    asHost,
  );
  const priceKey = { catalogItemId, quantity: 1, currency: 'EUR' };
  await entitlements.addPrice({ priceKey, amount: 499 }, asHost);
  return {
    accountId: player.accountId,
    provider: 6 as const,
    currency: 'EUR',
    tagFilter: [tag],
    includeUnpublished: true,
  };
}

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

  prepareOffers: offer,
  executeOffers: async (context) => {
    const input = await offer(context);
    const { items } = await context.world.backend.api.entitlements.prepareOffers(input, asHost);
    return {
      preparedOrders: [{ preparedOrder: items[0]!.offerId, quantity: 1 }],
      accountId: input.accountId,
      store: { language: 'en', userSession: 'client' as const, ipAddress: '192.0.2.1' },
    };
  },
  placeOrder: orderInput,
  refundOrder: async (context) => ({ provider: 'STORE' as const, orderId: await paidOrder(context) }),
  listOrders: async (context) => {
    await order(context);
    return { accountId: context.player.accountId, state: 'AWAITING_APPROVAL' as const, limit: 5 };
  },
  adminReadOrder: async (context) => ({ orderId: (await order(context)).orderId }),
  settleOrder: async (context) => ({ orderId: await paidOrder(context, true), grant: true }),
  startSubscription: subscriptionInput,
  adminCancelSubscription: subscribed,
  serverCancelSubscription: subscribed,
  cancelSubscription: subscribed,
  adminListSubscriptions: subscriptionsOf,
  serverListSubscriptions: subscriptionsOf,
  listSubscriptions: () => ({ provider: 'STORE' as const }),
  storeReturn: async (context) => ({ orderId: (await order(context)).orderId }),
  readOrder: async (context) => ({ orderId: (await order(context)).orderId }),
};

/** An order of a player does not exist for others. */
export const strangers: AreaStrangers<'entitlements'> = {
  readOrder: 'ORDER_NOT_FOUND',
  cancelSubscription: 'SUBSCRIPTION_NOT_FOUND',
};
