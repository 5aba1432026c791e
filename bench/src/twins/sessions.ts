import { hash } from 'node:crypto';
import { refusals } from './answers.ts';

export interface TwinSession {
  readonly accountId: string;
  readonly expiresAt: number;
}

/** The record of a session that its player may read, as a driver returns it. */
export interface SessionRecordRow {
  readonly digest: string;
  readonly account_id: string;
  readonly state: number;
  readonly provider: number;
  readonly platform: number;
  readonly issuer: string | null;
  readonly subject: string | null;
  readonly display_name: string | null;
  readonly created_at: number | string;
  readonly last_seen_at: number | string;
  readonly expires_at: number | string;
  readonly address: string;
  readonly user_agent: string;
}

const mask = '•••';

const seconds = (milliseconds: number | string): number => Math.floor(Number(milliseconds) / 1_000);

/** Returns a session as lobbykit returns it. What the provider reported is masked. */
export function viewSession(row: SessionRecordRow): object {
  const sessionData: Record<string, string> = {};
  if (row.issuer !== null) sessionData.issuer = mask;
  if (row.subject !== null) sessionData.subject = mask;
  if (row.display_name !== null) sessionData.displayName = mask;
  return {
    sessionRef: row.digest.slice(0, 16),
    state: row.state,
    accountId: row.account_id,
    provider: row.provider,
    platform: row.platform,
    createdTimestamp: seconds(row.created_at),
    lastSeenTimestamp: seconds(row.last_seen_at),
    expiresTimestamp: seconds(row.expires_at),
    ipAddress: row.address,
    userAgent: row.user_agent,
    sessionData,
  };
}

/** The digest by which the session of a request is stored. */
export function digestOf(authorization: string | undefined): string {
  if (authorization?.startsWith('Bearer gs_') !== true) throw refusals.unauthenticated();
  return hash('sha256', authorization.slice(7), 'hex');
}

/** Milliseconds that a session is cached, as in lobbykit. */
const remembered = 5_000;
const mostRemembered = 20_000;

export interface SessionMemory {
  /** Returns the session of a request. */
  of(authorization: string | undefined): TwinSession | Promise<TwinSession>;
  /** Returns a session that is cached. */
  peek(digest: string): TwinSession | undefined;
  /** Remembers a session that has just been stored. */
  keep(digest: string, session: TwinSession): void;
}

/** Finds sessions by the SHA-256 digest of their token and caches them, as lobbykit does. */
export function createSessionMemory(
  read: (digest: string) => TwinSession | undefined | Promise<TwinSession | undefined>,
): SessionMemory {
  const known = new Map<string, { readonly session: TwinSession; readonly until: number }>();

  function keep(digest: string, session: TwinSession, now = Date.now()): void {
    // Deleted first, so that the oldest is always the first.
    if (!known.delete(digest) && known.size >= mostRemembered) known.delete(known.keys().next().value!);
    known.set(digest, { session, until: Math.min(now + remembered, session.expiresAt) });
  }

  function checked(digest: string, session: TwinSession | undefined): TwinSession {
    const now = Date.now();
    if (session === undefined || session.expiresAt <= now) throw refusals.unauthenticated();
    keep(digest, session, now);
    return session;
  }

  function peek(digest: string): TwinSession | undefined {
    const hit = known.get(digest);
    return hit !== undefined && hit.until > Date.now() ? hit.session : undefined;
  }

  return {
    keep,
    peek,
    of(authorization) {
      const digest = digestOf(authorization);
      const hit = peek(digest);
      if (hit !== undefined) return hit;
      const found = read(digest);
      return found instanceof Promise
        ? found.then((session) => checked(digest, session))
        : checked(digest, found);
    },
  };
}

/** The same for those who only check sessions. */
export const createSessionCheck = (
  read: (digest: string) => TwinSession | undefined | Promise<TwinSession | undefined>,
): SessionMemory['of'] => createSessionMemory(read).of;
