import { type Books, settle } from './books.ts';
import type { Agreement, StorePlayer, Transaction, TransactionItem } from './records.ts';

/** The money of one currency, in hundredths. */
export interface Balance {
  readonly currency: string;
  /** What players paid. */
  readonly paid: bigint;
  /** What they got back by refunds and charge-backs. */
  readonly returned: bigint;
}

/** A copy of everything that the store knows. */
export interface BooksSnapshot {
  /** Milliseconds since 1970, on the clock of the simulator. */
  readonly now: number;
  /** Oldest first. */
  readonly transactions: readonly Transaction[];
  readonly agreements: readonly Agreement[];
  /** The players whom somebody described. */
  readonly players: readonly StorePlayer[];
  readonly balances: readonly Balance[];
}

export function takeSnapshot(books: Books): BooksSnapshot {
  settle(books);
  const transactions = [...books.transactions.values()];
  return {
    now: books.now(),
    transactions,
    agreements: [...books.agreements.values()],
    players: [...books.players.values()],
    balances: balancesOf(transactions),
  };
}

function balancesOf(transactions: readonly Transaction[]): Balance[] {
  const balances = new Map<string, { currency: string; paid: bigint; returned: bigint }>();
  for (const { currency, items } of transactions)
    for (const item of items) {
      if (!isPaid(item)) continue;
      const balance = balances.get(currency) ?? { currency, paid: 0n, returned: 0n };
      balance.paid += item.amount;
      if (item.status !== 'Succeeded') balance.returned += item.amount;
      balances.set(currency, balance);
    }
  return [...balances.values()];
}

const isPaid = ({ status }: TransactionItem): boolean =>
  status !== 'Init' && status !== 'Approved' && status !== 'Failed';
