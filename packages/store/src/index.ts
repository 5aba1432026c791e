/**
 * The store: `createStoreClient`, a client of the web API of a game store.
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
export { type StoreFailure, StoreRefusalError, StoreUnavailableError } from './errors.ts';
export type { StoreDate } from './fields.ts';
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
