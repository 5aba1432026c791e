import { unawaited } from '../../storage/unawaited.ts';
import type { AskStore } from '../../stores/ask-store.ts';
import type { EntitlementsContext } from './limits.ts';
import type { OrderStore } from './order-store.ts';
import type { OrderProvider } from './providers.ts';
import { nextPoll } from './rules.orders.ts';
import { orderStates } from './states.orders.ts';
import { type OrderRow, orders } from './tables.orders.ts';

/** An order that the store does not know after this time was never started. */
const startMilliseconds = 600_000;

/** Brings an order to where the store is. */
export type SyncOrder = (orderId: bigint) => Promise<OrderRow | null>;

/**
 * Creates the function that asks the store how an order stands and applies the answer; if the buyer has approved, it takes
 * the money first. Every call of the store is outside of a unit, and every answer is applied in a unit of its own that
 * locks the order, so any number of callers may do this at once.
 *
 * Throws STORE_UNAVAILABLE. Nothing is lost then: the task repeats it.
 */
export function createSyncOrder(
  ctx: EntitlementsContext,
  orderStore: OrderStore,
  provider: OrderProvider,
  ask: AskStore,
): SyncOrder {
  const { atomically, clock, limits, storage, systemCall } = ctx;

  const query = async (orderId: bigint): Promise<OrderRow | null> => {
    const transaction = await ask((signal) => provider.queryOrder(orderId, signal));
    return transaction ? orderStore.apply(transaction) : unknown(orderId);
  };

  /** The store does not know the order: it is about to be started, or never was. */
  const unknown = (orderId: bigint): Promise<OrderRow | null> =>
    atomically(systemCall('entitlements.unknown'), async (unit) => {
      const now = clock.now();
      const order = await orderStore.lock(unit, orderId);
      if (order?.state !== orderStates.CREATED) return order;
      if (now - order.createdAt < startMilliseconds) {
        const { polls } = order;
        const patch = { pollAt: nextPoll(now, polls), polls: polls + 1 };
        unawaited(unit.update(orders, { orderId }, patch, { returns: 'key' }));
        return order;
      }
      const message = 'the store does not know the order';
      orderStore.move(unit, now, order, { state: orderStates.FAILED, message, patch: { pollAt: null } });
      return { ...order, state: orderStates.FAILED };
    });

  const expire = (orderId: bigint): Promise<OrderRow | null> =>
    atomically(systemCall('entitlements.expire'), async (unit) => {
      const order = await orderStore.lock(unit, orderId);
      if (order?.state !== orderStates.AWAITING_APPROVAL) return order;
      const message = 'nobody has approved it in time';
      orderStore.move(unit, clock.now(), order, {
        state: orderStates.EXPIRED,
        message,
        patch: { pollAt: null },
      });
      return { ...order, state: orderStates.EXPIRED };
    });

  return async (orderId) => {
    let order = await query(orderId);
    if (order?.state === orderStates.APPROVED) {
      await ask((signal) => provider.finaliseOrder(orderId, signal));
      order = await query(orderId);
    }
    const isLate = order && clock.now() - order.createdAt >= limits.orderApprovalHours * 3_600_000;
    if (isLate && order?.state === orderStates.AWAITING_APPROVAL) return expire(orderId);
    return order ?? storage.get(orders, { orderId });
  };
}
