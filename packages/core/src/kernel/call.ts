import type { StorageOperations } from '../storage/storage.ts';
import type { ApiError } from './errors.ts';
import { commonErrors } from './errors.ts';
import type { Permissions } from './permissions.ts';
import type { Unit } from './unit.ts';

/** A login that no account stands behind yet: who it is, and what names it in storage. It never changes. */
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

/** The session that a request presents, as far as operations may know it. Its token is never here. */
export interface SessionActor {
  readonly kind: 'session';
  /** SHA-256 of the token: the key of the session's row. */
  readonly digest: string;
  /** First 16 hexadecimal characters of the digest: how lists and routes name a session. */
  readonly sessionRef: string;
  readonly accountId: string | null;
  readonly authRole: string;
  readonly permissions: Permissions;
  /** As it was read when the request came in; left out once the session has its account. */
  readonly unclaimed?: UnclaimedLogin;
}

export interface KeyActor {
  readonly kind: 'key';
  /** The public id, or `root` for the key of the configuration. */
  readonly keyId: string;
  readonly name: string;
  readonly policyId: string | null;
  readonly permissions: Permissions;
}

/** Who is asking. `system` is a call from this process and never reachable over HTTP. */
export type Actor =
  | { readonly kind: 'anonymous' }
  | { readonly kind: 'pending'; readonly digest: string; readonly sessionRef: string }
  | SessionActor
  | KeyActor
  | { readonly kind: 'system' };

/** One request on its way: who asks, when, and what its operation may use. */
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
  /** Aborted when the client goes away. Made when it is first asked for: few operations wait, and it costs 2 µs. */
  signal(): AbortSignal;
  /** Reads. Writes go through `atomically`. */
  readonly db: StorageOperations;
  /** The unit that the whole call runs in, where it carries an Idempotency-Key. */
  readonly unit: Unit | null;
  /** Names the object of the change for the audit row of an operator's call. */
  readonly object: string | null;
  /** Whether what the call changes is recorded in the audit table: true for operator operations. */
  readonly audited: boolean;
  /** Request headers that operations may read (`last-event-id`, `prefer`, …), lower-case names. */
  header(name: string): string | undefined;
  /** Adds a response header, lower-case name. */
  reply(name: string, value: string): void;
}

/** How rows name who did something: `account:…`, `key:<name>`, `system`, `anonymous`. */
export function principalOf(actor: Actor): string {
  switch (actor.kind) {
    case 'session':
      return actor.accountId === null ? `session:${actor.sessionRef}` : `account:${actor.accountId}`;
    case 'pending':
      return `session:${actor.sessionRef}`;
    case 'key':
      return `key:${actor.name}`;
    default:
      return actor.kind;
  }
}

/** What stands for a caller and for nobody after him: a name may be given to another key once its own is deleted. */
export const callerIdOf = (actor: Actor): string =>
  actor.kind === 'key' ? `key:${actor.keyId}` : principalOf(actor);

/** The account of the player who calls. Throws SESSION_REQUIRED where there is none, also for calls in this process. */
export function playerOf(call: Call): string {
  const { actor } = call;
  if (actor.kind !== 'session' || actor.accountId === null) throw commonErrors.SESSION_REQUIRED();
  return actor.accountId;
}

/** The session that calls, with or without an account. */
export function sessionOf(call: Call): SessionActor {
  if (call.actor.kind !== 'session') throw commonErrors.SESSION_REQUIRED();
  return call.actor;
}

/** The caller's own account id where the request names none; another's is refused without looking it up. */
export function ownAccount(call: Call, named: string | undefined): string {
  const own = playerOf(call);
  if (named !== undefined && named !== '' && named !== own) throw notYours();
  return own;
}

const notYours = (): ApiError => commonErrors.NOT_YOURS();
