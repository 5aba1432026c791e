import type { Platform } from '../../../events/event-kinds.ts';
import type { Unit } from '../../../kernel/unit-of-work.ts';
import type { SessionRow } from '../../sessions/tables.ts';
import type { VerifiedIdentity } from './provider.ts';

/** A verified identity with what only providers of this backend can add to it. */
export interface VerifiedLogin extends VerifiedIdentity {
  /** Default: the provider's own platform. */
  readonly platform?: Platform;
  /**
   * Runs in the unit that starts the session. It checks again what the provider read before, and its writes commit with
   * the session. False refuses the login and rolls the unit back.
   */
  readonly confirm?: (unit: Unit, session: SessionRow) => Promise<boolean>;
  /**
   * The session gets its account only when the client asks for it, even if an account has the identity: the provider must
   * know that the answer of the login has arrived. Default false.
   */
  readonly accountOnRequest?: boolean;
  /** Headers of the answer, with lower-case names. */
  readonly headers?: Readonly<Record<string, string>>;
}
