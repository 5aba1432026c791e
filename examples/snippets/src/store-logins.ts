import { createBackend } from '@lobbykit/core';
import { secretKey, storage } from './own-code.ts';

// #region store

import { storeTicket, storeWeb } from '@lobbykit/identity-providers';

const backend = createBackend({
  storage,
  secretKey,
  providers: [storeWeb(), storeTicket({ appId: 480, publisherKey: process.env.STORE_KEY })],
  providerSettings: {
    STORE_WEB: { redirectUri: 'https://play.example.com/api/v1/authentication/6/callback' },
  },
});

// #endregion

export { backend };
