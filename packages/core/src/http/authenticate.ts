import type { Actor } from '../kernel/call.ts';
import { commonErrors } from '../kernel/errors.ts';
import { valueName } from '../kernel/value-name.ts';
import { credentialsOf, headerOf } from './input/headers.ts';
import type { Operation } from './operation.ts';
import type { Rates } from './rates.ts';
import type { HttpRequest } from './request.ts';
import type { IdempotencyKey } from './run-operation.ts';
import { lastEventIdOf } from './stream/last-event-id.ts';
import { isEventSource } from './stream/stream.ts';

/**
 * Returns the actor that a credential belongs to; anonymous if it is invalid or absent. Returns a promise only if it must
 * read: most credentials are remembered, and each promise would cost their requests 0.1 µs. Calls `beforeGuess` before it checks
 * a credential that this process has never seen to be valid.
 */
export type Authenticator = (
  credentials: { readonly session: string | undefined; readonly key: string | undefined },
  now: number,
  beforeGuess?: () => Promise<void>,
) => Actor | Promise<Actor>;

/** A ticket that the URL of a stream contains. */
export interface PresentedTicket {
  readonly ticket: string;
  /** Behind the cursor in Last-Event-ID: what the client got on the stream that it takes up again. */
  readonly proof: string | null;
  /** Whether the client can come back with a proof, as `EventSource` does. */
  readonly resumable: boolean;
}

export interface AuthenticationDependencies {
  readonly authenticate: Authenticator;
  /** Consumes the ticket that the URL of a stream may contain, for clients that cannot set headers. */
  readonly redeemTicket: (presented: PresentedTicket, now: number) => Promise<Actor>;
  readonly rates: Rates;
  /** Header names for credentials besides Authorization, in lower case. */
  readonly sessionHeader: string;
  readonly keyHeader: string;
}

const anonymous: Actor = { kind: 'anonymous' };

/**
 * Returns the actor of a request; anonymous if it presents no valid credential. Throws CREDENTIAL_AMBIGUOUS for more than
 * one credential, and RATE_LIMITED for an invalid one if too many came from this address.
 */
export function authenticateRequest(
  dependencies: AuthenticationDependencies,
  operation: Operation,
  request: HttpRequest,
  address: string,
  now: number,
): Actor | Promise<Actor> {
  const { authenticate, rates, sessionHeader, keyHeader } = dependencies;
  const credentials = credentialsOf(request, sessionHeader, keyHeader);
  const ticket = operation.route.stream ? operation.reader.readQuery(request.query).ticket : undefined;
  const hasCredential = credentials.session !== undefined || credentials.key !== undefined;
  if (!hasCredential && !ticket) return anonymous;
  if (credentials.isAmbiguous || (hasCredential && ticket)) throw commonErrors.CREDENTIAL_AMBIGUOUS();
  // Callers with a valid credential are not blocked for what others try from their address: a campus may share one. But
  // what may be a guess is checked a few times only, so that a blocked address costs the database next to nothing.
  const beforeGuess = rates.isBlocked('failed_credential', address, now)
    ? () => rates.takeByAddress('blocked_credential', address, now)
    : undefined;
  const counted = async (found: Actor): Promise<Actor> => {
    if (found.kind === 'anonymous') await rates.takeByAddress('failed_credential', address, now);
    return found;
  };
  if (ticket) {
    const { proof } = lastEventIdOf(request);
    const presented = { ticket: String(ticket), proof, resumable: isEventSource(request) };
    return redeem(dependencies, presented, now, beforeGuess).then(counted);
  }
  const actor = authenticate(credentials, now, beforeGuess);
  if (actor instanceof Promise) return actor.then(counted);
  return actor.kind === 'anonymous' ? counted(actor) : actor;
}

async function redeem(
  { redeemTicket }: AuthenticationDependencies,
  presented: PresentedTicket,
  now: number,
  beforeGuess: (() => Promise<void>) | undefined,
): Promise<Actor> {
  await beforeGuess?.();
  return redeemTicket(presented, now);
}

/** Headers of a request: a plain object, in which the case of the names does not matter, or the `Headers` of `fetch`. */
export type RequestHeaders =
  | { get(name: string): string | null }
  | { readonly [name: string]: string | readonly string[] | undefined };

/** Throws if a host passes what are no headers, such as the whole request, which would be nobody's. */
export function assertHeaders(headers: unknown): void {
  const given = headers as { readonly get?: unknown; readonly headers?: unknown } | null | undefined;
  const isObject = typeof given === 'object' && given !== null && !Array.isArray(given);
  const isRequest = typeof given?.headers === 'object' && !Array.isArray(given.headers);
  if (!isObject || given instanceof Promise || (isRequest && typeof given.get !== 'function'))
    throw new TypeError(
      `authenticate needs the headers of a request, not ${isObject && isRequest ? 'the request' : valueName(headers)}: ` +
        'backend.authenticate(request.headers)',
    );
}

/** Who sent a request to a route of the host. */
export interface AuthenticatedCaller {
  /** The account of the session. Null for an API key, and for a session that has no account yet. */
  readonly accountId: string | null;
  /** The role of the account. Null if there is no account. */
  readonly role: string | null;
  /** What the caller may do: exact names, `area.*` or `*`. Empty for players without a special role. */
  readonly permissions: readonly string[];
}

/**
 * Returns the owner of the credential in these headers. Returns null if there is no credential, or if it is invalid,
 * ended, or the session of a login that is not done yet. Throws CREDENTIAL_AMBIGUOUS for more than one credential.
 *
 * Consumes no rate points.
 */
export async function authenticateHeaders(
  {
    authenticate,
    sessionHeader,
    keyHeader,
  }: Pick<AuthenticationDependencies, 'authenticate' | 'sessionHeader' | 'keyHeader'>,
  headers: RequestHeaders,
  now: number,
): Promise<AuthenticatedCaller | null> {
  const found = pickHeaders(headers, ['authorization', sessionHeader, keyHeader]);
  const { session, key, isAmbiguous } = credentialsOf({ headers: found }, sessionHeader, keyHeader);
  if (isAmbiguous) throw commonErrors.CREDENTIAL_AMBIGUOUS();
  if (session === undefined && key === undefined) return null;
  const actor = await authenticate({ session, key }, now);
  if (actor.kind === 'key')
    return { accountId: null, role: null, permissions: [...actor.permissions.granted] };
  if (actor.kind !== 'session') return null;
  const { accountId, authRole, permissions } = actor;
  return { accountId, role: authRole || null, permissions: [...permissions.granted] };
}

/** Returns these headers by their lower-case names. */
function pickHeaders(headers: RequestHeaders, names: readonly string[]): HttpRequest['headers'] {
  const { get } = headers;
  if (typeof get === 'function')
    return Object.fromEntries(names.map((name) => [name, get.call(headers, name) ?? undefined]));
  const picked: Record<string, string | readonly string[] | undefined> = {};
  for (const [name, value] of Object.entries(headers as HttpRequest['headers'])) {
    const lower = name.toLowerCase();
    if (value === undefined || !names.includes(lower)) continue;
    // Two spellings of one name are a repeated header. Both are kept, so neither silently wins.
    picked[lower] = picked[lower] === undefined ? value : [picked[lower], value].flat();
  }
  return picked;
}

/** Returns the Idempotency-Key of a request with the credential that it presents. */
export function idempotencyKeyOf(
  request: HttpRequest,
  { sessionHeader, keyHeader }: Pick<AuthenticationDependencies, 'sessionHeader' | 'keyHeader'>,
): IdempotencyKey | undefined {
  const key = headerOf(request, 'idempotency-key');
  if (key === undefined) return undefined;
  const credentials = credentialsOf(request, sessionHeader, keyHeader);
  return { key, credential: credentials.session ?? credentials.key };
}
