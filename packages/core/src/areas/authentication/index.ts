import { type AreaData, defineArea } from '../area.ts';
import { authenticationContract } from './contract.ts';
import { authenticationErrors } from './errors.ts';
import { authProviders, loginOrigins, loginProofs, loginResults, loginStates } from './tables.ts';

export type { AuthenticationOptions, BootstrapAdmin, ProviderSettings } from './options.ts';
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
export { type Authentication, createAuthentication } from './service.ts';

export const authenticationArea: AreaData<typeof authenticationContract.routes> = defineArea({
  contract: authenticationContract,
  tables: [authProviders, loginStates, loginResults, loginOrigins, loginProofs],
  errors: authenticationErrors,
  events: {},
});
