import type { LoginProvider } from './provider.ts';

const idForm = /^[A-Za-z0-9_.-]{1,64}$/;

/**
 * Accepts every caller: the payload is the platform's id of the player, 1 to 64 of `A-Z a-z 0-9 _ . -`.
 *
 * For development and tests. With `production` it is disabled unless `allowUnsafeInProduction` is set too.
 */
export const unsafeProvider: LoginProvider = {
  provider: 1,
  platform: 1,
  issuer: 'unsafe',
  login: async (payload) => (idForm.test(payload) ? { subject: payload } : null),
};
