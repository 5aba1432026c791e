import type { Unit } from '../../kernel/unit-of-work.ts';
import type { Patch } from '../../storage/table.ts';
import { unawaited } from '../../storage/unawaited.ts';
import { byOrder } from './change.ts';
import { entitlementErrors as errors } from './errors.ts';
import type { Ledger } from './ledger.ts';
import type { EntitlementsContext } from './limits.ts';
import type { StoreTransaction, StoreTransactionStatus } from './providers.ts';
import {
  changesLines,
  isOver,
  isPageUnknown,
  isUnpaid,
  type LineStep,
  nextPoll,
  type OrderStep,
  paidState,
  stepOf,
} from './rules.orders.ts';
import { add, type ItemState, subtract } from './rules.ts';
import { lineStates, type OrderState, orderStates } from './states.orders.ts';
import { ownershipChangeTypes } from './states.ts';
import { followOrder } from './subscription-rows.ts';
import { type OrderLineRow, type OrderRow, orderHistory, orderLines, orders } from './tables.orders.ts';
import { isTombstone } from './tombstone.ts';

/** The only provider of orders. */
export const storeName = 'Store';

/** A stored order with its lines. */
export interface StoredOrder {
  readonly order: OrderRow;
  readonly lines: readonly OrderLineRow[];
}

/** What a change of an order does besides its state. */
interface OrderChange {
  readonly state: OrderState;
  readonly message: string;
  readonly patch?: Patch<typeof orders>;
}

/** The only writer of orders and of what they grant. Every method is one unit, or part of one. */
export interface OrderStore {
  /** Locks an order; null if there is none. */
  lock(unit: Unit, orderId: bigint): Promise<OrderRow | null>;
  /** Locks an order and reads its lines; null if there is none. */
  lockWithLines(unit: Unit, orderId: bigint): Promise<StoredOrder | null>;
  /** Changes a locked order, with its history and its event. */
  move(unit: Unit, now: number, order: OrderRow, change: OrderChange): void;
  /** Writes the new states of lines of a locked order, and changes the counts of their items. All can be changed. */
  changeLines(
    unit: Unit,
    now: number,
    stored: StoredOrder,
    step: Pick<OrderStep, 'lines' | 'reversal'>,
    hasAccount: boolean,
  ): Promise<void>;
  /**
   * Applies what the store says about an order. Returns the order after it; null if there is none. A message that may be
   * old (`isLate`) does not end the wait for a refund.
   */
  apply(
    transaction: Pick<
      StoreTransaction,
      'orderId' | 'status' | 'failure' | 'lines' | 'transactionId' | 'agreementId'
    >,
    isLate?: boolean,
  ): Promise<OrderRow | null>;
  /**
   * Grants an order that waits for an administrator, also its locked items. Throws ORDER_NOT_PENDING, and what keeps an item
   * from being granted.
   */
  grantPending(unit: Unit, now: number, order: OrderRow): Promise<void>;
}

const refundRetryMilliseconds = 3_600_000;

/** Creates the writer of orders. */
export function createOrderStore(
  {
    atomically,
    clock,
    meter,
    systemCall,
  }: Pick<EntitlementsContext, 'atomically' | 'clock' | 'meter' | 'systemCall'>,
  ledger: Ledger,
): OrderStore {
  async function lock(unit: Unit, orderId: bigint): Promise<OrderRow | null> {
    const [order] = await unit.lock(orders, { orderId });
    return order ?? null;
  }

  async function lockWithLines(unit: Unit, orderId: bigint): Promise<StoredOrder | null> {
    const order = await lock(unit, orderId);
    return order && { order, lines: await linesOf(unit, orderId) };
  }

  async function changeLines(
    unit: Unit,
    now: number,
    { order, lines }: StoredOrder,
    { lines: steps, reversal }: Pick<OrderStep, 'lines' | 'reversal'>,
    hasAccount: boolean,
  ): Promise<void> {
    for (const { line, row, to } of sortedByItem(lines, steps)) {
      const { orderId, itemId, quantity } = row;
      unawaited(
        unit.update(orderLines, { provider: storeName, orderId, line }, { state: to }, { returns: 'key' }),
      );
      const isGrant = to === lineStates.GRANTED;
      if (isGrant || to === lineStates.REVERSED)
        unit.afterCommit(() =>
          meter?.recordSale?.(isGrant ? 'granted' : 'returned', order.currency, row.amount),
        );
      if (!hasAccount || to === lineStates.CANCELLED) continue;
      const change = isGrant
        ? byOrder(orderId, ownershipChangeTypes.ORDER, row.description)
        : byOrder(orderId, to === lineStates.LAPSED ? ownershipChangeTypes.ORDER : reversal, row.description);
      const amount = BigInt(quantity);
      await ledger.change(
        unit,
        now,
        { accountId: order.granteeId, itemId },
        change,
        isGrant ? add(amount) : subtract(amount, true),
      );
    }
  }

  function move(unit: Unit, now: number, order: OrderRow, { state, message, patch }: OrderChange) {
    const number = order.changes + 1;
    const { orderId, granteeId } = order;
    const values = { state, changes: number, changedAt: now, ...patch };
    unawaited(unit.update(orders, { orderId }, values, { returns: 'key' }));
    unawaited(unit.insert(orderHistory, { orderId, number, state, message, createdAt: now }));
    if (state !== order.state) emitChange(unit, orderId, granteeId, state);
  }

  /**
   * Locks an order, and all that a message with this status can change. The account is locked before the order, as in the
   * unit that deletes it.
   */
  async function lockFor(
    unit: Unit,
    orderId: bigint,
    status: StoreTransactionStatus,
  ): Promise<(StoredOrder & { readonly items: ReadonlyMap<string, ItemState> | null }) | null> {
    if (!changesLines(status)) {
      const order = await lock(unit, orderId);
      return order && { order, lines: [], items: null };
    }
    const [found, lines] = await Promise.all([unit.get(orders, { orderId }), linesOf(unit, orderId)]);
    if (!found) return null;
    const itemIds = lines.map(({ itemId }) => itemId);
    const items = await ledger.lock(unit, found.granteeId, itemIds);
    return { ...(await lockWithLines(unit, orderId))!, items };
  }

  return {
    lock,
    lockWithLines,
    move,
    changeLines,

    async apply(transaction, isLate = false) {
      const { orderId } = transaction;
      return atomically(systemCall('entitlements.apply'), async (unit) => {
        const now = clock.now();
        const locked = await lockFor(unit, orderId, transaction.status);
        if (!locked) return null;
        const { order, lines, items } = locked;
        if (isLate && isReasonMissing(order, transaction)) {
          unawaited(unit.update(orders, { orderId }, { pollAt: now }, { returns: 'key' }));
          return { ...order, pollAt: now };
        }
        const step = stepOf(order, lines, transaction);
        const grants = step.lines.filter(({ to }) => to === lineStates.GRANTED);
        const others = step.lines.filter(({ to }) => to !== lineStates.GRANTED);
        const waits = blockOf(lines, others, items);
        if (waits !== null) {
          const pollAt = now + refundRetryMilliseconds;
          const message = `a refund waits: ${waits}`;
          if (order.pollAt === null)
            move(unit, now, order, { state: order.state as OrderState, message, patch: { pollAt } });
          return order;
        }
        const isWaiting = order.state === orderStates.PENDING_GRANT;
        const blocked =
          grants.length === 0
            ? null
            : isWaiting
              ? 'an administrator decides'
              : blockOf(lines, grants, items, true);
        const steps = blocked === null ? step.lines : others;
        await changeLines(unit, now, locked, { lines: steps, reversal: step.reversal }, items !== null);
        await followOrder(unit, now, locked, steps, transaction.agreementId);
        const state =
          blocked === null ? step.state : paidState(statesAfter(lines, steps), transaction.status);
        const patch = {
          ...(transaction.transactionId > 0n && { transactionId: transaction.transactionId }),
          ...pollOf(now, order, state, isLate),
        };
        if (state === order.state && steps.length === 0) {
          unawaited(unit.update(orders, { orderId }, patch, { returns: 'key' }));
          return { ...order, ...patch };
        }
        const said = isPageUnknown({ ...order, state })
          ? 'started at the store; if no checkoutUrl follows, its page is lost: place a new order'
          : `the store says ${transaction.status}`;
        const message = blocked === null ? said : `not granted: ${blocked}`;
        move(unit, now, order, { state, message, patch });
        return { ...order, ...patch, state };
      });
    },

    async grantPending(unit, now, { orderId, granteeId }) {
      // The account is locked before the order, as in the unit that deletes it.
      if ((await ledger.lock(unit, granteeId, [])) === null) throw errors.ITEM_OWNER_NOT_FOUND();
      const stored = await lockWithLines(unit, orderId);
      if (stored?.order.state !== orderStates.PENDING_GRANT) throw errors.ORDER_NOT_PENDING();
      const { lines } = stored;
      const open = lines.filter(({ state }) => state === lineStates.OPEN);
      const steps = open.map(({ line }) => ({ line, to: lineStates.GRANTED }));
      await changeLines(unit, now, stored, { lines: steps, reversal: ownershipChangeTypes.REFUND }, true);
      await followOrder(unit, now, stored, steps, null);
      const state = paidState(statesAfter(lines, steps), 'Succeeded');
      move(unit, now, stored.order, {
        state,
        message: 'granted by an administrator',
        patch: { pollAt: null },
      });
    },
  };
}

/** Returns when the store is asked about an order that is now in this state. */
function pollOf(
  now: number,
  order: OrderRow,
  state: OrderState,
  isLate: boolean,
): { readonly pollAt: number | null; readonly polls?: number } {
  const { pollAt, polls } = order;
  if (isUnpaid(state)) {
    if (!isLate) return { pollAt: nextPoll(now, polls), polls: polls + 1 };
    // A report takes no money, and comes again: it asks at once if it has news, and never delays the next question.
    return { pollAt: state === order.state ? pollAt : now };
  }
  // A paid order is asked about only while a refund waits.
  return { pollAt: isLate && !isUnpaid(order.state) && !isOver(state) ? pollAt : null };
}

/** A report of a failed transaction does not say why it failed. The answer to a question for it does. */
const isReasonMissing = (
  { state }: OrderRow,
  { status, failure }: Pick<StoreTransaction, 'status' | 'failure'>,
): boolean => status === 'Failed' && failure === null && isUnpaid(state);

const linesOf = (unit: Pick<Unit, 'find'>, orderId: bigint): Promise<OrderLineRow[]> =>
  unit.find(orderLines, { where: { provider: storeName, orderId } });

/** Items are always changed in the order of their ids, as they are locked. */
const sortedByItem = (lines: readonly OrderLineRow[], steps: readonly LineStep[]) =>
  steps
    .map((step) => ({ ...step, row: lines.find(({ line }) => line === step.line)! }))
    .sort((left, right) => (left.row.itemId < right.row.itemId ? -1 : 1));

const statesAfter = (lines: readonly OrderLineRow[], steps: readonly LineStep[]): readonly number[] =>
  lines.map((row) => steps.find(({ line }) => line === row.line)?.to ?? row.state);

/** Returns why an item of these lines cannot be changed; null if all can. A deleted account has nothing to lose. */
function blockOf(
  lines: readonly OrderLineRow[],
  steps: readonly LineStep[],
  items: ReadonlyMap<string, ItemState> | null,
  isGrant = false,
): string | null {
  if (items === null) return isGrant ? 'the account is deleted' : null;
  for (const { row, to } of sortedByItem(lines, steps)) {
    if (to === lineStates.CANCELLED) continue;
    const item = items.get(row.itemId);
    if (!item) return `the item ${row.itemId} is deleted`;
    if (item.locked) return `the item ${row.itemId} is locked`;
    const after = item.count + BigInt(isGrant ? row.quantity : -row.quantity);
    if (BigInt.asIntN(64, after) !== after) return `the count of ${row.itemId} would not fit`;
  }
  return null;
}

/** Tells the grantee of an order, and operators. A deleted account is a tombstone, which gets no events. */
function emitChange(unit: Unit, orderId: bigint, granteeId: string, state: OrderState): void {
  unit.emit({
    event: {
      anyEvent: { '@type': 'entitlements/OrderChanged', orderId: String(orderId), state },
    },
    recipients: isTombstone(granteeId) ? [] : [granteeId],
    tags: ['entitlements'],
    senderId: 'system',
    subject: `order:${orderId}`,
  });
}
