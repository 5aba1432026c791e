// Generated from the contracts by `npm run reference`.

import type { CallOptions } from '../options.ts';
import type {
  AccountPlayerSummary,
  Empty,
  StoreAgreementInfo,
  StoreOrderRecord,
  StorePlayerSummary,
  StoreTransactionInfo,
  StoreUserInfo,
} from './types.ts';

/** Store diagnostics: what operators, game servers and monitors call. */
export interface StoreDiagnosticsAdminOperations {
  /**
   * Lists transactions that changed at a time or later, in the order and the words of the store.
   *
   * `POST /api/v1/store_diag/direct/transaction/report/get`. Needs the permission `store_diag.read`.
   *
   * Errors: `STORE_NOT_CONFIGURED`, `STORE_UNAVAILABLE`, `STORE_REFUSED`.
   */
  readReport(input?: {
    /** Absent or 0 means 50; at most 1,000 (`storeReportRows`). */
    maxResults?: number | null | undefined;
    /** Unix time in seconds. Absent means 0: everything that the store still has. */
    timestamp?: number | bigint | string | null | undefined;
  }, options?: CallOptions): Promise<{ orders: StoreOrderRecord[] }>;

  /**
   * Lists the agreements of a player for an app, ended ones too.
   *
   * `POST /api/v1/store_diag/direct/transaction/user_agreement/get`. Needs the permission `store_diag.read`.
   *
   * Errors: `STORE_NOT_CONFIGURED`, `STORE_UNAVAILABLE`, `STORE_REFUSED`, `STORE_PLAYER_NOT_FOUND`.
   */
  readAgreements(input: { storeId: number | bigint | string; appId?: number | bigint | string | null | undefined }, options?: CallOptions): Promise<{ agreements: StoreAgreementInfo[] }>;

  /**
   * Cancels an agreement at the store. What is paid runs to its end.
   *
   * Can be repeated: an agreement that has ended stays so. If it belongs to a subscription of an account, the subscription follows within a day.
   *
   * `POST /api/v1/store_diag/direct/transaction/user_agreement/cancel`. Needs the permission `store_diag.cancel`.
   *
   * Errors: `STORE_NOT_CONFIGURED`, `STORE_UNAVAILABLE`, `STORE_REFUSED`, `STORE_AGREEMENT_NOT_FOUND`.
   */
  cancelAgreement(input: {
    storeId: number | bigint | string;
    appId?: number | bigint | string | null | undefined;
    agreementId: number | bigint | string;
  }, options?: CallOptions): Promise<Empty>;

  /**
   * Reads a transaction by its order, by the number that the store gave it, or by both.
   *
   * `POST /api/v1/store_diag/direct/transaction/transaction/get`. Needs the permission `store_diag.read`.
   *
   * Errors: `STORE_NOT_CONFIGURED`, `STORE_UNAVAILABLE`, `STORE_REFUSED`, `STORE_TRANSACTION_NOT_FOUND`.
   */
  readTransaction(input?: {
    orderId?: number | bigint | string | null | undefined;
    transId?: number | bigint | string | null | undefined;
  }, options?: CallOptions): Promise<StoreTransactionInfo>;

  /**
   * Reads the country, the currency and the state of a player who buys.
   *
   * The address of the player helps if the store knows no country of them.
   *
   * `POST /api/v1/store_diag/direct/transaction/get_user_info`. Needs the permission `store_diag.read`.
   *
   * Errors: `STORE_NOT_CONFIGURED`, `STORE_UNAVAILABLE`, `STORE_REFUSED`, `STORE_PLAYER_NOT_FOUND`.
   */
  readUserInfo(input: {
    storeId: number | bigint | string;
    appId?: number | bigint | string | null | undefined;
    ipAddress?: string | null | undefined;
  }, options?: CallOptions): Promise<StoreUserInfo>;

  /**
   * Says whether a player at the store owns an app.
   *
   * `GET /api/v1/store_diag/direct/user/app_ownership/{storeId}/{appId}`. Needs the permission `store_diag.read`.
   *
   * Errors: `STORE_NOT_CONFIGURED`, `STORE_UNAVAILABLE`, `STORE_REFUSED`.
   */
  readAppOwnership(input: { storeId: number | bigint | string; appId: number | bigint | string }, options?: CallOptions): Promise<{
    ownsApp: boolean;
    /** False for what was only lent, by the family for example. */
    permanent: boolean;
  }>;

  /**
   * Says whether an account owns an app at the store.
   *
   * `GET /api/v1/store_diag/app_ownership/{accountId}/{appId}`. Needs the permission `store_diag.read`.
   *
   * Errors: `STORE_NOT_CONFIGURED`, `STORE_UNAVAILABLE`, `STORE_REFUSED`, `NO_STORE_IDENTITY`.
   */
  readAccountAppOwnership(input: { accountId: string; appId: number | bigint | string }, options?: CallOptions): Promise<{
    ownsApp: boolean;
    /** False for what was only lent, by the family for example. */
    permanent: boolean;
  }>;

  /**
   * Reads the item definitions of the game, as the text that the store has.
   *
   * `GET /api/v1/store_diag/direct/inventory/item_defs/get`. Needs the permission `store_diag.read`.
   *
   * Errors: `STORE_NOT_CONFIGURED`, `STORE_UNAVAILABLE`, `STORE_REFUSED`.
   */
  readItemDefinitions(input?: Empty, options?: CallOptions): Promise<{ itemdefJson: string }>;

  /**
   * Reads the names of players at the store. Players whom it does not know are missing.
   *
   * `POST /api/v1/store_diag/direct/user/player_summaries`. Needs the permission `store_diag.read`.
   *
   * Errors: `STORE_NOT_CONFIGURED`, `STORE_UNAVAILABLE`, `STORE_REFUSED`.
   */
  readPlayerSummaries(input?: { storeId?: ReadonlyArray<number | bigint | string> | null | undefined }, options?: CallOptions): Promise<{ players: StorePlayerSummary[] }>;

  /**
   * Reads the names of accounts at the store, in the order of the request.
   *
   * `POST /api/v1/store_diag/user/player_summaries`. Needs the permission `store_diag.read`.
   *
   * Errors: `STORE_NOT_CONFIGURED`, `STORE_UNAVAILABLE`, `STORE_REFUSED`.
   */
  readAccountPlayerSummaries(input?: { accountIds?: readonly string[] | null | undefined }, options?: CallOptions): Promise<{ players: AccountPlayerSummary[] }>;
}
