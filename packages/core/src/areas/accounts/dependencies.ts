import type { Platform } from '../../events/event-kinds.ts';
import type { Identity, IdentityKey } from '../../kernel/identity.ts';
import type { Unit } from '../../kernel/unit-of-work.ts';
import type { Roles } from '../sessions/roles.ts';
import type { SessionStore } from '../sessions/session-store.ts';
import type { AccountsOptions } from './options.ts';

/** What the accounts need from other areas. */
export interface AccountsDependencies extends AccountsOptions {
  readonly sessions: Pick<SessionStore, 'find' | 'claim' | 'rotate' | 'consume' | 'endAllOf'>;
  /**
   * Signals to caches and streams, after the commit, that the role of an account has changed or that it was deleted.
   */
  readonly signal: (topic: 'account.changed', accountId: string) => void;
  /** Every role with its permissions, `user` and `admin` among them. */
  readonly roles: Roles;
  /** Whether the account of this identity becomes `admin` whenever it logs in. */
  readonly isBootstrapAdmin: (identity: Identity) => boolean;
  /** The issuer of a platform's ids if an operator names none; null if the platform has several or none. */
  readonly defaultIssuer: (platform: Platform) => string | null;
  /**
   * Functions that remove what other areas store for a deleted account and for the identities that it had, in the same
   * unit.
   */
  readonly onDelete: readonly ((
    unit: Unit,
    accountId: string,
    identities: readonly IdentityKey[],
  ) => Promise<void>)[];
  /** The response header that carries a new session token, in lower case. */
  readonly sessionHeader: string;
}
