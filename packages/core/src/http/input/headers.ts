import type { HttpRequest } from '../request.ts';

const requestIdForm = /^[\w-]{1,64}$/;

/** Returns a header by its lower-case name. Repeated headers are joined with commas. */
export function headerOf(request: Pick<HttpRequest, 'headers'>, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === 'string' ? value : value?.join(', ');
}

/** Returns the `x-request-id` of a request, or undefined if it is absent or has an unaccepted form. */
export function requestIdOf(request: Pick<HttpRequest, 'headers'>): string | undefined {
  const id = request.headers['x-request-id'];
  return typeof id === 'string' && requestIdForm.test(id) ? id : undefined;
}

const bearer = /^bearer +(\S+) *$/i;

/** The credentials of a request. */
export interface PresentedCredentials {
  readonly session: string | undefined;
  readonly key: string | undefined;
  /** Whether there are two different sessions, two different API keys, or a session and an API key. */
  readonly isAmbiguous: boolean;
}

/**
 * Returns the credentials of a request. A bearer token that begins with `gs_` is a session, any other an API key. Other
 * schemes of Authorization are ignored: a proxy in front may use them.
 */
export function credentialsOf(
  request: Pick<HttpRequest, 'headers'>,
  sessionHeader: string,
  keyHeader: string,
): PresentedCredentials {
  const token = bearer.exec(headerOf(request, 'authorization') ?? '')?.[1];
  const isSession = token?.startsWith('gs_');
  const bySession = credentialIn(headerOf(request, sessionHeader));
  const byKey = credentialIn(headerOf(request, keyHeader));
  const session = (isSession ? token : undefined) ?? bySession;
  const key = (isSession ? undefined : token) ?? byKey;
  const isAmbiguous =
    (session !== undefined && key !== undefined) ||
    (bySession !== undefined && (bySession !== session || bySession.includes(','))) ||
    (byKey !== undefined && (byKey !== key || byKey.includes(',')));
  return { session, key, isAmbiguous };
}

/** Returns the credential in a header. A header that was sent several times with one value counts once. */
function credentialIn(header: string | undefined): string | undefined {
  if (!header?.includes(',')) return header || undefined;
  const values = new Set(header.split(',').map((value) => value.trim()));
  return [...values].join(',');
}
