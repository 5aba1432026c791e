import type { StorageOperations } from '../storage/storage.ts';
import { type ApiError, commonErrors } from './errors.ts';
import type { Permissions } from './permissions.ts';
import type { Unit } from './unit.ts';

/** A login that has no account yet: the identity, and what names the session in storage. It never changes. */
export interface UnclaimedLogin {
  readonly digest: string;
  readonly sessionRef: string;
  readonly lineage: string;
  readonly platform: number;
  readonly issuer: string | null;
  readonly subject: string | null;
  readonly displayName: string | null;
  readonly accountId: string | null;
  readonly createdAt: number;
}

/** The stream that a request opens with a ticket. */
export interface TicketStream {
  /** SHA-256 of the ticket. */
  readonly digest: string;
  /** Counts the streams of the ticket. Only the newest one lives. */
  readonly opening: number;
  /** What the client must present, beside the ticket, to take the stream up again. No URL contains it. */
  readonly proof: string;
}

/** The session that a request presents. It never contains the session token. */
export interface SessionActor {
  readonly kind: 'session';
  /** SHA-256 of the token: the key of the session's row. */
  readonly digest: string;
  /** The first 16 hexadecimal characters of the digest. Lists and routes name a session by it. */
  readonly sessionRef: string;
  /** Names the login. It stays the same when a refresh replaces the token. */
  readonly lineage: string;
  readonly accountId: string | null;
  readonly authRole: string;
  readonly permissions: Permissions;
  /** As read when the request arrived. Absent if the session has an account. */
  readonly unclaimed?: UnclaimedLogin;
  /** Absent if the request presents no ticket, and if its stream cannot be taken up again. */
  readonly ticket?: TicketStream;
}

export interface KeyActor {
  readonly kind: 'key';
  /** The public id, or `root` for the root key of the configuration. */
  readonly keyId: string;
  readonly name: string;
  readonly policyId: string | null;
  readonly permissions: Permissions;
}

/** The caller. `system` is a call from this process; it can never be reached over HTTP. */
export type Actor =
  | { readonly kind: 'anonymous' }
  | {
      readonly kind: 'pending';
      readonly digest: string;
      readonly sessionRef: string;
      /** What each of its requests is refused with, because its account is banned. */
      readonly refusal?: ApiError;
    }
  | SessionActor
  | KeyActor
  | { readonly kind: 'system' };

/** One request: who calls, when, and what the operation may use. */
export interface Call {
  /** `accounts.get`. */
  readonly operation: string;
  readonly actor: Actor;
  readonly requestId: string;
  /** When the request arrived, in milliseconds. */
  readonly now: number;
  /** The address of the client; empty for calls from this process. */
  readonly address: string;
  readonly userAgent: string;
  /** Aborted when the client disconnects. Created on first use: few operations wait, and it costs 2 µs. */
  signal(): AbortSignal;
  /** For reads. Writes go through `atomically`. */
  readonly db: StorageOperations;
  /** The unit that the whole call runs in, if the call has an Idempotency-Key; otherwise null. */
  readonly unit: Unit | null;
  /** What an operator's call changes, for its audit row. */
  readonly object: string | null;
  /** Whether the audit table records what the call changes. True for operator operations that write, except routine calls of machines. */
  readonly audited: boolean;
  /**
   * Awaits another service. The call holds no place meanwhile that others wait for. Absent for calls that hold none: see
   * `awaitOutside`.
   */
  readonly outside?: (<Result>(work: Promise<Result>) => Promise<Result>) | undefined;
  /** Returns a request header (`last-event-id`, `prefer`, …). The name is in lower case. */
  header(name: string): string | undefined;
  /** Adds a response header. The name is in lower case. */
  reply(name: string, value: string): void;
}

/** Awaits another service for a call. Others that wait for their turn get its place meanwhile. */
export const awaitOutside = <Result>({ outside }: Call, work: Promise<Result>): Promise<Result> =>
  outside === undefined ? work : outside(work);

/** Returns the name of a player in stored rows. */
export const accountPrincipal = (accountId: string): string => `account:${accountId}`;

/** Returns the name of an actor in stored rows: `account:…`, `session:…`, `key:<name>`, `system` or `anonymous`. */
export function principalOf(actor: Actor): string {
  switch (actor.kind) {
    case 'session':
      return actor.accountId === null ? `session:${actor.sessionRef}` : accountPrincipal(actor.accountId);
    case 'pending':
      return `session:${actor.sessionRef}`;
    case 'key':
      return `key:${actor.name}`;
    default:
      return actor.kind;
  }
}

/** Returns an id that is never reused by another caller. Key names are: a new key may get the name of a deleted one. */
export const callerIdOf = (actor: Actor): string =>
  actor.kind === 'key' ? `key:${actor.keyId}` : principalOf(actor);

/** Returns the account id of the calling player. Throws SESSION_REQUIRED if there is none, also for `system` calls. */
export function playerOf(call: Call): string {
  const { actor } = call;
  if (actor.kind !== 'session' || actor.accountId === null) throw commonErrors.SESSION_REQUIRED();
  return actor.accountId;
}

/** Returns the calling session, with or without an account. Throws SESSION_REQUIRED if the caller is no session. */
export function sessionOf(call: Call): SessionActor {
  if (call.actor.kind !== 'session') throw commonErrors.SESSION_REQUIRED();
  return call.actor;
}

/**
 * Returns the caller's own account id, which the request may name or leave out. Throws NOT_YOURS if it names another
 * account, without checking whether that account exists.
 */
export function ownAccount(call: Call, named: string | undefined): string {
  const own = playerOf(call);
  if (named !== undefined && named !== '' && named !== own) throw commonErrors.NOT_YOURS();
  return own;
}
