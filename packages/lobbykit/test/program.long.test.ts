import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createCatalogue, engineTables } from '@lobbykit/core/catalogue';
import { openPostgres } from '@lobbykit/storage-postgres';
import { openSqlite } from '@lobbykit/storage-sqlite';
import { expect, test } from 'vitest';
import { scratchFolder } from '../../../test/scratch-folder.ts';
import { everyArea } from '../src/server/areas.ts';
import { pathOf, startServer } from './command-server.ts';
import { freshDatabase } from './databases.ts';
import { commandLine, runProcess } from './program.ts';

const { tables } = createCatalogue(everyArea, engineTables);
const edges = tables.find(({ name }) => name === 'friend_edges')!;
const rows = 20_000;

/** Stops a server whose database has many rows in one table, and returns the environment of commands. */
async function largeDatabase() {
  const { environment, stop } = await startServer();
  await stop();
  const storage = await openSqlite({ path: pathOf(environment.DATABASE_URL) });
  await storage.migrate(tables);
  for (let at = 0; at < rows; at += 500)
    await storage.insert(
      edges,
      Array.from({ length: 500 }, (_, offset) => ({
        ownerId: `owner-${at + offset}`,
        otherId: 'other',
        state: 4,
        changedAt: 1,
      })) as never,
    );
  await storage.close();
  return environment;
}

const lobbykit = (environment: Readonly<Record<string, string>>, ...args: string[]) =>
  runProcess([...commandLine, ...args], environment);

test('the program ends at once: with 0 when a command is done, and with 1 when it is refused or finds a problem', async () => {
  const { environment, stop } = await startServer();
  expect(await lobbykit(environment, 'healthcheck')).toEqual({ code: 0, output: 'healthy\n', error: '' });
  expect(await lobbykit(environment, 'keys', 'list')).toEqual({ code: 0, output: '', error: '' });
  await stop();
  expect(await lobbykit(environment, 'healthcheck')).toMatchObject({ code: 1, output: '' });
  expect(await lobbykit(environment, 'unknown')).toMatchObject({ code: 1, output: '' });
  const doctor = await lobbykit({ ...environment, BACKEND_LIMITS: '{"no": 1}' }, 'doctor');
  expect(doctor).toMatchObject({ code: 1, error: 'lobbykit: doctor: 1 problem found.\n' });
  expect(doctor.output).toContain('problem  options: BACKEND_LIMITS: there is no limit no');
  const document = await lobbykit({}, 'openapi');
  expect(document.code).toBe(0);
  expect(Object.keys(JSON.parse(document.output).paths).length).toBeGreaterThan(100);
});

test('a transfer to Postgres that is killed while it copies, and while it verifies, goes on and completes', async () => {
  const environment = await largeDatabase();
  const target = await freshDatabase();
  const line = [...commandLine, 'transfer', '--from', environment.DATABASE_URL, '--to', target];
  const kills = ['copying friend_edges', 'copying sessions', 'verified friend_edges'];
  for (const text of kills) {
    const killed = await runProcess(line, environment, { when: (error) => error.includes(text) });
    expect(killed).toMatchObject({ code: null, output: '' });
  }
  const result = await runProcess(line, environment);
  expect(result).toMatchObject({ code: 0, output: expect.stringContaining('copied and verified 20') });
  expect(result.error).not.toContain('copying');
  expect(result.error).not.toContain('verified accounts\n');
  const storage = await openPostgres({ connectionString: target, maxConnections: 4, warn: () => {} });
  await storage.migrate(tables);
  expect(await storage.count(edges, {})).toBe(rows);
  await storage.close();
  expect(await runProcess(line, environment)).toMatchObject({
    code: 1,
    error: expect.stringContaining('the target is not empty'),
  });
});

test('a restore that is killed at any time leaves the old database or the copy, and can be repeated', async () => {
  const { DATABASE_URL: large } = await largeDatabase();
  const copy = join(scratchFolder('lobbykit-program-'), 'copy.db');
  expect(await lobbykit({ DATABASE_URL: large }, 'backup', copy)).toMatchObject({ code: 0 });
  const { environment, accountId, stop } = await startServer();
  await stop();
  /** Returns whether the database has the account of the old one, and how many rows of the copy it has. */
  const content = async () => {
    const storage = await openSqlite({ path: pathOf(environment.DATABASE_URL) });
    await storage.migrate(tables);
    const accounts = tables.find(({ name }) => name === 'accounts')!;
    const isOld = (await storage.count(accounts, { id: accountId })) === 1;
    const copied = await storage.count(edges, {});
    await storage.close();
    return { isOld, copied };
  };
  const line = [...commandLine, 'restore', copy, '--force'];
  for (let round = 0; round < 10; round += 1) {
    await runProcess(line, environment, { afterMilliseconds: 200 + Math.floor(Math.random() * 800) });
    expect([
      { isOld: true, copied: 0 },
      { isOld: false, copied: rows },
    ]).toContainEqual(await content());
  }
  expect(await runProcess(line, environment)).toMatchObject({ code: 0 });
  expect(await content()).toEqual({ isOld: false, copied: rows });
});

test('a full disk is named by backup, restore, migrate, transfer and doctor', async ({ skip }) => {
  const disk = join(scratchFolder('lobbykit-disk-'), 'disk');
  mkdirSync(disk);
  /** Runs a command in a namespace in which the folder is a disk of one MiB. */
  const onSmallDisk = (environment: Readonly<Record<string, string>>, ...args: string[]) => {
    const script = `mount -t tmpfs -o size=1m tmpfs ${disk} && exec "$@"`;
    return runProcess(['unshare', '-rm', 'sh', '-c', script, 'sh', ...commandLine, ...args], environment);
  };
  const probe = await runProcess(['unshare', '-rm', 'sh', '-c', `mount -t tmpfs tmpfs ${disk}`], {}).catch(
    () => ({ code: 1 }),
  );
  if (probe.code !== 0)
    skip(
      'a small disk needs unshare and the right to mount: run it on Linux as root, and apt-get install util-linux',
    );
  const environment = await largeDatabase();
  const copy = join(scratchFolder('lobbykit-program-'), 'copy.db');
  await lobbykit(environment, 'backup', copy);
  const [file, small] = [
    join(disk, 'game.db'),
    { ...environment, DATABASE_URL: `sqlite:${join(disk, 'game.db')}` },
  ];
  const full = (error: string) => ({ code: 1, output: '', error });
  expect(await onSmallDisk(environment, 'backup', file)).toEqual(
    full(
      `lobbykit: backup of ${pathOf(environment.DATABASE_URL)}: ${file} cannot be written: its disk has no space left\n`,
    ),
  );
  expect(await onSmallDisk(small, 'restore', copy)).toEqual(
    full(`lobbykit: restore of ${file}: ${file}.restored cannot be written: its disk has no space left\n`),
  );
  const transfer = ['transfer', '--from', environment.DATABASE_URL, '--to', small.DATABASE_URL];
  expect(await onSmallDisk(environment, ...transfer)).toMatchObject({
    code: 1,
    error: expect.stringContaining('the database is full: its disk has no space left'),
  });
  expect((await onSmallDisk(small, 'doctor')).output).toContain(
    `warning  disk: 1 MiB are free for ${disk}: make space`,
  );
});
