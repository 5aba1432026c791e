import { setImmediate } from 'node:timers/promises';
import { createManualClock, createTestBackend, type TestBackend } from '@lobbykit/testing';
import { describe, expect, onTestFinished, test } from 'vitest';
import { subscriptionStates } from '../../../src/areas/entitlements/states.orders.ts';
import { orders, subscriptions } from '../../../src/areas/entitlements/tables.orders.ts';
import type { BackendOptions } from '../../../src/backend/options.ts';
import type { Storage } from '../../../src/storage/storage.ts';
import { shareMemory } from '../../events/shared-memory.ts';
import type { BookStore, Fault } from './book-store.ts';
import { asHost } from './entitlements-world.ts';
import { createShopWorld } from './shop-world.ts';

/** What an order or a subscription keeps from others while it is worked on, and until when. */

interface Shop extends Pick<TestBackend, 'http' | 'rootKey' | 'clock' | 'storage'> {
  readonly store: BookStore;
  readonly body: object;
}

async function openShop(options: Partial<BackendOptions> = {}) {
  const t = await createShopWorld(options);
  const { accountId } = await t.player();
  const items = [{ itemId: await t.item('Gold'), currency: 'EUR', pricePerItem: 499, count: 2 }];
  return { ...t, accountId, body: { provider: 'STORE', order: { granteeId: accountId, items } } };
}

/** Places the order of a shop with one key. Returns the reason of a refusal with its `retry-after`, otherwise the id. */
async function place({ rootKey, body }: Shop, { http }: Pick<TestBackend, 'http'>) {
  const answer = await http('POST', '/entitlements/admin/order/place', {
    key: rootKey,
    body,
    headers: { 'idempotency-key': 'one' },
  });
  const { details, orderId } = answer.body as { details?: [{ reason: string }]; orderId?: string };
  const retryAfter = answer.headers['retry-after'];
  return details ? `${details[0].reason} ${retryAfter}` : orderId!;
}

/** Starts another process on the storage and store of a shop. */
async function startProcess(shop: Shop, options: Partial<BackendOptions> = {}): Promise<TestBackend> {
  const storage: Storage = { ...(options.storage ?? shop.storage), close: async () => {} };
  const t = await createTestBackend({ ...options, storage, entitlements: { orderProvider: shop.store } });
  onTestFinished(() => t[Symbol.asyncDispose]());
  return t;
}

/** The rows and wake-ups of several nodes, on the storage of the run. */
async function openNodes(shop: Shop, count: number, clocks: readonly BackendOptions['clock'][]) {
  const shared = shareMemory(shop.storage);
  return Promise.all(
    Array.from({ length: count }, (_, at) =>
      startProcess(shop, {
        storage: shared.node(),
        ...(clocks[at] && { clock: clocks[at] }),
        limits: { storeSeconds: 60 },
      }),
    ),
  );
}

describe('the start of an order', () => {
  test('is refused to a repetition while it runs, and the repetition after it finds the order', async () => {
    const shop = await openShop();
    const stall = shop.store.stallNext('startOrder');
    const first = place(shop, shop);
    await stall.reached;
    expect(await place(shop, shop)).toBe('IDEMPOTENCY_KEY_RUNNING 1');
    stall.go();
    const orderId = await first;
    expect(orderId).toMatch(/^\d+$/);
    expect(await place(shop, shop)).toBe(orderId);
  });

  test.each(['before', 'after'] as const)(
    'that failed %s its effect, however often, is taken up by the next repetition without a pause',
    async (fault: Fault) => {
      const shop = await openShop();
      for (let failure = 0; failure < 5; failure++) {
        shop.store.failNext('startOrder', failure === 4 ? fault : 'before');
        expect(await place(shop, shop)).toBe('STORE_UNAVAILABLE 5');
      }
      expect(await place(shop, shop)).toMatch(/^\d+$/);
      expect(shop.store.transactions.size).toBe(1);
    },
  );

  test('that was never answered is taken up as soon as its request has failed', async () => {
    const shop = await openShop();
    const stall = shop.store.stallNext('startOrder');
    const first = place(shop, shop);
    await stall.reached;
    await shop.clock.advance(10_000);
    expect(await first).toBe('STORE_UNAVAILABLE 5');
    expect(await place(shop, shop)).toMatch(/^\d+$/);
    stall.go();
    await setImmediate();
    expect(shop.store.transactions.size).toBe(1);
  });

  test('whose process died is taken up at once, if the storage has one process', async () => {
    const shop = await openShop();
    const { listen: _, notify: __, ...storage } = shop.storage;
    const dead = await startProcess(shop, { storage, clock: createManualClock(shop.clock.now()) });
    const stall = shop.store.stallNext('startOrder');
    void place(shop, dead);
    await stall.reached;
    const heir = await startProcess(shop, { storage, clock: shop.clock });
    expect(await place(shop, heir)).toMatch(/^\d+$/);
    stall.go();
  });

  test('whose node died is taken up by another one after the seconds that retry-after says', async () => {
    const shop = await openShop();
    const [dead, heir] = await openNodes(shop, 2, [createManualClock(shop.clock.now()), shop.clock]);
    const stall = shop.store.stallNext('startOrder');
    void place(shop, dead!);
    await stall.reached;
    await shop.clock.advance(500);
    expect(await place(shop, heir!)).toBe('IDEMPOTENCY_KEY_RUNNING 5');
    await shop.clock.advance(4_000);
    expect(await place(shop, heir!)).toBe('IDEMPOTENCY_KEY_RUNNING 1');
    await shop.clock.advance(1_000);
    expect(await place(shop, heir!)).toMatch(/^\d+$/);
    expect(shop.store.transactions.size).toBe(1);
    stall.go();
  });

  test('that takes long on a node is not taken up by another one', async () => {
    const shop = await openShop();
    const [first, second] = await openNodes(shop, 2, [shop.clock, shop.clock]);
    const stall = shop.store.stallNext('startOrder');
    const placed = place(shop, first!);
    await stall.reached;
    for (let step = 0; step < 20; step++) {
      await shop.clock.advance(1_000);
      // The renewal is written in the storage's own time.
      await expect
        .poll(async () => (await shop.storage.find(orders, {}))[0]!.startsUntil)
        .toBeGreaterThan(shop.clock.now() + 2_000);
      expect(await place(shop, second!)).toMatch(/^IDEMPOTENCY_KEY_RUNNING [345]$/);
    }
    stall.go();
    const orderId = await placed;
    expect(await place(shop, second!)).toBe(orderId);
    expect(shop.store.calls.filter((call) => call === 'startOrder')).toHaveLength(1);
  });

  test('is taken up by exactly one of many repetitions on two nodes', async () => {
    const shop = await openShop();
    const nodes = await openNodes(shop, 2, [shop.clock, shop.clock]);
    shop.store.failNext('startOrder', 'before');
    expect(await place(shop, nodes[0]!)).toBe('STORE_UNAVAILABLE 5');
    const answers = await Promise.all(Array.from({ length: 12 }, (_, at) => place(shop, nodes[at % 2]!)));
    const placed = new Set(answers.filter((answer) => !answer.startsWith('IDEMPOTENCY_KEY_RUNNING')));
    expect(placed.size).toBe(1);
    expect(shop.store.calls.filter((call) => call === 'startOrder')).toHaveLength(2);
  });
});

describe('a process that asks the store', () => {
  /** Long after the first polls, they are an hour apart. */
  const polls = 20;
  const hour = 3_600_000;

  /** Lets a process die in a call of the store, and returns after how long another one makes that call. */
  async function diesIn(call: 'queryOrder' | 'readAgreements', shop: Shop): Promise<number> {
    const { clock, store } = shop;
    const dead = await startProcess(shop, { clock: createManualClock(clock.now()) });
    const heir = await startProcess(shop, { clock });
    const stall = store.stallNext(call);
    void dead.backend.scheduler.tick();
    await stall.reached;
    const diedAt = clock.now();
    const before = store.calls.filter((each) => each === call).length;
    while (store.calls.filter((each) => each === call).length === before) {
      if (clock.now() - diedAt > hour) break;
      await clock.advance(5_000);
      await heir.backend.scheduler.tick();
    }
    stall.go();
    return clock.now() - diedAt;
  }

  test('delays the next question for an order by half a minute if it dies', async () => {
    const shop = await openShop();
    const orderId = BigInt(await place(shop, shop));
    await shop.storage.update(orders, { orderId }, { polls, pollAt: shop.clock.now() });
    expect(await diesIn('queryOrder', shop)).toBeLessThanOrEqual(65_000);
  });

  test('delays the next question for a subscription by half a minute if it dies', async () => {
    const shop = await openShop();
    const now = shop.clock.now();
    await shop.storage.insert(subscriptions, {
      orderId: 7n,
      accountId: shop.accountId,
      itemId: 'item',
      itemNumber: 1,
      storeId: 76_561_190_000_000_001n,
      state: subscriptionStates.ACTIVE,
      createdAt: now,
      pollAt: now,
    });
    expect(await diesIn('readAgreements', shop)).toBeLessThanOrEqual(65_000);
    await shop.storage.delete(subscriptions, { orderId: 7n });
  });

  test('repeats a question that fails an hour later, if many have failed before', async () => {
    const shop = await openShop();
    const orderId = BigInt(await place(shop, shop));
    const now = shop.clock.now();
    await shop.storage.update(orders, { orderId }, { polls, pollAt: now });
    shop.store.isDown.add('queryOrder');
    await shop.backend.scheduler.tick();
    expect(await shop.storage.get(orders, { orderId })).toMatchObject({ pollAt: now + hour });
    expect((await shop.api.adminReadOrder({ orderId: String(orderId) }, asHost)).state).toBe(2);
  });
});
