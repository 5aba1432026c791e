import { type IdentityKey, providers } from '../../kernel/identity.ts';
import type { Unit } from '../../kernel/unit-of-work.ts';
import { onlyForHost } from '../../runtime/log.ts';
import { createPasswords, type Passwords } from '../../runtime/passwords.ts';
import type { RandomBytes } from '../../runtime/secrets.ts';
import type { LoginProvider } from '../authentication/providers/provider.ts';
import type { SessionStore } from '../sessions/session-store.ts';
import type { SessionRow } from '../sessions/tables.ts';
import { type AccountLinks, deviceIssuer, emailIssuer, localPlatform } from './dependencies.ts';
import { createDevices, type Devices } from './devices.ts';
import { createEmailUsers, type EmailUsers } from './email-users.ts';
import type { PlatformAuthContext } from './limits.ts';
import type { SendMail } from './mail/mail-message.ts';
import { createMailQueue, type MailQueue } from './mail/mail-queue.ts';
import { createMailWriter } from './mail/mail-writer.ts';
import type { EmailOptions, PlatformAuthOptions } from './options.ts';
import { createPasswordFile, type PasswordFile } from './password-file.ts';
import { createProvenLogins } from './proven-logins.ts';
import { deviceProvider } from './providers/device.ts';
import { emailProvider } from './providers/email.ts';
import { passwordFileProvider } from './providers/password-file.ts';
import { rememberMeProvider } from './providers/remember-me.ts';
import { createReplayTokens, type ReplayTokens } from './replay-tokens.ts';
import { createThrottle, type Throttle } from './throttle.ts';

export interface CredentialsDependencies {
  readonly options: PlatformAuthOptions['platformAuth'];
  /** The name of the game in mails. */
  readonly gameName: string;
  /** Default: the random bytes of the operating system. */
  readonly random: RandomBytes | undefined;
  readonly sessions: Pick<SessionStore, 'lockAccount' | 'endLogins' | 'endAllOf' | 'limits'>;
  readonly links: AccountLinks;
}

/** The credentials that this backend itself issues and checks, and the providers that log in with them. */
export interface Credentials {
  readonly providers: readonly LoginProvider[];
  readonly passwords: Passwords;
  readonly throttle: Throttle;
  readonly mails: MailQueue;
  readonly emailUsers: EmailUsers;
  readonly devices: Devices;
  readonly replay: ReplayTokens;
  readonly passwordFile: PasswordFile | null;
  readonly minPasswordLength: number;
  /** Whether players can enrol devices. */
  readonly selfEnrol: boolean;
  /** Whether mails can be sent. */
  readonly hasMail: boolean;
  /** Deletes what belongs to a deleted account: its e-mail user, its devices and its replay tokens. */
  removeAccount(unit: Unit, accountId: string, identities: readonly IdentityKey[]): Promise<void>;
  /** Ends the replay tokens of sessions that were ended on purpose. */
  sessionsEnded(unit: Unit, rows: readonly SessionRow[]): Promise<void>;
  /** Records for replay tokens that a session has got its account. */
  sessionClaimed(unit: Unit, row: SessionRow): Promise<void>;
}

const optionsOf = <Options extends object>(option: boolean | Options | undefined): Partial<Options> | null =>
  option === undefined || option === false ? null : option === true ? {} : option;

/** Creates the credentials that `platformAuth` enables. */
export function createCredentials(
  ctx: PlatformAuthContext,
  dependencies: CredentialsDependencies,
): Credentials {
  const { sessions, links } = dependencies;
  const options = dependencies.options ?? {};
  const email: EmailOptions | null = optionsOf(options.email);
  const deviceOptions = optionsOf(options.devices);
  const minPasswordLength = email?.minPasswordLength ?? 8;
  if (!Number.isInteger(minPasswordLength) || minPasswordLength < 8 || minPasswordLength > 64)
    throw new Error('platformAuth.email.minPasswordLength must be an integer from 8 to 64');
  const passwords = createPasswords({
    limits: ctx.limits,
    cost: options.passwordCost,
    scrypt: options.scrypt,
    random: dependencies.random,
  });
  const sendMail = email && (email.sendMail ?? (ctx.production ? null : logMail(ctx)));
  if (email && !sendMail)
    ctx.log.warn(
      {},
      'sign-up by e-mail is disabled: with production it requires platformAuth.email.sendMail',
    );
  const throttle = createThrottle(ctx);
  const write = createMailWriter(ctx, { ...email, gameName: dependencies.gameName });
  const mails = createMailQueue(ctx, { sendMail, write });
  const proven = createProvenLogins(ctx, sessions);
  const replay = createReplayTokens(ctx, { proven, sessions });
  const devices = createDevices(ctx, { links, proven, replay, sessions });
  const emailUsers = createEmailUsers(ctx, { links, sessions, proven, replay, devices });
  const passwordFile =
    options.passwordFile === undefined ? null : createPasswordFile(options.passwordFile, ctx.log);

  return {
    providers: [
      ...(sendMail ? [emailProvider(ctx, { passwords, throttle, proven })] : []),
      ...(deviceOptions ? [deviceProvider(ctx, { throttle, proven, links })] : []),
      ...(options.rememberMe ? [rememberMeProvider(ctx, { replay, proven, links })] : []),
      ...(passwordFile ? [passwordFileProvider({ file: passwordFile, passwords, throttle })] : []),
    ],
    passwords,
    throttle,
    mails,
    emailUsers,
    devices,
    replay,
    passwordFile,
    minPasswordLength,
    selfEnrol: deviceOptions?.selfEnrol === true,
    hasMail: sendMail !== null,

    async removeAccount(unit, accountId, identities) {
      await replay.removeAllOf(unit, accountId);
      await devices.removeOwned(unit, accountId);
      for (const { platform, issuer, subject } of identities) {
        if (platform !== localPlatform) continue;
        if (issuer === emailIssuer) await emailUsers.removeLinked(unit, subject);
        if (issuer === deviceIssuer) await devices.removeLinked(unit, subject);
      }
    },
    sessionsEnded: replay.sessionsEnded,
    async sessionClaimed(unit, row) {
      if (row.provider === providers.REMEMBER_ME) await replay.sessionClaimed(unit, row);
    },
  };
}

/** Writes mails to the log, for development. This is the only place that ever logs a code. */
const logMail =
  ({ log }: PlatformAuthContext): SendMail =>
  ({ to, subject, text }) =>
    log.info({ to, subject, text, [onlyForHost]: true }, 'mail');
