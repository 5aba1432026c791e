/**
 * The states of an order, as integers of the wire.
 *
 * An order is CREATED when its row is stored, and only then the store is asked to start it. The store refuses: FAILED. It
 * accepts: AWAITING_APPROVAL, until the buyer approves on the store's page or in its client. The buyer approves:
 * APPROVED, and we take the money. The buyer does not want: DECLINED. Nobody answers for 24 hours: EXPIRED. If the answer
 * of the store is lost, the order stays as it is, and a task asks the store how it stands.
 *
 * The store says that it has the money: the items are granted, and the order is FULFILLED. That happens from any earlier
 * state, from DECLINED, EXPIRED and FAILED too, because what is paid is never lost. If an item cannot be granted (it is
 * locked or deleted, the account is gone, the count would not fit), nothing is granted and the order is PENDING_GRANT
 * until an administrator grants or refunds it.
 *
 * The store gives money back: REFUNDED, or CHARGED_BACK if the buyer's bank took it, or PARTIALLY_REFUNDED if only some
 * lines. Those items are taken away again, below 0 if they are spent. REFUNDED and CHARGED_BACK are the end: nothing that
 * the store says later, or says again, changes the order.
 *
 * What happens to the items depends only on the states of the lines. A line is OPEN until it is granted (GRANTED) or its
 * money is given back (CANCELLED); a granted line whose money is given back is REVERSED. There is no way back, so a line
 * is granted at most once and reversed at most once, in whatever order messages come.
 */
export const orderStates = {
  UNSPECIFIED: 0,
  CREATED: 1,
  AWAITING_APPROVAL: 2,
  APPROVED: 3,
  FULFILLED: 4,
  DECLINED: 5,
  EXPIRED: 6,
  FAILED: 7,
  PARTIALLY_REFUNDED: 8,
  REFUNDED: 9,
  CHARGED_BACK: 10,
  PENDING_GRANT: 11,
} as const;

export type OrderState = (typeof orderStates)[keyof typeof orderStates];

/**
 * The states of a line of an order; see `orderStates`. A line of a subscription that was granted is LAPSED when its time is
 * over: then it has nothing more to give back.
 */
export const lineStates = { OPEN: 0, GRANTED: 1, REVERSED: 2, CANCELLED: 3, LAPSED: 4 } as const;

/**
 * The states of a subscription.
 *
 * A subscription begins as an order with an interval. Until the order is paid there is no subscription, so PENDING and FAILED
 * are states of the order. When it is paid, the account has one of the item, and the subscription is ACTIVE. The store
 * renews it; a task asks the store at the end of each paid interval, and at least once a day. When the player, an
 * operator or the store cancels it, it is CANCELLED and runs to the end of the interval that is paid. Then, or if the store
 * says that it has lapsed, it is LAPSED, and the item is taken: once, even if the order is refunded too.
 */
export const subscriptionStates = { ACTIVE: 1, CANCELLED: 2, LAPSED: 3 } as const;

export type LineState = (typeof lineStates)[keyof typeof lineStates];
