/** The error codes of the store that the simulator uses by itself, with the store's texts. */
const texts = {
  2: 'The operation failed',
  3: 'Invalid parameter',
  5: 'User has not approved transaction',
  6: 'Transaction has already been committed',
  8: "Currency does not match user's account currency",
  9: 'Account does not exist or is temporarily unavailable',
  10: 'Transaction has been denied by user',
  12: 'Transaction has been denied because billing agreement is not active',
  101: 'Time limit for finalization has been exceeded',
  103: 'Account is not allowed to purchase',
} as const;

/** The store refuses a call: the answer is a failure with this code and text. */
export class RefusalError extends Error {
  override readonly name = 'RefusalError';
  readonly code: number;

  constructor(code: number, text: string) {
    super(text);
    this.code = code;
  }
}

/** Creates a refusal with the store's text, and a detail if one helps. */
export const refusal = (code: keyof typeof texts, detail?: string): RefusalError =>
  new RefusalError(code, detail === undefined ? texts[code] : `${texts[code]}: ${detail}`);
