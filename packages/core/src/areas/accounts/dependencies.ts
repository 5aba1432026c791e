import type { Platform } from '../../events/event-kinds.ts';
import type { Identity } from '../../kernel/identity.ts';
import type { Unit } from '../../kernel/unit-of-work.ts';
import type { Roles } from '../sessions/roles.ts';
import type { SessionStore } from '../sessions/session-store.ts';
import type { IdentityKey } from './identities.ts';
import type { AccountsOptions } from './options.ts';

/** What accounts need of others. */
export interface AccountsDependencies extends AccountsOptions {
  readonly sessions: Pick<SessionStore, 'find' | 'claim' | 'rotate' | 'consume' | 'endAllOf'>;
  /** Tells caches and streams, after the commit, that the role of an account has changed or that it is gone. */
  readonly signal: (topic: 'account.changed', accountId: string) => void;
  /** Every role with its permissions, `user` and `admin` among them. */
  readonly roles: Roles;
  /** Whether the account of this identity becomes `admin` whenever it logs in. */
  readonly isBootstrapAdmin: (identity: Identity) => boolean;
  /** The issuer of a platform's ids where an operator names none; null where there is no usual one. */
  readonly defaultIssuer: (platform: Platform) => string | null;
  /** What other areas remove with an account and with the identities that it had, in the same unit. */
  readonly onDelete: readonly ((
    unit: Unit,
    accountId: string,
    identities: readonly IdentityKey[],
  ) => Promise<void>)[];
  /** The header that carries a new session token, lower case. */
  readonly sessionHeader: string;
}
