import { statSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import { openAccounts } from './accounts-storage.ts';
import { account, accounts } from './accounts-table.ts';

/** Opens a storage that records its statements. */
async function openRecorded(durability: 'full' | 'relaxed' = 'full') {
  const statements: string[] = [];
  const { file, storage } = await openAccounts(
    { durability },
    { onStatement: (sql) => statements.push(sql), maxLogPages: 64 },
  );
  await storage.insert(accounts, account('a'));
  await setImmediate();
  statements.length = 0;
  return { file, storage, statements };
}

const read = { id: 'a' } as const;

describe('reads of one turn of the event loop', () => {
  test('share one transaction, which ends with the turn', async () => {
    const { storage, statements } = await openRecorded();
    for (let at = 0; at < 3; at += 1) await storage.get(accounts, read);
    await storage.count(accounts, {});
    expect(statements.map((sql) => /^\w+/.exec(sql)![0])).toEqual([
      'begin',
      'select',
      'select',
      'select',
      'select',
    ]);
    await setImmediate();
    await setImmediate();
    expect(statements.at(-1)).toBe('commit');
    await storage.get(accounts, read);
    expect(statements.filter((sql) => sql === 'begin')).toHaveLength(2);
  });

  test.each(['full', 'relaxed'] as const)(
    'see a write that was answered in it, with %s durability',
    async (durability) => {
      const { storage } = await openRecorded(durability);
      for (let at = 0; at < 20; at += 1) {
        expect(await storage.get(accounts, { id: `b${at}` })).toBeNull();
        const write = storage.insert(accounts, account(`b${at}`));
        expect(await storage.get(accounts, { id: `b${at}` })).toBeNull();
        await write;
        expect(await storage.get(accounts, { id: `b${at}` })).toMatchObject({ id: `b${at}` });
      }
    },
  );

  test('go on after one of them failed', async () => {
    const { storage } = await openRecorded();
    const missing = { ...accounts, name: 'missing' };
    await expect(storage.get(missing, read)).rejects.toThrow('missing');
    expect(await storage.get(accounts, read)).toMatchObject(read);
  });

  test('see in the next turn what another program has written', async () => {
    const { file, storage } = await openRecorded();
    expect(await storage.count(accounts, {})).toBe(1);
    const other = new Database(file);
    other.prepare("insert into accounts (id, name, visits, payload) values ('x', 'x', 0, '')").run();
    other.close();
    await setImmediate();
    await setImmediate();
    expect(await storage.count(accounts, {})).toBe(2);
  });
});

test('reads in every turn do not keep the log from being copied', async () => {
  const { file, storage } = await openRecorded();
  let isWriting = true;
  const reads = (async () => {
    while (isWriting) {
      await storage.get(accounts, read);
      await setImmediate();
    }
  })();
  const payload = 'x'.repeat(4_000);
  for (let at = 0; at < 400; at += 1) {
    const write = storage.update(accounts, read, { payload: payload + at });
    await storage.get(accounts, read);
    await write;
  }
  isWriting = false;
  await reads;
  // 64 pages, and those of a group. Without copies there would be more than 800.
  expect(statSync(`${file}-wal`).size / 4_120).toBeLessThan(200);
});
