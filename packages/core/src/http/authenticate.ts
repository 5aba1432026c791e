import type { Actor } from '../kernel/call.ts';
import { commonErrors } from '../kernel/errors.ts';
import { addressClass } from './input/client-address.ts';
import { credentialsOf, headerOf } from './input/headers.ts';
import type { Operation } from './operation.ts';
import type { Rates } from './rates.ts';
import type { HttpRequest } from './request.ts';
import type { IdempotencyKey } from './run-operation.ts';

/** Returns the actor that a credential belongs to; anonymous if it is invalid or absent. */
export type Authenticator = (
  credentials: { readonly session: string | undefined; readonly key: string | undefined },
  now: number,
) => Promise<Actor>;

export interface AuthenticationDependencies {
  readonly authenticate: Authenticator;
  /** Consumes the ticket that the URL of a stream may contain, for clients that cannot set headers. */
  readonly redeemTicket: (ticket: string, now: number) => Promise<Actor>;
  readonly rates: Rates;
  /** Header names for credentials besides Authorization, in lower case. */
  readonly sessionHeader: string;
  readonly keyHeader: string;
}

/**
 * Returns the actor of a request; anonymous if it presents no valid credential. Throws CREDENTIAL_AMBIGUOUS for more than
 * one credential, and RATE_LIMITED for an invalid one if too many came from this address.
 */
export async function authenticateRequest(
  { authenticate, redeemTicket, rates, sessionHeader, keyHeader }: AuthenticationDependencies,
  operation: Operation,
  request: HttpRequest,
  address: string,
  now: number,
): Promise<Actor> {
  const credentials = credentialsOf(request, sessionHeader, keyHeader);
  const ticket = operation.route.stream ? operation.reader.readQuery(request.query).ticket : undefined;
  const count = [credentials.session, credentials.key, ticket].filter(Boolean).length;
  if (count === 0) return { kind: 'anonymous' };
  if (count > 1) throw commonErrors.CREDENTIAL_AMBIGUOUS();
  const actor = ticket ? await redeemTicket(String(ticket), now) : await authenticate(credentials, now);
  // Callers with a valid credential are never blocked for what others try from their address: a campus may share one.
  if (actor.kind === 'anonymous') await rates.take('failed_credential', addressClass(address), now);
  return actor;
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
