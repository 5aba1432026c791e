import type { AreaSamples } from '../../operations/sample.ts';

export const samples: AreaSamples<'authentication'> = {
  login: ({ world }) => ({ provider: 1, payload: world.unique() }),
  callback: async ({ world }) => ({
    provider: 99,
    fields: { state: (await world.pending()).state, code: world.unique() },
  }),
  postCallback: async ({ world }) => ({
    provider: 'CUSTOM',
    fields: { state: (await world.pending()).state, code: world.unique() },
  }),
  adminGetProvider: () => ({ provider: 'CHAT_WEB' }),
  adminUpdateProvider: ({ world }) => ({
    provider: 2,
    providerConfig: { providerClientId: world.unique(), providerRedirectUri: 'https://game.example/done' },
  }),
  adminSetProviderStatus: () => ({ provider: 3, isEnabled: false }),
};
