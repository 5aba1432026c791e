import { type Backend, type BackendOptions, createBackend, unsafeProvider } from '@lobbykit/core';
import { createMemoryStorage, type Storage } from '@lobbykit/core/storage';
import { operatorKey, ourSchema, type StorageChoice } from './shared.ts';

async function openStorage(choice: StorageChoice): Promise<Storage> {
  if (choice.kind === 'memory') return createMemoryStorage();
  if (choice.kind === 'sqlite') {
    const { openSqlite } = await import('@lobbykit/storage-sqlite');
    return openSqlite({ path: choice.path });
  }
  const { openPostgres } = await import('@lobbykit/storage-postgres');
  return openPostgres({ connectionString: choice.url, schema: ourSchema });
}

/** The built backend as a host runs it, with rate limits off. */
export async function openBackend(
  choice: StorageChoice,
  more: Partial<BackendOptions> = {},
): Promise<{ backend: Backend; storage: Storage }> {
  const storage = await openStorage(choice);
  const backend = createBackend({
    storage,
    rootApiKey: operatorKey,
    providers: [unsafeProvider],
    rates: false,
    // A closed loop waits as long as it must. Refusals would be measured as answers. Clients of the load do not resume streams.
    limits: {
      streams: 20_000,
      streamSeconds: 86_400,
      requestWaitMilliseconds: 60_000,
    },
    ...more,
  });
  await backend.start();
  return { backend, storage };
}
