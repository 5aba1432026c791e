import { OrderState } from '@lobbykit/client';
import type { CreateActivity } from './activity.ts';
import type { LoadWorld } from './load-world.ts';

// What is sold. The names of these functions are those of the areas.

async function createBuyer({ admin, unique }: LoadWorld, name: string) {
  const { catalogItemId } = await admin.entitlements.createItem({ catalogItemName: `${name} ${unique}` });
  // Any number is a player of the simulated store.
  const storeId = BigInt(`0x${unique}`) * 100n + BigInt(name.length);
  const { account } = await admin.accounts.serverCreate({
    displayName: name,
    platformAccountIds: [{ platform: 'STORE', id: String(storeId), issuer: 'store' }],
  });
  return { accountId: account.id, catalogItemId, storeId };
}

/** A player gets items, and buys some. */
export const entitlements: CreateActivity = async (world, { change }) => {
  const { admin, newClient, store } = world;
  const { accountId, catalogItemId } = await createBuyer(world, 'collector');
  const buyer = await createBuyer(world, 'buyer');
  return {
    async turn(at) {
      await change('count', at, () => admin.entitlements.serverSet({ accountId, catalogItemId, count: at }));
      if (at % 3 !== 0) return;
      const items = [{ itemId: buyer.catalogItemId, currency: 'USD', pricePerItem: 499, count: 1 }];
      const { orderId } = await admin.entitlements.placeOrder({
        provider: 'STORE',
        order: { granteeId: buyer.accountId, items },
      });
      store.approve(BigInt(orderId));
      await change(orderId, OrderState.FULFILLED, () => newClient().entitlements.storeReturn({ orderId }));
    },
    async read(key) {
      if (key !== 'count') return (await admin.entitlements.adminReadOrder({ orderId: key })).state;
      return Number((await admin.entitlements.serverOwned({ accountId, catalogItemId })).count);
    },
  };
};

/** An operator asks the store. */
export const storeDiagnostics: CreateActivity = async (world) => {
  const { storeId } = await createBuyer(world, 'asked');
  return {
    async turn() {
      await world.admin.storeDiagnostics.readUserInfo({ storeId });
      await world.admin.storeDiagnostics.readReport({ maxResults: 10 });
    },
  };
};
