import { copyFileSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openSqlite, restoreSqlite } from '../src/index.ts';
import { restoreWith } from '../src/restore.ts';
import { openAccounts } from './accounts-storage.ts';
import { account, accounts } from './accounts-table.ts';
import { testFolder } from './test-folder.ts';

/** Writes a copy of a database with some accounts. */
async function copyWith(...ids: string[]): Promise<string> {
  const { file, storage } = await openAccounts();
  for (const id of ids) await storage.insert(accounts, account(id));
  await storage.backup(`${file}.copy`);
  return `${file}.copy`;
}

/** Leaves a database as a process that was killed leaves it: its last writes are only in the log. */
async function killedWith(...ids: string[]): Promise<string> {
  const { file, storage } = await openAccounts();
  for (const id of ids) await storage.insert(accounts, account(id));
  const killed = join(testFolder(), 'killed.db');
  for (const suffix of ['', '-wal']) copyFileSync(`${file}${suffix}`, `${killed}${suffix}`);
  return killed;
}

async function accountsIn(file: string): Promise<string[]> {
  const storage = await openSqlite({ path: file });
  onTestFinished(() => storage.close());
  await storage.migrate([accounts]);
  const rows = await storage.find(accounts, { orderBy: ['id'] });
  return rows.map(({ id }) => id);
}

const names = (file: string): string[] => readdirSync(dirname(file)).sort();

describe('a restore', () => {
  test('makes a database of a copy, which its owner alone can read, and leaves the copy', async () => {
    const copy = await copyWith('a', 'b');
    const file = join(testFolder(), 'deep', 'game.db');
    await restoreSqlite({ path: file }, copy);
    expect(names(file)).toEqual(['game.db', 'game.db.lock']);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(await accountsIn(file)).toEqual(['a', 'b']);
    expect(existsSync(copy)).toBe(true);
  });

  test('replaces a database only by force, and then nothing of the old one and of its log is left', async () => {
    const file = await killedWith('old');
    const copy = await copyWith('new');
    await expect(restoreSqlite({ path: file }, copy)).rejects.toThrow(`${file} already exists`);
    await restoreSqlite({ path: file }, copy, { force: true });
    expect(await accountsIn(file)).toEqual(['new']);
  });

  test('that is killed before the last step leaves the old database with its newest writes, and can be repeated', async () => {
    const file = await killedWith('old', 'newest');
    const copy = await copyWith('new');
    const killed = restoreWith({ path: file }, copy, { force: true }, () => {
      throw new Error('killed');
    });
    await expect(killed).rejects.toThrow('killed');
    const beside = join(testFolder(), 'beside.db');
    for (const suffix of ['', '-wal'])
      if (existsSync(`${file}${suffix}`)) copyFileSync(`${file}${suffix}`, `${beside}${suffix}`);
    expect(await accountsIn(beside)).toEqual(['newest', 'old']);
    await restoreSqlite({ path: file }, copy, { force: true });
    expect(await accountsIn(file)).toEqual(['new']);
    expect(existsSync(`${file}.restored`)).toBe(false);
  });

  test('is refused while a process has the database open, and while another program reads its log', async () => {
    const { file } = await openAccounts();
    const copy = await copyWith('new');
    await expect(restoreSqlite({ path: file }, copy, { force: true })).rejects.toMatchObject({
      name: 'StorageBusy',
      message: expect.stringContaining('is in use by this process'),
    });
    const killed = await killedWith('old');
    const reader = new Database(killed, { readonly: true });
    onTestFinished(() => void reader.close());
    reader.exec('begin');
    reader.prepare('select * from accounts').all();
    await expect(restoreSqlite({ path: killed }, copy, { force: true })).rejects.toMatchObject({
      name: 'StorageBusy',
      message: expect.stringContaining('is in use by another program'),
    });
    reader.exec('commit');
    expect(await accountsIn(killed)).toEqual(['old']);
  });

  test('replaces a damaged database', async () => {
    const file = await killedWith('old');
    writeFileSync(file, 'x'.repeat(20_000));
    await restoreSqlite({ path: file }, await copyWith('new'), { force: true });
    expect(await accountsIn(file)).toEqual(['new']);
  });

  test('refuses a damaged copy, one that is no database, one of another program and one that is missing, and changes nothing', async () => {
    const { file, storage } = await openAccounts();
    await storage.insert(accounts, account('old'));
    await storage.close();
    const copy = await copyWith(...Array.from({ length: 200 }, (_, at) => `a${at}`));
    const [damaged, text, foreign] = [`${copy}.damaged`, `${copy}.text`, `${copy}.foreign`];
    const bytes = readFileSync(copy);
    bytes.fill(7, 8_192, bytes.length - 4_096);
    writeFileSync(damaged, bytes);
    writeFileSync(text, 'not a database, and long enough that SQLite reads its head'.repeat(100));
    const other = new Database(foreign);
    other.exec('create table notes (id integer)');
    other.close();
    const before = names(file);
    const restore = (from: string) => restoreSqlite({ path: file }, from, { force: true });
    await expect(restore(damaged)).rejects.toThrow(`${damaged} is damaged: `);
    await expect(restore(text)).rejects.toThrow(`${text} is damaged: file is not a database`);
    await expect(restore(foreign)).rejects.toThrow(`${foreign} is not a database of lobbykit`);
    await expect(restore(`${copy}.missing`)).rejects.toThrow(`there is no file ${copy}.missing`);
    expect(names(file)).toEqual(before);
    expect(await accountsIn(file)).toEqual(['old']);
  });
});
