import { rightsErrors } from '../../kernel/permissions.ts';
import { accountsPart } from '../accounts/parts.ts';
import { type Area, defineArea } from '../area.ts';
import { authenticationArea } from '../authentication/index.ts';
import { rightsPart } from '../rights/parts.ts';
import { sessionOptions } from '../sessions/options.ts';
import { sessionStorePart } from '../sessions/parts.ts';
import { platformAuthContract } from './contract.ts';
import { platformAuthErrors } from './errors.ts';
import { platformAuthLimits } from './limits.ts';
import { type PlatformAuthOptions, platformAuthOptions } from './options.ts';
import { credentialsPart } from './parts.ts';
import { platformAuthRates } from './rates.ts';
import { createPlatformAuth, type PlatformAuth } from './service.ts';
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

export const platformAuthArea: Area<
  typeof platformAuthContract.routes,
  PlatformAuth,
  PlatformAuthOptions,
  typeof platformAuthLimits,
  typeof platformAuthRates
> = defineArea({
  contract: platformAuthContract,
  limits: platformAuthLimits,
  rates: platformAuthRates,
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
  errors: { ...platformAuthErrors, ...rightsErrors },
  options: { ...platformAuthOptions, exposeSessionData: sessionOptions.exposeSessionData },
  needs: {
    credentials: credentialsPart,
    sessions: sessionStorePart,
    links: accountsPart,
    rights: rightsPart,
    authentication: authenticationArea,
  },
  create: (ctx, { authentication, ...needs }, { exposeSessionData }) =>
    createPlatformAuth(ctx, { ...needs, canLogIn: authentication.canLogIn, exposeSessionData }),
});
