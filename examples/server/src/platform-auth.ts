import { access, constants } from 'node:fs/promises';
import type { BackendOptions } from '@lobbykit/core';
import type { Config } from './config.ts';
import { ConfigError } from './config-error.ts';
import { smtpMailer } from './mail.ts';

type Configured = Pick<Config, 'SMTP_URL' | 'MAIL_FROM' | 'PASSWORD_FILE' | 'DEVICE_SELF_ENROL'>;

/**
 * The ways to log in for which this server itself is the identity provider: all of them, those by e-mail as far as mails
 * can be sent. Throws `ConfigError` where there is no password file to read.
 */
export async function platformAuthOf(
  config: Configured,
): Promise<NonNullable<BackendOptions['platformAuth']>> {
  const { SMTP_URL: smtpUrl, MAIL_FROM: from, PASSWORD_FILE: passwordFile } = config;
  if (passwordFile !== undefined)
    await access(passwordFile, constants.R_OK).catch(() => {
      throw new ConfigError(`PASSWORD_FILE: there is no file ${passwordFile} that can be read.`);
    });
  return {
    email: smtpUrl !== undefined && from !== undefined ? { sendMail: smtpMailer(smtpUrl, from) } : true,
    devices: { selfEnrol: config.DEVICE_SELF_ENROL },
    rememberMe: true,
    ...(passwordFile !== undefined && { passwordFile }),
  };
}
