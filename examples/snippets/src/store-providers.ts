import { createBackend } from '@lobbykit/core';
import {
  createStoreClient,
  storeDiagnosticsProvider,
  storeItemProvider,
  storeOrderProvider,
} from '@lobbykit/store';
import { storage } from './own-code.ts';

const key = process.env.STORE_KEY ?? '';

// #region providers
const client = createStoreClient({ appId: 480, key });

export const backend = createBackend({
  storage,
  publicUrl: 'https://play.example.com', // the store sends buyers back to this server
  entitlements: {
    orderProvider: storeOrderProvider(client), // sells items
    itemProvider: storeItemProvider(client), // tells which apps a player owns
  },
  storeDiagnostics: storeDiagnosticsProvider(client), // answers operators what the store says
});
// #endregion
