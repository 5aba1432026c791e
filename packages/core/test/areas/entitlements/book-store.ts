import type {
  OrderProvider,
  StoreAgreement,
  StoreOrder,
  StoreTransaction,
  StoreTransactionStatus,
} from '../../../src/areas/entitlements/index.ts';
import type { Clock } from '../../../src/runtime/clock.ts';

/** Where a call of the store fails: before it has an effect, or after it, so that only the answer is lost. */
export type Fault = 'before' | 'after';

/** A store in memory with its books, and what its buyers do. */
export interface BookStore extends OrderProvider {
  readonly transactions: ReadonlyMap<bigint, StoreTransaction>;
  readonly agreements: ReadonlyMap<bigint, StoreAgreement>;
  /** Changes an agreement, as a buyer or the store does. */
  setAgreement(agreementId: bigint | string, more: Partial<StoreAgreement>): void;
  /** The number of times that money was taken, by order. */
  readonly taken: ReadonlyMap<bigint, number>;
  /** Every call by name. */
  readonly calls: string[];
  /** Changes the state of a transaction, as a buyer, a bank or an operator of the store does. */
  set(orderId: bigint | string, status: StoreTransactionStatus, more?: Partial<StoreTransaction>): void;
  /** Writes a transaction into the books as if a buyer had paid it, without an order of this backend. */
  record(transaction: Pick<StoreTransaction, 'orderId'> & Partial<StoreTransaction>): void;
  /** Writes an active agreement into the books, without a subscription of this backend. */
  recordAgreement(agreement: Pick<StoreAgreement, 'agreementId' | 'storeId'>): void;
  /** Lets the next call of this name fail. */
  failNext(call: keyof OrderProvider, fault: Fault): void;
  /** Keeps the next call of this name from being answered until `go` is called. */
  stallNext(call: keyof OrderProvider): { readonly reached: Promise<void>; go(): void };
  /** Answers the next report with these messages instead of what the books say. */
  reportNext(messages: readonly StoreTransaction[]): void;
  /** Answers the next questions for an order with these messages, one each, instead of what the books say. */
  answerNext(orderId: bigint | string, messages: readonly StoreTransaction[]): void;
  /** The calls that fail before they have an effect, until they are removed. */
  readonly isDown: Set<keyof OrderProvider>;
  /** Refuses the next order. */
  refuseNext(): void;
  currency: string;
}

export const monthMilliseconds = 30 * 86_400_000;

/** Creates a store. Every account may buy in it. */
export function createBookStore(clock: Pick<Clock, 'now'>): BookStore {
  const transactions = new Map<bigint, StoreTransaction>();
  const agreements = new Map<bigint, StoreAgreement>();
  const billed = new Map<bigint, StoreOrder>();
  const taken = new Map<bigint, number>();
  const faults: [string, Fault][] = [];
  const calls: string[] = [];
  const stalls = new Map<string, Record<'reached' | 'go', PromiseWithResolvers<void>>>();
  const buyers = new Map<string, bigint>();
  const reports: StoreTransaction[][] = [];
  const isDown = new Set<keyof OrderProvider>();
  const answers = new Map<bigint, StoreTransaction[]>();
  let refuses = false;

  const isFault = (call: string, fault: Fault): boolean => {
    const at = faults.findIndex((each) => each[0] === call && each[1] === fault);
    if (at >= 0) faults.splice(at, 1);
    return at >= 0;
  };

  async function answer<Result>(call: keyof OrderProvider, work: () => Result): Promise<Result> {
    calls.push(call);
    const stall = stalls.get(call);
    stalls.delete(call);
    stall?.reached.resolve();
    await stall?.go.promise;
    if (isDown.has(call) || isFault(call, 'before')) throw new Error('the store cannot be reached');
    const result = work();
    if (isFault(call, 'after')) throw new Error('the answer is lost');
    return result;
  }

  const set: BookStore['set'] = (orderId, status, more = {}) => {
    const transaction = transactions.get(BigInt(orderId))!;
    const lines = transaction.lines.map((line) => ({ ...line, status }));
    const changed = { ...transaction, lines, status, changedAt: clock.now(), ...more };
    transactions.set(transaction.orderId, changed);
  };

  /** A month is paid in advance. */
  function agree(order: StoreOrder | undefined): bigint | null {
    if (!order?.billing) return null;
    const agreementId = BigInt(agreements.size + 1) + 9_000_000_000_000_000n;
    const [line] = order.lines;
    agreements.set(agreementId, {
      agreementId,
      storeId: order.storeId,
      itemNumber: line!.itemNumber,
      status: 'Active',
      currency: order.currency,
      amount: line!.amount,
      interval: order.billing,
      createdAt: clock.now(),
      paidUntil: clock.now() + monthMilliseconds,
    });
    return agreementId;
  }

  const setAgreement: BookStore['setAgreement'] = (agreementId, more) => {
    const id = BigInt(agreementId);
    agreements.set(id, { ...agreements.get(id)!, ...more });
  };

  const record: BookStore['record'] = (transaction) =>
    void transactions.set(transaction.orderId, {
      transactionId: BigInt(transactions.size + 1),
      storeId: 76_561_190_000_000_000n,
      status: 'Succeeded',
      failure: null,
      currency: 'EUR',
      changedAt: clock.now(),
      createdAt: clock.now(),
      lines: [],
      agreementId: null,
      agreementStatus: null,
      ...transaction,
    });

  const recordAgreement: BookStore['recordAgreement'] = (agreement) =>
    void agreements.set(agreement.agreementId, {
      itemNumber: 1,
      status: 'Active',
      currency: 'EUR',
      amount: 499n,
      interval: { unit: 'month', count: 1 },
      createdAt: clock.now(),
      paidUntil: clock.now() + monthMilliseconds,
      ...agreement,
    });

  const refusal = (code: string) => ({ refused: { code, message: `the store says ${code}` } });

  return {
    transactions,
    taken,
    calls,
    isDown,
    set,
    agreements,
    setAgreement,
    record,
    recordAgreement,
    currency: '',
    failNext: (call, fault) => void faults.push([call, fault]),
    stallNext(call) {
      const stall = { reached: Promise.withResolvers<void>(), go: Promise.withResolvers<void>() };
      stalls.set(call, stall);
      return { reached: stall.reached.promise, go: () => stall.go.resolve() };
    },
    reportNext: (messages) => void reports.push([...messages]),
    answerNext: (orderId, messages) => void answers.set(BigInt(orderId), [...messages]),
    refuseNext: () => {
      refuses = true;
    },
    startOrder: (order: StoreOrder) =>
      answer('startOrder', () => {
        if (transactions.has(order.orderId)) return refusal('DUPLICATE');
        if (refuses) {
          refuses = false;
          return refusal('LOCKED');
        }
        const { orderId, storeId, currency, lines } = order;
        billed.set(orderId, order);
        const transactionId = BigInt(transactions.size + 1);
        record({
          orderId,
          transactionId,
          storeId,
          status: 'Init',
          currency,
          lines: lines.map((line) => ({ ...line, status: 'Init' as const })),
        });
        const checkoutUrl = order.userSession === 'web' ? `https://store.example/${transactionId}` : null;
        return { refused: null, transactionId, checkoutUrl };
      }),
    finaliseOrder: (orderId) =>
      answer('finaliseOrder', () => {
        const { status } = transactions.get(orderId)!;
        if (status === 'Approved') {
          taken.set(orderId, (taken.get(orderId) ?? 0) + 1);
          set(orderId, 'Succeeded', { agreementId: agree(billed.get(orderId)) });
        } else if (status !== 'Succeeded') return refusal(status);
        return { refused: null };
      }),
    queryOrder: (orderId) =>
      answer('queryOrder', () => answers.get(orderId)?.shift() ?? transactions.get(orderId) ?? null),
    refundOrder: (orderId) =>
      answer('refundOrder', () => {
        const { status } = transactions.get(orderId) ?? {};
        if (status === 'Refunded') return { refused: null };
        if (status !== 'Succeeded' && status !== 'PartialRefund') return refusal(status ?? 'UNKNOWN');
        set(orderId, 'Refunded');
        return { refused: null };
      }),
    readReport: ({ since, limit }) =>
      answer(
        'readReport',
        () =>
          reports.shift() ??
          [...transactions.values()]
            .filter(({ changedAt }) => changedAt >= since)
            .sort((left, right) => left.changedAt - right.changedAt)
            .slice(0, limit),
      ),
    async readBuyer() {
      return { state: '', country: 'DE', currency: this.currency, status: 'Active' };
    },
    readAgreements: (storeId) =>
      answer('readAgreements', () => [...agreements.values()].filter((each) => each.storeId === storeId)),
    cancelAgreement: ({ storeId, agreementId }) =>
      answer('cancelAgreement', () => {
        const agreement = agreements.get(agreementId);
        if (agreement?.storeId !== storeId) return refusal('UNKNOWN');
        if (agreement.status === 'Active') setAgreement(agreementId, { status: 'Canceled' });
        return { refused: null };
      }),
    createStoreId(accountId) {
      const known = buyers.get(accountId) ?? BigInt(buyers.size + 1) + 76_561_190_000_000_000n;
      buyers.set(accountId, known);
      return known;
    },
  };
}
