import type {
  BillingInterval,
  StoreAgreement,
  StoreBuyer,
  StoreTransaction,
  StoreTransactionStatus,
} from '@lobbykit/core';
import { StoreUnavailableError } from './errors.ts';
import type { StoreDate } from './fields.ts';
import type { AgreementRecord, TransactionRecord, UserInfo } from './records.ts';

const statuses: readonly StoreTransactionStatus[] = [
  'Init',
  'Approved',
  'Succeeded',
  'Failed',
  'Refunded',
  'PartialRefund',
  'Chargedback',
  'RefundedSuspectedFraud',
  'RefundedFriendlyFraud',
];

/** Returns a status, undefined if it is unknown. The store has added kinds of refunds before: another one is a refund. */
const toStatus = (word: string): StoreTransactionStatus | undefined =>
  statuses.find((status) => status === word) ?? (word.startsWith('Refunded') ? 'Refunded' : undefined);

/** Why a transaction failed, by the store's error code. */
const failures: Readonly<Record<number, 'declined' | 'expired'>> = { 10: 'declined', 101: 'expired' };

/** Returns a transaction; null if its status is unknown. */
export function toTransaction(record: TransactionRecord): StoreTransaction | null {
  const status = toStatus(record.status);
  if (status === undefined) return null;
  const { orderId, transactionId, storeId, currency, changedAt, createdAt, agreementId, agreementStatus } =
    record;
  return {
    orderId,
    transactionId,
    storeId,
    status,
    failure: status === 'Failed' ? (failures[record.failureCode ?? 0] ?? null) : null,
    currency,
    changedAt,
    createdAt,
    lines: record.items.map((item) => ({
      itemNumber: item.itemId,
      quantity: item.quantity,
      amount: item.amount,
      status: toStatus(item.status) ?? status,
    })),
    agreementId,
    agreementStatus,
  };
}

/** Returns an agreement. Throws StoreUnavailableError if its status or its interval is unknown. */
export function toAgreement(storeId: bigint, record: AgreementRecord, now: number): StoreAgreement {
  const { agreementId, itemId, currency, amount, createdAt, startsAt, lastPaymentAt } = record;
  const paidUntil = lastPaymentAt === null ? null : endOf(record.nextPaymentAt ?? record.endsAt);
  return {
    agreementId,
    storeId,
    itemNumber: itemId,
    status: agreementStatus(record, paidUntil, now),
    currency,
    amount,
    interval: intervalOf(record),
    createdAt: (createdAt ?? startsAt)?.at ?? 0,
    paidUntil,
  };
}

/** The store knows three words, and goes on saying `Canceled` of what is over. */
function agreementStatus(
  { status, lastPaymentAt }: AgreementRecord,
  paidUntil: number | null,
  now: number,
): StoreAgreement['status'] {
  switch (status.toLowerCase()) {
    case 'active':
      return 'Active';
    case 'processing':
      return 'Processing';
    case 'canceled':
    case 'cancelled':
      if (lastPaymentAt === null) return 'Failed';
      return paidUntil === null || paidUntil <= now ? 'Lapsed' : 'Canceled';
    default:
      throw new StoreUnavailableError('GetUserAgreementInfo', 'format', `an agreement is ${status}`);
  }
}

/** Returns the end of a day if the store names a day only: nobody loses hours that they paid. */
const endOf = (date: StoreDate | null): number | null =>
  date === null ? null : date.at + (date.isWholeDay ? 86_400_000 : 0);

const units: readonly BillingInterval['unit'][] = ['day', 'week', 'month', 'year'];

function intervalOf({ period, frequency }: AgreementRecord): BillingInterval {
  const unit = units.find((known) => known === period);
  if (unit === undefined)
    throw new StoreUnavailableError('GetUserAgreementInfo', 'format', `an agreement is paid each ${period}`);
  return { unit, count: frequency };
}

/** A buyer of whom the store says nothing. */
export const unknownBuyer: StoreBuyer = { state: '', country: '', currency: '', status: '' };

export const toBuyer = ({ state, country, currency, status }: UserInfo): StoreBuyer => ({
  state,
  country,
  currency,
  status,
});
