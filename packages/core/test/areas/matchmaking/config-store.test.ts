import { expect, test } from 'vitest';
import { createConfigStore } from '../../../src/areas/matchmaking/queues/config-store.ts';
import { silentLog } from '../../../src/runtime/log.ts';
import { openDesk } from './desk.ts';
import { anyBounds } from './rounds.ts';

const duel = { teams: 2, playersPerTeam: 1 };
const given = { serviceMatchmakerConfig: { matchmakingQueues: { first: duel } } };
const store = (bounds = anyBounds) => createConfigStore({ log: silentLog }, { given, bounds });
const textOf = (...names: string[]) =>
  JSON.stringify({
    serviceMatchmakerConfig: { matchmakingQueues: Object.fromEntries(names.map((name) => [name, duel])) },
  });

test('the queues are those of the options until an operator stores others', async () => {
  await using desk = await openDesk();
  const config = store();
  expect([...(await config.read(desk.storage)).byKey.keys()]).toEqual(['first']);
  await desk.unit((unit) => config.write(unit, 1, textOf('second', 'third')));
  expect([...(await config.read(desk.storage)).byKey.keys()]).toEqual(['second', 'third']);
});

test('what one node stores is what every node reads, again and again', async () => {
  await using desk = await openDesk();
  const [one, other] = [store(), store()];
  for (const name of ['a', 'b', 'c']) {
    await desk.unit((unit) => one.write(unit, 1, textOf(name)));
    for (const config of [one, other])
      expect([...(await config.read(desk.storage)).byKey.keys()]).toEqual([name]);
  }
});

test('a configuration that does not hold changes nothing', async () => {
  await using desk = await openDesk();
  const config = store();
  const bad = textOf('good').replace('"teams":2', '"teams":0');
  await expect(desk.unit((unit) => config.write(unit, 1, bad))).rejects.toMatchObject({
    reason: 'INVALID_FIELD',
  });
  expect([...(await config.read(desk.storage)).byKey.keys()]).toEqual(['first']);
});

test('what is read is the same object until something changes', async () => {
  await using desk = await openDesk();
  const config = store();
  await desk.unit((unit) => config.write(unit, 1, textOf('a')));
  const before = await config.read(desk.storage);
  expect(await config.read(desk.storage)).toBe(before);
  await desk.unit((unit) => config.write(unit, 2, textOf('a')));
  expect(await config.read(desk.storage)).not.toBe(before);
});

test('options that do not hold are refused at the start', () => {
  const wrong = {
    serviceMatchmakerConfig: { matchmakingQueues: { q: { ...duel, customStrategy: 'nope' } } },
  };
  expect(() => createConfigStore({ log: silentLog }, { given: wrong, bounds: anyBounds })).toThrow(
    'there is no strategy nope in the options',
  );
});

test('a stored configuration whose strategy is gone has no queues until it is put right', async () => {
  await using desk = await openDesk();
  const withStrategy = store({ ...anyBounds, strategies: new Set(['draft']) });
  const text = textOf('a').replace('"teams":2', '"teams":2,"customStrategy":"draft"');
  await desk.unit((unit) => withStrategy.write(unit, 1, text));
  const without = store();
  expect([...(await without.read(desk.storage)).byKey.keys()]).toEqual([]);
  await desk.unit((unit) => without.write(unit, 2, textOf('b')));
  expect([...(await without.read(desk.storage)).byKey.keys()]).toEqual(['b']);
});
