import { digest } from '../../../runtime/secrets.ts';
import type { StorageOperations } from '../../../storage/storage.ts';
import type { Context } from '../../area.ts';
import type { EmailOptions } from '../options.ts';
import { resetCodeLength } from '../rules.ts';
import { emailUserState } from '../states.ts';
import { type EmailUserRow, emailUsers, passwordResets } from '../tables.ts';
import { type MailFacts, type MailKind, type MailTexts, usualMailTexts } from './mail-port.ts';
import type { WriteMail } from './mail-queue.ts';

/** What stands in the storage for a reset code. */
export const resetDigest = (code: string): string => digest(`reset ${code}`);

/** Where the mark of a verification code belongs. */
export const codePlace = (userId: string): string => `email_users|code|${userId}`;

/**
 * Makes what mails say when they leave, from how things stand then: nobody is told of a sign-up that was verified
 * meanwhile, and nothing at all goes to an address of which nobody has signed up.
 */
export function createMailWriter(
  { clock, limits, secrets }: Context,
  { mailTexts, gameName }: Pick<EmailOptions, 'mailTexts'> & { readonly gameName: string },
): WriteMail {
  const texts: MailTexts = { ...usualMailTexts, ...mailTexts };

  const factsOf = ({ emailAddress, displayName }: EmailUserRow): MailFacts => ({
    gameName,
    emailAddress,
    displayName,
  });

  /** A verification code in place of the one before it. */
  async function verification(unit: StorageOperations, row: EmailUserRow) {
    const code = secrets.digits(6);
    const codeUntil = clock.now() + limits.verificationSeconds * 1000;
    await unit.update(
      emailUsers,
      { id: row.id },
      {
        code: secrets.keyedDigest(code, codePlace(row.id)),
        codeTries: limits.verificationTries,
        codeUntil,
        claimedUntil: Math.max(row.claimedUntil, codeUntil),
      },
    );
    const minutes = Math.ceil(limits.verificationSeconds / 60);
    return { ...texts.verification({ ...factsOf(row), code, minutes }), kind: 'verification' as const };
  }

  /** A reset code beside those that were sent before: whoever asks for many makes none of them worthless. */
  async function reset(
    unit: StorageOperations,
    row: EmailUserRow,
    kind: 'passwordReset' | 'signUpContested',
  ) {
    const code = secrets.code(resetCodeLength);
    const expiresAt = clock.now() + limits.resetSeconds * 1000;
    await unit.insert(passwordResets, { codeDigest: resetDigest(code), userId: row.id, expiresAt });
    const minutes = Math.ceil(limits.resetSeconds / 60);
    return { ...texts[kind]({ ...factsOf(row), code, minutes }), kind };
  }

  return async (unit, kind: MailKind, emailAddress) => {
    const [row] = await unit.update(emailUsers, { emailAddress }, { revision: { add: 1 } });
    if (!row) return null;
    const isVerified = row.state === emailUserState.VERIFIED;
    switch (kind) {
      case 'verification':
        if (isVerified) return null;
        return row.passwordHash === null ? reset(unit, row, 'signUpContested') : verification(unit, row);
      case 'signUpContested':
        return isVerified ? null : reset(unit, row, kind);
      case 'passwordReset':
        return reset(unit, row, kind);
      default:
        return { ...texts[kind](factsOf(row)), kind };
    }
  };
}
