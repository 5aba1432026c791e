import type { StoreAgreement } from '../../../src/areas/entitlements/index.ts';
import type { StoreDiagnosticsProvider } from '../../../src/areas/store-diagnostics/index.ts';
import type { BookStore } from '../entitlements/book-store.ts';

/** What operators learn of a store in memory, and what it does wrong. */
export interface BookDiagnostics extends StoreDiagnosticsProvider {
  /** Every call by name, with its input. */
  readonly calls: (readonly [string, unknown])[];
  /** Players by their ids; others are unknown to the store. */
  readonly players: Map<bigint, string>;
  /** What the next calls come to: a refusal with this code, no answer, or never an answer. */
  fault: { readonly refused: string } | 'rejects' | 'stalls' | null;
  /** Resolves when a call is not answered. */
  readonly stalled: Promise<void>;
}

/** The item definitions of the store. */
export const itemDefinitions = '[{"itemdefid":100,"name":"Hat"}]';

/** Answers questions from the books of a store. */
export function createBookDiagnostics(
  store: Pick<BookStore, 'transactions' | 'agreements'>,
): BookDiagnostics {
  const players = new Map<bigint, string>([[76_561_197_960_287_930n, 'Robin']]);
  const calls: BookDiagnostics['calls'] = [];
  const stalled = Promise.withResolvers<void>();

  const book: BookDiagnostics = {
    calls,
    players,
    fault: null,
    stalled: stalled.promise,
    readReport: (query) =>
      answer('readReport', query, () => ({
        transactions: [...store.transactions.values()].filter(({ changedAt }) => changedAt >= query.since),
      })),
    readTransaction: (key) =>
      answer('readTransaction', key, () => ({
        transaction:
          [...store.transactions.values()].find(({ orderId, transactionId }) =>
            'orderId' in key ? key.orderId === orderId : key.transactionId === transactionId,
          ) ?? null,
      })),
    readAgreements: (query) =>
      answer('readAgreements', query, () => ({
        agreements: players.has(query.storeId) ? agreementsOf(query.storeId) : null,
      })),
    cancelAgreement: (query) =>
      answer('cancelAgreement', query, () => ({
        found: agreementsOf(query.storeId).some(({ agreementId }) => agreementId === query.agreementId),
      })),
    readBuyer: (query) =>
      answer('readBuyer', query, () => ({
        buyer: players.has(query.storeId)
          ? { state: '', country: 'DE', currency: 'EUR', status: 'Active' }
          : null,
      })),
    readApp: (query) =>
      answer('readApp', query, () => ({ app: { owned: players.has(query.storeId), permanent: true } })),
    readItemDefinitions: () => answer('readItemDefinitions', undefined, () => ({ text: itemDefinitions })),
    readPlayers: (storeIds) =>
      answer('readPlayers', storeIds, () => ({
        players: storeIds.flatMap((storeId) => {
          const personaName = players.get(storeId);
          return personaName === undefined ? [] : [{ storeId, personaName }];
        }),
      })),
  };
  const agreementsOf = (storeId: bigint): StoreAgreement[] =>
    [...store.agreements.values()].filter((agreement) => agreement.storeId === storeId);

  async function answer<Result>(name: string, input: unknown, work: () => Result) {
    calls.push([name, input]);
    const { fault } = book;
    if (fault === 'stalls') {
      stalled.resolve();
      return new Promise<never>(() => {});
    }
    if (fault === 'rejects') throw new Error('no answer from https://store.example/?key=publisher-key');
    if (fault !== null)
      return { refused: { code: fault.refused, message: 'the key publisher-key may not do this' } };
    return { refused: null, ...work() };
  }
  return book;
}
