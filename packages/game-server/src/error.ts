/** A call that the backend refused. */
export class GameServerError extends Error {
  /** HTTP status. */
  readonly status: number;
  /** The error reason of the backend, such as `MATCH_OVER`; UNKNOWN if the response did not come from the backend. */
  readonly reason: string;

  constructor(status: number, body: string) {
    const { message, reason } = readStatus(body);
    super(message ?? `HTTP ${status}`);
    this.name = 'GameServerError';
    this.status = status;
    this.reason = reason ?? 'UNKNOWN';
  }
}

function readStatus(body: string): { readonly message?: string; readonly reason?: string } {
  try {
    const { message, details } = JSON.parse(body) as {
      readonly message?: string;
      readonly details?: readonly { readonly reason?: string }[];
    };
    const reason = details?.find((detail) => detail.reason !== undefined)?.reason;
    return { ...(message !== undefined && { message }), ...(reason !== undefined && { reason }) };
  } catch {
    return {};
  }
}
