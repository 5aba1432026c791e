import type { Platform } from '../../../events/event-kinds.ts';
import type { Unit } from '../../../kernel/unit-of-work.ts';
import type { SessionRow } from '../../sessions/index.ts';
import type { VouchedFor } from './provider.ts';

/** What a provider that is part of this backend adds to whom it vouches for. */
export interface Assured extends VouchedFor {
  /** Default: the provider's own platform. */
  readonly platform?: Platform;
  /**
   * Runs in the unit in which the session starts: what was found before it must still hold then, and what changes with it
   * commits with it. False refuses the login, and nothing of the unit stays.
   */
  readonly confirm?: (unit: Unit, session: SessionRow) => Promise<boolean>;
  /** Headers of the answer, lower-case names. */
  readonly headers?: Readonly<Record<string, string>>;
}
