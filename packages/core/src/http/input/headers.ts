import type { HttpRequest } from '../request.ts';

const requestIdForm = /^[\w-]{1,64}$/;

/** A header by its lower-case name; repeated ones joined as one list. */
export function headerOf(request: HttpRequest, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === 'string' ? value : value?.join(', ');
}

/** The id that a client gives its request, where it is one that we keep. */
export function requestIdOf(request: HttpRequest): string | undefined {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && requestIdForm.test(given) ? given : undefined;
}

const bearer = /^bearer +(\S+) *$/i;

/**
 * What a request presents: a bearer that begins with `gs_` is a session, any other an API key. Other schemes of
 * Authorization are not ours and count as nothing: a proxy before us may use them.
 */
export function credentialsOf(
  request: HttpRequest,
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
