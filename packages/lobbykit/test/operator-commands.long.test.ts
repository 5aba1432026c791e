import { expect, test } from 'vitest';
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
