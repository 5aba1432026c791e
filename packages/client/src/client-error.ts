import type { ErrorReason } from './generated/error-reason.ts';

/** One entry of `details` of an RPC status. */
export interface StatusDetail {
  readonly '@type': string;
  readonly [name: string]: unknown;
}

/** An answer other than success. */
export class ClientError extends Error {
  /** HTTP status. */
  readonly status: number;
  /** RPC code; 2 (UNKNOWN) if the answer did not come from the interface. */
  readonly code: number;
  /**
   * The reason from `docs/reference/errors.md`, `ACCOUNT_NOT_FOUND`, or one of an area or a hook of your own. `UNKNOWN` if
   * the answer names none.
   */
  readonly reason: ErrorReason;
  readonly details: readonly StatusDetail[];
  /** Seconds to wait before another attempt, if the server named them. */
  readonly retryAfterSeconds: number | undefined;

  constructor(status: number, body: string, retryAfter: string | null) {
    const answer = readStatus(body);
    super(answer.message ?? `HTTP ${status}`);
    this.name = 'ClientError';
    this.status = status;
    this.code = answer.code ?? 2;
    this.details = answer.details ?? [];
    const info = this.details.find((detail) => detail['@type'].endsWith('google.rpc.ErrorInfo'));
    this.reason = typeof info?.reason === 'string' ? info.reason : 'UNKNOWN';
    this.retryAfterSeconds = retryAfter === null ? undefined : Number(retryAfter);
  }
}

interface Status {
  readonly code?: number;
  readonly message?: string;
  readonly details?: readonly StatusDetail[];
}

function readStatus(body: string): Status {
  try {
    return JSON.parse(body) as Status;
  } catch {
    return {};
  }
}
