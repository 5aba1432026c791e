import { createCatalogue, engineTables } from '@lobbykit/core/catalogue';
import { openPostgres } from '@lobbykit/storage-postgres';
import { expect, onTestFinished, test } from 'vitest';
import { everyArea } from '../src/server/areas.ts';
import { startServer } from './command-server.ts';
import { freshDatabase } from './databases.ts';
import { run } from './run.ts';

test('on Postgres, keys are created and revoked and accounts are promoted and erased beside a running server', async () => {
  const { api, environment, accountId, session } = await startServer(await freshDatabase());
  const { ROOT_API_KEY: _, ...keyless } = environment;
  const command = (...args: string[]) => run(args, { environment: keyless });
  const created = await command('keys', 'create', 'ci', '--permissions', 'events.emit');
  const apiKey = created.output.trim();
  await api.apiKeys.test({}, { apiKey });
  expect(await command('keys', 'revoke', 'ci')).toMatchObject({ code: 0 });
  await expect.poll(() => api.apiKeys.test({}, { apiKey }).catch(({ code }) => code)).toBe('UNAUTHENTICATED');
  expect(await command('promote', accountId)).toMatchObject({ code: 0 });
  await expect
    .poll(() =>
      api.accounts.adminList({}, { session }).then(
        ({ accounts }) => accounts.length,
        () => 0,
      ),
    )
    .toBe(1);
  expect(await command('erase', accountId)).toMatchObject({ code: 0 });
  await expect
    .poll(() => api.accounts.get({ accountId }, { session }).catch(({ code }) => code))
    .toBe('UNAUTHENTICATED');
  expect(await command('export', accountId)).toMatchObject({ code: 1 });
});

test('on Postgres, commands wake the nodes in the way that the configuration chooses', async () => {
  const { environment, accountId } = await startServer(await freshDatabase());
  const promoted = await run(['promote', accountId], {
    environment: { ...environment, WAKE_UPS: 'polling', DATABASE_POOLER: 'transaction' },
  });
  expect(promoted).toMatchObject({ code: 0, error: '' });
  const storage = await openPostgres({
    connectionString: environment.DATABASE_URL,
    maxConnections: 4,
    warn: () => {},
  });
  onTestFinished(() => storage.close());
  const { tables } = createCatalogue(everyArea, engineTables);
  await storage.migrate(tables);
  expect(await storage.count(tables.find(({ name }) => name === 'wake_ups')!, {})).toBeGreaterThan(0);
});
