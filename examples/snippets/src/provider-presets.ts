import { createBackend } from '@lobbykit/core';
import { storage } from './own-code.ts';

// #region all

import { allPresets } from '@lobbykit/identity-providers'; // OpenID Connect, OAuth 2, OpenID 2.0, and ten presets

const backend = createBackend({
  storage,
  secretKey: process.env.SECRET_KEY,
  publicUrl: 'https://play.example.com',
  providers: allPresets(),
  providerSettings: { SEARCH_WEB: { clientId: '…', clientSecret: '…' } }, // or at run time, by an operator
});

// #endregion

export { backend };
