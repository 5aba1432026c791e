import { AsyncLocalStorage } from 'node:async_hooks';
import { createManualClock } from '@lobbykit/testing';
import { expect, test } from 'vitest';
import type { Call } from '../kernel/call.ts';
import { commonErrors } from '../kernel/errors.ts';
import type { Unit } from '../kernel/unit.ts';
import { createAtomically } from '../kernel/unit-of-work.ts';
import type { UnitDependencies } from '../kernel/unit-parts.ts';
import { storageBusy } from '../storage/errors.ts';
import { createMemoryStorage } from '../storage/memory/create-memory-storage.ts';
import { column, defineTable } from '../storage/table.ts';
import { unawaited } from '../storage/unawaited.ts';
import { createSharedUnits } from './shared-units.ts';

const chests = defineTable({
  name: 'chests',
  columns: { id: column.text(), gold: column.int() },
  key: ['id'],
});
const entries = defineTable({
  name: 'entries',
  columns: { name: column.text(), gold: column.int() },
  key: ['name'],
});

/** Shared units on memory, with a chest of ten gold. `log` has the units, and what they stored beside rows. */
async function openUnits({ isRemote = true, failing = null as Error | null } = {}) {
  const storage = createMemoryStorage();
  await storage.migrate([chests, entries]);
  await storage.insert(chests, { id: 'chest', gold: 10 });
  const clock = createManualClock();
  const log: string[] = [];
  let units = 0;
  const dependencies: UnitDependencies = {
    async transaction(work) {
      units += 1;
      // The work of a unit must not run before its callers have met.
      await new Promise((resolve) => setImmediate(resolve));
      if (failing) throw failing;
      return storage.transaction(work);
    },
    async storeEvents(_unit, emissions) {
      const names = emissions.map(({ subject }) => subject).join('+');
      return () => void log.push(`events ${names}`);
    },
    storeAudit: async (_unit, call, audited) =>
      void log.push(`audit ${call.operation} ${audited.map(({ object }) => object)}`),
  };
  const atomically = createAtomically(dependencies);
  const share = createSharedUnits({ ...dependencies, storage: { isRemote }, clock, atomically });

  const callOf = (operation: string): Call => ({
    operation,
    actor: { kind: 'system' },
    requestId: operation,
    now: clock.now(),
    address: '',
    userAgent: '',
    signal: () => new AbortController().signal,
    db: storage,
    unit: null,
    object: operation,
    audited: true,
    header: () => undefined,
    reply: (name, value) => void log.push(`${name} ${value} of ${operation}`),
  });
  /** Runs work in the unit of the chest, by a call with this name. */
  const run = <Result>(name: string, work: (unit: Unit) => Promise<Result>) =>
    share(callOf(name), work, { shared: 'chest' });
  /** Puts gold into the chest. Throws before it has written if the chest would have less than none. */
  const put = (name: string, gold: number) =>
    run(name, async (unit) => {
      const [chest] = await unit.lock(chests, { id: 'chest' });
      if (chest!.gold + gold < 0) throw commonErrors.NUMBER_OUT_OF_RANGE({ message: name });
      return fill(unit, name, gold);
    });
  const fill = async (unit: Unit, name: string, gold: number) => {
    const [chest] = await unit.update(chests, { id: 'chest' }, { gold: { add: gold } });
    await unit.insert(entries, { name, gold });
    unit.emit({ event: { anyEvent: { '@type': 'test/Put' } }, subject: name });
    unit.reply('x-name', name);
    unit.afterCommit(() => void log.push(`effect of ${name}`));
    return chest!.gold;
  };
  return {
    storage,
    clock,
    log,
    run,
    put,
    fill,
    unitCount: () => units,
    names: async () => (await storage.find(entries, {})).map(({ name }) => name),
  };
}

/** Returns what came of calls at once: the value, or the message of the error. */
const outcomesOf = async (calls: readonly Promise<unknown>[]) =>
  (await Promise.allSettled(calls)).map((ended) =>
    ended.status === 'fulfilled' ? ended.value : (ended.reason as Error).message,
  );

test('calls that come at once share a unit, and each has its own answer, headers, effects, events and audit row', async () => {
  const { put, log, unitCount } = await openUnits();
  expect(await outcomesOf([put('a', 1), put('b', 2), put('c', -3)])).toEqual([11, 13, 10]);
  expect(unitCount()).toBe(1);
  expect(log).toEqual([
    'audit a a',
    'audit b b',
    'audit c c',
    ...['a', 'b', 'c'].flatMap((name) => [`x-name ${name} of ${name}`, `effect of ${name}`]),
    'events a+b+c',
  ]);
});

test('calls that come while a unit runs are the next one', async () => {
  const { put, unitCount } = await openUnits();
  const first = put('a', 1);
  await Promise.resolve().then(() => undefined);
  await Promise.resolve();
  const others = [put('b', 1), put('c', 1)];
  expect(await outcomesOf([first, ...others])).toEqual([11, 12, 13]);
  expect(unitCount()).toBe(2);
});

test('a call that is refused before it has written leaves the unit to the others, and no trace', async () => {
  const { put, log, names, unitCount } = await openUnits();
  expect(await outcomesOf([put('a', -8), put('b', -8), put('c', 1), put('d', -3)])).toEqual([2, 'b', 3, 0]);
  expect(unitCount()).toBe(1);
  expect(await names()).toEqual(['a', 'c', 'd']);
  expect(log.filter((line) => line.includes('b of') || line.includes('audit b'))).toEqual([]);
});

test('a call that fails after it has written fails alone, and the others end as if they had run one after another', async () => {
  const { put, run, fill, names, log, storage } = await openUnits();
  const late = () =>
    run('late', async (unit) => {
      await fill(unit, 'late', 50);
      throw commonErrors.NOT_YOURS({ message: 'late' });
    });
  const all = [put('a', 1), put('b', 1), late(), put('c', 1), put('d', -14)];
  expect(await outcomesOf(all)).toEqual([11, 12, 'late', 13, 'd']);
  expect(await names()).toEqual(['a', 'b', 'c']);
  expect(await storage.get(chests, { id: 'chest' })).toEqual({ id: 'chest', gold: 13 });
  expect(log.filter((line) => line.startsWith('effect'))).toEqual(
    ['a', 'b', 'c'].map((name) => `effect of ${name}`),
  );
});

test('a call that catches the error of a statement fails, and the others do not', async () => {
  const { put, run, names } = await openUnits();
  await put('taken', 1);
  const catching = () =>
    run('catching', async (unit) => {
      await unit.insert(entries, { name: 'taken', gold: 0 }).catch(() => undefined);
      return 'caught';
    });
  expect(await outcomesOf([put('a', 1), catching(), put('b', 1)])).toEqual([
    12,
    'entries: (name) is already taken',
    13,
  ]);
  expect(await names()).toEqual(['a', 'b', 'taken']);
});

test('a statement that nobody awaits and that fails harms only its own call', async () => {
  const { put, run, names } = await openUnits();
  await put('taken', 1);
  const unaware = () =>
    run('unaware', async (unit) => {
      unawaited(unit.insert(entries, { name: 'taken', gold: 0 }));
      return 'unaware';
    });
  const calls = [put('a', 1), put('b', 1), put('c', 1), unaware(), put('d', 1)];
  expect(await outcomesOf(calls)).toEqual([12, 13, 14, 'entries: (name) is already taken', 15]);
  expect(await names()).toEqual(['a', 'b', 'c', 'd', 'taken']);
});

test('a call whose work has ended can write no more, while the unit goes on', async () => {
  const { put, run, names } = await openUnits();
  let late: Promise<unknown> | undefined;
  let unitOfFirst: Unit | undefined;
  const first = run('first', async (unit) => {
    unitOfFirst = unit;
    return 'first';
  });
  const second = run('second', async (unit) => {
    late = unitOfFirst!.insert(entries, { name: 'late', gold: 0 });
    await expect(late).rejects.toThrow('the transaction has ended');
    return unit.count(entries, {});
  });
  expect(await outcomesOf([first, second, put('a', 1)])).toEqual(['first', 0, 11]);
  expect(await names()).toEqual(['a']);
});

test('each call runs in its own async context', async () => {
  const { run } = await openUnits();
  const caller = new AsyncLocalStorage<string>();
  const names = ['a', 'b', 'c'];
  const seen = names.map((name) =>
    caller.run(name, () =>
      run(name, async (unit) => {
        await unit.get(chests, { id: 'chest' });
        return caller.getStore();
      }),
    ),
  );
  expect(await Promise.all(seen)).toEqual(names);
});

test('a unit that has had its locks for a tenth of a second takes no further call', async () => {
  const { put, run, clock, unitCount } = await openUnits();
  const slow = () =>
    run('slow', async (unit) => {
      const count = await unit.count(entries, {});
      void clock.advance(101);
      return count;
    });
  expect(await outcomesOf([put('a', 1), slow(), put('b', 1), put('c', 1)])).toEqual([11, 1, 12, 13]);
  expect(unitCount()).toBe(2);
});

test('if the storage fails, each call fails with it, also those that wait, and none is done twice', async () => {
  const failure = storageBusy('the database is away');
  const { put, unitCount } = await openUnits({ failing: failure });
  const calls = Array.from({ length: 70 }, (_, at) => put(`call ${at}`, 1));
  expect(await outcomesOf(calls)).toEqual(Array(70).fill(failure.message));
  expect(unitCount()).toBe(1);
});

test('of 200 calls that fail, every second after it has written, each gets its own error', async () => {
  const { put, run, fill, storage, names } = await openUnits();
  const calls = Array.from({ length: 200 }, (_, at) =>
    at % 2 === 0
      ? put(`call ${at}`, at % 4 === 0 ? 1 : -1_000)
      : run(`call ${at}`, async (unit) => {
          await fill(unit, `call ${at}`, 1);
          throw commonErrors.NOT_YOURS({ message: `late ${at}` });
        }),
  );
  const expected = calls.map((_, at) =>
    at % 2 === 1 ? `late ${at}` : at % 4 === 0 ? 11 + at / 4 : `call ${at}`,
  );
  expect(await outcomesOf(calls)).toEqual(expected);
  expect(await names()).toHaveLength(50);
  expect(await storage.get(chests, { id: 'chest' })).toEqual({ id: 'chest', gold: 60 });
});

test('on a storage in this process each call has a unit of its own', async () => {
  const { put, unitCount } = await openUnits({ isRemote: false });
  expect(await outcomesOf([put('a', 1), put('b', 1)])).toEqual([11, 12]);
  expect(unitCount()).toBe(2);
});
