import { afterLapse, afterPayment } from './agreement-rules.ts';
import {
  type Agreement,
  type StorePlayer,
  type StorePlayerChange,
  type Transaction,
  type TransactionItem,
  unknownPlayer,
} from './records.ts';
import { refusal } from './refusal.ts';
import { afterAction, canHappen } from './transaction-rules.ts';

/** Rules of a store that its documentation leaves open. */
export interface BookRules {
  /** Seconds in which a transaction must be finalised. */
  readonly expirySeconds: number;
  /** Whether agreements are charged when the clock reaches their next payment. */
  readonly automaticRenewal: boolean;
}

/** Everything that the store knows. Lost when the simulator stops. */
export interface Books {
  readonly rules: BookRules;
  /** Returns the milliseconds since 1970, with what the clock was advanced. */
  now(): number;
  advance(milliseconds: number): void;
  /** Returns a number that no transaction and no agreement has, also not one of an earlier start. */
  nextId(): bigint;
  /** By their own number. */
  readonly transactions: Map<bigint, Transaction>;
  /** The number of the transaction of each order id. */
  readonly orders: Map<bigint, bigint>;
  /** The numbers of the transactions that can still expire. */
  readonly open: Set<bigint>;
  readonly agreements: Map<bigint, Agreement>;
  readonly players: Map<bigint, StorePlayer>;
  /** JSON text of the item definitions. */
  itemDefinitions: string;
}

export function createBooks(clock: { now(): number }, rules: BookRules): Books {
  let advanced = 0;
  // Above 2^53, and growing with the time of the start, so a restart repeats no number.
  let lastId = BigInt(clock.now()) << 20n;
  return {
    rules,
    now: () => clock.now() + advanced,
    advance(milliseconds) {
      advanced += milliseconds;
    },
    nextId: () => ++lastId,
    transactions: new Map(),
    orders: new Map(),
    open: new Set(),
    agreements: new Map(),
    players: new Map(),
    itemDefinitions: '[]',
  };
}

export const playerOf = (books: Books, storeId: bigint): StorePlayer =>
  books.players.get(storeId) ?? unknownPlayer(storeId);

/** Returns a player. Throws the store's refusal if the store denies that they exist. */
export function existingPlayer(books: Books, storeId: bigint): StorePlayer {
  const player = playerOf(books, storeId);
  if (!player.exists) throw refusal(9);
  return player;
}

export function changePlayer(books: Books, storeId: bigint, change: StorePlayerChange): StorePlayer {
  const changed = { ...playerOf(books, storeId), ...change, storeId };
  books.players.set(storeId, changed);
  return changed;
}

export function save(books: Books, transaction: Transaction): Transaction {
  const { transactionId } = transaction;
  books.transactions.set(transactionId, transaction);
  if (canHappen(transaction, 'expire')) books.open.add(transactionId);
  else books.open.delete(transactionId);
  return transaction;
}

export function saveAgreement(books: Books, agreement: Agreement): Agreement {
  books.agreements.set(agreement.agreementId, agreement);
  return agreement;
}

/** Does what time does: transactions expire, agreements are charged or end. Called before everything else. */
export function settle(books: Books): void {
  const now = books.now();
  for (const id of books.open) {
    const transaction = books.transactions.get(id)!;
    const due = transaction.createdAt + books.rules.expirySeconds * 1000;
    if (now >= due) fail(books, afterAction(transaction, 'expire', due));
  }
  for (const agreement of books.agreements.values()) settleAgreement(books, agreement, now);
}

function settleAgreement(books: Books, agreement: Agreement, now: number): void {
  let current = agreement;
  while (current.nextPaymentAt !== null && current.nextPaymentAt <= now) {
    if (current.status === 'Active' && books.rules.automaticRenewal)
      current = charge(books, current, current.nextPaymentAt);
    else {
      if (current.status === 'Canceled') saveAgreement(books, { ...current, status: 'Lapsed' });
      return;
    }
  }
}

/** Saves a transaction that failed. Its agreement, if it was to start one, fails too. */
export function fail(books: Books, transaction: Transaction): void {
  save(books, transaction);
  const agreement = books.agreements.get(transaction.agreementId ?? 0n);
  if (agreement?.status === 'Processing') saveAgreement(books, afterLapse(agreement, transaction.changedAt));
}

/** What a transaction begins with. */
interface NewTransaction
  extends Pick<
    Transaction,
    | 'orderId'
    | 'appId'
    | 'storeId'
    | 'status'
    | 'currency'
    | 'language'
    | 'session'
    | 'billing'
    | 'agreementId'
  > {
  readonly items: readonly Omit<TransactionItem, 'tax' | 'status'>[];
}

/** Saves a new transaction. */
export function createTransaction(
  books: Books,
  at: number,
  { items, ...facts }: NewTransaction,
): Transaction {
  const player = playerOf(books, facts.storeId);
  const { status } = facts;
  const taxed = items.map((item) => ({ ...item, tax: taxIn(item.amount, player), status }));
  return save(books, {
    ...facts,
    transactionId: books.nextId(),
    failure: null,
    createdAt: at,
    changedAt: at,
    items: taxed,
    history: [{ status, at, items: taxed }],
  });
}

/** Takes the money of one more interval of an agreement: a transaction of its own, without an order id. */
export function charge(books: Books, agreement: Agreement, at: number): Agreement {
  const { agreementId, appId, storeId, currency, itemId, amount, description } = agreement;
  createTransaction(books, at, {
    orderId: 0n,
    appId,
    storeId,
    status: 'Succeeded',
    currency,
    language: 'en',
    session: 'client',
    items: [{ itemId, quantity: 1, amount, description }],
    billing: null,
    agreementId,
  });
  return saveAgreement(books, afterPayment(agreement, at));
}

/** Returns the part of a price that is tax. */
function taxIn(amount: bigint, { taxPercent }: StorePlayer): TransactionItem['tax'] {
  const share = BigInt(Math.round(taxPercent * 100));
  return (amount * share) / (10_000n + share);
}
