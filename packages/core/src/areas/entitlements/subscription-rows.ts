import type { Unit } from '../../kernel/unit-of-work.ts';
import type { LineStep } from './rules.orders.ts';
import { lineStates, subscriptionStates } from './states.orders.ts';
import { type OrderLineRow, type OrderRow, subscriptions } from './tables.orders.ts';

/**
 * Begins the subscription of an order whose line is granted, and ends that of one whose money is given back, in the unit that
 * changes the lines. The store is asked for details later.
 */
export async function followOrder(
  unit: Unit,
  now: number,
  { order, lines }: { readonly order: OrderRow; readonly lines: readonly OrderLineRow[] },
  steps: readonly LineStep[],
  agreementId: bigint | null,
): Promise<void> {
  const [line] = lines;
  const [step] = steps;
  if (order.intervalUnit === 0 || !line || !step) return;
  const { orderId, granteeId: accountId, storeId } = order;
  if (step.to === lineStates.GRANTED) {
    const { itemId, itemNumber } = line;
    const row = { orderId, accountId, storeId, itemId, itemNumber, agreementId, createdAt: now, pollAt: now };
    await unit.insert(subscriptions, { ...row, state: subscriptionStates.ACTIVE }, { ifAbsent: true });
  } else {
    await unit.update(subscriptions, { orderId }, { state: subscriptionStates.LAPSED, pollAt: null });
  }
}
