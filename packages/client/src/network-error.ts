/**
 * A call without a whole answer: the network failed, or no answer came in time. It may have had its effect.
 *
 * The cause is the error of `fetch`; a `TimeoutError` if the time was over.
 */
export class NetworkError extends Error {
  /** `accounts.get` */
  readonly operation: string;

  constructor(operation: string, cause: unknown) {
    super(`${operation}: no answer: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    this.name = 'NetworkError';
    this.operation = operation;
  }
}
