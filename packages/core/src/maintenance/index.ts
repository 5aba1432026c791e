/**
 * What operators run on a storage without a server.
 *
 * @module
 */

export { assertComplete } from '../transfer/assert-complete.ts';
export { assertSecretKeys } from '../transfer/assert-secret-key.ts';
export {
  type TransferOptions,
  type TransferProgress,
  type TransferResult,
  transferRows,
} from '../transfer/transfer.ts';
export { type EraseOptions, type Erasure, eraseAccount } from './erase-account.ts';
export { type AccountExport, exportAccount } from './export-account.ts';
