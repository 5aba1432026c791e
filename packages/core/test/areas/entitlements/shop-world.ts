import type { BackendOptions } from '../../../src/backend/options.ts';
import { type BookStore, createBookStore } from './book-store.ts';
import { asHost, createEntitlementsWorld, type EntitlementsWorld } from './entitlements-world.ts';

/** Entitlements with a store. */
export interface ShopWorld extends EntitlementsWorld {
  readonly store: BookStore;
  /** Places an order of one item for a player. Returns the id of the order. */
  place(accountId: string, itemId: string, count?: number): Promise<string>;
  /** Advances the clock by an hour, so that every order is due, and runs the tasks. */
  runTasks(): Promise<void>;
  /** Returns the state of an order by its name. */
  stateOf(orderId: string): Promise<string>;
}

/** The names of the states of orders, by their integers. */
export const stateNames = [
  'UNSPECIFIED',
  'CREATED',
  'AWAITING_APPROVAL',
  'APPROVED',
  'FULFILLED',
  'DECLINED',
  'EXPIRED',
  'FAILED',
  'PARTIALLY_REFUNDED',
  'REFUNDED',
  'CHARGED_BACK',
  'PENDING_GRANT',
] as const;

export async function createShopWorld(
  options: Partial<BackendOptions> = {},
  more: Omit<NonNullable<BackendOptions['entitlements']>, 'orderProvider'> = {},
): Promise<ShopWorld> {
  const store = createBookStore({ now: () => world.clock.now() });
  const world = await createEntitlementsWorld({
    ...options,
    entitlements: { ...more, orderProvider: store },
  });
  const { api, backend, clock } = world;
  return {
    ...world,
    store,
    async place(granteeId, itemId, count = 1) {
      const items = [{ itemId, currency: 'EUR', pricePerItem: 100, count }];
      const { orderId } = await api.placeOrder({ provider: 'STORE', order: { granteeId, items } }, asHost);
      return orderId;
    },
    async runTasks() {
      await clock.advance(3_600_000);
      await backend.scheduler.tick();
    },
    async stateOf(orderId) {
      return stateNames[(await api.adminReadOrder({ orderId }, asHost)).state]!;
    },
  };
}
