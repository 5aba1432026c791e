import { createManualClock, type ManualClock } from '@lobbykit/testing';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createDataSteps } from '../../src/data-steps/create-data-steps.ts';
import { type DataStep, defineDataStep } from '../../src/data-steps/data-step.ts';
import { dataStepProgress } from '../../src/data-steps/tables.ts';
import { type Log, silentLog } from '../../src/runtime/log.ts';
import type { Storage } from '../../src/storage/storage.ts';
import { column, defineTable, type Table } from '../../src/storage/table.ts';
import { storageOpeners } from '../events/storage-openers.ts';
import { batches, fillSlugs, guildCount, guilds, guildTables, insertGuilds } from './guilds.ts';

interface LogLine {
  readonly message: string;
  readonly facts: object;
}

/** A storage with the tables of the tests, and what runs steps on it. */
async function createWorld(open: () => Promise<Storage>, tables: readonly Table[] = guildTables) {
  const storage = await open();
  onTestFinished(() => storage.close());
  await storage.migrate(tables);
  const clock: ManualClock = createManualClock();
  const lines: LogLine[] = [];
  const log: Log = { ...silentLog, info: (facts, message) => void lines.push({ facts, message }) };
  return {
    storage,
    clock,
    lines,
    run: (...dataSteps: DataStep[]) => createDataSteps([{ tables, dataSteps }], { storage, clock, log })(),
    async changed(): Promise<number> {
      const rows = await storage.find(guilds, {});
      for (const { name, slug, changes } of rows)
        expect([changes, slug]).toEqual(
          changes === 0 ? [0, null] : [1, name.toLowerCase().replace(' ', '-')],
        );
      return rows.filter(({ changes }) => changes === 1).length;
    },
  };
}

describe.each(storageOpeners)('a data step on %s', (_, open) => {
  test('changes every row once, in batches in the order of the keys, and never runs again', async () => {
    const world = await createWorld(open);
    await insertGuilds(world.storage);
    await world.run(fillSlugs());
    expect(await world.changed()).toBe(guildCount);
    const firsts = (await world.storage.find(batches, {})).map(({ first }) => first);
    expect(firsts).toEqual(Array.from({ length: 10 }, (_, at) => `g0${at}0`));
    expect(await world.storage.get(dataStepProgress, { name: 'guilds.fill-slugs' })).toEqual({
      name: 'guilds.fill-slugs',
      startedAt: world.clock.now(),
      batches: 10,
      rows: guildCount,
      cursor: { id: 'g094' },
      doneAt: world.clock.now(),
    });

    await world.storage.insert(guilds, { id: 'late', name: 'Late guild' });
    await world.run(fillSlugs());
    expect(await world.changed()).toBe(guildCount);
  });

  test('changes only the rows that match its where', async () => {
    const world = await createWorld(open);
    await insertGuilds(world.storage);
    await world.storage.update(guilds, { id: { lt: 'g050' } }, { slug: 'kept' });
    const seen: string[] = [];
    const step = defineDataStep({
      name: 'guilds.count',
      table: guilds,
      where: { slug: null },
      batchSize: 7,
      async change(_, rows) {
        seen.push(...rows.map(({ id }) => id));
      },
    });
    await world.run(step);
    expect(seen).toHaveLength(guildCount - 50);
    expect(seen[0]).toBe('g050');
  });

  test('is done at once if its table has no rows, as in a new database', async () => {
    const world = await createWorld(open);
    const never = (): Promise<void> => Promise.reject(new Error('it ran'));
    await world.run(fillSlugs('', never));
    await insertGuilds(world.storage);
    await world.run(fillSlugs('', never));
    expect(await world.changed()).toBe(0);
    expect(world.lines).toEqual([]);
  });

  test('that fails keeps its whole batches, says where, and goes on there at the next start', async () => {
    const world = await createWorld(open);
    await insertGuilds(world.storage);
    const failing = fillSlugs('first', async (_, first) => {
      if (first === 'g040') throw new Error('no');
    });
    await expect(world.run(failing)).rejects.toThrow(
      'the data step guilds.fill-slugs failed after 40 rows, which are kept; the next start goes on there',
    );
    expect(await world.changed()).toBe(40);

    await world.run(fillSlugs('second'));
    expect(await world.changed()).toBe(guildCount);
    const nodes = (await world.storage.find(batches, {})).map(({ node }) => node);
    expect(nodes).toEqual([...Array(4).fill('first'), ...Array(6).fill('second')]);
  });

  test('runs after the steps that are declared before it, and not if one of them fails', async () => {
    const world = await createWorld(open);
    await insertGuilds(world.storage);
    const order: string[] = [];
    const step = (verb: string, fails = false): DataStep =>
      defineDataStep({
        name: `guilds.${verb}`,
        table: guilds,
        async change() {
          order.push(verb);
          if (fails) throw new Error('no');
        },
      });
    await expect(world.run(step('one'), step('two', true), step('three'))).rejects.toThrow('guilds.two');
    await world.run(step('one'), step('two'), step('three'));
    expect(order).toEqual(['one', 'two', 'two', 'three']);
  });

  test('goes on after keys of every type', async () => {
    const keyed = defineTable({
      name: 'keyed',
      columns: {
        large: column.int64(),
        flag: column.bool(),
        at: column.time(),
        label: column.text(),
      },
      key: ['large', 'flag', 'at', 'label'],
    });
    const world = await createWorld(open, [keyed, dataStepProgress]);
    const rows = [-(2n ** 63n), 2n ** 53n + 1n, 2n ** 63n - 1n].flatMap((large) =>
      [false, true].flatMap((flag) => ['', '😀'].map((label) => ({ large, flag, at: 5, label }))),
    );
    await world.storage.insert(keyed, rows);
    const seen: unknown[] = [];
    const step = defineDataStep({
      name: 'keyed.see',
      table: keyed,
      batchSize: 1,
      async change(_, batch) {
        seen.push(...batch);
      },
    });
    await world.run(step);
    expect(seen).toEqual(rows);
  });

  test('runs once in total if several nodes on one storage start at the same time', async () => {
    const world = await createWorld(open);
    await insertGuilds(world.storage);
    const nodes = Promise.all(['one', 'two', 'three'].map((node) => world.run(fillSlugs(node))));
    let isOver = false;
    const over = nodes.finally(() => {
      isOver = true;
    });
    // Only a node that found the row locked waits for the clock.
    while (!isOver) {
      await new Promise((resolve) => setImmediate(resolve));
      await world.clock.advance(100);
    }
    await over;
    expect(await world.changed()).toBe(guildCount);
    expect(await world.storage.count(batches, {})).toBe(10);
  });

  test('logs its progress at most every ten seconds, and its end', async () => {
    const world = await createWorld(open);
    await insertGuilds(world.storage);
    const slow = fillSlugs('', async () => world.clock.set(world.clock.now() + 4_000));
    await world.run(slow);
    const facts = (rows: number) => ({ dataStep: 'guilds.fill-slugs', rows });
    const message = 'a data step goes on; the start waits for it';
    expect(world.lines).toEqual([
      { message, facts: facts(10) },
      { message, facts: facts(40) },
      { message, facts: facts(70) },
      { message: 'a data step is done', facts: facts(95) },
    ]);
  });
});

describe('a declaration of data steps is refused', () => {
  const create = (...dataSteps: DataStep[]) => {
    const dependencies = { storage: {} as Storage, clock: createManualClock(), log: silentLog };
    return () => createDataSteps([{ tables: [guilds], dataSteps }], dependencies);
  };
  const step = fillSlugs();

  test.each([
    ['if two have one name', create(step, step), 'two data steps have the name guilds.fill-slugs'],
    [
      'if a name has no area',
      create({ ...step, name: 'fill' }),
      'the data step fill must have a name such as',
    ],
    [
      'if it changes a table of another area',
      create({ ...step, table: batches }),
      'the data step guilds.fill-slugs changes guild_batches, which is not a table of its area',
    ],
    ['if its batches are empty', create({ ...step, batchSize: 0 }), 'must have a batchSize from 1 to 10000'],
    ['if its batches are too large', create({ ...step, batchSize: 10_001 }), 'must have a batchSize from 1'],
    ['if its batches are not whole', create({ ...step, batchSize: 1.5 }), 'must have a batchSize from 1'],
  ])('%s', (_, make, message) => {
    expect(make).toThrow(message);
  });
});
