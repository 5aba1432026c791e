import type { Unit } from '../../kernel/unit-of-work.ts';
import { digest } from '../../runtime/secrets.ts';
import { createAttemptBuckets } from './attempt-buckets.ts';
import type { PlatformAuthContext } from './limits.ts';
import { codeContext } from './mail/mail-writer.ts';
import { emailUserState } from './states.ts';
import { type EmailUserRow, emailUsers } from './tables.ts';

/** A code of a verification mail as a client sends it. */
export interface CodeCheck {
  readonly emailAddress: string;
  readonly code: string;
  /** The network from which the client requested a mail; null if the client requested none. */
  readonly requester: string | null;
}

/**
 * Checks a code. See `EmailUsers.checkCode`.
 *
 * A code has five tries (`verificationTries`) from each network that requested it, and five from all other addresses
 * together. So a stranger who enters wrong codes does not use up the tries of the player who signed up.
 */
export async function checkCode(
  { clock, limits, secrets }: Pick<PlatformAuthContext, 'clock' | 'limits' | 'secrets'>,
  unit: Unit,
  now: number,
  { emailAddress, code, requester }: CodeCheck,
): Promise<EmailUserRow | null> {
  const open = { emailAddress, state: emailUserState.UNVERIFIED, codeUntil: { gt: now } };
  const [row] = await unit.update(emailUsers, open, { revision: { add: 1 } });
  if (!row || row.code === null) return null;
  if (requester === null) {
    if (row.codeTries <= 0) return null;
    await unit.update(emailUsers, { id: row.id }, { codeTries: { add: -1 } });
  } else {
    const tries = { attempts: limits.verificationTries, milliseconds: row.codeUntil - now };
    const key = {
      bucket: digest(`code ${row.code}\n${requester}`),
      nameDigest: digest(`code ${row.code}`),
    };
    if ((await createAttemptBuckets(clock).countInWindow(unit, key, tries, true)) > 0) return null;
  }
  return secrets.isKeyedDigest(row.code, code, codeContext(row.id)) ? row : null;
}
