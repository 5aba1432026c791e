import type { LimitTable } from '../../kernel/limits.ts';
import type { Context } from '../context.ts';

/** The limits of authentication. */
export const authenticationLimits = {
  openLoginsPerAddress: [
    20,
    1_000,
    'unfinished logins by redirect per address; a new login above the limit ends the oldest',
  ],
  confirmationTries: [5, 10, 'attempts to enter the six digits of a login'],
  awaitSeconds: [25, 300, 'seconds that one call of await waits at most'],
} as const satisfies LimitTable;

/** The context of authentication, with these limits. */
export type AuthenticationContext = Context<typeof authenticationLimits>;
