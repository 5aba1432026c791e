/** The store answered that it does not do what was asked. It has done nothing. */
export class StoreRefusalError extends Error {
  override readonly name = 'StoreRefusalError';
  /** The method of the web API, `FinalizeTxn` say. */
  readonly method: string;
  /** The store's error code. */
  readonly code: number;
  /** The store's own text, one line of at most 200 characters. */
  readonly text: string;

  constructor(method: string, code: number, text: string) {
    super(`the store refused ${method} with error ${code}: ${text}`);
    this.method = method;
    this.code = code;
    this.text = text;
  }
}

/** Why there is no answer of the store. */
export type StoreFailure = 'aborted' | 'connection' | 'format' | 'redirect' | 'size' | 'status' | 'timeout';

/**
 * The store gave no usable answer, so it is not known whether it did what was asked. Neither the message nor the
 * properties contain an address or a key. The errors that `fetch` throws may contain both.
 */
export class StoreUnavailableError extends Error {
  override readonly name = 'StoreUnavailableError';
  /** The method of the web API, `FinalizeTxn` say. */
  readonly method: string;
  readonly failure: StoreFailure;
  /** The HTTP status, if the failure is `status` or `redirect`. */
  readonly status: number | undefined;

  constructor(method: string, failure: StoreFailure, detail: string, status?: number) {
    super(`the store did not answer ${method}: ${detail}`);
    this.method = method;
    this.failure = failure;
    this.status = status;
  }
}
