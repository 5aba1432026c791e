import { expect, test } from 'vitest';
import { createConfigStore } from '../../../src/areas/matchmaking/queues/config-store.ts';
import { silentLog } from '../../../src/runtime/log.ts';
import { testBounds } from './matchmaker-node.ts';
import { openTicketWorld } from './ticket-world.ts';

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

test('reading returns the same object until the configuration changes', async () => {
  await using world = await openTicketWorld();
  const config = store();
  await world.unit((unit) => config.write(unit, 1, textOf('a')));
  const before = await config.read(world.storage);
  expect(await config.read(world.storage)).toBe(before);
  await world.unit((unit) => config.write(unit, 2, textOf('a')));
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
