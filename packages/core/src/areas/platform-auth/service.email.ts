import type { Handlers } from '../../http/contract.ts';
import { type Call, playerOf, sessionOf } from '../../kernel/call.ts';
import { commonErrors, invalidField } from '../../kernel/errors.ts';
import type { SessionStore } from '../sessions/session-store.ts';
import type { platformAuthContract } from './contract.ts';
import type { Credentials } from './credentials.ts';
import { type AccountLinks, type AssertEnabled, emailIssuer, localPlatform } from './dependencies.ts';
import { emailAddressOf } from './email-address.ts';
import { platformAuthErrors as errors } from './errors.ts';
import type { PlatformAuthContext } from './limits.ts';
import type { MailKind } from './mail/mail-message.ts';
import { codeContext, resetDigest } from './mail/mail-writer.ts';
import { emailName } from './providers/email.ts';
import { passwordProblem, resetCodeOf, type SignUpOutcome } from './rules.ts';
import { emailUserState } from './states.ts';
import { emailUsers as emailUsersTable, passwordResets } from './tables.ts';

export interface EmailServiceDependencies {
  readonly credentials: Credentials;
  readonly sessions: Pick<SessionStore, 'lockAccount' | 'lockLoggedIn'>;
  readonly links: AccountLinks;
  readonly assertEnabled: AssertEnabled;
}

const mailOf: Readonly<Record<SignUpOutcome, MailKind>> = {
  create: 'verification',
  claimAgain: 'verification',
  replace: 'verification',
  contest: 'signUpContested',
  repeat: 'signUpRepeated',
};

/** How often a sign-up is tried if other sign-ups for the address are faster. */
const maxRounds = 3;

type EmailService = Pick<
  Handlers<(typeof platformAuthContract)['routes']>,
  | 'signUp'
  | 'resendVerification'
  | 'requestPasswordReset'
  | 'verifyEmail'
  | 'resetPassword'
  | 'changePassword'
>;

/** Lets players sign up, verify their addresses, and reset and change their passwords. */
export function createEmailService(
  ctx: PlatformAuthContext,
  dependencies: EmailServiceDependencies,
): EmailService {
  const { atomically, limits, secrets } = ctx;
  const { credentials, sessions, links, assertEnabled } = dependencies;
  const { passwords, throttle, mails, emailUsers } = credentials;

  function addressOf(text: string): string {
    const emailAddress = emailAddressOf(text);
    if (emailAddress === null) throw invalidField('emailAddress', 'must be an e-mail address');
    return emailAddress;
  }

  function checkPassword(field: string, password: string): void {
    const problem = passwordProblem(password, {
      min: credentials.minPasswordLength,
      max: limits.passwordLength,
    });
    if (problem !== null) throw invalidField(field, problem);
  }

  /**
   * Requests a mail, whether or not anybody has signed up with the address: that is read only when the mail is sent.
   * Until then one row is written in every case.
   */
  async function requestMail(call: Call, text: string, kind: MailKind): Promise<Record<string, never>> {
    await assertEnabled(call, 'EMAIL_SIGN_UP');
    const emailAddress = addressOf(text);
    await throttle.take('mail', emailName(emailAddress), call.address);
    await atomically(call, (unit) => mails.enqueue(unit, kind, emailAddress));
    return {};
  }

  /** Tries to sign up, with one hash in every case and one unit. Returns false if another sign-up was faster. */
  async function signUpOnce(
    call: Call,
    emailAddress: string,
    password: string,
    displayName: string | null,
  ): Promise<boolean> {
    const before = await emailUsers.find(call.db, emailAddress);
    const isOpen = before?.state === emailUserState.UNVERIFIED && before.claimedUntil > call.now;
    const isSame = isOpen && (await passwords.verify(password, before.passwordHash));
    const passwordHash = isOpen ? null : await passwords.hash(password);
    return atomically(call, async (unit) => {
      const claim = { emailAddress, displayName, before, passwordHash, isSame };
      const outcome = await emailUsers.claim(unit, call.now, claim);
      if (outcome === null) return false;
      await mails.enqueue(unit, mailOf[outcome], emailAddress);
      return true;
    });
  }

  return {
    async signUp(call, input) {
      await assertEnabled(call, 'EMAIL_SIGN_UP');
      const emailAddress = addressOf(input.emailAddress);
      checkPassword('password', input.password);
      await throttle.take('mail', emailName(emailAddress), call.address);
      for (let round = 0; round < maxRounds; round++)
        if (await signUpOnce(call, emailAddress, input.password, input.displayName ?? null)) return {};
      throw commonErrors.OVERLOADED({ retryAfterSeconds: 1 });
    },

    resendVerification: (call, { emailAddress }) => requestMail(call, emailAddress, 'verification'),

    requestPasswordReset: (call, { emailAddress }) => requestMail(call, emailAddress, 'passwordReset'),

    async verifyEmail(call, input) {
      await assertEnabled(call, 'EMAIL_SIGN_UP');
      const emailAddress = addressOf(input.emailAddress);
      const code = input.verificationCode.trim();
      const attempt = await throttle.take('code', emailName(emailAddress), call.address);
      const isVerified = await atomically(call, async (unit) => {
        const user = await emailUsers.useTry(unit, call.now, emailAddress);
        if (!user || !secrets.isKeyedDigest(user.code ?? '', code, codeContext(user.id))) return false;
        await emailUsers.verify(unit, call.now, user.id);
        await attempt.succeeded(unit);
        return true;
      });
      if (isVerified) return {};
      await attempt.failed();
      throw errors.CODE_INVALID();
    },

    async resetPassword(call, input) {
      await assertEnabled(call, 'EMAIL_SIGN_UP');
      const emailAddress = addressOf(input.emailAddress);
      checkPassword('newPassword', input.newPassword);
      const attempt = await throttle.take('reset', emailName(emailAddress), call.address);
      const code = resetCodeOf(input.resetCode);
      const codeDigest = resetDigest(code ?? '');
      const pending = await call.db.get(passwordResets, { codeDigest });
      const user = pending && (await call.db.get(emailUsersTable, { id: pending.userId }));
      if (!user || user.emailAddress !== emailAddress || pending.expiresAt <= call.now) {
        await attempt.failed();
        throw errors.CODE_INVALID();
      }
      const passwordHash = await attempt.decide(() => passwords.hash(input.newPassword));
      await atomically(call, async (unit) => {
        const reset = { id: user.id, codeDigest, passwordHash };
        // Throws within the unit, so that a code that another request has just used changes nothing.
        if (!(await emailUsers.reset(unit, call.now, reset))) throw errors.CODE_INVALID();
        await attempt.succeeded(unit);
        if (user.state === emailUserState.VERIFIED)
          await mails.enqueue(unit, 'passwordChanged', emailAddress);
      });
      return {};
    },

    /** Computes the hashes first, then runs the unit; see `twoSteps`. */
    async changePassword(call, input) {
      const accountId = playerOf(call);
      const { digest } = sessionOf(call);
      await assertEnabled(call, 'EMAIL_SIGN_UP');
      checkPassword('newPassword', input.newPassword);
      const userId = await links.subjectOf(call.db, accountId, localPlatform, emailIssuer);
      const user = userId === null ? null : await call.db.get(emailUsersTable, { id: userId });
      if (user?.state !== emailUserState.VERIFIED) throw errors.NO_PASSWORD();
      const attempt = await throttle.take('change', `account:${accountId}`, call.address);
      const { currentPassword } = input;
      if (!(await attempt.decide(() => passwords.verify(currentPassword, user.passwordHash)))) {
        await attempt.failed();
        throw errors.PASSWORD_WRONG();
      }
      await atomically(ctx.systemCall('platformAuth.change'), (unit) => attempt.release(unit));
      const passwordHash = await passwords.hash(input.newPassword);
      return async (call: Call) => {
        await atomically(call, async (unit) => {
          await sessions.lockAccount(unit, accountId);
          const session = await sessions.lockLoggedIn(unit, digest);
          if (session?.accountId !== accountId) throw commonErrors.CREDENTIAL_INVALID();
          const { lineage } = session;
          if (!(await emailUsers.change(unit, { user, passwordHash, accountId, lineage })))
            throw errors.PASSWORD_WRONG();
          await mails.enqueue(unit, 'passwordChanged', user.emailAddress);
        });
        return {};
      };
    },
  };
}
