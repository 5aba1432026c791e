import { type Client, EntitlementProvider, type StoreOrderMetadata } from '@lobbykit/client';
import type { Random } from '../../../test/random.ts';
import { type Catalog, monthly } from './catalog.ts';

/** A buyer as the web shop knows them. */
interface Buyer {
  readonly accountId: string;
  readonly currency: string;
}

/** An order that waits for its buyer. */
export interface PlacedOrder {
  readonly orderId: string;
  /** False if the page of the order was lost with an answer of the store: the buyer needs a new order. */
  readonly success: boolean;
}

/** The studio's web shop: it holds a key that may sell, and players never see it. */
export interface WebShop {
  /** Places an order for one or two items at the prices of the catalog. */
  sell(buyer: Buyer, cart: string, random: Random): Promise<PlacedOrder>;
  /** Places the order of a season pass, which is paid again every month. */
  subscribe(buyer: Buyer, cart: string): Promise<PlacedOrder>;
  /** Cancels the subscriptions of a player. They run to the end of what is paid. */
  unsubscribe(buyer: Buyer): Promise<void>;
}

/** Creates a web shop with a client that has the permissions `orders.sell` and `orders.manage`. */
export function createWebShop({ admin }: Client, { seasonPass }: Catalog): WebShop {
  const { entitlements } = admin;
  const provider = EntitlementProvider.STORE;
  const onPage: StoreOrderMetadata = { language: 'en', userSession: 'web', ipAddress: '203.0.113.7' };
  const inClient: StoreOrderMetadata = { language: 'en', userSession: 'client' };

  return {
    async sell({ accountId, currency }, cart, random) {
      const { items } = await entitlements.prepareOffers({ provider, accountId, currency });
      const first = random.integer(items.length);
      const size = 1 + random.integer(2);
      const preparedOrders = Array.from({ length: size }, (_, at) => {
        const { offerId, priceDetails } = items[(first + at) % items.length]!;
        return {
          preparedOrder: offerId,
          quantity: priceDetails[random.integer(priceDetails.length)]!.quantity,
        };
      });
      const store = random.chance(0.5) ? onPage : inClient;
      // One key for each cart: the order is placed once, however often the call is repeated.
      return entitlements.executeOffers({ preparedOrders, accountId, store }, { idempotencyKey: cart });
    },

    async subscribe({ accountId, currency }, cart) {
      const { prices } = await entitlements.listPrices({ catalogItemId: seasonPass, type: 'SUBSCRIPTION' });
      const { amount } = prices.find((price) => price.currency === currency)!;
      const items = [{ itemId: seasonPass, currency, pricePerItem: amount, count: 1 }];
      const { createdSuccessfully, orderId } = await entitlements.startSubscription(
        {
          provider,
          subscription: { order: { granteeId: accountId, items }, interval: monthly },
          store: { orderMetadata: inClient },
        },
        { idempotencyKey: cart },
      );
      return { orderId, success: createdSuccessfully };
    },

    async unsubscribe({ accountId }) {
      const { subscriptionIds } = await entitlements.adminListSubscriptions({ provider, accountId });
      for (const subscriptionId of subscriptionIds)
        await entitlements.adminCancelSubscription({ subscriptionId });
    },
  };
}
