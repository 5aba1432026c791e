/**
 * What operators run on a storage without a server.
 *
 * @module
 */

export {
  type TransferOptions,
  type TransferProgress,
  type TransferResult,
  transferRows,
} from '../transfer/transfer.ts';
