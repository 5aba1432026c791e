import { existsSync, statSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openSqlite } from '../src/index.ts';
import { openAccounts } from './accounts-storage.ts';
import { account, accounts } from './accounts-table.ts';
import { countCommits } from './commit-count.ts';

/** Syncs that the test ends. Until `hold` is called, they are real. */
function controlledSync() {
  let started = 0;
  let waiting: PromiseWithResolvers<void> | undefined;
  let next: PromiseWithResolvers<void> | undefined;
  return {
    sync: async (sync: () => Promise<void>): Promise<void> => {
      started += 1;
      if (next !== undefined) {
        waiting = Promise.withResolvers();
        next.resolve();
        await waiting.promise;
      }
      await sync();
    },
    /** Holds the syncs from now on. */
    hold() {
      next = Promise.withResolvers();
    },
    /** Resolves when a sync is held. */
    held: async () => next?.promise,
    release() {
      next = undefined;
      waiting?.resolve();
    },
    fail() {
      waiting?.reject(new Error('EIO: i/o error, fdatasync'));
    },
    get started() {
      return started;
    },
  };
}

async function openControlled() {
  const syncs = controlledSync();
  onTestFinished(() => syncs.release());
  const { file, storage } = await openAccounts(
    {},
    { sync: syncs.sync, maxGroupMilliseconds: Number.POSITIVE_INFINITY },
  );
  return { file, storage, syncs };
}

/** More turns than a group takes to begin and run. */
async function someTurns(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await setImmediate();
}

/** Returns a function that tells how the promise has ended. */
function watch(promise: Promise<unknown>): () => string {
  let state = 'open';
  promise.then(
    () => (state = 'answered'),
    (error: Error) => (state = error.name),
  );
  return () => state;
}

describe('while the sync of a commit has not ended', () => {
  test('its writes are neither answered nor visible to reads, and reads are answered', async () => {
    const { file, storage, syncs } = await openControlled();
    await storage.insert(accounts, account('before'));
    const commits = countCommits(file);
    syncs.hold();
    const write = storage.insert(accounts, account('a'));
    const state = watch(write);
    await syncs.held();
    expect(countCommits(file)).toBe(commits + 1);
    expect(await storage.get(accounts, { id: 'a' })).toBeNull();
    expect((await storage.find(accounts, {})).map(({ id }) => id)).toEqual(['before']);
    expect(await storage.count(accounts, {})).toBe(1);
    expect(state()).toBe('open');
    syncs.release();
    await write;
    expect(await storage.count(accounts, {})).toBe(2);
  });

  test('units run and see its writes, but are neither committed nor answered', async () => {
    const { file, storage, syncs } = await openControlled();
    syncs.hold();
    const first = storage.insert(accounts, account('a'));
    await syncs.held();
    const commits = countCommits(file);
    let seen: unknown;
    const second = storage.transaction(async (unit) => {
      seen = await unit.get(accounts, { id: 'a' });
      await unit.insert(accounts, account('b'));
    });
    const states = [watch(first), watch(second)];
    await someTurns();
    expect(seen).toMatchObject({ id: 'a' });
    expect(countCommits(file)).toBe(commits);
    expect(states.map((state) => state())).toEqual(['open', 'open']);
    syncs.release();
    await Promise.all([first, second]);
    expect(await storage.count(accounts, {})).toBe(2);
  });

  test('the queue is as old as its first write if more writes wait than four groups take', async () => {
    const { storage, syncs } = await openControlled();
    syncs.hold();
    const insert = (at: number) => storage.insert(accounts, account(`a${at}`));
    const writes = [insert(0)];
    await syncs.held();
    // One group takes 64 of them and stays open.
    for (let at = 1; at <= 64 + 256; at += 1) writes.push(insert(at));
    await someTurns();
    expect(storage.queueMilliseconds?.()).toBe(0);
    writes.push(insert(64 + 257));
    await expect.poll(() => storage.queueMilliseconds?.()).toBeGreaterThan(0);
    syncs.release();
    await Promise.all(writes);
    expect(storage.queueMilliseconds?.()).toBe(0);
  });

  test('many writes join the next group, which takes one commit and one sync', async () => {
    const { file, storage, syncs } = await openControlled();
    syncs.hold();
    const writes = [storage.insert(accounts, account('first'))];
    await syncs.held();
    const before = { commits: countCommits(file), syncs: syncs.started };
    for (let at = 0; at < 40; at += 1) {
      writes.push(storage.insert(accounts, account(`a${at}`)));
      await setImmediate();
    }
    syncs.release();
    await Promise.all(writes);
    expect([countCommits(file) - before.commits, syncs.started - before.syncs]).toEqual([1, 1]);
  });

  test('a conflict with one of its rows is not answered', async () => {
    const { storage, syncs } = await openControlled();
    syncs.hold();
    const write = storage.insert(accounts, account('a'));
    await syncs.held();
    const conflict = storage.insert(accounts, account('a'));
    const state = watch(conflict);
    await someTurns();
    expect(state()).toBe('open');
    syncs.release();
    await write;
    await expect(conflict).rejects.toMatchObject({ name: 'UniqueConflict' });
  });

  test('close waits for it', async () => {
    const { storage, syncs } = await openControlled();
    syncs.hold();
    const write = watch(storage.insert(accounts, account('a')));
    const close = storage.close();
    const closed = watch(close);
    await someTurns();
    expect([write(), closed()]).toEqual(['open', 'open']);
    syncs.release();
    await close;
    expect(write()).toBe('answered');
  });
});

describe('a sync that fails', () => {
  async function failOne() {
    const opened = await openControlled();
    const { storage, syncs } = opened;
    await storage.insert(accounts, account('durable'));
    syncs.hold();
    const writes: Promise<unknown>[] = [storage.insert(accounts, account('a'))];
    await syncs.held();
    writes.push(storage.insert(accounts, account('a')));
    writes.push(storage.transaction((unit) => unit.insert(accounts, account('b'))));
    const results = Promise.allSettled(writes);
    await someTurns();
    syncs.fail();
    return { ...opened, results: await results };
  }

  test('rejects its writes and those that ran meanwhile, and every later write, with StorageBusy', async () => {
    const { storage, results } = await failOne();
    expect(results.map((result) => result.status === 'rejected' && result.reason.name)).toEqual([
      'StorageBusy',
      'StorageBusy',
      'StorageBusy',
    ]);
    await expect(storage.insert(accounts, account('later'))).rejects.toMatchObject({ name: 'StorageBusy' });
    await expect(storage.transaction(async () => 1)).rejects.toMatchObject({ name: 'StorageBusy' });
  });

  test('makes the storage unhealthy, and is not followed by another sync', async () => {
    const { storage, syncs } = await failOne();
    const { started } = syncs;
    expect(await storage.health()).toMatchObject([{ healthy: false, status: /no more writes/ }]);
    await storage.insert(accounts, account('later')).catch(() => undefined);
    expect(syncs.started).toBe(started);
  });

  test('leaves reads at the last durable commit', async () => {
    const { storage } = await failOne();
    expect((await storage.find(accounts, {})).map(({ id }) => id)).toEqual(['durable']);
  });

  test('keeps close from copying the log into the file, and the next start finds each answered write', async () => {
    const { file, storage } = await failOne();
    await storage.close();
    expect(existsSync(`${file}-wal`)).toBe(true);
    const again = await openSqlite({ path: file });
    await again.migrate([accounts]);
    expect(await again.get(accounts, { id: 'durable' })).not.toBeNull();
    await again.insert(accounts, account('later'));
    await again.close();
    expect(existsSync(`${file}-wal`)).toBe(false);
  });
});

describe('the number of syncs', () => {
  test('does not grow with units that only read, or that find nothing to change', async () => {
    const { storage, syncs } = await openControlled();
    await storage.insert(accounts, account('a'));
    const { started } = syncs;
    await storage.transaction((unit) => unit.get(accounts, { id: 'a' }));
    await storage.update(accounts, { id: 'nobody' }, { visits: 1 });
    await storage.delete(accounts, { id: 'nobody' });
    expect(syncs.started).toBe(started);
    await storage.update(accounts, { id: 'a' }, { visits: 1 });
    await storage.delete(accounts, { id: 'a' });
    expect(syncs.started).toBe(started + 2);
  });

  test('does not grow with locks, which only return the rows', async () => {
    const { file, storage, syncs } = await openControlled();
    await storage.insert(
      accounts,
      ['a', 'b', 'c'].map((id) => account(id)),
    );
    const [started, commits] = [syncs.started, countCommits(file)];
    const results = await storage.transaction(async (unit) => [
      await unit.lock(accounts, { id: 'b' }),
      await unit.lock(accounts, { id: 'nobody' }),
      await unit.lock(
        accounts,
        { id: { in: ['a', 'b', 'c'] } },
        {
          orderBy: [{ column: 'id', descending: true }],
          limit: 2,
        },
      ),
    ]);
    const row = (id: string) => ({ ...account(id), visits: 0, payload: '' });
    expect(results).toEqual([[row('b')], [], [row('c'), row('b')]]);
    expect([syncs.started, countCommits(file)]).toEqual([started, commits]);
  });

  test('grows with a migration that changes no row', async () => {
    const { storage, syncs } = await openControlled();
    const { started } = syncs;
    await storage.migrate([{ ...accounts, indexes: [['visits']] }]);
    expect(syncs.started).toBe(started + 1);
  });
});

test('the log is copied into the file when it is long, and then overwritten, even if writes never pause', async () => {
  const { file, storage } = await openAccounts({}, { maxLogPages: 50 });
  const write = async (caller: number): Promise<void> => {
    for (let at = 0; at < 60; at += 1) await storage.insert(accounts, account(`a${caller}.${at}`));
  };
  await Promise.all([1, 2, 3, 4].map(write));
  // Without a copy, each of at least 60 commits adds two pages or more. A group adds a few pages to the 50.
  expect(statSync(`${file}-wal`).size).toBeLessThan(100 * (4096 + 24));
  expect(statSync(file).size).toBeGreaterThan(4 * 4096);
  expect(await storage.count(accounts, {})).toBe(240);
});
