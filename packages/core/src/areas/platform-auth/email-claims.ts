import type { Unit } from '../../kernel/unit-of-work.ts';
import type { PlatformAuthContext } from './limits.ts';
import { mailMilliseconds } from './mail/mail-queue.ts';
import { type SignUpOutcome, signUpOf } from './rules.ts';
import { emailUserState } from './states.ts';
import { type EmailUserRow, emailUsers } from './tables.ts';

/** A sign-up whose password has been compared. */
export interface EmailClaim {
  readonly emailAddress: string;
  readonly displayName: string | null;
  /** The user when the password was compared; null if there was none. */
  readonly before: EmailUserRow | null;
  /** The columns that store the password of the sign-up. */
  readonly password: Pick<EmailUserRow, 'passwordHash' | 'sealedPassword'>;
  /** Whether the password is the one of `before`. */
  readonly isSame: boolean;
}

const dayMilliseconds = 86_400_000;

/** Claims an address with a sign-up. See `EmailUsers.claim` and `states.ts`. */
export async function claimEmailAddress(
  { ids, limits }: Pick<PlatformAuthContext, 'ids' | 'limits'>,
  unit: Unit,
  now: number,
  { emailAddress, displayName, before, password, isSame }: EmailClaim,
): Promise<SignUpOutcome | null> {
  const [row] = await unit.update(emailUsers, { emailAddress }, { revision: { add: 1 } });
  const isUnchanged = row
    ? row.state === emailUserState.VERIFIED ||
      (row.passwordHash === before?.passwordHash && row.sealedPassword === before.sealedPassword)
    : before === null;
  if (!isUnchanged) return null;
  const outcome = signUpOf(row ?? null, { now, isSame });
  // A code of this sign-up can be in a mailbox until then: the mail may wait in the queue, and then the code lives.
  const claimedUntil = now + mailMilliseconds.verification + limits.verificationSeconds * 1000;
  switch (outcome) {
    case 'create': {
      const user = {
        id: ids.next('email'),
        emailAddress,
        state: emailUserState.UNVERIFIED,
        ...password,
        displayName,
        claimedUntil,
        createdAt: now,
      };
      return (await unit.insert(emailUsers, user, { ifAbsent: true })).length > 0 ? outcome : null;
    }
    case 'claimAgain': {
      const change = { claimedUntil, ...(displayName !== null && { displayName }) };
      await unit.update(emailUsers, { emailAddress }, change);
      return outcome;
    }
    case 'replace': {
      const change = { ...password, displayName, claimedUntil, code: null, createdAt: now };
      await unit.update(emailUsers, { emailAddress }, change);
      return outcome;
    }
    case 'contest': {
      const change = {
        passwordHash: null,
        sealedPassword: null,
        displayName: null,
        code: null,
        claimedUntil: now + dayMilliseconds,
      };
      await unit.update(emailUsers, { emailAddress }, change);
      return outcome;
    }
    case 'repeat':
      return outcome;
  }
}
