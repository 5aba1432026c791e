import { type AreaData, defineArea } from '../area.ts';
import { platformAuthContract } from './contract.ts';
import { platformAuthErrors } from './errors.ts';
import {
  authAttempts,
  authMails,
  devices,
  emailUsers,
  familiarOrigins,
  passwordResets,
  provenLogins,
  replayTokens,
} from './tables.ts';

export { type Credentials, createCredentials } from './credentials.ts';
export type { AccountLinks } from './dependencies.ts';
export type {
  CodeFacts,
  MailFacts,
  MailKind,
  MailMessage,
  MailText,
  MailTexts,
  SendMail,
} from './mail/mail-message.ts';
export type { EmailOptions, PlatformAuthOptions } from './options.ts';
export { createPlatformAuth, type PlatformAuth } from './service.ts';

export const platformAuthArea: AreaData<typeof platformAuthContract.routes> = defineArea({
  contract: platformAuthContract,
  tables: [
    emailUsers,
    passwordResets,
    authMails,
    authAttempts,
    familiarOrigins,
    provenLogins,
    devices,
    replayTokens,
  ],
  errors: platformAuthErrors,
  events: {},
});
