import type { EngineLimits, LimitsOf, LimitTable } from '../../kernel/limits.ts';
import type { Context } from '../context.ts';

/** The limits of sessions. */
export const sessionLimits = {
  sessionsPerAccount: [10, 1_000, 'sessions per account; a new session above the limit ends the oldest'],
  sessionIdleSeconds: [604_800, 31_536_000, 'seconds after which an unused session ends'],
  sessionSeconds: [2_592_000, 31_536_000, 'seconds after which any session ends'],
  operatorSessionIdleSeconds: [
    3_600,
    31_536_000,
    'seconds after which an unused session ends if the role of its account has permissions',
  ],
  operatorSessionSeconds: [
    43_200,
    31_536_000,
    'seconds after which any session ends if the role of its account has permissions',
  ],
  pendingSessionSeconds: [600, 3_600, 'seconds that a login may take'],
  unclaimedSessionSeconds: [3_600, 86_400, 'seconds within which a logged-in session must get its account'],
} as const satisfies LimitTable;

/** The values of these limits, and of the one that sessions share with connections. */
export interface SessionLimits
  extends LimitsOf<typeof sessionLimits>,
    Pick<EngineLimits, 'lastSeenSeconds'> {}

/** The context of sessions, with these limits. */
export type SessionsContext = Context<typeof sessionLimits>;
