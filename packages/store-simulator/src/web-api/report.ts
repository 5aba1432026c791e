import { type Books, playerOf } from '../books.ts';
import type { Transaction } from '../records.ts';
import { refusal } from '../refusal.ts';
import type { ReportFaults } from '../report-faults.ts';
import { transactionBody, type WriteId } from './formats.ts';

/** A report as the game asks for it. */
export interface ReportRequest {
  readonly appId: number;
  readonly type: string;
  readonly since: number;
  readonly limit: number;
  readonly faults: ReportFaults;
  readonly id: WriteId;
}

const isReversed = ({ status }: Transaction): boolean =>
  status === 'Chargedback' || status === 'PartialRefund' || status.startsWith('Refunded');

/** Which transactions each type of report contains. */
const types: Readonly<Record<string, (transaction: Transaction) => boolean>> = {
  GAMESALES: ({ orderId }) => orderId !== 0n,
  // The simulator sells nothing in the store itself.
  STEAMSTORESALES: () => false,
  SETTLEMENT: () => true,
  CHARGEBACK: isReversed,
  SUBSCRIPTION: ({ orderId }) => orderId === 0n,
};

/**
 * Returns the transactions that are decided and changed at `since` or later, the oldest change first. The store knows
 * no parts of seconds. Faults can repeat transactions, in the states that they had before, and change the order.
 */
export function reportOrders(
  books: Books,
  { appId, type, since, limit, faults, id }: ReportRequest,
): readonly object[] {
  const isWanted = types[type];
  if (isWanted === undefined) throw refusal(3, 'type');
  const found = [...books.transactions.values()]
    .filter(
      (transaction) =>
        transaction.appId === appId &&
        transaction.status !== 'Init' &&
        transaction.status !== 'Approved' &&
        wholeSecond(transaction.changedAt) >= wholeSecond(since) &&
        isWanted(transaction),
    )
    .sort((a, b) => a.changedAt - b.changedAt || (a.transactionId < b.transactionId ? -1 : 1))
    .slice(0, limit);
  const orders = found.flatMap((transaction) => {
    const agreement = books.agreements.get(transaction.agreementId ?? 0n);
    const player = playerOf(books, transaction.storeId);
    const body = transactionBody(transaction, agreement, player, id);
    const earlier = faults.stale
      ? transaction.history
          .slice(0, -1)
          .map((past) => transactionBody(transaction, agreement, player, id, past))
      : [];
    return faults.duplicate ? [body, ...earlier, body] : [body, ...earlier];
  });
  return faults.reverse ? orders.reverse() : orders;
}

const wholeSecond = (milliseconds: number): number => Math.floor(milliseconds / 1000);
