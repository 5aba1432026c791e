import type { Backend } from '../../src/backend/create-backend.ts';

export const rootApiKey = 'a-root-key-that-nobody-uses-in-here';

/** Creates an account, once, whatever process asks. */
export const keyedCall = (backend: Backend) =>
  backend.api.accounts.adminCreate({ displayName: 'Ann' }, { apiKey: rootApiKey, idempotencyKey: 'once' });
