/** A call that the backend refused. */
export class GameServerError extends Error {
  /** HTTP status. */
  readonly status: number;
  /** The reason of the backend, `MATCH_OVER`; UNKNOWN where the answer did not come from it. */
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
