import type { Agreement, Transaction, TransactionState } from '../records.ts';

/** How a 64-bit number is written: as text, or as bare digits like the older versions of the API did. */
export type WriteId = (id: bigint) => string | bigint;

/** Returns `2026-11-22T10:00:00Z`: the store knows no parts of seconds. */
const timeText = (milliseconds: number): string => `${new Date(milliseconds).toISOString().slice(0, 19)}Z`;

/** Returns `20261122`, or `''` for no date. */
const dateText = (milliseconds: number | null): string =>
  milliseconds === null ? '' : new Date(milliseconds).toISOString().slice(0, 10).replaceAll('-', '');

/** Returns the words of the store: an agreement that is over stays cancelled. */
const agreementStatus = ({ status }: Agreement): string =>
  status === 'Lapsed' || status === 'Failed' ? 'Canceled' : status;

/** Returns a transaction as `QueryTxn` and `GetReport` show it, in the status that it has or had. */
export function transactionBody(
  transaction: Transaction,
  agreement: Agreement | undefined,
  { country, state }: { readonly country: string; readonly state: string },
  id: WriteId,
  past?: TransactionState,
): object {
  return {
    orderid: id(transaction.orderId),
    transid: id(transaction.transactionId),
    steamid: id(transaction.storeId),
    status: past?.status ?? transaction.status,
    currency: transaction.currency,
    time: timeText(past?.at ?? transaction.changedAt),
    country,
    usstate: state,
    timecreated: timeText(transaction.createdAt),
    ...(agreement && {
      agreementid: id(agreement.agreementId),
      agreementstatus: agreementStatus(agreement).toLowerCase(),
      nextpayment: dateText(agreement.nextPaymentAt),
    }),
    items: (past ?? transaction).items.map((item) => ({
      itemid: item.itemId,
      qty: item.quantity,
      amount: item.amount - item.tax,
      vat: item.tax,
      itemstatus: item.status,
    })),
  };
}

/** Returns a time on the last day that is paid; null while the agreement goes on. Of one that lapsed it was the day before. */
const lastPaidDay = ({ endsAt, nextPaymentAt }: Agreement): number | null =>
  endsAt !== null && nextPaymentAt === null ? endsAt - 86_400_000 : endsAt;

/** Returns an agreement as `GetUserAgreementInfo` shows it. */
export function agreementBody(agreement: Agreement, id: WriteId): object {
  return {
    agreementid: id(agreement.agreementId),
    itemid: agreement.itemId,
    status: agreementStatus(agreement),
    period: agreement.period.toLowerCase(),
    frequency: agreement.frequency,
    startdate: dateText(agreement.startedAt),
    enddate: dateText(lastPaidDay(agreement)),
    recurringamt: agreement.amount,
    currency: agreement.currency,
    timecreated: dateText(agreement.createdAt),
    lastpayment: dateText(agreement.lastPaymentAt),
    lastamount: agreement.payments === 0 ? 0 : agreement.amount,
    nextpayment: dateText(agreement.nextPaymentAt),
    outstanding: 0,
    failedattempts: agreement.status === 'Lapsed' ? 1 : 0,
  };
}
