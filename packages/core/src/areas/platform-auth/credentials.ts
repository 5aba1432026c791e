import { providers } from '../../kernel/identity.ts';
import type { Unit } from '../../kernel/unit-of-work.ts';
import { createPasswords, type Passwords } from '../../runtime/passwords.ts';
import type { RandomBytes } from '../../runtime/secrets.ts';
import type { Context } from '../area.ts';
import type { LoginProvider } from '../authentication/providers/provider.ts';
import type { SessionRow, SessionStore } from '../sessions/index.ts';
import {
  type AccountLinks,
  deviceIssuer,
  emailIssuer,
  type IdentityKey,
  localPlatform,
} from './dependencies.ts';
import { createDevices, type Devices } from './devices.ts';
import { createEmailUsers, type EmailUsers } from './email-users.ts';
import { createMailWriter } from './mail/mail-content.ts';
import type { SendMail } from './mail/mail-port.ts';
import { createMails, type Mails } from './mail/mail-queue.ts';
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
  readonly options: PlatformAuthOptions & {
    readonly production?: boolean;
    readonly gameName?: string | undefined;
    readonly random?: RandomBytes;
  };
  readonly sessions: Pick<SessionStore, 'lockAccount' | 'endLogins' | 'endAllOf'>;
  readonly links: AccountLinks;
}

/** What we vouch with ourselves, and the providers that log in with it. */
export interface Credentials {
  readonly providers: readonly LoginProvider[];
  readonly passwords: Passwords;
  readonly throttle: Throttle;
  readonly mails: Mails;
  readonly emailUsers: EmailUsers;
  readonly devices: Devices;
  readonly replay: ReplayTokens;
  readonly passwordFile: PasswordFile | null;
  readonly passwordLeast: number;
  /** Whether players may enrol devices themselves. */
  readonly selfEnrol: boolean;
  /** Whether mails can be sent. */
  readonly hasMail: boolean;
  /** What goes with an account: its e-mail user, its devices, what was remembered for it. */
  removeAccount(unit: Unit, accountId: string, identities: readonly IdentityKey[]): Promise<void>;
  /** Sessions have ended on purpose. */
  sessionsEnded(unit: Unit, rows: readonly SessionRow[]): Promise<void>;
  /** A session has got its account. */
  sessionClaimed(unit: Unit, row: SessionRow): Promise<void>;
}

const optionsOf = <Options extends object>(given: boolean | Options | undefined): Partial<Options> | null =>
  given === undefined || given === false ? null : given === true ? {} : given;

export function createCredentials(ctx: Context, dependencies: CredentialsDependencies): Credentials {
  const { sessions, links } = dependencies;
  const given = dependencies.options.platformAuth ?? {};
  const email: EmailOptions | null = optionsOf(given.email);
  const deviceOptions = optionsOf(given.devices);
  const passwordLeast = email?.passwordLeast ?? 8;
  if (!Number.isInteger(passwordLeast) || passwordLeast < 8 || passwordLeast > 64)
    throw new Error('platformAuth.email.passwordLeast takes an integer from 8 to 64');
  const passwords = createPasswords({
    limits: ctx.limits,
    cost: given.passwordCost,
    scrypt: given.scrypt,
    random: dependencies.options.random,
  });
  const sendMail = email && (email.sendMail ?? (dependencies.options.production ? null : logMail(ctx)));
  if (email && !sendMail)
    ctx.log.warn({}, 'signing up by e-mail is off: with production it needs platformAuth.email.sendMail');
  const throttle = createThrottle(ctx);
  const write = createMailWriter(ctx, { ...email, gameName: dependencies.options.gameName ?? 'the game' });
  const mails = createMails(ctx, { sendMail, write });
  const proven = createProvenLogins(ctx, sessions);
  const replay = createReplayTokens(ctx, { proven, sessions });
  const devices = createDevices(ctx, { proven, sessions });
  const emailUsers = createEmailUsers(ctx, { links, sessions, proven, replay, devices });
  const passwordFile =
    given.passwordFile === undefined ? null : createPasswordFile(given.passwordFile, ctx.log);

  return {
    providers: [
      ...(sendMail ? [emailProvider(ctx, { passwords, throttle, proven })] : []),
      ...(deviceOptions ? [deviceProvider(ctx, { throttle, proven, links })] : []),
      ...(given.rememberMe ? [rememberMeProvider(ctx, { replay, proven, links })] : []),
      ...(passwordFile ? [passwordFileProvider({ file: passwordFile, passwords, throttle })] : []),
    ],
    passwords,
    throttle,
    mails,
    emailUsers,
    devices,
    replay,
    passwordFile,
    passwordLeast,
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

/** In development a mail is read in the log. It is the one place in which a code is ever written. */
const logMail =
  ({ log }: Context): SendMail =>
  ({ to, subject, text }) =>
    log.info({ to, subject, text }, 'mail');
