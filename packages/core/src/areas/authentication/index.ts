import { knownLoginPart } from '../accounts/known-login-part.ts';
import { type Area, defineArea } from '../area.ts';
import { credentialsPart } from '../platform-auth/parts.ts';
import { sessionHeaderPart, signalsPart } from '../provided-parts.ts';
import { sessionStorePart } from '../sessions/parts.ts';
import { authenticationContract } from './contract.ts';
import { authenticationErrors } from './errors.ts';
import { authenticationLimits } from './limits.ts';
import { type AuthenticationOptions, authenticationOptions } from './options.ts';
import { authenticationRates } from './rates.ts';
import { type Authentication, createAuthentication } from './service.ts';
import { authProviders, loginOrigins, loginProofs, loginResults, loginStates } from './tables.ts';

export type { BootstrapAdmin, ProviderSettings } from './options.ts';
export { customProvider, type Validate } from './providers/custom.ts';
export type {
  FinishContext,
  LoginContext,
  LoginFailure,
  LoginOutcome,
  LoginProvider,
  LoginRedirect,
  ProviderConfiguration,
  RedirectFlow,
  VerifiedIdentity,
} from './providers/provider.ts';
export { unsafeProvider } from './providers/unsafe.ts';
export type { Completion } from './service.login.ts';

export const authenticationArea: Area<
  typeof authenticationContract.routes,
  Authentication,
  AuthenticationOptions,
  typeof authenticationLimits,
  typeof authenticationRates
> = defineArea({
  contract: authenticationContract,
  limits: authenticationLimits,
  rates: authenticationRates,
  tables: [authProviders, loginStates, loginResults, loginOrigins, loginProofs],
  errors: authenticationErrors,
  options: authenticationOptions,
  needs: {
    sessions: sessionStorePart,
    knownLogin: knownLoginPart,
    credentials: credentialsPart,
    signals: signalsPart,
    sessionHeader: sessionHeaderPart,
  },
  create: (ctx, { sessions, knownLogin, credentials, signals, sessionHeader }, options) =>
    createAuthentication(ctx, {
      options: { ...options, providers: [...options.providers, ...credentials.providers] },
      sessions,
      knownLogin,
      ...signals,
      sessionHeader,
    }),
});
