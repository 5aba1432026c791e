import type { BackendOptions } from '@lobbykit/core';
import { z } from 'zod';
import { type MailSender, readSender } from '../mail-sender.ts';
import { flag, list, option, optionWithDefault, text } from './option.ts';

type BootstrapAdmin = NonNullable<BackendOptions['bootstrapAdmins']>[number];
/** The backend refuses names of unknown providers. */
type ProviderName = Exclude<BootstrapAdmin['provider'], number>;

const admin: z.ZodType<BootstrapAdmin> = text().transform((pair, context) => {
  const [, provider, platformAccountId] = /^(\d{1,2}|[A-Z_]+):(.+)$/.exec(pair) ?? [];
  if (provider !== undefined && platformAccountId !== undefined)
    return {
      provider: /^\d/.test(provider) ? Number(provider) : (provider as ProviderName),
      platformAccountId,
    };
  context.addIssue(`${pair} is not provider:subject, for example UNSAFE:alice or 1:alice`);
  return z.NEVER;
});

const sender: z.ZodType<MailSender> = text().transform((value, context) => {
  const result = readSender(value);
  if (!result) context.addIssue('must be play@example.com or My Game <play@example.com>');
  return result ?? z.NEVER;
});

const onPrivateAddress = 'on if HOST is a loopback address; off with NODE_ENV=production';

/** How players log in, except for external identity providers. */
export const loginOptions = {
  GAME_NAME: option({
    path: 'gameName',
    schema: text(64),
    defaultText: 'the game',
    example: 'My Game',
    meaning: 'the name of the game on the pages of a login',
  }),
  UNSAFE_LOGIN: option({
    path: 'logins.unsafe',
    ...flag,
    defaultText: onPrivateAddress,
    example: 'off',
    meaning: 'the provider Unsafe, with which anyone may log in under any name',
  }),
  BOOTSTRAP_ADMINS: option({
    path: 'logins.bootstrapAdmins',
    schema: z.array(admin, 'must be a list of provider:subject').readonly(),
    fromText: list.fromText,
    example: 'UNSAFE:alice',
    meaning: 'pairs provider:subject, whose accounts get the role admin at login',
  }),
  LOGIN_COOKIE: optionWithDefault({
    path: 'logins.cookie',
    ...flag,
    default: false,
    meaning:
      'on if the game runs in browsers on pages of this site: a player who comes back to the same browser types no digits',
  }),
  DEVICE_SELF_ENROL: optionWithDefault({
    path: 'logins.deviceSelfEnrol',
    ...flag,
    default: false,
    meaning: 'whether players may enrol the device that they play on, and log in with it later',
  }),
  PASSWORD_FILE: option({
    path: 'logins.passwordFile',
    schema: text(),
    example: '/etc/lobbykit.passwords',
    meaning:
      'the path of a file with a line name:hash for each user who logs in with provider 98; it is read again when it changes, and the command hash-password creates hashes',
  }),
};

/** Mails for sign-up by e-mail. */
export const mailOptions = {
  SMTP_URL: option({
    path: 'mail.smtpUrl',
    schema: z.url({
      protocol: /^smtps?$/,
      hostname: /./,
      error: 'must be a URL like smtps://name:password@mail.example.com',
    }),
    secret: true,
    defaultText: 'none; e-mail sign-up then needs MAIL_LOG',
    example: 'smtps://name:password@mail.example.com',
    meaning: 'the mail server for sign-up by e-mail: smtps://, or smtp:// with STARTTLS',
  }),
  MAIL_FROM: option({
    path: 'mail.from',
    schema: sender,
    defaultText: 'none; required with SMTP_URL',
    example: 'play@example.com',
    meaning: 'the sender of mails: play@example.com or My Game <play@example.com>',
  }),
  MAIL_LOG: option({
    path: 'mail.log',
    ...flag,
    defaultText: onPrivateAddress,
    example: 'off',
    meaning: 'whether mails and their codes are written to the log if SMTP_URL is missing',
  }),
};
