import { describe, expect, test } from 'vitest';
import { systemIds } from '../../../src/runtime/ids.ts';
import type { Storage } from '../../../src/storage/storage.ts';
import { storages } from '../../operations/storages.ts';
import { createBrokerWorld, host, outcomeOf, testAllocator, WAIT } from './broker-world.ts';
import { planOf } from './roll-world.ts';

/** Starts a node whose allocator has the builds b1, which is wanted, and b2. */
async function startNode(storage: Storage, minIdle = 0) {
  const [b1, b2] = [testAllocator(), testAllocator()];
  const t = await createBrokerWorld({
    storage,
    ids: systemIds,
    matchBroker: {
      allocators: [
        { allocator: b1, build: 'b1', builds: [{ allocator: b2, build: 'b2' }], buffer: { minIdle } },
      ],
    },
  });
  const got = async (serverId: string): Promise<string | undefined> =>
    (await t.request(serverId)).match?.matchId;
  return { ...t, b1, b2, got };
}

describe.each(Object.entries(storages))('on %s', (_, open) => {
  test('a match that names a build is played by a server of that build, and by no other that waits', async () => {
    await using t = await startNode(await open(), 2);
    await t.pass(5);
    for (const id of t.b1.started) await t.request(id);
    expect(t.b1.started).toHaveLength(2);
    await t.queue('m1', { build: 'b2' });
    expect(t.b2.started).toHaveLength(1);
    for (const id of ['own', ...t.b1.started]) expect(await t.got(id)).toBeUndefined();
    expect(await t.got(t.b2.started[0]!)).toBe('m1');
    // A match that names none is played by any.
    await t.queue('m2');
    await t.ready(t.b2.started[0]!, 'm1');
    expect(await t.got('own')).toBe('m2');
  });

  test('a server whose requirements choose among matches gets none that needs another build', async () => {
    await using t = await startNode(await open());
    await t.queue('m1', { build: 'b2', matchProperties: '{"mode":"ctf"}' });
    await t.queue('m2', { matchProperties: '{"mode":"ctf"}' });
    const answer = await t.request('own', 0, "MatchProperties.mode == 'ctf'");
    expect(answer.match?.matchId).toBe('m2');
  });

  test('of two servers of a build on two nodes that ask at once, one gets the match that needs it', async () => {
    const storage = await open();
    await using t = await startNode(storage);
    const other = await startNode(storage);
    await t.queue('m1', { build: 'b2' });
    await other.queue('m2', { build: 'b2' });
    const started = [...t.b2.started, ...other.b2.started];
    expect(started).toHaveLength(2);
    const outcomes = await Promise.all([t.got(started[0]!), other.got(started[1]!), t.got('own')]);
    expect(outcomes[2]).toBeUndefined();
    expect(outcomes.slice(0, 2).sort()).toEqual(['m1', 'm2']);
    await other.backend.stop();
  });

  test('a match for one idle server is allocated on one of the build that it names', async () => {
    await using t = await startNode(await open(), 1);
    await t.pass(5);
    await t.request(t.b1.started[0]!);
    const allocate = (match: object) => outcomeOf(t.backend.api.matchBroker.allocate({ match }, host));
    const { serverId } = (await allocate({ matchId: 'm1', build: 'b2' })) as { serverId: string };
    expect(t.b2.started).toEqual([serverId]);
    expect(await t.got(serverId)).toBe('m1');
    expect(await allocate({ matchId: 'm2', build: 'b1' })).toEqual({ serverId: t.b1.started[0] });
    expect(await t.got(t.b1.started[0]!)).toBe('m2');
  });
});

test('of two allocations at once for one idle server one gets it, and a server is started for the other', async () => {
  await using t = await startNode(await storages.SQLite(), 1);
  await t.pass(5);
  const [idle] = t.b1.started as [string];
  await t.request(idle);
  const allocate = async (matchId: string): Promise<string> =>
    (await t.backend.api.matchBroker.allocate({ match: { matchId } }, host)).serverId;
  const serverIds = await Promise.all([allocate('m1'), allocate('m2')]);
  expect(serverIds).toContain(idle);
  expect(serverIds.toSorted()).toEqual(t.b1.started.toSorted());
  for (const [at, serverId] of serverIds.entries()) expect(await t.got(serverId)).toBe(`m${at + 1}`);
});

test('the server of an allocation that is repeated at once is free for other matches', async () => {
  await using t = await startNode(await storages.memory(), 2);
  await t.pass(5);
  for (const id of t.b1.started) await t.request(id);
  const allocate = () => t.backend.api.matchBroker.allocate({ match: { matchId: 'm1' } }, host);
  const [one, other] = await Promise.all([allocate(), allocate()]);
  expect(one).toEqual(other);
  expect((await planOf(t)).servers).toMatchObject({ idle: 1, busy: 1 });
  const free = t.b1.started.find((id) => id !== one.serverId)!;
  await t.queue('m2');
  expect(await t.got(free)).toBe('m2');
});

test('an idle server that a call has found and not taken is there for the next call, where nothing can be started', async () => {
  await using t = await createBrokerWorld();
  for (const id of ['s1', 's2']) await t.request(id);
  const allocate = async (matchId: string): Promise<string> =>
    (await t.backend.api.matchBroker.allocate({ match: { matchId } }, host)).serverId;
  const [first, repeated] = await Promise.all([allocate('m1'), allocate('m1')]);
  expect(repeated).toBe(first);
  expect([first, await allocate('m2')].toSorted()).toEqual(['s1', 's2']);
});

test('during a roll a match whose new server cannot be started gets one of the build before', async () => {
  await using t = await startNode(await storages.memory());
  await t.pass(5);
  await t.backend.api.matchBroker.roll({ allocator: 'test', build: 'b2' }, host);
  t.b2.behavior = 'break';
  await t.queue('m1');
  expect(t.b1.started).toHaveLength(1);
  expect(await t.got(t.b1.started[0]!)).toBe('m1');
  const { serverId } = await t.backend.api.matchBroker.allocate({ match: { matchId: 'm2' } }, host);
  expect(t.b1.started).toContain(serverId);
});

test('while servers of two builds wait, a new match goes to the build that is wanted', async () => {
  await using t = await startNode(await storages.memory(), 1);
  await t.pass(5);
  await t.queue('m0', { build: 'b2' });
  const [one, two] = [t.b1.started[0]!, t.b2.started[0]!];
  expect(await t.got(two)).toBe('m0');
  await t.ready(two, 'm0');
  await t.end(two, 'm0');
  const waits = [two, one].map((id) => t.request(id, WAIT));
  await t.settle();
  await t.queue('m1');
  await t.queue('m2');
  const matches = (await Promise.all(waits)).map(({ match }) => match?.matchId);
  expect(matches).toEqual(['m2', 'm1']);
});

test('a build that no allocator has is refused by name, for an allocation and for an event', async () => {
  await using t = await startNode(await storages.memory());
  const { matchBroker, events } = t.backend.api;
  const match = { matchId: 'm1', build: 'b9' };
  const sentence = 'no allocator of this server has the build b9; there are b1, b2';
  await expect(matchBroker.allocate({ match }, host)).rejects.toThrow(`match.build: ${sentence}`);
  const nestedEvent = { newMatchEvent: { match } };
  await expect(events.emit({ nestedEvent, eventTags: ['new-match'], broadcast: true }, host)).rejects.toThrow(
    `nestedEvent.newMatchEvent.match.build: ${sentence}`,
  );
  expect(await t.stateOf('m1')).toBe('MATCH_NOT_FOUND');
  await using without = await createBrokerWorld();
  await expect(without.backend.api.matchBroker.allocate({ match }, host)).rejects.toThrow(
    'no allocator of this server has the build b9; there is none with a name',
  );
});

test('a server and an operator see the build that a match needs', async () => {
  await using t = await startNode(await storages.memory());
  await t.queue('m1', { build: 'b2' });
  await t.queue('m2');
  const { matches } = await t.backend.api.matchBroker.listQueued({}, host);
  expect(matches.map(({ matchId, build }) => [matchId, build])).toEqual([
    ['m1', 'b2'],
    ['m2', undefined],
  ]);
});
