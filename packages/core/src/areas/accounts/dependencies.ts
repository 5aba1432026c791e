import type { Platform } from '../../events/event-kinds.ts';
import type { Rights } from '../rights/rights.ts';
import type { SessionStore } from '../sessions/session-store.ts';
import type { AccountsOptions } from './options.ts';
import type { PromotionDependencies } from './promotion.ts';

/** What the accounts need from other areas. */
export interface AccountsDependencies extends Required<AccountsOptions>, PromotionDependencies {
  readonly sessions: Pick<SessionStore, 'find' | 'claim' | 'rotate' | 'consume' | 'endAllOf' | 'refuseAllOf'>;
  readonly rights: Rights;
  /** Writes at once which sessions were used for the first time, for a caller who is about to check that. */
  readonly writeFirstUses: () => Promise<void>;
  /** The issuer of a platform's ids if an operator names none; null if the platform has several or none. */
  readonly defaultIssuer: (platform: Platform) => string | null;
  /** The response header that carries a new session token, in lower case. */
  readonly sessionHeader: string;
}
