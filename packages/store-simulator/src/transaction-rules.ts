import type { Transaction, TransactionItem, TransactionState, TransactionStatus } from './records.ts';
import { refusal } from './refusal.ts';

/*
 * A transaction begins as Init. The player approves it (Approved) or declines it (Failed). The game then finalises an
 * approved one, which takes the money (Succeeded). What is not finalised in time fails (Failed). Money that was taken can
 * be given back as a whole (Refunded, by the game, the player or the store), in parts (PartialRefund, then Refunded), or
 * be taken back by the player's bank (Chargedback). Failed, Refunded and Chargedback are final.
 */

/** What people and time do to a transaction. */
export type TransactionAction = 'approve' | 'decline' | 'expire' | 'refund' | 'chargeback';

export const transactionActions: readonly TransactionAction[] = [
  'approve',
  'decline',
  'expire',
  'refund',
  'chargeback',
];

/** The ways in which money is given back. */
export type RefundStatus = 'Refunded' | 'RefundedSuspectedFraud' | 'RefundedFriendlyFraud';

const paid: readonly TransactionStatus[] = ['Succeeded', 'PartialRefund'];

const from: Readonly<Record<TransactionAction, readonly TransactionStatus[]>> = {
  approve: ['Init'],
  decline: ['Init', 'Approved'],
  expire: ['Init', 'Approved'],
  refund: paid,
  chargeback: paid,
};

/** Returns whether a transaction is in a state in which this can happen. */
export const canHappen = (transaction: Transaction, action: TransactionAction): boolean =>
  from[action].includes(transaction.status);

/** Returns the transaction after an action that can happen. `items` are those that are refunded, all by default. */
export function afterAction(
  transaction: Transaction,
  action: TransactionAction,
  now: number,
  {
    items,
    refund = 'Refunded',
  }: { items?: readonly number[] | undefined; refund?: RefundStatus | undefined } = {},
): Transaction {
  switch (action) {
    case 'approve':
      return withStatus(transaction, 'Approved', now);
    case 'decline':
      return { ...withStatus(transaction, 'Failed', now), failure: 'declined' };
    case 'expire':
      return { ...withStatus(transaction, 'Failed', now), failure: 'expired' };
    case 'refund':
      return items === undefined
        ? withStatus(transaction, refund, now)
        : withRefund(transaction, items, refund, now);
    case 'chargeback':
      return withStatus(transaction, 'Chargedback', now);
  }
}

/** Returns the transaction after the money was taken. Throws the store's refusal if it is not approved. */
export function finalised(transaction: Transaction, now: number): Transaction {
  switch (transaction.status) {
    case 'Approved':
      return withStatus(transaction, 'Succeeded', now);
    case 'Init':
      throw refusal(5);
    case 'Failed':
      throw refusal(transaction.failure === 'expired' ? 101 : 10);
    default:
      throw refusal(6);
  }
}

/** Returns the transaction after the game gave all money back. Throws the store's refusal if none was taken. */
export function refunded(transaction: Transaction, now: number): Transaction {
  if (!canHappen(transaction, 'refund')) throw refusal(2, `the transaction is ${transaction.status}`);
  return withStatus(transaction, 'Refunded', now);
}

function withStatus(transaction: Transaction, status: TransactionStatus, now: number): Transaction {
  const isReversed = (item: TransactionItem): boolean => item.status.startsWith('Refunded');
  const items = transaction.items.map((item) => (isReversed(item) ? item : { ...item, status }));
  return withState(transaction, { status, at: now, items });
}

function withRefund(
  transaction: Transaction,
  itemIds: readonly number[],
  refund: RefundStatus,
  now: number,
): Transaction {
  const items = transaction.items.map((item) =>
    itemIds.includes(item.itemId) && item.status === 'Succeeded' ? { ...item, status: refund } : item,
  );
  const status = items.every((item) => item.status !== 'Succeeded') ? refund : 'PartialRefund';
  return withState(transaction, { status, at: now, items });
}

const withState = (transaction: Transaction, state: TransactionState): Transaction => ({
  ...transaction,
  status: state.status,
  changedAt: state.at,
  items: state.items,
  history: [...transaction.history, state],
});
