import type { Unit } from '../../kernel/unit-of-work.ts';
import type { AskStore } from '../../stores/ask-store.ts';
import type { Ledger } from './ledger.ts';
import type { EntitlementsContext } from './limits.ts';
import type { OrderStore } from './order-store.ts';
import type { OrderProvider, StoreAgreement } from './providers.ts';
import { lineStates, subscriptionStates } from './states.orders.ts';
import { ownershipChangeTypes } from './states.ts';
import { type SubscriptionRow, subscriptions } from './tables.orders.ts';
import { isTombstone } from './tombstone.ts';

const hourMilliseconds = 3_600_000;
const dayMilliseconds = 86_400_000;

/** Brings a subscription to where the store is. */
export type SyncSubscription = (row: SubscriptionRow) => Promise<void>;

/** Returns the agreement of a subscription: by its id, or until that is known the newest one for the item. */
function agreementOf(
  row: SubscriptionRow,
  agreements: readonly StoreAgreement[],
): StoreAgreement | undefined {
  if (row.agreementId !== null) return agreements.find(({ agreementId }) => agreementId === row.agreementId);
  return agreements
    .filter(({ itemNumber }) => itemNumber === row.itemNumber)
    .sort((left, right) => right.createdAt - left.createdAt)[0];
}

/** Returns the state of a subscription from its agreement, and when to ask again. */
function subscriptionStep(
  { status, paidUntil }: Pick<StoreAgreement, 'status' | 'paidUntil'>,
  now: number,
): { readonly state: number; readonly pollAt: number | null } {
  const { ACTIVE, CANCELLED, LAPSED } = subscriptionStates;
  const isPaid = paidUntil !== null && paidUntil > now;
  if (status === 'Lapsed' || status === 'Failed' || (status === 'Canceled' && !isPaid))
    return { state: LAPSED, pollAt: null };
  if (status === 'Canceled') return { state: CANCELLED, pollAt: paidUntil };
  return {
    state: ACTIVE,
    pollAt: isPaid ? Math.min(paidUntil, now + dayMilliseconds) : now + hourMilliseconds,
  };
}

/**
 * Creates the function that asks the store for the agreement of a subscription and applies it. Throws STORE_UNAVAILABLE. The
 * agreement of a deleted account is cancelled, so that nobody pays for an account that is gone.
 */
export function createSyncSubscription(
  { atomically, clock, systemCall }: EntitlementsContext,
  ledger: Ledger,
  orderStore: OrderStore,
  provider: OrderProvider,
  ask: AskStore,
): SyncSubscription {
  /** Takes the item of a locked subscription. Returns false if it is locked against others than administrators. */
  async function lapse(unit: Unit, now: number, row: SubscriptionRow): Promise<boolean> {
    const items = await ledger.lock(unit, row.accountId, [row.itemId]);
    if (items?.get(row.itemId)?.locked) return false;
    const stored = await orderStore.lockWithLines(unit, row.orderId);
    const line = stored?.lines[0];
    if (!stored || line?.state !== lineStates.GRANTED) return true;
    const step = {
      lines: [{ line: line.line, to: lineStates.LAPSED }],
      reversal: ownershipChangeTypes.REFUND,
    } as const;
    await orderStore.changeLines(unit, now, stored, step, items?.has(row.itemId) === true);
    return true;
  }

  async function apply(row: SubscriptionRow, agreement: StoreAgreement): Promise<void> {
    const { orderId } = row;
    await atomically(systemCall('entitlements.subscription'), async (unit) => {
      const now = clock.now();
      const { state, pollAt } = subscriptionStep(agreement, now);
      const isLapsed = state === subscriptionStates.LAPSED;
      const isTaken = isLapsed && (await lapse(unit, now, row));
      const patch = isLapsed && !isTaken ? { pollAt: now + hourMilliseconds } : { state, pollAt };
      await unit.update(
        subscriptions,
        { orderId, state: { not: subscriptionStates.LAPSED } },
        { ...patch, agreementId: agreement.agreementId },
      );
    });
  }

  return async (row) => {
    const { storeId } = row;
    const read = async () =>
      agreementOf(row, await ask((signal) => provider.readAgreements(storeId, signal)));
    let agreement = await read();
    if (agreement?.status === 'Active' && isTombstone(row.accountId)) {
      const { agreementId } = agreement;
      await ask((signal) => provider.cancelAgreement({ storeId, agreementId }, signal));
      agreement = await read();
    }
    if (agreement) await apply(row, agreement);
  };
}
