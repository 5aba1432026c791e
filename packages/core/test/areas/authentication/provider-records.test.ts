import { createTestBackend } from '@lobbykit/testing';
import { expect, test } from 'vitest';
import { authenticationOptions } from '../../../src/areas/authentication/options.ts';
import { createProviderRecords } from '../../../src/areas/authentication/provider-records.ts';
import { unsafeProvider } from '../../../src/areas/authentication/providers/unsafe.ts';
import { authProviders } from '../../../src/areas/authentication/tables.ts';
import { createSecrets } from '../../../src/runtime/secrets.ts';
import type { StorageOperations } from '../../../src/storage/storage.ts';

const { provider } = unsafeProvider;

test('a provider that is disabled while its record is being read is disabled in the next read', async () => {
  await using t = await createTestBackend();
  const { storage, clock } = t;
  const records = createProviderRecords(
    { secrets: createSecrets(), clock, production: false, publicUrl: null },
    { ...authenticationOptions, providers: [unsafeProvider] },
  );
  const read = Promise.withResolvers<void>();
  const delivered = Promise.withResolvers<void>();
  /** A slow storage: the rows that it has read arrive late. */
  const slowStorage: StorageOperations = {
    ...storage,
    async find(table, query) {
      const rows = await storage.find(table, query);
      read.resolve();
      await delivered.promise;
      return rows;
    },
  };

  const before = records.get(slowStorage, provider);
  await read.promise;
  await storage.insert(authProviders, { provider, enabled: 0 });
  records.forget();
  delivered.resolve();
  expect((await before).enabled).toBe(true);
  expect((await records.get(storage, provider)).enabled).toBe(false);
});
