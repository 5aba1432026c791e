import { hash } from 'node:crypto';
import { refusals } from './answers.ts';

export interface TwinSession {
  readonly accountId: string;
  readonly expiresAt: number;
}

/** Milliseconds that a session is cached, as in lobbykit. */
const remembered = 5_000;
const mostRemembered = 20_000;

/** Checks sessions by the SHA-256 digest of their token and caches them, as lobbykit does. */
export function createSessionCheck(
  read: (digest: string) => TwinSession | undefined | Promise<TwinSession | undefined>,
): (authorization: string | undefined) => TwinSession | Promise<TwinSession> {
  const known = new Map<string, { readonly session: TwinSession; readonly until: number }>();

  function remember(digest: string, session: TwinSession | undefined): TwinSession {
    const now = Date.now();
    if (session === undefined || session.expiresAt <= now) throw refusals.unauthenticated();
    if (known.size >= mostRemembered) known.delete(known.keys().next().value!);
    known.set(digest, { session, until: Math.min(now + remembered, session.expiresAt) });
    return session;
  }

  return (authorization) => {
    if (authorization?.startsWith('Bearer gs_') !== true) throw refusals.unauthenticated();
    const digest = hash('sha256', authorization.slice(7), 'hex');
    const hit = known.get(digest);
    if (hit !== undefined && hit.until > Date.now()) return hit.session;
    const found = read(digest);
    return found instanceof Promise
      ? found.then((session) => remember(digest, session))
      : remember(digest, found);
  };
}
