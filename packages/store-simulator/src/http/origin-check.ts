import { type Exchange, HttpError } from './exchange.ts';

/** Returns whether a host, with or without a port, is this machine itself. */
export const isLoopback = (host: string): boolean =>
  /^(localhost|127(\.\d{1,3}){3}|\[::1\]|::1)(:\d{1,5})?$/i.test(host);

/**
 * Refuses what comes from the pages of other sites: their forms, and their names if they lead to this machine. With a
 * public host, only that one and names of this machine are accepted. Throws HttpError.
 */
export function checkOrigin({ method, headers }: Exchange, publicHost: string | null): void {
  const { origin } = headers;
  const host = headers.host?.toLowerCase() ?? '';
  if (publicHost !== null && !isLoopback(host) && host !== publicHost)
    throw new HttpError(403, 'this host name is not accepted');
  if (method === 'GET' || origin === undefined) return;
  if (!URL.canParse(origin) || new URL(origin).host !== host)
    throw new HttpError(403, 'requests of other sites are not accepted');
}
