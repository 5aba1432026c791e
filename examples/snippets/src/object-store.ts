import { createBackend } from '@lobbykit/core';
import { storage } from './own-code.ts';

// #region s3

import { s3ObjectStore } from '@lobbykit/object-store';

const backend = createBackend({
  storage,
  objectStore: s3ObjectStore({
    buckets: ['builds'],
    region: 'eu-central-1',
    credentials: { accessKeyId: '…', secretAccessKey: process.env.BUILDS_SECRET ?? '' },
    prefix: 'public/',
  }),
});

// #endregion

export { backend };
