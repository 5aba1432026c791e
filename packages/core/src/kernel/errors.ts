/**
 * Errors of operations: the RPC codes with their HTTP statuses, the error that services throw, and its wire form
 * (`google.rpc.Status`).
 */

import type { ErrorReason } from '@lobbykit/client';

/** Each RPC code's number and HTTP status, as the published gRPC gateway maps them. */
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

/** Name of an RPC code: `NOT_FOUND`. */
export type RpcCode = keyof typeof rpcCodes;

/** One field of a request that was refused. */
export interface FieldViolation {
  /** Dotted path of the field in the request. */
  readonly field: string;
  readonly description: string;
}

/** What one error adds to its declaration. */
export interface ErrorDetails {
  /** What went wrong in this case. Default: the declared message. Never contains SQL, paths, stacks or secrets. */
  readonly message?: string;
  /** The fields of the request that were refused. */
  readonly fields?: readonly FieldViolation[];
  /** Machine-readable details, for example the id of what already exists. */
  readonly metadata?: Readonly<Record<string, string>>;
  /** Seconds until a retry makes sense. Sent as RetryInfo and as the Retry-After header. Default of UNAVAILABLE: 5. */
  readonly retryAfterSeconds?: number;
  /** More response headers, with lower-case names. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The original error. Logged, never sent. */
  readonly cause?: unknown;
}

/** What is unavailable may be there again soon: every 503 says when to try again. */
const defaultRetrySeconds = 5;

const brand: unique symbol = Symbol.for('lobbykit.ApiError') as never;

/**
 * The error of an operation. Its `reason` is one of those in `docs/reference/errors.md`, or one of an area or a hook of the host.
 *
 * Check for it with `isApiError`, not with `instanceof`: that also works if two copies of this package are loaded.
 */
export class ApiError extends Error {
  readonly [brand] = true;
  /** The RPC code, for example `NOT_FOUND`. */
  readonly code: RpcCode;
  /** What programs should compare, for example `ACCOUNT_NOT_FOUND`. Never changes between versions. */
  readonly reason: ErrorReason;
  /** The HTTP status. */
  readonly status: number;
  readonly details: ErrorDetails;

  constructor(declared: DeclaredError, details: ErrorDetails = {}) {
    super(details.message ?? declared.message, { cause: details.cause });
    this.name = 'ApiError';
    this.code = declared.code;
    this.reason = declared.reason;
    this.status = declared.status ?? rpcCodes[declared.code][1];
    this.details =
      declared.code === 'UNAVAILABLE' ? { retryAfterSeconds: defaultRetrySeconds, ...details } : details;
  }
}

/** Returns whether `error` is an `ApiError`, of this or of another loaded copy of the package. */
export const isApiError = (error: unknown): error is ApiError =>
  typeof error === 'object' && error !== null && brand in error;

/** An error as an area declares it: the reason, its code and its default message. */
export interface DeclaredError {
  readonly reason: string;
  readonly code: RpcCode;
  readonly message: string;
  /** Only if the HTTP status differs from that of the code (405, 408, 413, 414, 415). */
  readonly status?: number;
}

/** Creates the error to throw: `throw errors.POLICY_IN_USE({ metadata: { policyId } })`. */
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

/** Errors that any operation may answer. A route declares only its other errors. */
export const commonErrors = defineErrors({
  INVALID_FIELD: ['INVALID_ARGUMENT', 'a field of the request is invalid'],
  INVALID_JSON: ['INVALID_ARGUMENT', 'the body is not valid JSON, or exceeds a limit on JSON'],
  INVALID_PATH: ['INVALID_ARGUMENT', 'the path or query is invalid'],
  CREDENTIAL_AMBIGUOUS: [
    'INVALID_ARGUMENT',
    'send exactly one credential: a session, an API key or a ticket',
  ],
  URL_TOO_LONG: ['INVALID_ARGUMENT', 'the URL is too long for this server', 414],
  CONTENT_TYPE_UNSUPPORTED: ['INVALID_ARGUMENT', 'send the body as application/json in UTF-8', 415],
  BODY_TOO_LARGE: ['RESOURCE_EXHAUSTED', 'the body is too large for this operation', 413],
  REQUEST_TIMEOUT: ['DEADLINE_EXCEEDED', 'the body of the request did not arrive in time', 408],
  ROUTE_UNKNOWN: ['NOT_FOUND', 'there is no such operation'],
  METHOD_NOT_ALLOWED: ['UNIMPLEMENTED', 'this path does not support that method', 405],
  CREDENTIAL_INVALID: ['UNAUTHENTICATED', 'a valid credential is required'],
  ACCOUNT_REQUIRED: ['PERMISSION_DENIED', 'create the account of this session first: POST /api/v1/accounts'],
  SESSION_REQUIRED: ['PERMISSION_DENIED', 'this operation needs the session of a player'],
  KEY_REQUIRED: ['PERMISSION_DENIED', 'this operation needs an API key'],
  PERMISSION_MISSING: ['PERMISSION_DENIED', 'the credential lacks a permission'],
  NOT_YOURS: ['PERMISSION_DENIED', 'players can act only on their own account'],
  ACCOUNT_BANNED: ['PERMISSION_DENIED', 'this account is banned'],
  RATE_LIMITED: ['RESOURCE_EXHAUSTED', 'too many requests; try again later'],
  IDEMPOTENCY_KEY_INVALID: ['INVALID_ARGUMENT', 'Idempotency-Key must be 1 to 255 visible ASCII characters'],
  IDEMPOTENCY_KEY_REUSED: [
    'FAILED_PRECONDITION',
    'this Idempotency-Key was already used for another request',
  ],
  IDEMPOTENCY_KEY_RUNNING: ['ABORTED', 'the first request with this Idempotency-Key is still running'],
  IDEMPOTENCY_KEY_DONE: [
    'ALREADY_EXISTS',
    'the request with this Idempotency-Key has taken effect, but its answer is not kept; read what it changed',
  ],
  REQUEST_CANCELLED: ['CANCELLED', 'the client disconnected'],
  DEADLINE_EXCEEDED: ['DEADLINE_EXCEEDED', 'the operation took too long'],
  NUMBER_OUT_OF_RANGE: ['OUT_OF_RANGE', 'a number would leave the range that can be stored'],
  STORAGE_BUSY: ['UNAVAILABLE', 'the storage is busy; try again'],
  STORAGE_FULL: ['UNAVAILABLE', 'the storage is full'],
  OVERLOADED: ['UNAVAILABLE', 'the server is overloaded; try again later'],
  NOT_STARTED: ['UNAVAILABLE', 'the server has not started yet'],
  SERVICE_EXCLUDED: ['UNIMPLEMENTED', 'operators have excluded this service'],
  SHUTTING_DOWN: ['UNAVAILABLE', 'the server is shutting down'],
  INTERNAL: ['INTERNAL', 'an internal error occurred'],
});

/** Creates an INVALID_FIELD error for one field of the request. */
export const invalidField = (field: string, description: string): ApiError =>
  commonErrors.INVALID_FIELD({ message: `${field}: ${description}`, fields: [{ field, description }] });

const typeUrl = (name: string): string => `type.googleapis.com/google.rpc.${name}`;

/** The RPC status object: the body of every error answer. */
export interface RpcStatus {
  /** The number of the RPC code. */
  readonly code: number;
  readonly message: string;
  /** ErrorInfo with the reason, and BadRequest or RetryInfo if they apply. */
  readonly details: readonly ({ readonly '@type': string } & Readonly<Record<string, unknown>>)[];
}

/** Converts an error to an RPC status object. Internal errors contain `requestId` and no other details. */
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
