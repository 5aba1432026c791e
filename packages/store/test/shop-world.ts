import { createTestBackend, testRootKey } from '@lobbykit/testing';
import { onTestFinished } from 'vitest';
import { storeItemProvider, storeOrderProvider } from '../src/index.ts';
import { openStoreWorld } from './store-world.ts';

/** Opens a backend that sells through the client and the simulated store, on one clock. */
export async function openShop() {
  let now = () => 0;
  const world = await openStoreWorld({ clock: { now: () => now() } });
  const { client, store } = world;
  const game = await createTestBackend({
    publicUrl: 'https://play.example.com',
    entitlements: {
      orderProvider: storeOrderProvider(client, { createStoreIds: true, now: () => store.books().now }),
      itemProvider: storeItemProvider(client),
    },
  });
  now = () => game.clock.now();
  onTestFinished(() => game[Symbol.asyncDispose]());
  const call = async (method: string, path: string, body?: object, key?: string) => {
    const headers = key === undefined ? {} : { 'idempotency-key': key };
    const answer = await game.http(method, path, { key: testRootKey, headers, ...(body && { body }) });
    return { status: answer.status, body: answer.body as Readonly<Record<string, never>> };
  };
  const { accountId, token } = await game.player('alice');
  const item = { catalogItemName: 'Potion', catalogItemDescription: 'Heals', catalogItemPublished: true };
  const { catalogItemId } = (await call('POST', '/admin/entitlements', item)).body;
  const order = {
    granteeId: accountId,
    items: [{ itemId: catalogItemId, currency: 'USD', pricePerItem: 499, count: 2 }],
  };
  const asPlayer = { session: token };
  const web = { userSession: 'web', ipAddress: '192.0.2.1', language: 'en' };
  return {
    ...world,
    game,
    call,
    accountId,
    /** Places the order. The key makes repetitions the same order. */
    place: (key = 'cart-1') =>
      call('POST', '/entitlements/admin/order/place', { provider: 6, order, store: web }, key),
    /** Starts a monthly subscription of the item, and returns its order. */
    async subscribe(key = 'pass-1'): Promise<string> {
      const items = [{ ...order.items[0], count: 1 }];
      const subscription = { order: { ...order, items }, interval: { unit: 3, count: 1 } };
      const body = { provider: 6, subscription, store: { orderMetadata: web } };
      const answer = await call('POST', '/entitlements/admin/subscription/start', body, key);
      return (answer.body as unknown as { orderId: string }).orderId;
    },
    /** Comes back from the store, as the browser of the buyer does. */
    comeBack: (orderId: string) => call('GET', `/entitlements/store/return?orderId=${orderId}`),
    /** Returns the subscriptions of the player, as operators see them. */
    subscriptions: async (): Promise<string[]> => {
      const path = '/entitlements/admin/subscriptions/get';
      const { body } = await call('POST', path, { provider: 6, accountId });
      return (body as unknown as { subscriptionIds: string[] }).subscriptionIds;
    },
    /** The player cancels. */
    cancel: (subscriptionId: string) =>
      game.http('POST', '/entitlements/subscription/cancel', { ...asPlayer, body: { subscriptionId } }),
    /** Lets days pass, after which the tasks run: the second time sees what the first has begun. */
    async passDays(days: number): Promise<void> {
      await game.clock.advance(days * 86_400_000);
      for (let time = 0; time < 2; time++) {
        await game.clock.advance(60_000);
        await game.backend.scheduler.tick();
      }
    },
    /** Runs what is due an hour later. */
    async runTasks(): Promise<void> {
      await game.clock.advance(3_600_000);
      await game.backend.scheduler.tick();
    },
    count: async () =>
      (await call('GET', `/admin/entitlements/account/${accountId}/item/${catalogItemId}/owned?asap=true`))
        .body.count,
    stateOf: async (orderId: string) =>
      (await call('GET', `/entitlements/admin/orders/${orderId}`)).body.state,
  };
}
