/**
 * The two ports through which entitlements speak to a store. `@lobbykit/store` implements both.
 *
 * Rules for all methods: a refusal of the store is a result, never an error. A rejection means that the outcome is not
 * known, for example because the store did not answer in time; the caller then finds out with `queryOrder`. A provider
 * repeats reads itself, and never repeats what changes something at the store. Ids of the store are exact 64-bit
 * integers, amounts are minor units of their currency (499 is 4.99), times are milliseconds since 1970. Every method
 * gets a signal that is aborted when the answer is of no use any more.
 */

/** The state of a transaction or of one of its lines, in the words of the store. */
export type StoreTransactionStatus =
  | 'Init'
  | 'Approved'
  | 'Succeeded'
  | 'Failed'
  | 'Refunded'
  | 'PartialRefund'
  | 'Chargedback'
  | 'RefundedSuspectedFraud'
  | 'RefundedFriendlyFraud';

/** Why the store did not do what was asked. */
export interface StoreRefusal {
  /** The store's own code. Operators see it. */
  readonly code: string;
  /** One line for operators, without secrets. */
  readonly message: string;
}

/** What a change at the store came to. */
export type StoreOutcome<Result> = ({ readonly refused: null } & Result) | { readonly refused: StoreRefusal };

/** How often a subscription is paid: every `count` units. */
export interface BillingInterval {
  readonly unit: 'day' | 'week' | 'month' | 'year';
  readonly count: number;
}

/** One line of an order that is started. An order contains each item at most once. */
export interface StoreOrderLine {
  /** The number of the catalog item at stores: from 1 to 2³¹−1, always the same for the item. */
  readonly itemNumber: number;
  /** What the buyer reads. */
  readonly description: string;
  /** 1 to 10⁶. */
  readonly quantity: number;
  /** The price of the whole line. */
  readonly amount: bigint;
}

/** An order to start. */
export interface StoreOrder {
  /** Unique for ever, from 1 to 2⁶³−1. */
  readonly orderId: bigint;
  /** The buyer at the store. */
  readonly storeId: bigint;
  /** Three capitals, as in ISO 4217. */
  readonly currency: string;
  readonly lines: readonly StoreOrderLine[];
  /** The language of the texts, such as `en`. */
  readonly language: string;
  /** `web` approves on a page of the store, `client` in the running client of the store. */
  readonly userSession: 'web' | 'client';
  /** The buyer's own address. Always given for `web`. */
  readonly ipAddress: string | null;
  /** Where the store sends the buyer after the page; null if this server does not know its own URL. */
  readonly returnUrl: string | null;
  /** The interval of a subscription, which then has exactly one line of quantity 1; null for a purchase. */
  readonly billing: BillingInterval | null;
}

/** A transaction as the store knows it. */
export interface StoreTransaction {
  readonly orderId: bigint;
  readonly transactionId: bigint;
  readonly storeId: bigint;
  readonly status: StoreTransactionStatus;
  /** Why it is `Failed`, if the store tells. */
  readonly failure: 'declined' | 'expired' | null;
  readonly currency: string;
  /** When it last changed. */
  readonly changedAt: number;
  readonly createdAt: number;
  readonly lines: readonly StoreTransactionLine[];
  /** The agreement of a subscription; null for a purchase, and until the buyer has approved. */
  readonly agreementId: bigint | null;
  /** The state of the agreement in the words of the store. */
  readonly agreementStatus: string | null;
}

/** One line of a transaction. */
export interface StoreTransactionLine {
  readonly itemNumber: number;
  readonly quantity: number;
  readonly amount: bigint;
  /** Lines of one transaction differ after a partial refund. */
  readonly status: StoreTransactionStatus;
}

/** An agreement by which a buyer pays again and again. */
export interface StoreAgreement {
  readonly agreementId: bigint;
  readonly storeId: bigint;
  readonly itemNumber: number;
  /** `Canceled` runs until `paidUntil`. `Failed` was never paid. */
  readonly status: 'Processing' | 'Active' | 'Canceled' | 'Lapsed' | 'Failed';
  readonly currency: string;
  /** What each interval costs. */
  readonly amount: bigint;
  readonly interval: BillingInterval;
  readonly createdAt: number;
  /** The end of the interval that was paid last; null if none was. */
  readonly paidUntil: number | null;
}

/** A buyer as the store describes them. Absent facts are empty texts. */
export interface StoreBuyer {
  readonly state: string;
  /** Two capitals, as in ISO 3166. */
  readonly country: string;
  /** The only currency in which the buyer can pay; empty if the store does not say. */
  readonly currency: string;
  /** `Active`, `Trusted` or `Locked from purchasing`, in the words of the store. */
  readonly status: string;
}

/** A page of transactions that changed. */
export interface StoreReportQuery {
  /** From this time on, the transactions of that very millisecond included. */
  readonly since: number;
  /** At most this many, oldest change first. 1 to 1,000. */
  readonly limit: number;
}

/** Sells items through a store. */
export interface OrderProvider {
  /**
   * Starts a transaction. The same order id never starts two: if the store knows it already, the result is the one of the
   * first start or a refusal, and `queryOrder` says how it stands.
   */
  startOrder(
    order: StoreOrder,
    signal: AbortSignal,
  ): Promise<
    StoreOutcome<{
      readonly transactionId: bigint;
      /** The page on which the buyer approves; null for `client`. */
      readonly checkoutUrl: string | null;
    }>
  >;
  /** Takes the money of an approved transaction. One that is finalised already is no refusal. */
  finaliseOrder(orderId: bigint, signal: AbortSignal): Promise<StoreOutcome<unknown>>;
  /** Returns the transaction; null if the store does not know the order. */
  queryOrder(orderId: bigint, signal: AbortSignal): Promise<StoreTransaction | null>;
  /** Gives the whole price back. One that is refunded already is no refusal. */
  refundOrder(orderId: bigint, signal: AbortSignal): Promise<StoreOutcome<unknown>>;
  /**
   * Returns transactions that changed: refunds, charge-backs, and everything else. They may come twice. Fewer than `limit`
   * means that there are no more.
   */
  readReport(query: StoreReportQuery, signal: AbortSignal): Promise<readonly StoreTransaction[]>;
  /** Returns the buyer; null if the store does not know them. */
  readBuyer(storeId: bigint, signal: AbortSignal): Promise<StoreBuyer | null>;
  /** Returns all agreements of a buyer, ended ones too. */
  readAgreements(storeId: bigint, signal: AbortSignal): Promise<readonly StoreAgreement[]>;
  /** Ends an agreement after the interval that is paid. One that has ended already is no refusal. */
  cancelAgreement(
    agreement: { readonly storeId: bigint; readonly agreementId: bigint },
    signal: AbortSignal,
  ): Promise<StoreOutcome<unknown>>;
  /**
   * Only for a simulated store; not called in production. Returns the id at the store of an account that has none, so that
   * it can buy. The same account always gets the same id. It is linked to the account if the caller of the order is the
   * account itself, or may change who can log in to it.
   */
  createStoreId?(accountId: string): bigint;
}

/** What the store says about one app of a player. */
export interface AppOwnership {
  readonly appId: number;
  readonly owned: boolean;
  /** False for what was only lent, for example shared by the family, or free for some days. */
  readonly permanent: boolean;
}

/** Tells which apps of the store a player owns. */
export interface ItemProvider {
  /** Returns one entry for each of these apps, in any order. `appIds` has no duplicates, and at most 100. */
  readApps(
    query: { readonly storeId: bigint; readonly appIds: readonly number[] },
    signal: AbortSignal,
  ): Promise<readonly AppOwnership[]>;
}
