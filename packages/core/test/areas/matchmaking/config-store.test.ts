import { describe, expect, test } from 'vitest';
import { type ConfigStore, createConfigStore } from '../../../src/areas/matchmaking/queues/config-store.ts';
import { reportQueues } from '../../../src/areas/matchmaking/queues/report-queues.ts';
import { silentLog } from '../../../src/runtime/log.ts';
import { testBounds } from './matchmaker-node.ts';
import { openTicketWorld, type TicketWorld } from './ticket-world.ts';

const duel = { teams: 2, playersPerTeam: 1 };
const given = { serviceMatchmakerConfig: { matchmakingQueues: { first: duel } } };
const store = (bounds = testBounds) => createConfigStore({ log: silentLog }, { given, bounds });
const textOf = (...names: string[]) =>
  JSON.stringify({
    serviceMatchmakerConfig: { matchmakingQueues: Object.fromEntries(names.map((name) => [name, duel])) },
  });

test('the queues are those of the options until an operator stores others', async () => {
  await using world = await openTicketWorld();
  const config = store();
  expect([...(await config.read(world.storage)).byKey.keys()]).toEqual(['first']);
  await world.unit((unit) => config.write(unit, 1, textOf('second', 'third')));
  expect([...(await config.read(world.storage)).byKey.keys()]).toEqual(['second', 'third']);
});

test('every node reads the configuration that one node has stored, after each change', async () => {
  await using world = await openTicketWorld();
  const [one, other] = [store(), store()];
  for (const name of ['a', 'b', 'c']) {
    await world.unit((unit) => one.write(unit, 1, textOf(name)));
    for (const config of [one, other])
      expect([...(await config.read(world.storage)).byKey.keys()]).toEqual([name]);
  }
});

test('an invalid configuration changes nothing', async () => {
  await using world = await openTicketWorld();
  const config = store();
  const bad = textOf('good').replace('"teams":2', '"teams":0');
  await expect(world.unit((unit) => config.write(unit, 1, bad))).rejects.toMatchObject({
    reason: 'INVALID_FIELD',
  });
  expect([...(await config.read(world.storage)).byKey.keys()]).toEqual(['first']);
});

test('the former configuration can be restored, and restoring again undoes it', async () => {
  await using world = await openTicketWorld();
  const [one, other] = [store(), store()];
  const names = async () => {
    const both = await Promise.all([one, other].map((config) => config.read(world.storage)));
    expect(both[0]!.origin).toBe(both[1]!.origin);
    return [both[0]!.origin, ...both[1]!.byKey.keys()];
  };
  await expect(world.unit((unit) => one.restore(unit, 1))).rejects.toMatchObject({
    reason: 'NO_FORMER_CONFIG',
  });
  await world.unit((unit) => one.write(unit, 1, textOf('a')));
  await world.unit((unit) => one.write(unit, 2, textOf('b')));
  // A repetition of the same request.
  await world.unit((unit) => other.write(unit, 3, textOf('b')));
  expect(await names()).toEqual(['stored', 'b']);
  await world.unit((unit) => one.restore(unit, 4));
  expect(await names()).toEqual(['stored', 'a']);
  await world.unit((unit) => other.restore(unit, 5));
  expect(await names()).toEqual(['stored', 'b']);
});

test('deleting the stored configuration goes back to the options, and can be undone', async () => {
  await using world = await openTicketWorld();
  const config = store();
  const names = async () => {
    const { origin, byKey } = await config.read(world.storage);
    return [origin, ...byKey.keys()];
  };
  const remove = () => world.unit((unit) => config.delete(unit, 1));
  expect(await remove()).toBe(false);
  await world.unit((unit) => config.write(unit, 1, textOf('a')));
  expect(await remove()).toBe(true);
  expect(await names()).toEqual(['options', 'first']);
  expect(await remove()).toBe(false);
  await world.unit((unit) => config.restore(unit, 1));
  expect(await names()).toEqual(['stored', 'a']);
});

test('the first stored configuration replaces that of the options, which can be restored', async () => {
  await using world = await openTicketWorld();
  const config = store();
  await world.unit((unit) => config.write(unit, 1, textOf('a')));
  await world.unit((unit) => config.restore(unit, 1));
  expect((await config.read(world.storage)).origin).toBe('options');
});

test('a former configuration that cannot be used any more is not restored', async () => {
  await using world = await openTicketWorld();
  const withStrategy = store({ ...testBounds, strategies: new Set(['draft']) });
  const text = textOf('a').replace('"teams":2', '"teams":2,"customStrategy":"draft"');
  await world.unit((unit) => withStrategy.write(unit, 1, text));
  await world.unit((unit) => withStrategy.write(unit, 2, textOf('b')));
  const without = store();
  await expect(world.unit((unit) => without.restore(unit, 3))).rejects.toMatchObject({
    reason: 'INVALID_FIELD',
    message: expect.stringContaining('the former configuration cannot be used: '),
  });
  expect([...(await without.read(world.storage)).byKey.keys()]).toEqual(['b']);
});

test('of two configurations that are stored at once, one is in force and the other is the former one', async () => {
  await using world = await openTicketWorld();
  const config = store();
  await Promise.all(['a', 'b'].map((name) => world.unit((unit) => config.write(unit, 1, textOf(name)))));
  const names = async () => [...(await config.read(world.storage)).byKey.keys()];
  const current = await names();
  await world.unit((unit) => config.restore(unit, 2));
  expect([...current, ...(await names())].sort()).toEqual(['a', 'b']);
});

test('reading returns the same object until the configuration changes', async () => {
  await using world = await openTicketWorld();
  const config = store();
  await world.unit((unit) => config.write(unit, 1, textOf('a')));
  const before = await config.read(world.storage);
  expect(await config.read(world.storage)).toBe(before);
  await world.unit((unit) => config.write(unit, 2, textOf('a')));
  expect(await config.read(world.storage)).toBe(before);
  await world.unit((unit) => config.write(unit, 3, textOf('b')));
  expect(await config.read(world.storage)).not.toBe(before);
});

test('invalid options are refused when the store is created', () => {
  const wrong = {
    serviceMatchmakerConfig: { matchmakingQueues: { q: { ...duel, customStrategy: 'nope' } } },
  };
  expect(() => createConfigStore({ log: silentLog }, { given: wrong, bounds: testBounds })).toThrow(
    'the options have no strategy nope',
  );
});

test('a stored configuration with a missing strategy has no queues until it is fixed', async () => {
  await using world = await openTicketWorld();
  const withStrategy = store({ ...testBounds, strategies: new Set(['draft']) });
  const text = textOf('a').replace('"teams":2', '"teams":2,"customStrategy":"draft"');
  await world.unit((unit) => withStrategy.write(unit, 1, text));
  const without = store();
  expect([...(await without.read(world.storage)).byKey.keys()]).toEqual([]);
  await world.unit((unit) => without.write(unit, 2, textOf('b')));
  expect([...(await without.read(world.storage)).byKey.keys()]).toEqual(['b']);
});

describe('the report of the start', () => {
  /** Returns what a start logs. */
  async function report(world: TicketWorld, config: Pick<ConfigStore, 'given' | 'read'>) {
    const lines: string[] = [];
    const keep = (level: string) => (_: object, text: string) => void lines.push(`${level}: ${text}`);
    const log = { ...silentLog, info: keep('info'), warn: keep('warn') };
    await reportQueues({ log }, config, world.storage);
    return lines;
  }
  const bare = () => createConfigStore({ log: silentLog }, { bounds: testBounds });
  const differs =
    'warn: the matchmaking configuration that an operator has stored differs from that of the options, which is not used; DELETE /api/v1/matchmaking/admin/config goes back to the options';

  test('a start says which queues it has and where they come from', async () => {
    await using world = await openTicketWorld();
    expect(await report(world, bare())).toEqual(['info: queues of matchmaking: none (from the options)']);
    expect(await report(world, store())).toEqual(['info: queues of matchmaking: first (from the options)']);
    const names = Array.from({ length: 22 }, (_, at) => `q${at}`);
    await world.unit((unit) => bare().write(unit, 1, textOf(...names)));
    expect(await report(world, bare())).toEqual([
      `info: queues of matchmaking: ${names.slice(0, 20).join(', ')} and 2 more (stored by an operator)`,
    ]);
  });

  test('a start warns if the stored configuration differs from that of the options, until it is deleted', async () => {
    await using world = await openTicketWorld();
    const config = store();
    await world.unit((unit) => config.write(unit, 1, textOf('first')));
    expect(await report(world, config)).toEqual([
      'info: queues of matchmaking: first (stored by an operator)',
    ]);
    await world.unit((unit) => config.write(unit, 2, textOf('first', 'second')));
    expect(await report(world, config)).toEqual([
      'info: queues of matchmaking: first, second (stored by an operator)',
      differs,
    ]);
    await world.unit((unit) => config.delete(unit, 3));
    expect(await report(world, config)).toEqual(['info: queues of matchmaking: first (from the options)']);
  });

  test('a start says that a stored configuration cannot be used', async () => {
    await using world = await openTicketWorld();
    const withStrategy = store({ ...testBounds, strategies: new Set(['draft']) });
    const text = textOf('a').replace('"teams":2', '"teams":2,"customStrategy":"draft"');
    await world.unit((unit) => withStrategy.write(unit, 1, text));
    expect(await report(world, store())).toEqual([
      'info: queues of matchmaking: none (stored by an operator, but not usable)',
      differs,
    ]);
  });
});
