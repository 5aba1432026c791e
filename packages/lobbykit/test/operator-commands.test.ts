import { existsSync } from 'node:fs';
import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createCatalogue, engineTables } from '@lobbykit/core/catalogue';
import { openSqlite } from '@lobbykit/storage-sqlite';
import { expect, test } from 'vitest';
import { scratchFolder } from '../../../test/scratch-folder.ts';
import { everyArea } from '../src/server/areas.ts';
import { pathOf, startServer } from './command-server.ts';
import { freshDatabase, freshFile } from './databases.ts';
import { run } from './run.ts';

test.each([
  ['on the file of a stopped server', async () => startServer(), true],
  ['through the running server that has the file', async () => startServer(), false],
])('keys are created, listed and revoked, and an account is promoted, %s', async (_, start, stops) => {
  const { environment, accountId, stop } = await start();
  if (stops) await stop();
  const command = (...args: string[]) => run(args, { environment });
  const created = await command('keys', 'create', 'ci', '--permissions', 'events.emit, accounts.read');
  expect(created).toEqual({ code: 0, error: '', output: expect.stringMatching(/^gk_\w{62}\n$/) });
  const second = await command('keys', 'create', 'cd', '--policy', 'ci');
  expect(second).toMatchObject({ code: 0, error: '' });
  const id = created.output.slice(3, 15);
  const { output } = await command('keys', 'list');
  expect(output.split('\n')[0]).toBe(`${id}  ci  ci: events.emit,accounts.read  never used`);
  expect(await command('keys', 'create', 'ci', '--permissions', '*')).toMatchObject({ code: 1, output: '' });
  expect(await command('keys', 'revoke', 'cd')).toMatchObject({ code: 0 });
  expect(await command('keys', 'revoke', id)).toEqual({ code: 0, error: '', output: `revoked ${id}\n` });
  expect(await command('keys', 'list')).toEqual({ code: 0, error: '', output: '' });
  expect(await command('promote', accountId)).toEqual({
    code: 0,
    error: '',
    output: `${accountId} has the role admin\n`,
  });
  expect(await command('promote', 'nobody')).toMatchObject({ code: 1, error: expect.stringMatching(/\n$/) });
});

test('keys whose name is taken leave no policy behind', async () => {
  const { environment, api } = await startServer();
  const create = (...args: string[]) => run(['keys', 'create', ...args], { environment });
  await create('ci', '--permissions', 'events.emit');
  const system = { system: true } as const;
  const [policy] = (await api.apiKeys.listPolicies({}, system)).policies;
  await api.apiKeys.updatePolicy({ id: policy!.id, name: 'other', permissions: [] }, system);
  expect(await create('ci', '--permissions', 'events.emit')).toMatchObject({ code: 1 });
  expect((await api.apiKeys.listPolicies({}, system)).policies.map(({ name }) => name)).toEqual(['other']);
});

test('wrong calls, names that do not exist and tables of another version are refused with a sentence', async () => {
  const environment = { DATABASE_URL: freshFile() };
  await (await openSqlite({ path: pathOf(environment.DATABASE_URL) })).close();
  const expectRefusal = async (args: readonly string[], sentence: string): Promise<void> =>
    expect(await run(args, { environment })).toEqual({
      code: 1,
      output: '',
      error: `lobbykit: ${sentence}\n`,
    });
  await expectRefusal(['keys'], 'keys needs one of: keys create, keys list, keys revoke.');
  await expectRefusal(['keys', 'create', 'ci'], 'keys create needs --permissions or --policy, and not both.');
  for (const [name, ...args] of [['keys list'], ['promote', 'ann'], ['export', 'ann'], ['erase', 'ann']])
    await expectRefusal(
      [...name!.split(' '), ...args],
      `${name}: the tables of the database are not those of this version: run lobbykit migrate first.`,
    );
  await run(['migrate'], { environment });
  await expectRefusal(
    ['keys', 'create', 'ci', '--policy', 'none'],
    'keys create: there is no policy none. There are: none.',
  );
  await expectRefusal(
    ['keys', 'revoke', 'ci'],
    'keys revoke: no key has the id or the name ci; keys list shows all of them.',
  );
  await expectRefusal(['export', 'nobody'], 'export: nothing is about an account nobody.');
  await expectRefusal(['erase', 'nobody'], 'erase: nothing is about an account nobody.');
});

test('commands that change a database which a server has open need the root key, or the server to stop', async () => {
  const { environment, accountId } = await startServer();
  const { ROOT_API_KEY: _, ...keyless } = environment;
  expect(await run(['promote', accountId], { environment: keyless })).toEqual({
    code: 1,
    output: '',
    error:
      'lobbykit: promote: a server has the database open: set ROOT_API_KEY to the root key of that server, and it is asked to do it, or stop the server.\n',
  });
  expect(await run(['erase', accountId], { environment })).toMatchObject({
    code: 1,
    error: expect.stringContaining('erase: a server has the database open: stop it first.'),
  });
  const listKeys = async (changes: Record<string, string>) =>
    (await run(['keys', 'list'], { environment: { ...environment, ...changes } })).error;
  expect(await listKeys({ PORT: '0' })).toContain('set PORT to it');
  expect(await listKeys({ PORT: '1' })).toBe(
    'lobbykit: keys list: the server that has the database open does not answer at http://127.0.0.1:1: HOST and PORT must be those of that server.\n',
  );
  const wrong = 'another-root-key-0123456789-0123456789';
  const refused = await listKeys({ ROOT_API_KEY: wrong });
  expect(refused).toBe(
    `lobbykit: keys list: the server at http://127.0.0.1:${environment.PORT} does not know this ROOT_API_KEY.\n`,
  );
  expect(refused).not.toContain(wrong);
});

test('promote knows the roles of the configuration, and no others', async () => {
  const { environment, accountId, stop } = await startServer();
  await stop();
  const roles = { ...environment, ACCOUNT_ROLES: '{"moderator": ["accounts.read"]}' };
  const promote = (role: string) => run(['promote', accountId, '--role', role], { environment: roles });
  expect(await promote('moderator')).toMatchObject({ code: 0, error: '' });
  expect(await promote('boss')).toMatchObject({ code: 1, output: '' });
});

test('an administrator can be erased, and the command says what is left to do', async () => {
  const { environment, accountId, stop } = await startServer();
  await stop();
  await run(['promote', accountId], { environment });
  expect(await run(['erase', accountId], { environment })).toMatchObject({
    code: 0,
    error: 'the account had the role admin: if no other one has it, promote gives it to another\n',
  });
});

test('an area that is left out gets no tables, and commands work without them', async () => {
  const [file, target] = [freshFile(), freshFile()];
  await (await openSqlite({ path: pathOf(file) })).close();
  const [full, short] = [{ DATABASE_URL: file }, { DATABASE_URL: file, WITHOUT_AREAS: 'entitlements' }];
  const dryRun = async (environment: Record<string, string>) =>
    (await run(['migrate', '--dry-run'], { environment })).output;
  expect(await run(['migrate'], { environment: short })).toMatchObject({ code: 0, error: '' });
  expect(await dryRun(short)).toBe('');
  expect(await dryRun(full)).toContain('create table "item_refreshes"');
  expect((await run(['export', 'nobody'], { environment: short })).error).toContain('nothing is about');
  const moved = await run(['transfer', '--from', file, '--to', target], { environment: short });
  expect(moved.code).toBe(0);
  expect(moved.error).toContain('verified accounts\n');
  expect(moved.error).not.toContain('item_refreshes');
});

test('rows of an area that is left out now, and was not before, are exported, moved and erased', async () => {
  const { environment, accountId, stop } = await startServer();
  await stop();
  const storage = await openSqlite({ path: pathOf(environment.DATABASE_URL) });
  const { tables } = createCatalogue(everyArea, engineTables);
  await storage.migrate(tables);
  const refreshes = tables.find(({ name }) => name === 'item_refreshes')!;
  await storage.insert(refreshes, { accountId, checkedAt: 1, failed: false } as never);
  await storage.close();
  const command = (...args: string[]) =>
    run(args, { environment: { ...environment, WITHOUT_AREAS: 'entitlements' } });
  expect(JSON.parse((await command('export', accountId)).output).tables).toMatchObject({
    item_refreshes: [{ accountId }],
  });
  const moved = await command('transfer', '--from', environment.DATABASE_URL, '--to', freshFile());
  expect(moved.error).toContain('verified item_refreshes\n');
  expect((await command('erase', accountId)).output).toContain('deleted: 1 of item_refreshes\n');
});

test('export prints what is stored about an account, also beside a running server, and erase removes it', async () => {
  const { environment, accountId, stop } = await startServer();
  const exported = await run(['export', accountId], { environment });
  expect(exported).toMatchObject({ code: 0, error: '' });
  expect(JSON.parse(exported.output)).toMatchObject({
    accountId,
    tables: { accounts: [{ id: accountId }], identities: [{ subject: 'ann' }], sessions: [{ accountId }] },
  });
  const strange = { ...environment, SECRET_KEY: 'another-key-of-another-game-0123456789' };
  expect(await run(['export', accountId], { environment: strange })).toEqual(exported);
  await stop();
  const erased = await run(['erase', accountId], { environment });
  expect(erased).toMatchObject({ code: 0, error: '' });
  expect(erased.output).toContain('deleted: 1 of accounts\n');
  expect(await run(['export', accountId], { environment })).toMatchObject({ code: 1 });
});

test('healthcheck asks the server, and fails without one', async () => {
  const { environment, stop } = await startServer();
  const check = (...args: string[]) => run(['healthcheck', ...args], { environment });
  expect(await check()).toEqual({ code: 0, output: 'healthy\n', error: '' });
  expect(await check('--url', `http://127.0.0.1:${environment.PORT}`)).toMatchObject({ code: 0 });
  await stop();
  expect(await check()).toMatchObject({
    code: 1,
    output: '',
    error: expect.stringContaining(`healthcheck: http://127.0.0.1:${environment.PORT} is not healthy: `),
  });
});

test('restore checks a copy and puts it in the place of the database, which it replaces only with --force', async () => {
  const { environment, accountId, stop } = await startServer();
  const copy = join(scratchFolder('lobbykit-restore-'), 'copy.db');
  const command = (...args: string[]) => run(args, { environment });
  expect(await command('backup', copy)).toMatchObject({ code: 0 });
  expect((await command('restore', copy, '--force')).error).toContain(': stop the server first');
  await stop();
  await command('erase', accountId);
  expect((await command('restore', copy)).error).toContain(
    'already exists: move it away, or replace it with --force',
  );
  expect(await command('export', accountId)).toMatchObject({ code: 1 });

  const damaged = `${copy}.damaged`;
  await copyFile(copy, damaged);
  const bytes = await readFile(damaged);
  bytes.fill(7, 8_192, 200_000);
  await writeFile(damaged, bytes);
  expect((await command('restore', damaged, '--force')).error).toContain(`${damaged} is damaged: `);
  const strange = `${copy}.strange`;
  await writeFile(strange, '');
  expect((await command('restore', strange, '--force')).error).toContain('is not a database of lobbykit');

  expect(await command('restore', copy, '--force')).toMatchObject({ code: 0, error: '' });
  expect(await command('export', accountId)).toMatchObject({ code: 0 });
  expect(existsSync(`${pathOf(environment.DATABASE_URL)}.restored`)).toBe(false);
});

test.each([
  ['postgres://localhost/game', 'restore copies SQLite files. For Postgres, use pg_restore.'],
  ['sqlite:./no/such/game.db', 'restore: there is no file copy.db.'],
])('restore to %s is refused', async (url, sentence) => {
  const result = await run(['restore', 'copy.db'], { environment: { DATABASE_URL: url } });
  expect(result).toEqual({ code: 1, output: '', error: `lobbykit: ${sentence}\n` });
});

const migrate = (url: string, ...options: string[]) =>
  run(['migrate', ...options], { environment: { DATABASE_URL: url } });

test.each([
  ['SQLite', async () => freshFile()],
  ['Postgres', freshDatabase],
])(
  'migrate --dry-run on %s prints the statements that migrate runs, and nothing afterwards',
  async (_, open) => {
    const url = await open();
    if (url.startsWith('sqlite:')) await (await openSqlite({ path: pathOf(url) })).close();
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
