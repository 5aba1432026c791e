import { access, constants } from 'node:fs/promises';
import type { BackendOptions } from '@lobbykit/core';
import type { Config } from './config.ts';
import { ConfigError } from './config-error.ts';

type PlatformAuthConfig = Pick<
  Config,
  'SMTP_URL' | 'MAIL_FROM' | 'MAIL_LOG' | 'PASSWORD_FILE' | 'DEVICE_SELF_ENROL'
>;

/**
 * Returns the ways to log in for which this server itself is the identity provider: all of them. Those by e-mail work only
 * if mails can be sent. Throws `ConfigError` if the password file cannot be read.
 */
export async function platformAuthOf(
  config: PlatformAuthConfig,
): Promise<NonNullable<BackendOptions['platformAuth']>> {
  const { SMTP_URL: smtpUrl, MAIL_FROM: from, MAIL_LOG: logMails, PASSWORD_FILE: passwordFile } = config;
  if (passwordFile !== undefined)
    await access(passwordFile, constants.R_OK).catch((cause: Error) => {
      throw new ConfigError(`PASSWORD_FILE: the file ${passwordFile} cannot be read: ${cause.message}.`, {
        cause,
      });
    });
  const sendMail =
    smtpUrl !== undefined && from !== undefined
      ? (await import('../server/mail.ts')).smtpMailer(smtpUrl, from)
      : undefined;
  return {
    email: sendMail === undefined ? logMails : { sendMail },
    devices: { selfEnrol: config.DEVICE_SELF_ENROL },
    rememberMe: true,
    ...(passwordFile !== undefined && { passwordFile }),
  };
}
