import { type AgreementAction, afterLapse, canChange } from './agreement-rules.ts';
import { type Books, charge, fail, save, saveAgreement } from './books.ts';
import { cancelAgreement } from './purchases.ts';
import type { Agreement, Transaction } from './records.ts';
import { afterAction, canHappen, type RefundStatus, type TransactionAction } from './transaction-rules.ts';

/** An action that is impossible in the present state, or on something that does not exist. */
export class ActionError extends Error {
  override readonly name = 'ActionError';
  /** The HTTP status that says it. */
  readonly status: 404 | 409;

  constructor(status: 404 | 409, message: string) {
    super(message);
    this.status = status;
  }
}

/** Which refund: of which items (all by default), and for which reason. */
export interface RefundDetails {
  readonly items?: readonly number[] | undefined;
  readonly refund?: RefundStatus | undefined;
}

/** Does what a player, a bank or time does to a transaction. Throws ActionError. */
export function actOnTransaction(
  books: Books,
  id: bigint,
  action: TransactionAction,
  details: RefundDetails = {},
): Transaction {
  const transaction = findTransaction(books, id);
  if (!canHappen(transaction, action))
    throw new ActionError(409, `the transaction is ${transaction.status}, so ${action} is impossible`);
  const missing = details.items?.find((item) => transaction.items.every(({ itemId }) => itemId !== item));
  if (missing !== undefined) throw new ActionError(404, `the transaction has no item ${missing}`);
  const changed = afterAction(transaction, action, books.now(), details);
  if (changed.status === 'Failed') {
    fail(books, changed);
    return changed;
  }
  if (action !== 'approve' || changed.billing === null) return save(books, changed);
  const { agreementId } = startAgreement(books, changed);
  return save(books, { ...changed, agreementId });
}

/** Does what a player or a bank does to an agreement. Throws ActionError. */
export function actOnAgreement(books: Books, id: bigint, action: AgreementAction): Agreement {
  const agreement = books.agreements.get(id);
  if (agreement === undefined) throw new ActionError(404, `there is no agreement ${id}`);
  if (!canChange(agreement, action))
    throw new ActionError(409, `the agreement is ${agreement.status}, so ${action} is impossible`);
  switch (action) {
    case 'renew':
      return charge(books, agreement, books.now());
    case 'lapse':
      return saveAgreement(books, afterLapse(agreement, books.now()));
    case 'cancel':
      return cancelAgreement(books, agreement);
  }
}

/** Returns the transaction with this order id, or with this number of the store. Throws ActionError. */
export function findTransaction(books: Books, id: bigint): Transaction {
  const transaction = books.transactions.get(books.orders.get(id) ?? id);
  if (transaction === undefined) throw new ActionError(404, `there is no transaction or order ${id}`);
  return transaction;
}

function startAgreement(books: Books, { storeId, appId, items, billing, currency }: Transaction): Agreement {
  const [item] = items;
  return saveAgreement(books, {
    ...billing!,
    agreementId: books.nextId(),
    storeId,
    appId,
    itemId: item!.itemId,
    description: item!.description,
    status: 'Processing',
    currency,
    createdAt: books.now(),
    startedAt: null,
    payments: 0,
    lastPaymentAt: null,
    nextPaymentAt: null,
    endsAt: null,
  });
}
