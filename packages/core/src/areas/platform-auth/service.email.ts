import type { Handlers } from '../../http/contract.ts';
import { addressClass } from '../../http/input/client-address.ts';
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
import { resetDigest } from './mail/mail-writer.ts';
import { emailName } from './providers/email.ts';
import { passwordProblem, resetCodeOf, type SignUpOutcome } from './rules.ts';
import { isSealedPassword, sealPassword, unsealPassword } from './sealed-password.ts';
import { emailUserState } from './states.ts';
import { type EmailUserRow, emailUsers as emailUsersTable, passwordResets } from './tables.ts';

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

  /**
   * Returns the columns that store the password of a sign-up. Without `secretKey` nothing can be encrypted, and the
   * password is hashed before its address is verified.
   */
  const storedPassword = async (emailAddress: string, password: string) =>
    secrets.canSeal
      ? { passwordHash: null, sealedPassword: sealPassword(secrets, emailAddress, password) }
      : { passwordHash: await passwords.hash(password, { purpose: 'code' }), sealedPassword: null };

  /** Whether a password is the one of an open claim. */
  async function isPasswordOf(user: EmailUserRow, password: string): Promise<boolean> {
    if (user.passwordHash === null) return isSealedPassword(secrets, user, password);
    return passwords.verify(password, user.passwordHash, { purpose: 'code' });
  }

  /** Tries to sign up, with one unit. Returns false if another sign-up was faster. */
  async function signUpOnce(
    call: Call,
    emailAddress: string,
    password: string,
    displayName: string | null,
  ): Promise<boolean> {
    const before = await emailUsers.find(call.db, emailAddress);
    const isOpen = before?.state === emailUserState.UNVERIFIED && before.claimedUntil > call.now;
    const isSame = isOpen && (await isPasswordOf(before, password));
    const stored = await storedPassword(emailAddress, password);
    return atomically(call, async (unit) => {
      const claim = { emailAddress, displayName, before, password: stored, isSame };
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
      const name = emailName(emailAddress);
      const attempt = await throttle.take('code', name, call.address);
      const isRequester = await throttle.hasRequested(call.db, name, call.address);
      const requester = isRequester ? addressClass(call.address) : null;
      const user = await atomically(call, (unit) =>
        emailUsers.checkCode(unit, call.now, { emailAddress, code, requester }),
      );
      const password = user && unsealPassword(secrets, user);
      const passwordHash =
        password === null
          ? (user?.passwordHash ?? null)
          : await attempt.decide(() => passwords.hash(password, { purpose: 'code' }));
      const isVerified =
        user !== null &&
        passwordHash !== null &&
        (await atomically(call, async (unit) => {
          if (!(await emailUsers.verify(unit, call.now, user, passwordHash))) return false;
          await attempt.succeeded(unit);
          return true;
        }));
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
      const passwordHash = await attempt.decide(() => passwords.hash(input.newPassword, { purpose: 'code' }));
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
      const userId = await links.subjectOf(call.db, accountId, {
        platform: localPlatform,
        issuer: emailIssuer,
      });
      const user = userId === null ? null : await call.db.get(emailUsersTable, { id: userId });
      if (user?.state !== emailUserState.VERIFIED) throw errors.NO_PASSWORD();
      const attempt = await throttle.take('change', `account:${accountId}`, call.address);
      const { currentPassword } = input;
      // The caller is known by their session, whatever their address.
      const purpose = attempt.purpose === 'slowed' ? 'slowed' : 'familiar';
      if (!(await attempt.decide(() => passwords.verify(currentPassword, user.passwordHash, { purpose })))) {
        await attempt.failed();
        throw errors.PASSWORD_WRONG();
      }
      await atomically(ctx.systemCall('platformAuth.change'), (unit) => attempt.release(unit));
      const passwordHash = await passwords.hash(input.newPassword, { purpose: 'familiar' });
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
