import type { LoginContext, LoginOutcome, LoginProvider, RedirectFlow } from './provider.ts';

/** The host's own check of a payload. It may look things up elsewhere; null refuses. */
export type Validate = (payload: string, context: LoginContext) => LoginOutcome | Promise<LoginOutcome>;

/**
 * Logs in whom the host's own function vouches for: `customProvider(async (payload) => ({ subject: '42' }))`.
 *
 * The function may also answer `{ redirectUri }` and complete the login later with
 * `backend.authentication.complete(context.state, …)`, or let our callback finish it with `redirect`.
 */
export const customProvider = (
  validate: Validate,
  options: { readonly timeoutMilliseconds?: number; readonly redirect?: RedirectFlow } = {},
): LoginProvider => ({
  provider: 99,
  platform: 99,
  issuer: 'custom',
  ...options,
  login: async (payload, context) => validate(payload, context),
});
