import { createBackend, unsafeProvider } from '@lobbykit/core';
import { secretKey, storage } from './own-code.ts';

// #region one-of-all

import { allPresets, searchWeb } from '@lobbykit/identity-providers';

const backend = createBackend({
  storage,
  secretKey, // required: it encrypts what a login keeps
  publicUrl: 'https://play.example.com',
  gameName: 'Example',
  providers: [unsafeProvider, ...allPresets([searchWeb({ acceptIdToken: true })])],
  providerSettings: { SEARCH_WEB: { clientId: '…', clientSecret: process.env.SEARCH_SECRET } },
});

// #endregion

export { backend };
