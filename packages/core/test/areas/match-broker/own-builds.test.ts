import { describe, expect, test } from 'vitest';
import { storages } from '../../operations/storages.ts';
import { type BrokerWorld, createBrokerWorld, host, outcomeOf, testAllocator, WAIT } from './broker-world.ts';
import { buildsOf, planOf, startNode, steps } from './roll-world.ts';

const got = async (t: BrokerWorld, serverId: string, build?: string): Promise<unknown> => {
  const answer = await t.backend.api.matchBroker.requestMatch({ serverId, build }, host);
  return answer.match?.matchId;
};
const listed = async (t: BrokerWorld) =>
  (await t.backend.api.matchBroker.listServers({}, host)).servers.map(({ serverId, build }) => [
    serverId,
    build,
  ]);

describe.each(Object.entries(storages))('on %s', (_, open) => {
  test('a server that starts by itself gets a match that needs the build which it says', async () => {
    await using t = await startNode(await open(), 'b1', { maxServers: 1 });
    t.allocator.behavior = 'refuse';
    await t.queue('m1', { build: 'b1' });
    expect(await got(t, 'silent')).toBeUndefined();
    expect(await got(t, 'other', 'b2')).toBeUndefined();
    expect(await got(t, 'own', 'b1')).toBe('m1');
    expect(await listed(t)).toEqual(
      expect.arrayContaining([
        ['silent', undefined],
        ['other', 'b2'],
        ['own', 'b1'],
      ]),
    );
    // Another program with the same id has another build. One that says none has that of before.
    await t.queue('m2', { build: 'b1' });
    expect(await got(t, 'other', 'b1')).toBe('m2');
    await t.ready('own', 'm1');
    await t.end('own', 'm1');
    await t.queue('m3', { build: 'b1' });
    expect(await got(t, 'own')).toBe('m3');
  });

  test('a roll neither counts nor ends servers that start by themselves, whatever they say', async () => {
    const storage = await open();
    await using old = await startNode(storage, 'b1', { minIdle: 2 });
    await steps(old, 2);
    await using t = await startNode(storage, 'b2', { minIdle: 2 }, old);
    for (const [id, build] of [
      ['own-1', 'b1'],
      ['own-2', 'b2'],
    ])
      await got(t, id!, build);
    await steps(t, 8);
    expect(await planOf(t)).toMatchObject({ roll: 'DONE', servers: { idle: 2 }, oldServers: { idle: 0 } });
    expect(await buildsOf(t)).toEqual(['b1', 'b2', 'b2', 'b2']);
  });

  test('of a server that an allocator has started, only the allocator says the build', async () => {
    await using t = await startNode(await open(), 'b1', { minIdle: 1 });
    await t.pass(5);
    const [id] = t.allocator.started as [string];
    expect(await got(t, id, 'b2')).toBeUndefined();
    expect(await got(t, id, 'b2')).toBeUndefined();
    expect(await listed(t)).toEqual([[id, 'b1']]);
  });
});

test('a server that asks before its allocator has said its id has the build of the allocator', async () => {
  const own = testAllocator('test', () => 'named');
  const { allocate } = own;
  await using t: BrokerWorld = await createBrokerWorld({
    matchBroker: { allocators: [{ allocator: own, build: 'b1', buffer: { minIdle: 1 } }] },
  });
  own.allocate = async (request, allocatorHost) => {
    await got(t, 'named', 'b2');
    return allocate(request, allocatorHost);
  };
  await t.pass(5);
  expect(await listed(t)).toEqual([['named', 'b1']]);
});

test('while servers wait, a match goes to one of the build that is wanted, also if it started by itself', async () => {
  await using t = await startNode(await storages.memory!(), 'b1', { minIdle: 0 });
  await t.pass(5);
  const ask = (serverId: string, build: string) =>
    t.backend.api.matchBroker.requestMatch({ serverId, build, hintFlags: WAIT }, host);
  const waits = [ask('old', 'b0'), ask('new', 'b1')];
  await t.settle();
  await t.queue('m1');
  await t.clock.advance(30_000);
  const answers = await Promise.all(waits);
  expect(answers.map(({ match }) => match?.matchId)).toEqual([undefined, 'm1']);
});

test.each([
  ['x'.repeat(129), 'INVALID_FIELD'],
  ['x'.repeat(128), 'done'],
  ['', 'done'],
  [7, 'INVALID_FIELD'],
])('a build that is %j is %s', async (build, outcome) => {
  await using t = await createBrokerWorld();
  const asked = outcomeOf(got(t, 's1', build as string).then(() => 'done'));
  expect(await asked).toBe(outcome);
});
