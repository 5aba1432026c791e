import { openTestStorage } from '@lobbykit/testing';
import { describe, expect, test } from 'vitest';
import { gameServers } from '../../../src/areas/match-broker/tables.ts';
import { systemIds } from '../../../src/runtime/ids.ts';
import { createBrokerWorld, host, outcomeOf, testAllocator } from './broker-world.ts';

const withAllocators = (...allocators: ReturnType<typeof testAllocator>[]) =>
  createBrokerWorld({ matchBroker: { allocators: allocators.map((allocator) => ({ allocator })) } });

describe('a server is started', () => {
  test('when a match is queued and no idle or starting server is left for it', async () => {
    const allocator = testAllocator();
    await using t = await withAllocators(allocator);
    await t.queue('m1');
    expect(allocator.started).toHaveLength(1);
    await t.queue('m2');
    expect(allocator.started).toHaveLength(2);
    const [first, second] = allocator.started;
    expect((await t.request(first!)).match?.matchId).toBe('m1');
    expect((await t.request(second!)).match?.matchId).toBe('m2');
    await t.ready(first!, 'm1');
    await t.end(first!, 'm1');
    await t.request(first!);
    await t.queue('m3');
    expect(allocator.started).toHaveLength(2);
    expect((await t.request(first!)).match?.matchId).toBe('m3');
  });

  test('for each match on the schedule that no idle or starting server covers', async () => {
    const allocator = testAllocator();
    await using t = await withAllocators(allocator);
    const settings = { fastSchedule: 0, scheduleFrequencySeconds: 10, delayAllocationSeconds: 30 };
    await t.backend.api.matchBroker.reconfigure(settings, host);
    for (const serverId of ['s1', 's2']) await t.request(serverId);
    for (let at = 0; at < 5; at++) await t.queue(`m${at}`);
    await t.pass(29);
    expect(allocator.started).toHaveLength(0);
    await t.pass(10);
    expect(allocator.started).toHaveLength(3);
    await t.pass(10);
    expect(allocator.started).toHaveLength(3);
  });

  test('although there is a server that was idle and has not asked for a minute', async () => {
    const allocator = testAllocator();
    await using t = await withAllocators(allocator);
    await t.request('s1');
    await t.pass(60);
    await t.queue('m1');
    expect(allocator.started).toHaveLength(1);
    await t.request('s2', 0, "MatchId == 'm2'");
    await t.queue('m2');
    expect(allocator.started).toHaveLength(1);
  });

  test('for every match with fastSchedule 2, and only that server gets the match', async () => {
    const allocator = testAllocator();
    await using t = await withAllocators(allocator);
    await t.backend.api.matchBroker.reconfigure({ fastSchedule: 2 }, host);
    await t.request('idle');
    await t.queue('m1');
    expect(allocator.started).toHaveLength(1);
    expect(await t.request('idle')).toEqual({ hintFlags: 0 });
    expect((await t.request(allocator.started[0]!)).match?.matchId).toBe('m1');
  });

  test('by the first allocator whose requirements accept the match and that takes it', async () => {
    const [none, broken, busy, good] = ['none-for-it', 'broken', 'busy', 'good'].map((kind) =>
      testAllocator(kind),
    );
    broken!.behavior = 'break';
    busy!.behavior = 'refuse';
    await using t = await createBrokerWorld({
      matchBroker: {
        allocators: [
          { allocator: none!, requirements: "MatchProperties.mode == 'race'" },
          { allocator: broken! },
          { allocator: busy! },
          { allocator: good!, name: 'the-good-one' },
        ],
      },
    });
    await t.queue('m1', { matchProperties: '{"mode":"duel"}' });
    expect([none!.started.length, good!.started.length]).toEqual([0, 1]);
    const { servers } = await t.backend.api.matchBroker.listServers({ allocator: 'the-good-one' }, host);
    expect(servers).toMatchObject([
      { serverId: good!.started[0], state: 1, originatingAllocator: 'the-good-one' },
    ]);
  });

  test('while another start is still pending', async () => {
    const allocator = testAllocator();
    allocator.behavior = 'hang';
    await using t = await withAllocators(allocator);
    await t.queue('m1');
    allocator.behavior = 'start';
    await t.queue('m2');
    expect(allocator.started).toHaveLength(1);
  });

  test('under the id that its allocator returns, if that differs from the proposed one', async () => {
    const allocator = testAllocator('named', () => 'gameserver-7');
    await using t = await withAllocators(allocator);
    await t.backend.api.matchBroker.reconfigure({ fastSchedule: 2 }, host);
    await t.queue('m1');
    expect(await t.serverIds()).toEqual(['gameserver-7']);
    expect((await t.request('gameserver-7')).match?.matchId).toBe('m1');
  });

  test('by the next scheduled check, if no allocator could start it before', async () => {
    const allocator = testAllocator();
    allocator.behavior = 'break';
    await using t = await withAllocators(allocator);
    await t.queue('m1');
    expect([allocator.started, await t.serverIds()]).toEqual([[], []]);
    allocator.behavior = 'start';
    await t.pass(30);
    expect(allocator.started).toHaveLength(1);
  });
});

describe('a server that was started', () => {
  test('is ended if it does not ask in time, and the match reserved for it is free again', async () => {
    const allocator = testAllocator();
    await using t = await withAllocators(allocator);
    await t.backend.api.matchBroker.reconfigure({ fastSchedule: 2, matchPickupTimeSeconds: 600 }, host);
    await t.queue('m1');
    const [serverId] = allocator.started;
    allocator.behavior = 'refuse';
    await t.pass(59);
    expect(allocator.ended).toEqual([]);
    await t.pass(1);
    await t.pass(10);
    expect(allocator.ended).toEqual([serverId]);
    expect((await t.request('another')).match?.matchId).toBe('m1');
    expect(await t.request(serverId!)).toEqual({ hintFlags: 0 });
  });

  test('is noticed when it dies, although another allocator never answers', async () => {
    const [stuck, good] = [testAllocator('stuck'), testAllocator('good')];
    const never = () => new Promise<never>(() => {});
    await using t = await withAllocators(stuck, good);
    await t.queue('m1');
    const [held] = stuck.started;
    stuck.behavior = 'refuse';
    await t.queue('m2');
    const [died] = good.started;
    Object.assign(stuck, { reap: never, deallocate: never });
    good.dead.push(died!);
    await t.backend.api.matchBroker.deallocate({ serverId: held! }, host);
    await t.clock.advance(10_000);
    const ticked = t.backend.scheduler.tick();
    for (let seconds = 0; seconds < 60; seconds += 10) {
      await t.settle();
      await t.clock.advance(10_000);
    }
    await ticked;
    const { servers } = await t.backend.api.matchBroker.listServers({ state: 0 }, host);
    expect(servers.map(({ serverId }) => serverId)).toContain(died);
  });

  test('is ended by its allocator when it is deallocated, and the call is repeated until it succeeds', async () => {
    const allocator = testAllocator();
    await using t = await withAllocators(allocator);
    await t.queue('m1');
    const serverId = allocator.started[0]!;
    await t.request(serverId);
    await t.backend.api.matchBroker.deallocate({ serverId }, host);
    allocator.behavior = 'break';
    await t.pass(10);
    expect(allocator.ended).toEqual([]);
    allocator.behavior = 'start';
    await t.pass(10);
    await t.pass(10);
    expect(allocator.ended).toEqual([serverId]);
  });

  test('is lost at once when it has died: its assigned match is queued again, its running match ends', async () => {
    const allocator = testAllocator();
    await using t = await createBrokerWorld({
      matchBroker: { allocators: [{ allocator }] },
      background: true,
    });
    await t.queue('m1');
    const serverId = allocator.started[0]!;
    await t.request(serverId);
    allocator.dead.push(serverId, 'unknown');
    await t.pass(10);
    expect(await t.stateOf('m1')).toBe('QUEUED');
    await t.running('s2', 'm2');
    await allocator.host!.reportLost(['s2', 'unknown']);
    expect(await t.stateOf('m2')).toBe('ENDED FORCED s2');
  });

  test('is replaced at once if it dies before it asks, and then every five seconds at most', async () => {
    const allocator = testAllocator();
    await using t = await createBrokerWorld({
      matchBroker: { allocators: [{ allocator }] },
      background: true,
    });
    // The next scheduled check is half a minute away.
    await t.clock.advance(2_000);
    await t.settle();
    const die = async () => {
      await allocator.host!.reportLost([allocator.started.at(-1)!]);
      await t.settle();
    };
    await t.queue('m1');
    await die();
    expect(allocator.started).toHaveLength(2);
    await die();
    await t.clock.advance(4_999);
    await t.settle();
    expect(allocator.started).toHaveLength(2);
    await t.clock.advance(1);
    await t.settle();
    expect(allocator.started).toHaveLength(3);
    // With fastSchedule 0 only the scheduled check replaces it.
    await t.backend.api.matchBroker.reconfigure({ fastSchedule: 0 }, host);
    await t.clock.advance(10_000);
    await die();
    await t.clock.advance(5_000);
    await t.settle();
    expect(allocator.started).toHaveLength(3);
  });

  test('is wanted until it is taken out of service', async () => {
    const allocator = testAllocator();
    await using t = await createBrokerWorld({
      matchBroker: { allocators: [{ allocator }] },
      background: true,
    });
    await t.backend.api.matchBroker.reconfigure({ fastSchedule: 2 }, host);
    await t.queue('m1');
    const serverId = allocator.started[0]!;
    expect(await allocator.host!.findWanted([serverId, 'unknown'])).toEqual(new Set([serverId]));
    await t.backend.api.matchBroker.deallocate({ serverId }, host);
    expect(await allocator.host!.findWanted([serverId])).toEqual(new Set());
  });
});

test('a server belongs to the allocator that started it, not to an earlier one that timed out', async () => {
  const [slow, next] = [testAllocator('slow'), testAllocator('next')];
  slow!.behavior = 'hang';
  await using t = await createBrokerWorld({
    matchBroker: { allocators: [{ allocator: slow! }, { allocator: next! }] },
    background: true,
  });
  await t.queue('m1');
  await t.clock.advance(29_999);
  await t.settle();
  const [serverId] = await t.serverIds();
  expect(await slow!.host!.findWanted([serverId!])).toEqual(new Set([serverId]));
  await t.clock.advance(1);
  await t.settle();
  expect(next!.started).toEqual([serverId]);
  expect(await slow!.host!.findWanted([serverId!])).toEqual(new Set());
  expect(await next!.host!.findWanted([serverId!])).toEqual(new Set([serverId]));
});

describe('a node that dies', () => {
  test('while it asks an allocator leaves a server that another node ends, and the match gets a new one', async () => {
    const storage = await openTestStorage();
    const stuck = testAllocator();
    stuck.behavior = 'hang';
    const dying = await createBrokerWorld({ storage, matchBroker: { allocators: [{ allocator: stuck }] } });
    await dying.queue('m1');
    // The decision is stored with the name of the allocator that may have started a server. This node does no more.
    const [pending] = await storage.find(gameServers, {});
    expect(pending).toMatchObject({ state: 1, allocator: 'test' });

    const allocator = testAllocator();
    await using t = await createBrokerWorld({
      storage,
      ids: systemIds,
      matchBroker: { allocators: [{ allocator }], settings: { matchPickupTimeSeconds: 600 } },
    });
    await t.pass(29);
    expect([allocator.started, allocator.ended]).toEqual([[], []]);
    await t.pass(1);
    await t.pass(30);
    expect(allocator.ended).toEqual([pending!.id]);
    expect(allocator.started).toHaveLength(1);
    expect((await t.request(allocator.started[0]!)).match?.matchId).toBe('m1');
    expect(await t.request(pending!.id)).toEqual({ hintFlags: 0 });
    await dying.backend.stop();
  });

  test('while a server waits does not lose the match that the server is offered', async () => {
    const storage = await openTestStorage();
    const dying = await createBrokerWorld({ storage });
    const waiting = dying.request('s1', 2);
    await dying.settle();
    await using t = await createBrokerWorld({ storage, ids: systemIds });
    await t.queue('m1');
    expect((await t.request('s1')).match?.matchId).toBe('m1');
    expect((await t.request('s1')).match?.matchId).toBe('m1');
    await dying.backend.stop();
    expect((await waiting).match?.matchId ?? 'm1').toBe('m1');
  });
});

describe('POST /server/allocate', () => {
  test('reserves the match for an idle server that accepts it, and wakes that server if it waits', async () => {
    await using t = await createBrokerWorld();
    await t.request('picky', 0, "MatchId == 'x'");
    const waiting = t.request('s1', 2);
    await t.settle();
    const match = { matchId: 'm1', playerIds: ['a'] };
    const { allocate } = t.backend.api.matchBroker;
    expect(await allocate({ match }, host)).toEqual({ serverId: 's1' });
    expect(await t.request('s2')).toEqual({ hintFlags: 0 });
    expect(await allocate({ match }, host)).toEqual({ serverId: 's1' });
    expect((await waiting).match?.matchId).toBe('m1');
    expect(await allocate({ match }, host)).toEqual({ serverId: 's1' });
  });

  test('finds servers behind many that do not accept the match, and concurrent calls find one each', async () => {
    await using t = await createBrokerWorld({});
    for (let at = 0; at < 30; at++) await t.request(`picky-${at}`, 0, "MatchId == 'another'");
    const serverIds = Array.from({ length: 25 }, (_, at) => `s${at}`);
    for (const serverId of serverIds) await t.request(serverId);
    const { allocate } = t.backend.api.matchBroker;
    const found = await Promise.all(
      serverIds.map((_, at) => allocate({ match: { matchId: `m${at}` } }, host)),
    );
    expect(new Set(found.map(({ serverId }) => serverId))).toEqual(new Set(serverIds));
    expect(await outcomeOf(allocate({ match: { matchId: 'late' } }, host))).toBe('NO_CAPACITY');
    expect(await allocate({ match: { matchId: 'another' } }, host)).toEqual({ serverId: 'picky-0' });
  });

  test('has a server started if none is idle', async () => {
    const allocator = testAllocator();
    await using t = await withAllocators(allocator);
    const { allocate } = t.backend.api.matchBroker;
    const { serverId } = await allocate({ match: { matchId: 'm1' } }, host);
    expect(allocator.started).toEqual([serverId]);
    expect(await t.request('s2')).toEqual({ hintFlags: 0 });
    expect((await t.request(serverId)).match?.matchId).toBe('m1');
  });

  test('is refused without capacity, and nothing is stored', async () => {
    const allocator = testAllocator();
    allocator.behavior = 'refuse';
    await using t = await withAllocators(allocator);
    const { allocate } = t.backend.api.matchBroker;
    expect(await outcomeOf(allocate({ match: { matchId: 'm1' } }, host))).toBe('NO_CAPACITY');
    expect([await t.stateOf('m1'), await t.serverIds()]).toEqual(['MATCH_NOT_FOUND', []]);
    await t.queue('m2');
    expect(await outcomeOf(allocate({ match: { matchId: 'm2' } }, host))).toBe('MATCH_EXISTS');
  });
});

test('allocators are listed by kind and by name, and two of the same name are refused at the start', async () => {
  const allocator = testAllocator();
  const allocators = [{ allocator, name: 'first', requirements: 'MatchId' }, { allocator }];
  await using t = await createBrokerWorld({ matchBroker: { allocators, allocatorKinds: ['cloud'] } });
  const { availableAllocators, configuredAllocators } = t.backend.api.matchBroker;
  expect(await availableAllocators({}, host)).toEqual({ allocatorNames: ['cloud', 'none', 'test'] });
  const record = { description: 'Of a test.', rawAllocatorConfiguration: '{"secret":"•••"}' };
  expect(await configuredAllocators({}, host)).toEqual({
    allocators: [
      { ...record, name: 'first', requirements: 'MatchId' },
      { ...record, name: 'test', requirements: '' },
    ],
  });
  await expect(withAllocators(allocator, allocator)).rejects.toThrow('two allocators have the name test');
  const broken = [{ allocator, requirements: '[[' }];
  await expect(createBrokerWorld({ matchBroker: { allocators: broken } })).rejects.toThrow('cannot be read');
});
