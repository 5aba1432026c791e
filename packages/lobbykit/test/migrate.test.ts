import { openSqlite } from '@lobbykit/storage-sqlite';
import { expect, test } from 'vitest';
import { freshDatabase, freshFile } from './databases.ts';
import { run } from './run.ts';

const migrate = (url: string, ...options: string[]) =>
  run(['migrate', ...options], { environment: { DATABASE_URL: url } });

test.each([
  ['SQLite', async () => freshFile()],
  ['Postgres', freshDatabase],
])(
  'migrate --dry-run on %s prints the statements that migrate runs, and nothing afterwards',
  async (_, open) => {
    const url = await open();
    if (url.startsWith('sqlite:')) await (await openSqlite({ path: url.slice('sqlite:'.length) })).close();
    const planned = await migrate(url, '--dry-run');
    expect(planned).toMatchObject({ code: 0, error: '' });
    expect(planned.output).toMatch(/^create table "accounts" .*;$/m);
    expect(await migrate(url, '--dry-run')).toEqual(planned);
    expect(await migrate(url)).toEqual({ code: 0, output: 'the database is up to date\n', error: '' });
    expect(await migrate(url, '--dry-run')).toEqual({ code: 0, output: '', error: '' });
  },
);

test('migrate creates no database', async () => {
  const url = freshFile();
  expect(await migrate(url)).toMatchObject({
    code: 1,
    error: expect.stringContaining('there is no database'),
  });
});
