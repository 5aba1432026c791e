import type { Handlers } from '../../http/contract.ts';
import { readPage } from '../../http/input/page.ts';
import { type Call, playerOf } from '../../kernel/call.ts';
import { invalidField } from '../../kernel/errors.ts';
import type { StorageOperations } from '../../storage/storage.ts';
import type { AskStore } from '../../stores/ask-store.ts';
import { readItem } from './catalog.ts';
import type { orderRoutes } from './contract.orders.ts';
import { entitlementErrors as errors } from './errors.ts';
import type { EntitlementsContext } from './limits.ts';
import type { OrderStore } from './order-store.ts';
import { storeName } from './order-store.ts';
import type { SyncOrder } from './order-sync.ts';
import type { OrderProvider, StoreTransaction } from './providers.ts';
import type { createPurchase } from './purchase.ts';
import { isOver, isUnpaid } from './rules.orders.ts';
import type { OrderDetails, OrderSummary } from './schemas.orders.ts';
import { type OrderState, orderStates } from './states.orders.ts';
import { entitlementProviders } from './states.ts';
import type { SyncSubscription } from './subscription-sync.ts';
import { type OrderLineRow, type OrderRow, orderHistory, orderLines, orders } from './tables.orders.ts';

type Operations = Pick<
  Handlers<typeof orderRoutes>,
  'placeOrder' | 'refundOrder' | 'settleOrder' | 'listOrders' | 'adminReadOrder' | 'readOrder' | 'storeReturn'
>;

/** What orders need; null if no store is configured. */
export interface Shop {
  readonly provider: OrderProvider;
  readonly purchase: ReturnType<typeof createPurchase>;
  readonly ask: AskStore;
  readonly sync: SyncOrder;
  readonly syncSubscription: SyncSubscription;
}

/** Returns the configured store. Throws STORE_NOT_CONFIGURED. */
export function shopOf<S>(shop: S | null): S {
  if (shop === null) throw errors.STORE_NOT_CONFIGURED();
  return shop;
}

export function checkProvider(provider: number): void {
  if (provider !== entitlementProviders.STORE) throw errors.ORDER_PROVIDER_UNKNOWN();
}

/** Creates the operations on orders. */
export function createOrders(
  ctx: EntitlementsContext,
  orderStore: OrderStore,
  shop: Shop | null,
): Operations {
  const { atomically, clock, limits, rates } = ctx;

  /** Asks the store how a paid order stands, unless it was asked too often. Null if it does not say. */
  async function queryPaid({ ask, provider }: Shop, orderId: bigint): Promise<StoreTransaction | null> {
    try {
      await rates.take('paid_order_query', String(orderId), clock.now());
      return await ask((signal) => provider.queryOrder(orderId, signal));
    } catch {
      return null;
    }
  }

  async function readOrder(db: StorageOperations, text: string): Promise<OrderRow> {
    const order = await db.get(orders, { orderId: orderIdIn(text) });
    if (!order) throw errors.ORDER_NOT_FOUND();
    return order;
  }

  async function detailsOf(db: StorageOperations, order: OrderRow): Promise<OrderDetails> {
    const { orderId } = order;
    const [lines, history] = await Promise.all([
      db.find(orderLines, { where: { provider: storeName, orderId } }),
      db.find(orderHistory, { where: { orderId }, limit: 1_000 }),
    ]);
    return {
      ...summaryOf(order, lines),
      history: history.map(({ state, message, createdAt }) => ({
        state: state as OrderDetails['state'],
        message,
        timestamp: Math.floor(createdAt / 1000),
      })),
    };
  }

  /** Gives the money back at the store, then takes the items. Both can be repeated. */
  async function refund(call: Call, orderId: bigint): Promise<void> {
    const { provider, ask } = shopOf(shop);
    const outcome = await ask((signal) => provider.refundOrder(orderId, signal));
    if (outcome.refused !== null)
      throw errors.STORE_REFUSED({
        message: `the store refused: ${outcome.refused.message}`,
        metadata: { storeCode: outcome.refused.code },
      });
    if (call.audited) await atomically(call, async (unit) => unit.audit({ object: String(orderId) }));
    const transactionId = (await call.db.get(orders, { orderId }))?.transactionId ?? 0n;
    await orderStore.apply({
      orderId,
      transactionId,
      status: 'Refunded',
      failure: null,
      lines: [],
      agreementId: null,
    });
  }

  return {
    async placeOrder(call, { provider, order, store }) {
      checkProvider(provider);
      const { purchase } = shopOf(shop);
      const { granteeId, items } = order;
      const currency = items[0]!.currency;
      if (items.some((item) => item.currency !== currency))
        throw invalidField('order.items', 'must all have the same currency');
      if (new Set(items.map(({ itemId }) => itemId)).size < items.length)
        throw invalidField('order.items', 'must not contain an item twice');
      if (items.length > limits.orderLines)
        throw invalidField('order.items', `must have at most ${limits.orderLines} items`);
      const placed = await purchase(call, {
        granteeId,
        currency,
        store,
        request: { order, store },
        lines: async (unit) => {
          const lines = [];
          for (const { itemId, description, pricePerItem, count } of items) {
            const item = await readItem(unit, itemId);
            const amount = pricePerItem * BigInt(count);
            if (pricePerItem > BigInt(limits.maxPriceAmount))
              throw invalidField('pricePerItem', `must be at most ${limits.maxPriceAmount}`);
            lines.push({
              itemId,
              itemNumber: item.number,
              description: description || item.name,
              quantity: count,
              amount,
            });
          }
          return lines;
        },
      });
      const { accepted: createdSuccessfully, orderId } = placed;
      return { createdSuccessfully, orderId, store: placed.store };
    },

    async refundOrder(call, { provider, orderId: text }) {
      checkProvider(provider);
      const { orderId, state } = await readOrder(call.db, text);
      if (state === orderStates.REFUNDED || state === orderStates.CHARGED_BACK) return {};
      if (state !== orderStates.FULFILLED && state !== orderStates.PARTIALLY_REFUNDED)
        throw errors.ORDER_NOT_REFUNDABLE({ metadata: { state: String(state) } });
      await refund(call, orderId);
      return {};
    },

    async settleOrder(call, { orderId: text, grant }) {
      const order = await readOrder(call.db, text);
      if (order.state !== orderStates.PENDING_GRANT) throw errors.ORDER_NOT_PENDING();
      if (!grant) {
        await refund(call, order.orderId);
        return {};
      }
      await atomically(call, async (unit) => {
        if (call.audited) unit.audit({ object: text });
        await orderStore.grantPending(unit, clock.now(), order);
      });
      return {};
    },

    async listOrders(call, { accountId, state, ...page }) {
      const where = {
        ...(accountId !== undefined && { granteeId: accountId }),
        ...(state !== undefined && state !== 0 && { state }),
      };
      const list = { where, orderBy: [{ column: 'createdAt', descending: true }] } as const;
      const { rows, ...next } = await readPage(call.db, orders, list, page, limits.pageRows);
      const orderId = { in: rows.map((row) => row.orderId) };
      const lines =
        rows.length === 0 ? [] : await call.db.find(orderLines, { where: { provider: storeName, orderId } });
      return {
        orders: rows.map((row) =>
          summaryOf(
            row,
            lines.filter((line) => line.orderId === row.orderId),
          ),
        ),
        ...next,
      };
    },

    adminReadOrder: async (call, { orderId }) => detailsOf(call.db, await readOrder(call.db, orderId)),
    async storeReturn(call, { orderId: text }) {
      const configured = shopOf(shop);
      const order = await readOrder(call.db, text);
      const { orderId, state } = order;
      if (isOver(state)) return { state: state as OrderState };
      if (isUnpaid(state)) return { state: ((await configured.sync(orderId)) ?? order).state as OrderState };
      // The buyer or their bank may have taken the money back. If the store cannot say so now, its report will.
      const transaction = await queryPaid(configured, orderId);
      // Applied as a report: the answer may be older than a refund that waits, and must not end its wait.
      const applied = transaction && (await orderStore.apply(transaction, true));
      return { state: (applied ?? order).state as OrderState };
    },
    async readOrder(call, { orderId }) {
      const order = await readOrder(call.db, orderId);
      if (order.granteeId !== playerOf(call)) throw errors.ORDER_NOT_FOUND();
      return detailsOf(call.db, order);
    },
  };
}

/** Returns the order id in a text. What is none is the id of no order. */
function orderIdIn(text: string): bigint {
  const orderId = /^\d{1,19}$/.test(text) ? BigInt(text) : 0n;
  return BigInt.asIntN(64, orderId) === orderId ? orderId : 0n;
}

const summaryOf = (order: OrderRow, lines: readonly OrderLineRow[]): OrderSummary => ({
  orderId: String(order.orderId),
  state: order.state as OrderSummary['state'],
  granteeId: order.granteeId,
  currency: order.currency,
  lines: lines.map(({ itemId, description, quantity, amount, state }) => ({
    itemId,
    description,
    count: quantity,
    amount,
    state: state as 0,
  })),
  ...(order.checkoutUrl !== null && { checkoutUrl: order.checkoutUrl }),
  createdTimestamp: Math.floor(order.createdAt / 1000),
});
