import type { LoginContext, LoginOutcome, LoginProvider, RedirectFlow } from './provider.ts';

/** The host's own check of a payload. It may call other services; null refuses the login. */
export type Validate = (payload: string, context: LoginContext) => LoginOutcome | Promise<LoginOutcome>;

/**
 * Creates provider 99, which logs in the players that the host's own function verifies:
 * `customProvider(async (payload) => ({ subject: '42' }))`.
 *
 * The function may also return `{ redirectUri }`. The host then completes the login later with
 * `backend.authentication.complete(context.state, …)`, or passes `redirect` and our callback finishes it.
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
