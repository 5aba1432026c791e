import { execFile } from 'node:child_process';
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import Database from 'better-sqlite3';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { caseCounts, countOf } from '../../../test/case-counts.ts';
import { missingSystem, skipIfMissing } from '../../../test/installed-programs.ts';
import { openSqlite } from '../src/index.ts';
import { openAccounts } from './accounts-storage.ts';
import { account, accounts } from './accounts-table.ts';
import { testFolder } from './test-folder.ts';

const repeated = { repeats: countOf(caseCounts.storageFaults) - 1 };

const large = 'x'.repeat(50_000);

describe('a full disk', repeated, () => {
  test('rejects the write with StorageFull, does not affect reads, and accepts writes again when there is space', async () => {
    const { storage } = await openAccounts({ maxBytes: 400_000 });
    let written = 0;
    const fill = async (): Promise<void> => {
      for (;;) {
        await storage.insert(accounts, { ...account(`a${written}`), payload: large });
        written += 1;
      }
    };
    await expect(fill()).rejects.toMatchObject({ name: 'StorageFull' });
    expect(await storage.count(accounts, {})).toBe(written);
    expect(await storage.health()).toMatchObject([{ healthy: false, status: /writes are refused/ }]);
    // A unit that writes nothing does not prove that writes are possible.
    await storage.transaction((unit) => unit.count(accounts, {}));
    expect(await storage.health()).toMatchObject([{ healthy: false }]);

    await storage.delete(accounts, { id: 'a0' });
    await storage.insert(accounts, { ...account('again'), payload: large });
    expect(await storage.health()).toMatchObject([{ healthy: true }]);
    expect(await storage.count(accounts, {})).toBe(written);
  });

  test('is over in health too, although nobody writes: health itself tries a write every five seconds', async () => {
    const { file, storage } = await openAccounts({ lockTimeout: 20 });
    const now = performance.now.bind(performance);
    let later = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => now() + later);
    onTestFinished(() => void vi.restoreAllMocks());
    const other = new Database(file);
    other.exec('begin immediate');
    await expect(storage.insert(accounts, account('a'))).rejects.toMatchObject({ name: 'StorageBusy' });
    later = 5_000;
    expect(await storage.health()).toMatchObject([{ healthy: false }]);
    other.close();
    expect(await storage.health()).toMatchObject([{ healthy: false }]);
    later = 10_000;
    expect(await storage.health()).toMatchObject([{ healthy: true }]);
    expect(await storage.count(accounts, {})).toBe(0);
  });

  test('rejects only the unit that met it, as a whole, and the other units of its group are written', async () => {
    const { storage } = await openAccounts({ maxBytes: 400_000 });
    const results = await Promise.allSettled([
      storage.insert(accounts, account('before')),
      storage.transaction(async (unit) => {
        await unit.insert(accounts, account('of the unit'));
        await unit.insert(accounts, { ...account('too large'), payload: 'x'.repeat(1_000_000) });
      }),
      storage.transaction((unit) => unit.insert(accounts, account('behind'))),
    ]);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(results[1]).toMatchObject({ reason: { name: 'StorageFull' } });
    expect((await storage.find(accounts, {})).map(({ id }) => id)).toEqual(['before', 'behind']);
  });
});

describe('a transaction that SQLite rolls back by itself', repeated, () => {
  test('rejects only the unit that met the error, which writes nothing more, and the other units of its group are written again', async () => {
    const { file, storage } = await openAccounts();
    const other = new Database(file);
    // Some disk errors do the same, but a test cannot cause them at will.
    other.exec(`create trigger gone after insert on accounts when new.name = 'gone'
      begin select raise(rollback, 'gone'); end`);
    other.close();
    const results = await Promise.allSettled([
      storage.insert(accounts, account('before')),
      storage.transaction(async (unit) => {
        await unit.insert(accounts, account('of the unit'));
        await unit.insert(accounts, account('x', 'gone')).catch(() => undefined);
        // No transaction is open any more, so this insert would be a commit of its own.
        await unit.insert(accounts, account('after it')).catch(() => undefined);
        throw new Error('what the unit made of it');
      }),
      storage.transaction((unit) => unit.insert(accounts, account('the next'))),
    ]);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(results[1]).toMatchObject({ reason: { message: 'gone' } });
    expect((await storage.find(accounts, {})).map(({ id }) => id)).toEqual(['before', 'the next']);
  });
});

describe('while another program holds the file', repeated, () => {
  test('a write waits', async () => {
    const { file, storage } = await openAccounts();
    const other = new Database(file);
    other.exec('begin immediate');
    const write = storage.insert(accounts, account('a'));
    let isAnswered = false;
    const answered = write.then(() => {
      isAnswered = true;
    });
    await setTimeout(100);
    expect(isAnswered).toBe(false);
    other.exec('rollback');
    await answered;
    other.close();
    expect(await storage.count(accounts, {})).toBe(1);
  });

  test('a write rejects with StorageBusy after the lock timeout, and reads go on', async () => {
    const { file, storage } = await openAccounts({ lockTimeout: 150 });
    await storage.insert(accounts, account('a'));
    const other = new Database(file);
    other.exec('begin immediate');
    const write = storage.insert(accounts, account('b'));
    const refusal = expect(write).rejects.toMatchObject({ name: 'StorageBusy' });
    expect(await storage.count(accounts, {})).toBe(1);
    await refusal;
    other.close();
    await storage.insert(accounts, account('c'));
    expect(await storage.count(accounts, {})).toBe(2);
  });

  test('a unit and a write of another program to the same row both take effect', async () => {
    const { file, storage } = await openAccounts();
    const other = new Database(file);
    await storage.insert(accounts, account('a'));
    const [row] = await storage.transaction(async (unit) => {
      await unit.get(accounts, { id: 'a' });
      return unit.update(accounts, { id: 'a' }, { visits: { add: 1 } });
    });
    other.exec(`update accounts set visits = visits + 10`);
    other.close();
    expect(row?.visits).toBe(1);
    expect(await storage.get(accounts, { id: 'a' })).toMatchObject({ visits: 11 });
  });
});

describe('a second storage on the same file', repeated, () => {
  test('fails to open with an error that names the file, until the first storage is closed', async () => {
    const { file, storage } = await openAccounts();
    await expect(openSqlite({ path: file })).rejects.toThrow(`${file} is in use by this process`);
    await storage.insert(accounts, account('a'));
    await storage.close();
    const again = await openSqlite({ path: file });
    await again.migrate([accounts]);
    expect(await again.count(accounts, {})).toBe(1);
    await again.close();
  });
});

describe('a file that a killed process left behind', repeated, () => {
  /** Copies the files of a database in use, as a crash would leave them. */
  function crashed(file: string): string {
    const copy = join(dirname(file), 'crashed.db');
    for (const part of ['', '-wal']) copyFileSync(file + part, copy + part);
    return copy;
  }

  test('opens with every answered write', async () => {
    const { file, storage } = await openAccounts();
    await storage.insert(accounts, account('a'));
    const reopened = await openSqlite({ path: crashed(file) });
    await reopened.migrate([accounts]);
    expect(await reopened.count(accounts, {})).toBe(1);
    await reopened.close();
  });

  test('is checked, and fails to open if it is damaged', async () => {
    const { file, storage } = await openAccounts();
    for (let at = 0; at < 5; at += 1) {
      await storage.insert(accounts, { ...account(`a${at}`), payload: large });
    }
    // Closing copies the log into the file. So the rows are in pages that no log can repair.
    await storage.close();
    const again = await openSqlite({ path: file });
    await again.migrate([accounts]);
    await again.update(accounts, { id: 'a0' }, { visits: 1 });
    const copy = crashed(file);
    await again.close();
    const pages = readFileSync(copy);
    pages.fill(0xff, pages.length - 4096 * 12, pages.length);
    writeFileSync(copy, pages);
    await expect(openSqlite({ path: copy })).rejects.toThrow(`${copy} is damaged`);
  });
});

describe('a file that is damaged while it is open', repeated, () => {
  test('is unhealthy as soon as health is asked, although nobody has read or written', async () => {
    const { file, storage } = await openAccounts();
    await storage.close();
    const again = await openSqlite({ path: file });
    onTestFinished(() => again.close());
    expect(await again.health()).toMatchObject([{ healthy: true }]);
    const handle = await open(file, 'r+');
    await handle.write(Buffer.alloc(4096, 0xff), 0, 4096, 4096);
    await handle.close();
    expect(await again.health()).toMatchObject([{ healthy: false, status: /the file failed/ }]);
  });
});

describe('a disk that fails during a commit', repeated, () => {
  skipIfMissing(missingSystem(['linux', 'darwin'], 'a disk fails by the limits of a shell'));

  test('stops all writes until the storage is opened again, and no answered write is lost', async () => {
    const folder = testFolder();
    const program = join(import.meta.dirname, 'failing-disk-process.ts');
    // The system does not let the log grow beyond 400 blocks, which fails in the middle of a commit.
    const command = `trap '' XFSZ; ulimit -f 400; exec "$0" --conditions=@lobbykit/source "$1" "$2"`;
    const { stdout } = await promisify(execFile)('bash', ['-c', command, process.execPath, program, folder]);
    const { answered, failed, later, read, health } = JSON.parse(stdout) as {
      answered: number;
      failed: string;
      later: string;
      read: number;
      health: boolean;
    };
    expect(answered).toBeGreaterThan(0);
    expect([failed, later]).toEqual(['StorageBusy', 'StorageBusy']);
    expect(read).toBe(answered);
    expect(health).toBe(false);

    const storage = await openSqlite({ path: join(folder, 'accounts.db') });
    await storage.migrate([accounts]);
    expect(await storage.count(accounts, {})).toBe(answered);
    await storage.insert(accounts, account('again'));
    await storage.close();
  });
});
