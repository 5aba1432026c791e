import type { Platform } from '../../events/event-kinds.ts';
import type { IdentityKey } from '../../kernel/identity.ts';
import type { Rights } from '../rights/rights.ts';
import type { SessionStore } from '../sessions/session-store.ts';
import type { AccountsOptions } from './options.ts';

/** What the accounts need from other areas. */
export interface AccountsDependencies extends Required<AccountsOptions> {
  readonly sessions: Pick<SessionStore, 'find' | 'claim' | 'rotate' | 'consume' | 'endAllOf'>;
  /**
   * Signals to caches and streams, after the commit, that the role of an account has changed or that it was deleted.
   */
  readonly signal: (topic: 'account.changed', accountId: string) => void;
  readonly rights: Rights;
  /** Whether the account of this identity becomes `admin` whenever it logs in. */
  readonly isBootstrapAdmin: (identity: IdentityKey) => boolean;
  /** The issuer of a platform's ids if an operator names none; null if the platform has several or none. */
  readonly defaultIssuer: (platform: Platform) => string | null;
  /** The response header that carries a new session token, in lower case. */
  readonly sessionHeader: string;
}
