import { digest } from '../../../runtime/secrets.ts';
import type { StorageOperations } from '../../../storage/storage.ts';
import type { PlatformAuthContext } from '../limits.ts';
import type { EmailOptions } from '../options.ts';
import { resetCodeLength } from '../rules.ts';
import { emailUserState } from '../states.ts';
import { type EmailUserRow, emailUsers, passwordResets } from '../tables.ts';
import { defaultMailTexts } from './default-mail-texts.ts';
import type { MailFacts, MailKind, MailTexts } from './mail-message.ts';
import type { WriteMail } from './mail-queue.ts';

/** The digest under which a reset code is stored. */
export const resetDigest = (code: string): string => digest(`reset ${code}`);

/** Names the row to which the keyed digest of a verification code is bound. */
export const codeContext = (userId: string): string => `email_users|code|${userId}`;

/**
 * Creates the writer of mails. It writes a mail when the mail is sent, from the state at that time: no code goes out
 * for an address that was verified in the meantime, and nothing goes to an address with which nobody has signed up.
 */
export function createMailWriter(
  { clock, limits, secrets }: PlatformAuthContext,
  { mailTexts, gameName }: Pick<EmailOptions, 'mailTexts'> & { readonly gameName: string },
): WriteMail {
  const texts: MailTexts = { ...defaultMailTexts, ...mailTexts };

  const factsOf = ({ emailAddress, displayName }: EmailUserRow): MailFacts => ({
    gameName,
    emailAddress,
    displayName,
  });

  /** Writes a mail with a new verification code, which replaces the one before. */
  async function verification(unit: StorageOperations, row: EmailUserRow) {
    const code = secrets.digits(6);
    const codeUntil = clock.now() + limits.verificationSeconds * 1000;
    await unit.update(
      emailUsers,
      { id: row.id },
      {
        code: secrets.keyedDigest(code, codeContext(row.id)),
        codeTries: limits.verificationTries,
        codeUntil,
        claimedUntil: Math.max(row.claimedUntil, codeUntil),
      },
    );
    const minutes = Math.ceil(limits.verificationSeconds / 60);
    return { ...texts.verification({ ...factsOf(row), code, minutes }), kind: 'verification' as const };
  }

  /** Writes a mail with a new reset code. Codes that were sent before stay valid. */
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
        return row.passwordHash === null && row.sealedPassword === null
          ? reset(unit, row, 'signUpContested')
          : verification(unit, row);
      case 'signUpContested':
        return isVerified ? null : reset(unit, row, kind);
      case 'passwordReset':
        return reset(unit, row, kind);
      default:
        return { ...texts[kind](factsOf(row)), kind };
    }
  };
}
