/**
 * A simulated game store: `startStoreSimulator`, which starts a real HTTP server with the documented web API, a page for
 * people, and controls for tests.
 *
 * @module
 */
export { ActionError, type RefundDetails } from './actions.ts';
export type { FaultPlanInput } from './faults.ts';
export type {
  Agreement,
  AgreementStatus,
  Billing,
  BillingPeriod,
  OwnedApp,
  StorePlayer,
  StorePlayerChange,
  Transaction,
  TransactionItem,
  TransactionStatus,
} from './records.ts';
export type { ReceivedRequest } from './server.ts';
export { type StoreSimulator, type StoreSimulatorOptions, startStoreSimulator } from './simulator.ts';
export type { Balance, BooksSnapshot } from './snapshot.ts';
export type { RefundStatus } from './transaction-rules.ts';
