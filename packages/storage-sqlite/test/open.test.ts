import {
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, onTestFinished, test } from 'vitest';
import { missingSystem } from '../../../test/installed-programs.ts';
import { toFileError } from '../src/database-file.ts';
import { openSqlite } from '../src/index.ts';
import { applySettings, checkEngine, defaultMaxLogPages } from '../src/settings.ts';
import { openAccounts } from './accounts-storage.ts';
import { account, accounts } from './accounts-table.ts';
import { testFolder } from './test-folder.ts';

describe('openSqlite', () => {
  test('creates the folder of the file', async () => {
    const file = join(testFolder(), 'data', 'of', 'the game.db');
    const storage = await openSqlite({ path: file });
    expect(existsSync(file)).toBe(true);
    await storage.close();
  });

  test.for(['', ':memory:', 'file:memory?mode=memory'])(
    'rejects the path %j and names the memory storage',
    async (path) => {
      await expect(openSqlite({ path })).rejects.toThrow('createMemoryStorage');
    },
  );

  test('refuses a file that is open under another name: through a symbolic link, or a linked folder', async () => {
    const folder = testFolder();
    const file = join(folder, 'real', 'a.db');
    const storage = await openSqlite({ path: file });
    symlinkSync(file, join(folder, 'link.db'));
    symlinkSync(join(folder, 'real'), join(folder, 'linked'));
    for (const path of [join(folder, 'link.db'), join(folder, 'linked', 'a.db')])
      await expect(openSqlite({ path })).rejects.toMatchObject({ name: 'StorageBusy' });
    await storage.close();
    await (await openSqlite({ path: join(folder, 'link.db') })).close();
    expect(readdirSync(folder).sort()).toEqual(['link.db', 'linked', 'real']);
  });

  test('creates the file that a symbolic link names, and locks it under that name', async () => {
    const folder = testFolder();
    const path = join(folder, 'link.db');
    symlinkSync(join('data', 'a.db'), path);
    const storage = await openSqlite({ path });
    expect(existsSync(join(folder, 'data', 'a.db'))).toBe(true);
    await expect(openSqlite({ path: join(folder, 'data', 'a.db') })).rejects.toMatchObject({
      name: 'StorageBusy',
    });
    await storage.close();
  });

  test('refuses a file with a second hard link, and says so', async () => {
    const folder = testFolder();
    const file = join(folder, 'a.db');
    await (await openSqlite({ path: file })).close();
    linkSync(file, join(folder, 'b.db'));
    for (const path of [file, join(folder, 'b.db')])
      await expect(openSqlite({ path })).rejects.toThrow('hard links');
    unlinkSync(join(folder, 'b.db'));
    await (await openSqlite({ path: file })).close();
  });

  test('creates files that only their owner may read, whatever the umask is', async () => {
    const before = process.umask(0);
    onTestFinished(() => void process.umask(before));
    const { file, storage } = await openAccounts();
    await storage.insert(accounts, account('a'));
    for (const name of [file, `${file}-wal`, `${file}-shm`, `${file}.lock`])
      expect([name, statSync(name).mode & 0o777]).toEqual([name, 0o600]);
    await storage.close();
  });

  test('says that the path is a folder', async () => {
    const path = join(testFolder(), 'a.db');
    mkdirSync(path);
    await expect(openSqlite({ path })).rejects.toThrow(`${path} is a folder; pass the path of a file in it`);
  });

  test('names a file that is no database, and leaves it as it is', async () => {
    const path = join(testFolder(), 'a.db');
    const content = 'this is a text and no database '.repeat(100);
    writeFileSync(path, content);
    await expect(openSqlite({ path })).rejects.toThrow(`${path} is not a SQLite database`);
    expect(readFileSync(path, 'utf8')).toBe(content);
  });

  test('refuses an unknown durability', async () => {
    const options = { path: join(testFolder(), 'a.db'), durability: 'ful' as 'full' };
    await expect(openSqlite(options)).rejects.toThrow("openSqlite: durability must be 'full' or 'relaxed'");
  });

  test('names the file, its folder and the user if the system refuses the file', async ({ skip }) => {
    const missing = missingSystem(['linux'], '/sys refuses root too');
    skip(missing !== undefined, missing);
    // Nobody may create files there, not even root.
    const refused = openSqlite({ path: '/sys/game.db' });
    await expect(refused).rejects.toThrow(
      /^\/sys\/game\.db cannot be opened \(E\w+\): the user .+ must be allowed to .+ its folder \/sys$/,
    );
  });

  test('names a file whose folder cannot be made, and the reason, and does not hang', async ({ skip }) => {
    const missing = missingSystem(['linux'], '/proc takes no folder');
    skip(missing !== undefined, missing);
    const below = join(testFolder(), 'a.db');
    writeFileSync(below, '');
    await expect(openSqlite({ path: '/proc/nope/deep/x.db' })).rejects.toThrow(
      "/proc/nope/deep/x.db cannot be opened: ENOENT: no such file or directory, mkdir '/proc/nope'",
    );
    await expect(openSqlite({ path: join(below, 'deep', 'x.db') })).rejects.toThrow(
      `${join(below, 'deep', 'x.db')} cannot be opened: ENOTDIR: not a directory`,
    );
  });

  test('says the same if SQLite refuses the file, and leaves other errors alone', () => {
    const refused = Object.assign(new Error('unable to open database file'), { code: 'SQLITE_CANTOPEN' });
    expect(toFileError('/data/game.db', refused)).toMatchObject({
      message: expect.stringMatching(
        /^\/data\/game\.db cannot be opened \(SQLITE_CANTOPEN\): the user .+ \/data$/,
      ),
      cause: refused,
    });
    const damaged = Object.assign(new Error('malformed'), { code: 'SQLITE_CORRUPT' });
    expect(toFileError('/data/game.db', damaged)).toMatchObject({
      message: '/data/game.db is damaged: malformed',
    });
    for (const other of [new Error('x'), Object.assign(new Error('x'), { code: 'MODULE_NOT_FOUND' }), null])
      expect(toFileError('/data/game.db', other)).toBe(other);
  });

  test('releases the file if it fails', async () => {
    const file = join(testFolder(), 'a.db');
    await expect(openSqlite({ path: file, nativeBinding: '/nowhere' })).rejects.toThrow();
    await (await openSqlite({ path: file })).close();
  });

  test('reports the durability in health', async () => {
    const full = await openAccounts();
    expect(await full.storage.health()).toMatchObject([{ component: 'storage', status: /full durability/ }]);
    const relaxed = await openAccounts({ durability: 'relaxed' });
    expect(await relaxed.storage.health()).toMatchObject([{ healthy: true, status: /relaxed durability/ }]);
  });

  test('leaves no log behind after close', async () => {
    const { file, storage } = await openAccounts();
    await storage.insert(accounts, account('a'));
    expect(existsSync(`${file}-wal`)).toBe(true);
    await storage.close();
    expect(existsSync(`${file}-wal`)).toBe(false);
  });
});

describe('the settings of a connection', () => {
  test('are applied', () => {
    const database = new Database(join(testFolder(), 'a.db'));
    applySettings(database, 'full');
    const setting = (name: string): unknown => database.pragma(name, { simple: true });
    expect(setting('journal_mode')).toBe('wal');
    // The storage itself syncs each commit, and copies the log only when it is synced.
    expect([setting('synchronous'), setting('wal_autocheckpoint')]).toEqual([1, 0]);
    expect(setting('checkpoint_fullfsync')).toBe(1);
    expect(setting('foreign_keys')).toBe(1);
    expect(setting('trusted_schema')).toBe(0);
    expect(setting('journal_size_limit')).toBe(64 * 1024 * 1024);
    expect(setting('busy_timeout')).toBe(50);
    // The log stays under the size that it is truncated to. A frame is a page and its header.
    expect(defaultMaxLogPages * (4096 + 24)).toBeLessThan(64 * 1024 * 1024);
    database.close();
  });

  test('differ for relaxed durability only in who copies the log', () => {
    const database = new Database(join(testFolder(), 'a.db'));
    applySettings(database, 'relaxed');
    expect(database.pragma('synchronous', { simple: true })).toBe(1);
    expect(database.pragma('wal_autocheckpoint', { simple: true })).toBe(defaultMaxLogPages);
    expect(database.pragma('journal_mode', { simple: true })).toBe('wal');
    database.close();
  });

  test('throw if SQLite does not apply one of them', () => {
    // A database in memory has no log.
    const database = new Database(':memory:');
    expect(() => applySettings(database, 'full')).toThrow('keeps journal_mode at memory');
    database.close();
  });
});

describe('the SQLite version', () => {
  test.for(['3.51.3', '3.51.10', '3.53.4', '4.0.0'])('%s is accepted', (version) => {
    expect(() => checkEngine(version)).not.toThrow();
  });

  test.for(['3.51.2', '3.50.9', '3.9.99', '2.99.99'])(
    '%s is rejected, because it may damage the file',
    (version) => {
      expect(() => checkEngine(version)).toThrow(`SQLite ${version} is older than 3.51.3`);
    },
  );
});

test.each([undefined, {}, { file: 'game.db' }, 'game.db'])(
  'openSqlite without a path says what to write: %j',
  async (options) => {
    await expect(openSqlite(options as never)).rejects.toThrow(
      /^openSqlite(: path is missing| needs options); write openSqlite\(\{ path: 'game\.db' \}\)$/,
    );
  },
);
