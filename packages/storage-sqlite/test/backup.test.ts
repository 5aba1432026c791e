import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import { publish, writeCopy } from '../src/backup.ts';
import { backupSqlite, openSqlite } from '../src/index.ts';
import { openAccounts } from './accounts-storage.ts';
import { account, accounts } from './accounts-table.ts';
import { testFolder } from './test-folder.ts';

describe('a backup', () => {
  test('contains every write answered before it started, while writes go on', async () => {
    const { file, storage } = await openAccounts();
    for (let at = 0; at < 300; at += 1) {
      await storage.insert(accounts, { ...account(`a${at}`), payload: 'x'.repeat(5_000) });
    }
    const copy = `${file}.copy`;
    let isOver = false;
    const backup = storage.backup(copy).then(() => {
      isOver = true;
    });
    let during = 0;
    while (!isOver) {
      await storage.insert(accounts, account(`during ${during}`));
      during += 1;
    }
    await backup;
    expect(during).toBeGreaterThan(0);

    const restored = await openSqlite({ path: copy });
    await restored.migrate([accounts]);
    expect(await restored.count(accounts, { id: { prefix: 'a' } })).toBe(300);
    await restored.close();
  });

  test('is written by exactly one of several at the same time to one name, and the others get a clear error', async () => {
    const { file, storage } = await openAccounts();
    await storage.insert(accounts, account('a'));
    const copy = `${file}.copy`;
    const attempts = [
      storage.backup(copy),
      backupSqlite({ path: file }, copy),
      storage.backup(copy),
      backupSqlite({ path: file }, copy),
    ];
    const ended = await Promise.allSettled(attempts);
    const failures = ended.filter((result) => result.status === 'rejected');
    expect(failures.map(({ reason }) => (reason as Error).message)).toEqual(
      Array.from({ length: 3 }, () => `${copy} already exists`),
    );
    const database = new Database(copy, { readonly: true });
    expect(database.pragma('integrity_check', { simple: true })).toBe('ok');
    expect(database.prepare('select count(*) from accounts').pluck().get()).toBe(1);
    database.close();
    expect(readdirSync(join(file, '..')).filter((name) => name.endsWith('.partial'))).toEqual([]);
  });

  test('never replaces a file that another process has created in the last moment', () => {
    const folder = testFolder();
    const [partial, file] = [join(folder, 'partial'), join(folder, 'file')];
    writeFileSync(partial, 'later');
    writeFileSync(file, 'first');
    expect(() => publish(partial, file)).toThrow(`${file} already exists`);
    expect(readFileSync(file, 'utf8')).toBe('first');
    unlinkSync(file);
    publish(partial, file);
    expect(readFileSync(file, 'utf8')).toBe('later');
    expect(existsSync(partial)).toBe(false);
  });

  test('to a full disk says so, and leaves nothing', async () => {
    const file = join(testFolder(), 'copy.db');
    const full = Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' });
    await expect(writeCopy(file, () => Promise.reject(full))).rejects.toThrow(
      `${file} cannot be written: its disk has no space left`,
    );
    expect(readdirSync(join(file, '..'))).toEqual([]);
  });

  test('never replaces an existing file', async () => {
    const { file, storage } = await openAccounts();
    await expect(storage.backup(file)).rejects.toThrow('already exists');
    await expect(backupSqlite({ path: file }, file)).rejects.toThrow('already exists');
  });

  test('by another process contains every write answered before it started, while writes go on', async () => {
    const { file, storage } = await openAccounts();
    const inserts = Array.from({ length: 300 }, (_, at) => storage.insert(accounts, account(`a${at}`)));
    await Promise.all(inserts);
    const during = Promise.all(
      Array.from({ length: 50 }, (_, at) => storage.insert(accounts, account(`during ${at}`))),
    );
    const copy = `${file}.copy`;
    await backupSqlite({ path: file }, copy);
    await during;
    const restored = await openSqlite({ path: copy });
    await restored.migrate([accounts]);
    expect(await restored.count(accounts, { id: { prefix: 'a' } })).toBe(300);
    await restored.close();
    const database = new Database(copy, { readonly: true });
    expect(database.pragma('integrity_check', { simple: true })).toBe('ok');
    database.close();
  });

  test('can be read by its owner alone, and leaves no other file', async () => {
    const { file, storage } = await openAccounts();
    const folder = join(file, '..', 'copies');
    mkdirSync(folder);
    const umask = process.umask(0);
    try {
      await storage.backup(join(folder, 'own'));
      await backupSqlite({ path: file }, join(folder, 'other'));
    } finally {
      process.umask(umask);
    }
    expect(readdirSync(folder).map((name) => [name, statSync(join(folder, name)).mode & 0o777])).toEqual([
      ['other', 0o600],
      ['own', 0o600],
    ]);
  });

  test('that fails leaves no file, and of a missing database makes none', async () => {
    const { file, storage } = await openAccounts();
    const folder = join(file, '..', 'copies');
    mkdirSync(folder);
    await storage.close();
    await expect(storage.backup(join(folder, 'late'))).rejects.toThrow();
    const text = join(folder, 'text');
    writeFileSync(text, 'no database at all, but long enough to be read as the header of one'.repeat(20));
    await expect(backupSqlite({ path: text }, join(folder, 'copy'))).rejects.toThrow(
      `${text} is not a SQLite database`,
    );
    await expect(backupSqlite({ path: join(folder, 'none') }, join(folder, 'copy'))).rejects.toThrow(
      `there is no file ${join(folder, 'none')}`,
    );
    expect(readdirSync(folder)).toEqual(['text']);
  });

  test('into a folder that does not exist names the file that it should write, and the reason', async () => {
    const { file, storage } = await openAccounts();
    const copy = join(file, '..', 'nowhere', 'copy');
    for (const refused of [storage.backup(copy), backupSqlite({ path: file }, copy)])
      await expect(refused).rejects.toThrow(`${copy} cannot be opened: ENOENT: no such file or directory`);
  });
});
