// Generated from the contracts by `npm run reference`.

import type { CallOptions } from '../options.ts';
import type {
  Empty,
  Health,
  Session,
  SessionRecord,
} from './types.ts';

/** Sessions: what players call. */
export interface SessionsOperations {
  /**
   * Reads the session of the request.
   *
   * `GET /api/v1/sessions/current`. Needs a session.
   */
  current(input?: Empty, options?: CallOptions): Promise<{ session: Session }>;

  /**
   * Lists the live sessions of the caller's account, newest first.
   *
   * `GET /api/v1/sessions/mine`. Needs a session with an account.
   */
  mine(input?: {
    limit?: number | null | undefined;
    offset?: number | null | undefined;
    pageToken?: string | null | undefined;
  }, options?: CallOptions): Promise<{ sessions: Session[]; nextPageToken?: string | undefined }>;

  /**
   * Ends a session of the caller's account; any other session is answered as missing.
   *
   * `DELETE /api/v1/sessions/{sessionRef}`. Needs a session with an account.
   */
  end(input: { sessionRef: string }, options?: CallOptions): Promise<{ sessionDeleted: boolean }>;

  /**
   * Gives the session a new id, in the session header of the answer.
   *
   * The old id works 30 seconds more. A refresh does not change the latest end of the session. After several refreshes only the newest id lasts: every older one stops working after 30 seconds.
   *
   * `POST /api/v1/sessions/refresh`. Needs a session.
   */
  refresh(input?: Empty, options?: CallOptions): Promise<Empty>;
}

/** Sessions: what operators, game servers and monitors call. */
export interface SessionsAdminOperations {
  /**
   * Lists live sessions by their reference, newest first.
   *
   * `GET /api/v1/admin/sessions`. Needs the permission `sessions.admin`.
   */
  list(input?: {
    limit?: number | null | undefined;
    offset?: number | null | undefined;
    pageToken?: string | null | undefined;
    accountId?: string | null | undefined;
  }, options?: CallOptions): Promise<{ sessions: Record<string, SessionRecord>; nextPageToken?: string | undefined }>;

  /**
   * Reads one live session.
   *
   * `GET /api/v1/admin/sessions/{sessionRef}`. Needs the permission `sessions.admin`.
   *
   * Errors: `SESSION_NOT_FOUND`.
   */
  get(input: { sessionRef: string }, options?: CallOptions): Promise<{ session: Session }>;

  /**
   * Ends a session at once.
   *
   * `DELETE /api/v1/admin/sessions/{sessionRef}`. Needs the permission `sessions.admin`.
   *
   * Errors: `ROLE_NOT_HELD`.
   */
  revoke(input: { sessionRef: string }, options?: CallOptions): Promise<{ sessionDeleted: boolean }>;

  /**
   * Ends every session of an account at once.
   *
   * `DELETE /api/v1/admin/sessions`. Needs the permission `sessions.admin`.
   *
   * Errors: `ROLE_NOT_HELD`.
   */
  revokeAll(input: { accountId: string }, options?: CallOptions): Promise<{ sessionsDeleted: number }>;

  /**
   * Tells a game server whether a session id is valid and whose it is. This does not extend the session.
   *
   * A session is valid if it is live and has an account. The other fields are empty, and 0, if it is not valid.
   *
   * `POST /api/v1/server/sessions/validate`. Needs the permission `sessions.validate`.
   */
  validate(input: { sessionId: string }, options?: CallOptions): Promise<{
    valid: boolean;
    accountId: string;
    authRole: string;
    displayName: string;
    /** Unix time in seconds */
    expiresTimestamp: number;
  }>;

  /**
   * Reports whether the area works.
   *
   * `GET /api/v1/sessions/healthz`. Anyone may call it.
   */
  healthz(input?: Empty, options?: CallOptions): Promise<Health>;
}
