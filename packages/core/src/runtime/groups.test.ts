import { AsyncLocalStorage } from 'node:async_hooks';
import { createManualClock } from '@lobbykit/testing';
import { expect, test } from 'vitest';
import { storageBusy, storageConflict } from '../storage/errors.ts';
import { createGroups } from './groups.ts';

/** Groups that end when the test says so. */
function openGroups(
  options: { maxItems?: number; maxRunMilliseconds?: number; identityOf?: (item: string) => unknown } = {},
) {
  const runs: { readonly items: readonly string[]; end(): void; fail(error: Error): void }[] = [];
  const clock = createManualClock();
  const add = createGroups<string, string>({
    clock,
    maxItems: 10,
    ...options,
    run: (items) =>
      new Promise((resolve, reject) => {
        const end = (): void =>
          resolve(
            items.map((item) => (item === 'bad' ? Promise.reject(new Error('refused')) : `${item} done`)),
          );
        runs.push({ items, end, fail: reject });
      }),
  });
  const items = () => runs.map(({ items }) => items);
  return { add, clock, runs, items };
}

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

test('items of one turn are one group, and those that come while it runs are the next', async () => {
  const { add, runs, items } = openGroups();
  const first = [add('board', 'a'), add('board', 'b')];
  await nextTurn();
  const second = [add('board', 'c'), add('board', 'd')];
  await nextTurn();
  expect(items()).toEqual([['a', 'b']]);
  runs[0]!.end();
  expect(await Promise.all(first)).toEqual(['a done', 'b done']);
  await nextTurn();
  expect(items()).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ]);
  runs[1]!.end();
  expect(await Promise.all(second)).toEqual(['c done', 'd done']);
});

test('groups of different keys run at the same time', async () => {
  const { add, items } = openGroups();
  void add('left', 'a');
  void add('right', 'b');
  await nextTurn();
  expect(items()).toEqual([['a'], ['b']]);
});

test('a group has at most the maximum of items, in the order in which they came', async () => {
  const { add, runs, items } = openGroups({ maxItems: 2 });
  const all = ['a', 'b', 'c', 'd', 'e'].map((item) => add('board', item));
  for (let at = 0; at < 3; at++) {
    await nextTurn();
    runs[at]!.end();
  }
  expect(items()).toEqual([['a', 'b'], ['c', 'd'], ['e']]);
  expect(await Promise.all(all)).toEqual(['a done', 'b done', 'c done', 'd done', 'e done']);
});

test('items with the same identity are in different groups, the earlier one first', async () => {
  const { add, runs, items } = openGroups({ maxItems: 2, identityOf: (item) => item[0] });
  const all = ['a1', 'a2', 'b1', 'a3', 'b2'].map((item) => add('board', item));
  for (let at = 0; at < 3; at++) {
    await nextTurn();
    runs[at]!.end();
  }
  expect(items()).toEqual([['a1', 'b1'], ['a2', 'b2'], ['a3']]);
  await Promise.all(all);
});

test('an item that is refused does not harm the others of its group, and a run that fails with the storage ends what waits', async () => {
  const { add, runs } = openGroups();
  const results = Promise.allSettled([add('board', 'a'), add('board', 'bad')]);
  await nextTurn();
  const next = Promise.allSettled([add('board', 'c')]);
  runs[0]!.end();
  expect((await results).map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
  await nextTurn();
  const waiting = Promise.allSettled([add('board', 'e'), add('board', 'f')]);
  const away = storageBusy('the database is away');
  runs[1]!.fail(away);
  expect(await next).toEqual([{ status: 'rejected', reason: away }]);
  expect((await waiting).map((result) => result.status === 'rejected' && result.reason)).toEqual([
    away,
    away,
  ]);
  const last = add('board', 'd');
  await nextTurn();
  runs[2]!.end();
  expect(await last).toBe('d done');
});

test('if a run fails for another reason, each of its items runs alone, and what waits is not harmed', async () => {
  const { add, runs, items } = openGroups();
  const results = Promise.allSettled([add('board', 'a'), add('board', 'b')]);
  await nextTurn();
  const waiting = add('board', 'c');
  const conflict = storageConflict('another unit was in the way');
  runs[0]!.fail(conflict);
  await nextTurn();
  expect(items()).toEqual([['a', 'b'], ['a'], ['b'], ['c']]);
  runs[1]!.fail(conflict);
  runs[2]!.end();
  runs[3]!.end();
  expect(await results).toEqual([
    { status: 'rejected', reason: conflict },
    { status: 'fulfilled', value: 'b done' },
  ]);
  expect(await waiting).toBe('c done');
});

test('an item that runs alone after its group has failed runs in its own async context', async () => {
  const caller = new AsyncLocalStorage<string>();
  const add = createGroups<string, string>({
    clock: createManualClock(),
    maxItems: 10,
    async run(names) {
      if (caller.getStore() === 'inside a unit') throw new Error('inside a unit');
      return names.map((name) => `${name} by ${caller.getStore()}`);
    },
  });
  const results = ['inside a unit', 'outside'].map((store) => caller.run(store, () => add('', store)));
  expect(await Promise.allSettled(results)).toMatchObject([
    { status: 'rejected' },
    { value: 'outside by outside' },
  ]);
});

test('an item that has waited for more than five seconds is refused, and those behind it are run', async () => {
  const { add, clock, runs, items } = openGroups();
  const first = add('board', 'a');
  await nextTurn();
  const late = Promise.allSettled([add('board', 'b')]);
  await clock.advance(4_000);
  const last = add('board', 'c');
  await clock.advance(1_001);
  runs[0]!.end();
  expect(await first).toBe('a done');
  expect(await late).toMatchObject([{ status: 'rejected', reason: { reason: 'OVERLOADED' } }]);
  await nextTurn();
  runs[1]!.end();
  expect(await last).toBe('c done');
  expect(items()).toEqual([['a'], ['c']]);
});

test('the next group does not wait for a result that is a promise', async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  const add = createGroups<string, string>({
    clock: createManualClock(),
    maxItems: 1,
    run: async ([item]) => [item === 'slow' ? promise : item!],
  });
  const slow = add('board', 'slow');
  expect(await add('board', 'fast')).toBe('fast');
  resolve('slow at last');
  expect(await slow).toBe('slow at last');
});

test('a run is part of what its first item belongs to', async () => {
  const requests = new AsyncLocalStorage<string>();
  const seen: (string | undefined)[] = [];
  const add = createGroups<string, string>({
    clock: createManualClock(),
    maxItems: 10,
    async run(items) {
      seen.push(requests.getStore());
      await nextTurn();
      return items;
    },
  });
  const first = requests.run('first', () => add('board', 'a'));
  await Promise.resolve();
  await Promise.resolve();
  const second = requests.run('second', () => add('board', 'b'));
  await Promise.all([first, second]);
  expect(seen).toEqual(['first', 'second']);
});

test('of runs that may overlap, one that fails ends nothing that waits', async () => {
  const { add, clock, runs, items } = openGroups({ maxRunMilliseconds: 2 });
  const first = Promise.allSettled([add('reads', 'a')]);
  await nextTurn();
  const second = Promise.allSettled([add('reads', 'b')]);
  await clock.advance(2);
  await nextTurn();
  expect(items()).toEqual([['a'], ['b']]);
  const third = add('reads', 'c');
  const away = new Error('this connection is lost');
  runs[0]!.fail(away);
  runs[1]!.fail(away);
  expect([await first, await second]).toEqual(Array(2).fill([{ status: 'rejected', reason: away }]));
  await nextTurn();
  runs[2]!.end();
  expect(await third).toBe('c done');
});

test('items that a run has left are the first of the next group', async () => {
  const groups: (readonly string[])[] = [];
  const add = createGroups<string, string>({
    clock: createManualClock(),
    maxItems: 3,
    async run(items) {
      groups.push(items);
      await nextTurn();
      return items.slice(0, 2).map((item) => `${item} done`);
    },
  });
  const results = ['a', 'b', 'c', 'd', 'e'].map((item) => add('board', item));
  expect(await Promise.all(results)).toEqual(['a done', 'b done', 'c done', 'd done', 'e done']);
  expect(groups).toEqual([['a', 'b', 'c'], ['c', 'd', 'e'], ['e']]);
});
