import type { BooksSnapshot } from '@lobbykit/store-simulator';
import { startStoreSimulator } from '@lobbykit/store-simulator';

/** The game's number at the store. */
export const appId = 480;

/** A transaction in the books, as JSON: integers of 64 bits are texts. */
export interface BookedTransaction {
  readonly orderId: string;
  readonly status: BooksSnapshot['transactions'][number]['status'];
  readonly failure: 'declined' | 'expired' | null;
  readonly currency: string;
  readonly items: readonly {
    readonly quantity: number;
    readonly amount: string;
    readonly description: string;
  }[];
}

/** What players and banks did, by the books of the store. */
export interface Books {
  readonly transactions: readonly BookedTransaction[];
  readonly balances: readonly {
    readonly currency: string;
    readonly paid: string;
    readonly returned: string;
  }[];
}

/** What a buyer, time or a bank does to a purchase. */
export type PurchaseAction = 'approve' | 'decline' | 'expire' | 'chargeback';

/** The simulated store. It runs outside of the nodes and survives them, as a real one does. */
export interface Store extends AsyncDisposable {
  readonly url: string;
  readonly key: string;
  act(orderId: string, action: PurchaseAction): Promise<void>;
  /** Sets the currency in which a player pays. Unknown players pay in USD. */
  setCurrency(storeId: bigint, currency: string): Promise<void>;
  /** Loses the answer to a share of the calls that take money: the store has done its work, and nobody knows. */
  loseAnswers(probability: number, seed: number): Promise<void>;
  books(): Promise<Books>;
}

/** Starts the simulated store, and uses it over HTTP, as a test in any language would. */
export async function openStore(): Promise<Store> {
  const simulator = await startStoreSimulator({ environment: {} });

  async function control(method: string, path: string, body?: unknown): Promise<unknown> {
    const response = await fetch(`${simulator.url}/control/${path}`, {
      method,
      ...(body !== undefined && {
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`the store refuses ${method} ${path}: ${text}`);
    return JSON.parse(text);
  }

  return {
    url: simulator.url,
    key: simulator.key,
    act: async (orderId, action) => void (await control('POST', `transactions/${orderId}/${action}`)),
    setCurrency: async (storeId, currency) => void (await control('PUT', `players/${storeId}`, { currency })),
    async loseAnswers(probability, seed) {
      const rules = probability === 0 ? [] : [{ method: 'FinalizeTxn', fault: 'lost', probability }];
      await control('PUT', 'faults', { rules, seed });
    },
    books: async () => (await control('GET', 'books')) as Books,
    [Symbol.asyncDispose]: () => simulator.close(),
  };
}
