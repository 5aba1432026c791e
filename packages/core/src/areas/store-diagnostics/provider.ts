import type { AppOwnership, StoreBuyer, StoreOutcome } from '../entitlements/providers.ts';

/** A transaction in the words of the store. */
export interface StoreTransactionRecord {
  /** 0 for a payment that the store makes by an agreement. */
  readonly orderId: bigint;
  readonly transactionId: bigint;
  readonly storeId: bigint;
  /** Any word, also one that this version does not know. */
  readonly status: string;
  /** When it last changed, in milliseconds since 1970. */
  readonly changedAt: number;
  readonly createdAt: number;
  readonly agreementId: bigint | null;
  readonly agreementStatus: string | null;
}

/** An agreement in the words of the store. */
export interface StoreAgreementRecord {
  readonly agreementId: bigint;
  readonly status: string;
}

/** A player as the store shows them to others. */
export interface StorePlayer {
  readonly storeId: bigint;
  readonly personaName: string;
}

/** A player at the store, and the number of an app; the game of this server if it is undefined. */
export interface StorePlayerQuery {
  readonly storeId: bigint;
  readonly appId: number | undefined;
}

/**
 * The port through which operators ask a store what it knows. `@lobbykit/store` implements it.
 *
 * A refusal of the store is a result, never an error. A rejection means that there is no answer. A provider repeats reads
 * itself, never the cancellation. Every method gets a signal that is aborted when the answer is of no use any more.
 */
export interface StoreDiagnosticsProvider {
  /** Returns transactions that changed at `since` or later, as the store orders them; at most `limit`. */
  readReport(
    query: { readonly since: number; readonly limit: number },
    signal: AbortSignal,
  ): Promise<StoreOutcome<{ readonly transactions: readonly StoreTransactionRecord[] }>>;
  /** Returns a transaction by either number; null if the store does not know it. */
  readTransaction(
    key: { readonly orderId: bigint } | { readonly transactionId: bigint },
    signal: AbortSignal,
  ): Promise<StoreOutcome<{ readonly transaction: StoreTransactionRecord | null }>>;
  /** Returns the agreements of a player, ended ones too; null if the store does not know the player. */
  readAgreements(
    query: StorePlayerQuery,
    signal: AbortSignal,
  ): Promise<StoreOutcome<{ readonly agreements: readonly StoreAgreementRecord[] | null }>>;
  /** Cancels an agreement. `found` is false if the player has no such one. One that has ended already is no refusal. */
  cancelAgreement(
    agreement: StorePlayerQuery & { readonly agreementId: bigint },
    signal: AbortSignal,
  ): Promise<StoreOutcome<{ readonly found: boolean }>>;
  /** Returns what the store says about a player who buys; null if it does not know them. */
  readBuyer(
    query: StorePlayerQuery & { readonly ipAddress: string | undefined },
    signal: AbortSignal,
  ): Promise<StoreOutcome<{ readonly buyer: StoreBuyer | null }>>;
  /** Returns whether a player owns an app. */
  readApp(
    query: StorePlayerQuery,
    signal: AbortSignal,
  ): Promise<StoreOutcome<{ readonly app: Pick<AppOwnership, 'owned' | 'permanent'> }>>;
  /** Returns the item definitions of the game, as the text that the store has. */
  readItemDefinitions(signal: AbortSignal): Promise<StoreOutcome<{ readonly text: string }>>;
  /** Returns players without duplicates. Those whom the store does not know are missing. */
  readPlayers(
    storeIds: readonly bigint[],
    signal: AbortSignal,
  ): Promise<StoreOutcome<{ readonly players: readonly StorePlayer[] }>>;
}
