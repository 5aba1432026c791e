// #region backend

import { createBackend } from '@lobbykit/core';
import { createMemoryStorage } from '@lobbykit/core/storage';

const backend = createBackend({ storage: createMemoryStorage() });
await backend.start();

const news = { namespace: 'news', entryKey: 'today' };
await backend.api.globalMetadata.adminCreate(
  { ...news, entryValue: { stringPayload: 'hello' } },
  { system: true },
);
console.log(await backend.api.globalMetadata.adminReadNamespaceEntry(news, { system: true }));

await backend.stop();

// #endregion
