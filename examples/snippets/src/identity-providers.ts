// #region providers

import { createBackend } from '@lobbykit/core';
import { createMemoryStorage } from '@lobbykit/core/storage';
import { allPresets, oidc } from '@lobbykit/identity-providers';

const backend = createBackend({
  storage: createMemoryStorage(),
  secretKey: process.env.SECRET_KEY, // at least 32 characters
  publicUrl: 'https://play.example.com',
  providers: [...allPresets(), oidc({ issuer: 'https://login.example.com' })],
  providerSettings: {
    SEARCH_WEB: { clientId: '…', clientSecret: process.env.SEARCH_SECRET },
    CUSTOM: { clientId: '…', clientSecret: process.env.LOGIN_SECRET },
  },
});

// #endregion

export { backend };
