import { createBackend } from '@lobbykit/core';
import { storage } from './own-code.ts';

// #region local

import { localObjectStore } from '@lobbykit/object-store';

const objectStore = await localObjectStore({
  directory: './data/objects',
  secret: process.env.SECRET_KEY ?? '', // at least 32 characters
});
const backend = createBackend({ storage, objectStore, publicUrl: 'https://play.example.com' });

// #endregion

export async function publish(titleId: string, build: Uint8Array): Promise<void> {
  // #region publish

  const uri = 'hill-kings/1.0.zip';
  const { bytes, checksum, checksumAlg } = await objectStore.put(uri, build);
  await backend.api.titles.createRelease(
    { id: titleId, platform: 'windows', uri, bytes, checksum, checksumAlg },
    { system: true },
  );

  // #endregion
}

export { backend };
