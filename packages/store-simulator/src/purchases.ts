import { afterCancellation, afterPayment } from './agreement-rules.ts';
import { type Books, createTransaction, existingPlayer, save, saveAgreement } from './books.ts';
import type { Agreement, Billing, Transaction } from './records.ts';
import { refusal } from './refusal.ts';
import { finalised, refunded } from './transaction-rules.ts';

/** A purchase as the game asks for it. */
export interface PurchaseRequest {
  readonly orderId: bigint;
  readonly appId: number;
  readonly storeId: bigint;
  readonly currency: string;
  readonly language: string;
  readonly session: 'client' | 'web';
  readonly items: readonly {
    readonly itemId: number;
    readonly quantity: number;
    readonly amount: bigint;
    readonly description: string;
  }[];
  /** What the only item costs later, if the purchase starts an agreement. */
  readonly billing: Billing | null;
}

/** How many characters a description may have. */
const maxDescription = 128;
const maxQuantity = 32_767;

/** Starts a transaction. Throws the store's refusal. */
export function startTransaction(books: Books, request: PurchaseRequest): Transaction {
  const player = existingPlayer(books, request.storeId);
  if (player.status === 'Locked from purchasing') throw refusal(103);
  checkRequest(request);
  if (request.currency !== player.currency) throw refusal(8, `the player pays in ${player.currency}`);
  if (books.orders.has(request.orderId)) throw refusal(3, 'the order id is in use');

  const transaction = createTransaction(books, books.now(), {
    ...request,
    status: 'Init',
    agreementId: null,
  });
  books.orders.set(request.orderId, transaction.transactionId);
  return transaction;
}

function checkRequest({ orderId, currency, items, billing }: PurchaseRequest): void {
  if (orderId === 0n) throw refusal(3, 'orderid');
  if (!/^[A-Z]{3}$/.test(currency)) throw refusal(3, 'currency');
  if (items.length === 0) throw refusal(3, 'itemcount');
  for (const { quantity, amount, description } of items) {
    if (quantity < 1 || quantity > maxQuantity) throw refusal(3, 'qty');
    if (amount < 1n) throw refusal(3, 'amount');
    if (description === '' || [...description].length > maxDescription) throw refusal(3, 'description');
  }
  if (new Set(items.map((item) => item.itemId)).size !== items.length) throw refusal(3, 'itemid');
  if (billing === null) return;
  if (items.length !== 1) throw refusal(3, 'itemcount');
  if (billing.frequency < 1 || billing.frequency > 255) throw refusal(3, 'frequency');
  if (billing.amount < 1n) throw refusal(3, 'recurringamt');
}

/** Returns the transaction with an order id or a number of the store. Throws the store's refusal if there is none. */
export function knownTransaction(
  books: Books,
  appId: number,
  { orderId, transactionId }: { readonly orderId: bigint; readonly transactionId: bigint },
): Transaction {
  const id = orderId === 0n ? transactionId : books.orders.get(orderId);
  const transaction = books.transactions.get(id ?? 0n);
  if (transaction?.appId !== appId || (transactionId !== 0n && transaction.transactionId !== transactionId))
    throw refusal(3, 'there is no such transaction');
  return transaction;
}

/**
 * Takes the money of an approved transaction. If it starts an agreement, the player's other agreements of the app are
 * cancelled. Throws the store's refusal.
 */
export function finaliseTransaction(books: Books, appId: number, orderId: bigint): Transaction {
  const now = books.now();
  const transaction = save(
    books,
    finalised(knownTransaction(books, appId, { orderId, transactionId: 0n }), now),
  );
  const started = books.agreements.get(transaction.agreementId ?? 0n);
  if (started === undefined) return transaction;
  for (const other of books.agreements.values())
    if (other.storeId === started.storeId && other.appId === appId && other.status === 'Active')
      cancelAgreement(books, other);
  saveAgreement(books, afterPayment(started, now));
  return transaction;
}

/** Gives back what a transaction cost. Throws the store's refusal. */
export function refundTransaction(books: Books, appId: number, orderId: bigint): Transaction {
  const transaction = knownTransaction(books, appId, { orderId, transactionId: 0n });
  return save(books, refunded(transaction, books.now()));
}

/** Cancels an agreement. Its last transaction appears in reports again, because that is how the store tells the game. */
export function cancelAgreement(books: Books, agreement: Agreement): Agreement {
  if (agreement.status !== 'Active') throw refusal(12);
  const payments = [...books.transactions.values()].filter(
    (transaction) => transaction.agreementId === agreement.agreementId,
  );
  const last = payments.at(-1);
  if (last !== undefined) save(books, { ...last, changedAt: books.now() });
  return saveAgreement(books, afterCancellation(agreement));
}
