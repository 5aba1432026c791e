/**
 * What an operation may answer besides success, in one place: the RPC codes with their HTTP statuses, the error that
 * services throw, and its wire form (`google.rpc.Status`).
 */

/** Code, and the HTTP status that stands for it, as the published gRPC gateway maps them. */
export const rpcCodes = {
  CANCELLED: [1, 499],
  UNKNOWN: [2, 500],
  INVALID_ARGUMENT: [3, 400],
  DEADLINE_EXCEEDED: [4, 504],
  NOT_FOUND: [5, 404],
  ALREADY_EXISTS: [6, 409],
  PERMISSION_DENIED: [7, 403],
  RESOURCE_EXHAUSTED: [8, 429],
  FAILED_PRECONDITION: [9, 400],
  ABORTED: [10, 409],
  OUT_OF_RANGE: [11, 400],
  UNIMPLEMENTED: [12, 501],
  INTERNAL: [13, 500],
  UNAVAILABLE: [14, 503],
  DATA_LOSS: [15, 500],
  UNAUTHENTICATED: [16, 401],
} as const satisfies Record<string, readonly [code: number, status: number]>;

export type RpcCode = keyof typeof rpcCodes;

export interface FieldViolation {
  /** Dotted path of the field in the request. */
  readonly field: string;
  readonly description: string;
}

export interface ErrorDetails {
  /** What went wrong in this case; the declared message where absent. Never holds SQL, paths, stacks or secrets. */
  readonly message?: string;
  readonly fields?: readonly FieldViolation[];
  /** Machine-readable facts, for example the id of the thing that already exists. */
  readonly metadata?: Readonly<Record<string, string>>;
  /** Seconds after which a retry makes sense; becomes RetryInfo and the Retry-After header. */
  readonly retryAfterSeconds?: number;
  /** Further response headers, lower-case names. */
  readonly headers?: Readonly<Record<string, string>>;
  /** For the log alone. */
  readonly cause?: unknown;
}

const brand: unique symbol = Symbol.for('lobbykit.ApiError') as never;

/**
 * An answer other than success, with a reason from the closed list in `docs/reference/errors.md`.
 *
 * Recognised by `isApiError`, not `instanceof`, so that two copies of this package understand each other.
 */
export class ApiError extends Error {
  readonly [brand] = true;
  readonly code: RpcCode;
  readonly reason: string;
  /** HTTP status. */
  readonly status: number;
  readonly details: ErrorDetails;

  constructor(declared: DeclaredError, details: ErrorDetails = {}) {
    super(details.message ?? declared.message, { cause: details.cause });
    this.name = 'ApiError';
    this.code = declared.code;
    this.reason = declared.reason;
    this.status = declared.status ?? rpcCodes[declared.code][1];
    this.details = details;
  }
}

export const isApiError = (error: unknown): error is ApiError =>
  typeof error === 'object' && error !== null && brand in error;

/** An error as an area declares it: the reason, its code and its usual message, said once. */
export interface DeclaredError {
  readonly reason: string;
  readonly code: RpcCode;
  readonly message: string;
  /** Only where the HTTP status is not the one of the code (405, 413, 414, 415). */
  readonly status?: number;
}

/** Makes the error ready to throw: `throw errors.POLICY_IN_USE({ metadata: { policyId } })`. */
export type ErrorMaker = ((details?: ErrorDetails) => ApiError) & { readonly declared: DeclaredError };

type Declaration = readonly [code: RpcCode, message: string, status?: number];

/** Declares the errors of an area. Keys are reasons: UPPER_SNAKE, unique in the whole project. */
export function defineErrors<const D extends Record<string, Declaration>>(
  declarations: D,
): { readonly [Reason in keyof D]: ErrorMaker } {
  const makers: Record<string, ErrorMaker> = {};
  for (const [reason, [code, message, status]] of Object.entries(declarations)) {
    const declared: DeclaredError = { reason, code, message, ...(status !== undefined && { status }) };
    makers[reason] = Object.assign((details?: ErrorDetails) => new ApiError(declared, details), { declared });
  }
  return makers as { readonly [Reason in keyof D]: ErrorMaker };
}

/** Errors that any operation may answer; a route declares only what goes beyond them. */
export const commonErrors = defineErrors({
  INVALID_FIELD: ['INVALID_ARGUMENT', 'a field of the request is not valid'],
  INVALID_JSON: ['INVALID_ARGUMENT', 'the body is not acceptable JSON'],
  INVALID_PATH: ['INVALID_ARGUMENT', 'the path is not acceptable'],
  CREDENTIAL_AMBIGUOUS: ['INVALID_ARGUMENT', 'present a session or an API key, not both'],
  URL_TOO_LONG: ['INVALID_ARGUMENT', 'the address is longer than this server reads', 414],
  CONTENT_TYPE_UNSUPPORTED: ['INVALID_ARGUMENT', 'send the body as application/json in UTF-8', 415],
  BODY_TOO_LARGE: ['RESOURCE_EXHAUSTED', 'the body is larger than this operation takes', 413],
  ROUTE_UNKNOWN: ['NOT_FOUND', 'there is no such operation'],
  METHOD_NOT_ALLOWED: ['UNIMPLEMENTED', 'this path does not have that method', 405],
  CREDENTIAL_INVALID: ['UNAUTHENTICATED', 'a valid credential is required'],
  ACCOUNT_REQUIRED: ['PERMISSION_DENIED', 'create the account of this session first: POST /api/v1/accounts'],
  SESSION_REQUIRED: ['PERMISSION_DENIED', 'this operation takes the session of a player'],
  KEY_REQUIRED: ['PERMISSION_DENIED', 'this operation takes an API key'],
  PERMISSION_MISSING: ['PERMISSION_DENIED', 'the credential lacks a permission'],
  NOT_YOURS: ['PERMISSION_DENIED', 'players act on their own account only'],
  RATE_LIMITED: ['RESOURCE_EXHAUSTED', 'too many requests; try again later'],
  IDEMPOTENCY_KEY_INVALID: ['INVALID_ARGUMENT', 'Idempotency-Key takes 1 to 255 visible ASCII characters'],
  IDEMPOTENCY_KEY_REUSED: ['FAILED_PRECONDITION', 'this Idempotency-Key was used for another request'],
  IDEMPOTENCY_KEY_RUNNING: ['ABORTED', 'the first request with this Idempotency-Key is still running'],
  REQUEST_CANCELLED: ['CANCELLED', 'the client went away'],
  DEADLINE_EXCEEDED: ['DEADLINE_EXCEEDED', 'the operation took too long'],
  STORAGE_BUSY: ['UNAVAILABLE', 'the storage is busy; try again'],
  STORAGE_FULL: ['UNAVAILABLE', 'the storage is full'],
  OVERLOADED: ['UNAVAILABLE', 'the server has too much to do at this moment; try again'],
  SHUTTING_DOWN: ['UNAVAILABLE', 'the server is shutting down'],
  INTERNAL: ['INTERNAL', 'something went wrong on our side'],
});

/** Names one field of the request that cannot be accepted, and why. */
export const invalidField = (field: string, description: string): ApiError =>
  commonErrors.INVALID_FIELD({ message: `${field}: ${description}`, fields: [{ field, description }] });

const typeUrl = (name: string): string => `type.googleapis.com/google.rpc.${name}`;

/** The RPC status object: what the body of every answer other than success is. */
export interface RpcStatus {
  readonly code: number;
  readonly message: string;
  readonly details: readonly ({ readonly '@type': string } & Readonly<Record<string, unknown>>)[];
}

/** Writes an error as an RPC status object. `requestId` is told for internal errors, which tell nothing else. */
export function toRpcStatus(error: ApiError, requestId: string): RpcStatus {
  const { fields, metadata, retryAfterSeconds } = error.details;
  const details: ({ '@type': string } & Record<string, unknown>)[] = [
    {
      '@type': typeUrl('ErrorInfo'),
      reason: error.reason,
      domain: 'lobbykit',
      metadata: error.code === 'INTERNAL' ? { requestId } : (metadata ?? {}),
    },
  ];
  if (fields) details.push({ '@type': typeUrl('BadRequest'), fieldViolations: fields });
  if (retryAfterSeconds !== undefined)
    details.push({ '@type': typeUrl('RetryInfo'), retryDelay: `${retryAfterSeconds}s` });
  return { code: rpcCodes[error.code][0], message: error.message, details };
}
