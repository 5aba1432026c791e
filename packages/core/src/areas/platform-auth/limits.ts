import type { LimitTable } from '../../kernel/limits.ts';
import type { Context } from '../context.ts';

/** The limits of platform auth. */
export const platformAuthLimits = {
  hashesAtOnce: [
    2,
    64,
    'password hashes of logins that this process computes concurrently, in the thread pool; half as many after codes of mails',
  ],
  hashesWaiting: [
    30,
    10_000,
    'password hashes that wait for their turn in this process: from familiar addresses, from others, slowed, and after codes',
  ],
  passwordLength: [128, 1_024, 'characters of a password'],
  authFailures: [5, 100, 'failed logins for one name from one address in authFailureSeconds'],
  authFailureSeconds: [900, 86_400, 'seconds after the first of these failures until they expire'],
  authFailuresPerName: [
    100,
    10_000,
    'failed logins per day for one name from unfamiliar addresses; further attempts from such addresses are slowed',
  ],
  authDelaySeconds: [3, 8, 'seconds that a slowed attempt waits before it is checked'],
  authMails: [5, 100, 'mails per hour to one e-mail address, requested from one address'],
  authMailsPerName: [
    20,
    1_000,
    'mails to one e-mail address, requested from unfamiliar addresses; another one becomes possible each hour',
  ],
  verificationSeconds: [900, 86_400, 'seconds that the code of a verification mail is valid'],
  verificationTries: [
    5,
    10,
    'attempts to enter one code of a verification mail, from each address that requested one, and from all others together',
  ],
  resetSeconds: [1_800, 86_400, 'seconds that the code of a reset mail is valid'],
  unverifiedDays: [30, 365, 'days after which an e-mail address that was never verified is deleted'],
  replaySeconds: [2_592_000, 31_536_000, 'seconds that a replay token is valid'],
  replayGraceSeconds: [30, 300, 'seconds in which a replay token that was just used may be sent again'],
  replayTokensPerAccount: [
    10,
    1_000,
    'replay tokens per account; a new token above the limit removes the oldest',
  ],
  devicesPerAccount: [10, 1_000, 'enrolled devices per account'],
} as const satisfies LimitTable;

/** The context of platform auth, with these limits. */
export type PlatformAuthContext = Context<typeof platformAuthLimits>;
