import type { HttpRequest } from '../request.ts';

const requestIdForm = /^[\w-]{1,64}$/;

/** Returns a header by its lower-case name. Repeated headers are joined with commas. */
export function headerOf(request: Pick<HttpRequest, 'headers'>, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === 'string' ? value : value?.join(', ');
}

/** Returns the `x-request-id` of a request, or undefined if it is absent or has an unaccepted form. */
export function requestIdOf(request: HttpRequest): string | undefined {
  const id = request.headers['x-request-id'];
  return typeof id === 'string' && requestIdForm.test(id) ? id : undefined;
}

const bearer = /^bearer +(\S+) *$/i;

/**
 * Returns the credentials of a request. A bearer token that begins with `gs_` is a session, any other an API key. Other
 * schemes of Authorization are ignored: a proxy in front may use them.
 */
export function credentialsOf(
  request: Pick<HttpRequest, 'headers'>,
  sessionHeader: string,
  keyHeader: string,
): { readonly session: string | undefined; readonly key: string | undefined } {
  const token = bearer.exec(headerOf(request, 'authorization') ?? '')?.[1];
  const isSession = token?.startsWith('gs_');
  const session = isSession ? token : undefined;
  const key = isSession ? undefined : token;
  return {
    session: session ?? (headerOf(request, sessionHeader) || undefined),
    key: key ?? (headerOf(request, keyHeader) || undefined),
  };
}
