import { AsyncLocalStorage } from 'node:async_hooks';
import { createManualClock } from '@lobbykit/testing';
import { expect, test } from 'vitest';
import { storageBusy, storageConflict } from '../storage/errors.ts';
import { createUnitGroups } from './unit-groups.ts';

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

/** Groups whose units do as the test says. */
function openGroups(
  together: (items: readonly string[]) => Promise<readonly (string | null)[]>,
  isRemote = true,
) {
  const clock = createManualClock();
  const units: string[] = [];
  const held = new Map<string, PromiseWithResolvers<void>>();
  const add = createUnitGroups<string, string>({
    storage: { isRemote },
    clock,
    async alone(item) {
      units.push(item);
      await held.get(item)?.promise;
      if (item.startsWith('bad')) throw new Error(`${item} is refused`);
      return `${item} alone`;
    },
    together(items) {
      units.push(items.join('+'));
      return together(items);
    },
  });
  const hold = (item: string) => held.set(item, Promise.withResolvers()).get(item)!;
  return { clock, add, units, hold };
}

const done = async (items: readonly string[]) => items.map((item) => `${item} done`);

test('an item alone has a unit of its own, and items that come meanwhile share the next one', async () => {
  const { add, units, hold } = openGroups(done);
  const a = hold('a');
  const all = [add('', 'a')];
  await nextTurn();
  all.push(add('', 'b'), add('', 'c'));
  await nextTurn();
  expect(units).toEqual(['a']);
  a.resolve();
  expect(await Promise.all(all)).toEqual(['a alone', 'b done', 'c done']);
  expect(units).toEqual(['a', 'b+c']);
});

test('on a storage in this process each item has a unit of its own', async () => {
  const { add, units } = openGroups(done, false);
  expect(await Promise.all([add('', 'a'), add('', 'b')])).toEqual(['a alone', 'b alone']);
  expect(units).toEqual(['a', 'b']);
});

test('an item for which the unit did nothing gets one of its own', async () => {
  const { add, units } = openGroups(async (items) => items.map((item) => (item === 'b' ? null : item)));
  expect(await Promise.all(['a', 'b', 'c'].map((item) => add('', item)))).toEqual(['a', 'b alone', 'c']);
  expect(units).toEqual(['a+b+c', 'b']);
});

test('if the unit of all fails, each gets one of its own, so that what makes one fail harms no other', async () => {
  const { add, units } = openGroups(() => Promise.reject(new Error('one of them')));
  const outcomes = await Promise.allSettled(['a', 'bad', 'c'].map((item) => add('', item)));
  expect(outcomes).toMatchObject([{ value: 'a alone' }, { reason: { message: 'bad is refused' } }, {}]);
  expect(units).toEqual(['a+bad+c', 'a', 'bad', 'c']);
});

test('if the storage fails, each fails with it, because the unit may have been committed', async () => {
  const { add, units } = openGroups(() => Promise.reject(storageBusy('the database cannot be reached')));
  const outcomes = await Promise.allSettled(['a', 'b'].map((item) => add('', item)));
  for (const outcome of outcomes) expect(outcome).toMatchObject({ reason: { name: 'StorageBusy' } });
  expect(units).toEqual(['a+b']);
});

test('if another unit is in the way of all, each gets a unit of its own', async () => {
  const { add, units } = openGroups(() => Promise.reject(storageConflict('a lock was not released in time')));
  expect(await Promise.all(['a', 'b'].map((item) => add('', item)))).toEqual(['a alone', 'b alone']);
  expect(units).toEqual(['a+b', 'a', 'b']);
});

test('an item that gets a unit of its own runs in its own async context', async () => {
  const player = new AsyncLocalStorage<string>();
  const add = createUnitGroups<string, string | undefined>({
    storage: { isRemote: true },
    clock: createManualClock(),
    alone: async () => player.getStore(),
    together: async (items) => items.map(() => null),
  });
  const items = ['a', 'b', 'c'];
  expect(await Promise.all(items.map((item) => player.run(item, () => add('', item))))).toEqual(items);
});

test('an item that waits longer than 50 milliseconds makes no other wait', async () => {
  const { add, clock, units, hold } = openGroups(done);
  const slow = hold('slow');
  const first = add('', 'slow');
  await nextTurn();
  const others = [add('', 'b'), add('', 'c')];
  await clock.advance(49);
  expect(units).toEqual(['slow']);
  await clock.advance(1);
  expect(await Promise.all(others)).toEqual(['b done', 'c done']);
  slow.resolve();
  expect(await first).toBe('slow alone');
});

test('a failure of one item is not the failure of those that wait', async () => {
  const { add, hold } = openGroups(done);
  const bad = hold('bad');
  const refused = add('', 'bad');
  await nextTurn();
  const others = [add('', 'b'), add('', 'c')];
  bad.resolve();
  await expect(refused).rejects.toThrow('bad is refused');
  expect(await Promise.all(others)).toEqual(['b done', 'c done']);
});
