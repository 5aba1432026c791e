/** The state of a transaction, or of one of its items, in the words of the store. */
export type TransactionStatus =
  | 'Init'
  | 'Approved'
  | 'Succeeded'
  | 'Failed'
  | 'Refunded'
  | 'PartialRefund'
  | 'Chargedback'
  | 'RefundedSuspectedFraud'
  | 'RefundedFriendlyFraud';

/** One item of a transaction. */
export interface TransactionItem {
  /** The number that the game gave the item. */
  readonly itemId: number;
  readonly quantity: number;
  /** What the player pays for the item, in hundredths of the currency, with tax. */
  readonly amount: bigint;
  /** The part of `amount` that is tax. */
  readonly tax: bigint;
  readonly description: string;
  readonly status: TransactionStatus;
}

/** One payment. Times are milliseconds since 1970. */
export interface Transaction {
  /** The store's own number. */
  readonly transactionId: bigint;
  /** The number that the game chose; 0 for a payment that the store made by an agreement. */
  readonly orderId: bigint;
  readonly appId: number;
  readonly storeId: bigint;
  readonly status: TransactionStatus;
  /** Why it is `Failed`. */
  readonly failure: 'declined' | 'expired' | null;
  readonly currency: string;
  readonly language: string;
  /** Where the player approves: in the client of the store or on a page. */
  readonly session: 'client' | 'web';
  readonly createdAt: number;
  readonly changedAt: number;
  readonly items: readonly TransactionItem[];
  /** What the player agrees to by approving; null for a single purchase. */
  readonly billing: Billing | null;
  /** The agreement that this payment starts or continues; null until the player has approved. */
  readonly agreementId: bigint | null;
  /** Every state that the transaction had, oldest first; the last is the present one. */
  readonly history: readonly TransactionState[];
}

/** What changes of a transaction. */
export interface TransactionState {
  readonly status: TransactionStatus;
  readonly at: number;
  readonly items: readonly TransactionItem[];
}

/** The unit of the interval between two payments. */
export type BillingPeriod = 'Day' | 'Week' | 'Month' | 'Year';

/** What a subscription costs, and how often. */
export interface Billing {
  readonly period: BillingPeriod;
  /** Periods between two payments. */
  readonly frequency: number;
  /** What each interval costs, in hundredths of the currency, with tax. */
  readonly amount: bigint;
}

/** `Canceled` runs until the end of what was paid. `Lapsed` is over. `Failed` was never paid. */
export type AgreementStatus = 'Processing' | 'Active' | 'Canceled' | 'Lapsed' | 'Failed';

/** A subscription: the store charges the player once in each interval. Times are milliseconds since 1970. */
export interface Agreement extends Billing {
  readonly agreementId: bigint;
  readonly storeId: bigint;
  readonly appId: number;
  readonly itemId: number;
  readonly description: string;
  readonly status: AgreementStatus;
  readonly currency: string;
  readonly createdAt: number;
  /** When the first interval began; null before the first payment. */
  readonly startedAt: number | null;
  /** How many intervals were paid. */
  readonly payments: number;
  readonly lastPaymentAt: number | null;
  /** The end of what was paid, when the next payment is due; null before the first payment and after a lapse. */
  readonly nextPaymentAt: number | null;
  /** When it ends or ended; null while it goes on. */
  readonly endsAt: number | null;
}

/** An app in a player's library. */
export interface OwnedApp {
  readonly appId: number;
  /** The owner, if the app is shared by a family: then the player may use it, but does not own it permanently. */
  readonly ownerStoreId?: bigint | undefined;
  /** False for what ends, a free weekend say. Default: true unless the app is shared. */
  readonly permanent?: boolean | undefined;
}

/** A player as the store knows them. */
export interface StorePlayer {
  readonly storeId: bigint;
  readonly personaName: string;
  /** Two capitals. */
  readonly country: string;
  readonly state: string;
  /** The only currency in which the player pays: three capitals. */
  readonly currency: string;
  readonly status: 'Active' | 'Trusted' | 'Locked from purchasing';
  /** The tax in prices, as a share of the price without tax. */
  readonly taxPercent: number;
  readonly apps: readonly OwnedApp[];
  /** False makes the store deny that this player exists. */
  readonly exists: boolean;
}

/** Changes of a player. Fields that are absent stay as they are. */
export type StorePlayerChange = Partial<Omit<StorePlayer, 'storeId'>>;

/** Returns what the store says about a player whom nobody described: someone in the United States who owns nothing. */
export const unknownPlayer = (storeId: bigint): StorePlayer => ({
  storeId,
  personaName: `Player ${storeId}`,
  country: 'US',
  state: 'WA',
  currency: 'USD',
  status: 'Active',
  taxPercent: 0,
  apps: [],
  exists: true,
});
