import { setImmediate } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import type { OpenReplacements } from '../src/open.ts';
import { openAccounts } from './accounts-storage.ts';
import { account, accounts } from './accounts-table.ts';
import { countCommits } from './commit-count.ts';

/** A group does not close by its age, however slow the machine is. */
const unhurried: OpenReplacements = { maxGroupMilliseconds: Number.POSITIVE_INFINITY };

const sixtyFour = Array.from({ length: 64 }, (_, at) => `a${at}`);

describe('group commit', () => {
  test('shares one commit among 64 writes of one turn', async () => {
    const { file, storage } = await openAccounts({}, unhurried);
    const before = countCommits(file);
    await Promise.all(sixtyFour.map((id) => storage.insert(accounts, account(id))));
    expect(countCommits(file) - before).toBe(1);
    expect(await storage.count(accounts, {})).toBe(64);
  });

  test('shares one commit among 64 units of one turn', async () => {
    const { file, storage } = await openAccounts({}, unhurried);
    const before = countCommits(file);
    await Promise.all(
      sixtyFour.map((id) =>
        storage.transaction(async (unit) => {
          await unit.insert(accounts, account(id));
          return unit.update(accounts, { id }, { visits: { add: 1 } });
        }),
      ),
    );
    expect(countCommits(file) - before).toBe(1);
    expect(await storage.count(accounts, { visits: 1 })).toBe(64);
  });

  test('uses one commit for each of several writes in sequence', async () => {
    const { file, storage } = await openAccounts();
    const before = countCommits(file);
    for (const id of ['a', 'b', 'c']) await storage.insert(accounts, account(id));
    expect(countCommits(file) - before).toBe(3);
  });

  test('puts 64 units into a group and the rest into the next one', async () => {
    const { file, storage } = await openAccounts({}, unhurried);
    const before = countCommits(file);
    await Promise.all([...sixtyFour, 'one more'].map((id) => storage.insert(accounts, account(id))));
    expect(countCommits(file) - before).toBe(2);
  });

  test('closes a group that has become too old, even if more writes wait', async () => {
    const { file, storage } = await openAccounts({}, { maxGroupMilliseconds: 0 });
    const before = countCommits(file);
    await Promise.all(['a', 'b', 'c'].map((id) => storage.insert(accounts, account(id))));
    expect(countCommits(file) - before).toBe(3);
  });

  test('answers a single write in the next turn of the event loop, without waiting for a group', async () => {
    const { storage } = await openAccounts({}, { sync: async () => undefined });
    let answered = false;
    const write = storage.insert(accounts, account('a')).then(() => {
      answered = true;
    });
    await setImmediate();
    await setImmediate();
    expect(answered).toBe(true);
    await write;
  });

  test('rolls back the writes of a unit that fails, and keeps the other writes of its group', async () => {
    const { file, storage } = await openAccounts({}, unhurried);
    const before = countCommits(file);
    const [first, failing, refused, last] = await Promise.allSettled([
      storage.insert(accounts, account('a')),
      storage.transaction(async (unit) => {
        await unit.insert(accounts, account('b'));
        throw new Error('cancelled');
      }),
      storage.insert(accounts, account('a', 'another name')),
      storage.transaction((unit) => unit.insert(accounts, account('c'))),
    ]);
    expect([first?.status, last?.status]).toEqual(['fulfilled', 'fulfilled']);
    expect(failing).toMatchObject({ reason: { message: 'cancelled' } });
    expect(refused).toMatchObject({ reason: { name: 'UniqueConflict', columns: ['id'] } });
    expect((await storage.find(accounts, {})).map(({ id }) => id)).toEqual(['a', 'c']);
    expect(countCommits(file) - before).toBe(1);
  });

  test('rolls back a unit that yields to the event loop, and goes on with its group', async () => {
    const { storage } = await openAccounts({}, unhurried);
    const [before, yielding, after] = await Promise.allSettled([
      storage.insert(accounts, account('a')),
      storage.transaction(async (unit) => {
        await unit.insert(accounts, account('b'));
        await setImmediate();
        await unit.insert(accounts, account('c'));
      }),
      storage.insert(accounts, account('d')),
    ]);
    expect([before?.status, after?.status]).toEqual(['fulfilled', 'fulfilled']);
    expect(yielding).toMatchObject({ reason: { name: 'UnitYielded' } });
    expect((await storage.find(accounts, {})).map(({ id }) => id)).toEqual(['a', 'd']);
  });

  describe('when the commit fails', () => {
    /** Makes every commit with an account named `orphan` fail. A deferred foreign key is checked only at the commit. */
    function breakCommits(file: string): void {
      const database = new Database(file);
      database.exec(`
        create table parents (id text primary key);
        create table children (parent text references parents (id) deferrable initially deferred);
        create trigger orphans after insert on accounts when new.name = 'orphan'
        begin insert into children values ('nobody'); end;`);
      database.close();
    }

    test('every unit of the group rejects, and nothing of it is written', async () => {
      const { file, storage } = await openAccounts({}, unhurried);
      breakCommits(file);
      const results = await Promise.allSettled([
        storage.insert(accounts, account('a')),
        storage.insert(accounts, account('b', 'orphan')),
        storage.transaction((unit) => unit.insert(accounts, account('c'))),
      ]);
      for (const result of results) expect(result).toMatchObject({ reason: { name: 'StorageBusy' } });
      expect(await storage.count(accounts, {})).toBe(0);
    });

    test('a conflict with a row of the group rejects with the failure of the commit too', async () => {
      const { file, storage } = await openAccounts({}, unhurried);
      breakCommits(file);
      const [, , refused] = await Promise.allSettled([
        storage.insert(accounts, account('a')),
        storage.insert(accounts, account('b', 'orphan')),
        storage.insert(accounts, account('a')),
      ]);
      expect(refused).toMatchObject({ reason: { name: 'StorageBusy' } });
    });

    test('the next group is written', async () => {
      const { file, storage } = await openAccounts({}, unhurried);
      breakCommits(file);
      await expect(storage.insert(accounts, account('b', 'orphan'))).rejects.toThrow('the commit failed');
      await storage.insert(accounts, account('a'));
      expect(await storage.count(accounts, {})).toBe(1);
      expect(await storage.health()).toMatchObject([{ healthy: true }]);
    });
  });

  test('does not let reads see rows that are not durable yet', async () => {
    const { storage } = await openAccounts({}, unhurried);
    let isAnswered = false;
    const seen: (string | undefined)[] = [];
    const write = storage.insert(accounts, account('a')).then(() => {
      isAnswered = true;
    });
    // Keeps the group open for many microtasks after its insert was executed.
    const unit = storage.transaction(async (within) => {
      for (let at = 0; at < 50; at += 1) {
        expect(await within.get(accounts, { id: 'a' })).not.toBeNull();
        const outside = reads.shift();
        outside?.();
        await Promise.resolve();
      }
    });
    // Reads from outside, started while the group is open.
    const reads: (() => void)[] = [];
    const readers = Array.from({ length: 20 }, () =>
      new Promise<void>((resolve) => reads.push(resolve)).then(async () => {
        const row = await storage.get(accounts, { id: 'a' });
        if (!isAnswered) seen.push(row?.id);
      }),
    );
    await Promise.all([write, unit, ...readers]);
    expect(seen).toHaveLength(20);
    expect(new Set(seen)).toEqual(new Set([undefined]));
    expect(await storage.get(accounts, { id: 'a' })).not.toBeNull();
  });
});
