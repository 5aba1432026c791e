import { describe, expect, test } from 'vitest';
import { gameServers, serverBuilds } from '../../../src/areas/match-broker/tables.ts';
import { systemIds } from '../../../src/runtime/ids.ts';
import type { Storage } from '../../../src/storage/storage.ts';
import { storages } from '../../operations/storages.ts';
import { createBrokerWorld, host, outcomeOf, testAllocator, WILLING_TO_SHUTDOWN } from './broker-world.ts';
import { ask, buildsOf, planOf, steps } from './roll-world.ts';

/** Starts a node whose allocator has these builds, the first by default. */
async function startNode(storage: Storage, ...builds: readonly [string, ...string[]]) {
  const allocators = new Map(builds.map((build) => [build, testAllocator()]));
  const [build, ...others] = builds;
  const t = await createBrokerWorld({
    storage,
    ids: systemIds,
    matchBroker: {
      allocators: [
        {
          allocator: allocators.get(build)!,
          build,
          builds: others.map((other) => ({ allocator: allocators.get(other)!, build: other })),
          buffer: { minIdle: 2 },
        },
      ],
      settings: { matchMaxRunTimeMinutes: 1_440 },
    },
  });
  const roll = (to: string, allocator = 'test') =>
    outcomeOf(t.backend.api.matchBroker.roll({ allocator, build: to }, host));
  return { ...t, roll, startedBy: (of: string) => allocators.get(of)!.started, of: allocators };
}

describe.each(Object.entries(storages))('on %s', (_, open) => {
  test('an operator rolls another build of the configuration out, and back, and no match is interrupted', async () => {
    await using t = await startNode(await open(), 'b1', 'b2');
    const events: unknown[] = [];
    t.backend.events.on('anyEvent', ({ content }) => events.push(content));
    await steps(t, 2);
    const [busy] = t.startedBy('b1') as [string];
    await t.running(busy, 'm1');
    await steps(t, 2);
    expect(await t.roll('b2')).toEqual({ allocator: 'test', build: 'b2', formerBuild: 'b1' });
    await steps(t, 6, async () => {
      expect((await planOf(t)).servers.idle).toBeGreaterThanOrEqual(2);
    });
    expect(await buildsOf(t)).toEqual(['b1', 'b2', 'b2']);
    expect(t.startedBy('b2')).toHaveLength(2);
    expect(await t.stateOf('m1')).toBe(`RUNNING ${busy}`);
    await t.end(busy, 'm1');
    await steps(t, 3);
    expect(await planOf(t)).toMatchObject({
      build: 'b2',
      formerBuild: 'b1',
      builds: ['b1', 'b2'],
      roll: 'DONE',
    });
    // Each server is ended by what has started it.
    expect(t.of.get('b1')!.ended).toContain(busy);
    expect(await t.roll('b1')).toEqual({ allocator: 'test', build: 'b1', formerBuild: 'b2' });
    await steps(t, 6);
    expect(await buildsOf(t)).toEqual(['b1', 'b1']);
    expect(t.of.get('b2')!.ended.toSorted()).toEqual(t.startedBy('b2').toSorted());
    const change = { '@type': 'matchbroker/RollChanged', allocator: 'test' };
    const isChange = (event: unknown) => (event as { '@type': string })['@type'] === change['@type'];
    expect(events.filter(isChange)).toEqual([
      { ...change, build: 'b2', formerBuild: 'b1', roll: 'ROLLING' },
      { ...change, build: 'b2', formerBuild: 'b1', roll: 'DONE' },
      { ...change, build: 'b1', formerBuild: 'b2', roll: 'ROLLING' },
      { ...change, build: 'b1', formerBuild: 'b2', roll: 'DONE' },
    ]);
  });

  test('of two nodes that choose a build at the same moment one is first, and all servers run the other', async () => {
    const storage = await open();
    const one = await startNode(storage, 'b1', 'b2', 'b3');
    await using other = await startNode(storage, 'b1', 'b2', 'b3');
    await other.pass(5);
    const answers = await Promise.all([one.roll('b2'), other.roll('b3')]);
    const formers = answers.map((answer) => (answer as { formerBuild: string }).formerBuild);
    // The first one replaces that of the configuration, and the second one replaces the first.
    expect([
      ['b1', 'b2'],
      ['b3', 'b1'],
    ]).toContainEqual(formers);
    const last = formers[0] === 'b1' ? 'b3' : 'b2';
    await steps(other, 4);
    expect(await buildsOf(other)).toEqual([last, last]);
    await one.backend.stop();
  });

  test('a restart with the same configuration keeps the choice, and one with another build ends it', async () => {
    const storage = await open();
    const before = await startNode(storage, 'b1', 'b2');
    await steps(before, 2);
    await before.roll('b2');
    const same = await startNode(storage, 'b1', 'b2');
    same.clock.set(before.clock.now());
    await steps(same, 5);
    expect(await buildsOf(same)).toEqual(['b2', 'b2']);
    await using t = await startNode(storage, 'b3', 'b2');
    t.clock.set(same.clock.now());
    await steps(t, 5);
    expect(await planOf(t)).toMatchObject({ build: 'b3', formerBuild: 'b2', roll: 'DONE' });
    // A node that does not have the build leaves everything alone.
    same.clock.set(t.clock.now());
    await steps(same, 3);
    expect(await buildsOf(t)).toEqual(['b3', 'b3']);
    expect(await planOf(same)).toMatchObject({ startReason: 'OTHER_CONFIGURATION', start: 0 });
    for (const each of [before, same]) await each.backend.stop();
  });
});

test('while a build fails a match gets a server of the build before, and choosing it again tries it at once', async () => {
  await using t = await startNode(await storages.memory(), 'good', 'bad');
  await steps(t, 2);
  await t.roll('bad');
  const { dead, started } = t.of.get('bad')!;
  const die = async (): Promise<void> => {
    const dying = await t.storage.find(gameServers, { where: { build: 'bad', state: 1 } });
    dead.push(...dying.map(({ id }) => id));
  };
  for (let step = 0; step < 12; step++) {
    await t.pass(5);
    await die();
    for (const id of t.startedBy('good')) await t.request(id, WILLING_TO_SHUTDOWN);
  }
  expect(await planOf(t)).toMatchObject({ roll: 'STOPPED', oldServers: { idle: 2 } });
  const tried = started.length;
  for (const matchId of ['m1', 'm2', 'm3']) await t.queue(matchId);
  expect([started.length, t.startedBy('good').length]).toEqual([tried, 3]);
  await t.roll('bad');
  await t.pass(5);
  expect(started.length).toBeGreaterThan(tried);
  expect(await t.storage.find(serverBuilds, {})).toMatchObject([
    { build: 'bad', formerBuild: 'good', stopped: false },
  ]);
});

test('a build or an allocator that the configuration does not have is refused by name', async () => {
  await using t = await startNode(await storages.memory(), 'b1', 'b2');
  expect(await t.roll('b9')).toBe('BUILD_NOT_FOUND');
  expect(await t.roll('b2', 'other')).toBe('ALLOCATOR_NOT_FOUND');
  await ask(t);
  expect(await t.storage.find(serverBuilds, {})).toEqual([]);
});

test.each([
  [
    { builds: [{ allocator: testAllocator(), build: 'b2' }] },
    'test has other builds, so it needs a build of its own and a buffer',
  ],
  [
    { build: 'b1', buffer: {}, builds: [{ allocator: testAllocator() }] },
    'one of the builds of test has no name',
  ],
  [
    { build: 'b1', buffer: {}, builds: [{ allocator: testAllocator(), build: 'b1' }] },
    'two builds of test have the name b1',
  ],
  [
    { build: 'b1', buffer: {}, builds: [{ allocator: testAllocator('other'), build: 'b2' }] },
    'the build b2 of test must be started by an allocator of the same kind',
  ],
])('builds that do not fit stop the start with a sentence %#', async (more, sentence) => {
  const allocators = [{ allocator: testAllocator(), ...more }];
  await expect(createBrokerWorld({ matchBroker: { allocators } })).rejects.toThrow(
    `matchBroker.allocators: ${sentence}`,
  );
});
