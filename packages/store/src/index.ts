/**
 * The store: `createStoreClient`, a client of the web API of a game store, and on top of it `storeOrderProvider`, which sells
 * items, `storeItemProvider`, which tells which apps a player owns, and `storeDiagnosticsProvider`, which answers operators.
 *
 * @module
 */
export {
  type AgreementQuery,
  createStoreClient,
  type ReportType,
  type StoreClient,
  type StoreClientOptions,
  type TransactionKey,
} from './client.ts';
export { storeDiagnosticsProvider } from './diagnostics-provider.ts';
export { type StoreFailure, StoreRefusalError, StoreUnavailableError } from './errors.ts';
export type { StoreDate } from './fields.ts';
export { storeItemProvider } from './item-provider.ts';
export { type StoreOrderProviderOptions, storeOrderProvider } from './order-provider.ts';
export type {
  AgreementRecord,
  AppOwnershipRecord,
  PlayerSummary,
  StartedTransaction,
  TransactionItemRecord,
  TransactionRecord,
  UserInfo,
} from './records.ts';
export type { StartTransaction, TransactionBilling } from './start-parameters.ts';
