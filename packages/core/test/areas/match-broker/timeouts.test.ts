import { createManualClock, openTestStorage } from '@lobbykit/testing';
import { describe, expect, test } from 'vitest';
import { gameServers } from '../../../src/areas/match-broker/tables.ts';
import type { Storage } from '../../../src/storage/storage.ts';
import { createBrokerWorld, host, NOT_FULL, outcomeOf } from './broker-world.ts';

describe('timeouts', () => {
  test('a match that no server asks for fails after 90 seconds, and its players are told why', async () => {
    await using t = await createBrokerWorld();
    const alice = await t.player('alice');
    const events: unknown[] = [];
    t.backend.events.on('matchmakingStatusUpdateEvent', ({ content }) => events.push(content));
    await t.queue('m1', { playerIds: [alice.accountId] });
    await t.pass(89);
    expect(await t.stateOf('m1')).toBe('QUEUED');
    await t.pass(1);
    expect(await t.stateOf('m1')).toBe('FAILED PICKUP_TIMEOUT');
    expect(events).toEqual([{ type: 3, message: 'PICKUP_TIMEOUT', ticketId: '', additionalEventData: '' }]);
    expect(await t.request('s1')).toEqual({ hintFlags: 0 });
  });

  test('a server that is not ready after 60 seconds is taken out of service, and its match fails', async () => {
    await using t = await createBrokerWorld();
    await t.assigned('s1', 'm1');
    await t.pass(59);
    expect(await t.stateOf('m1')).toBe('ASSIGNED s1');
    await t.pass(1);
    expect(await t.stateOf('m1')).toBe('FAILED READY_TIMEOUT s1');
    expect(await outcomeOf(t.ready('s1', 'm1'))).toBe('MATCH_OVER');
    await t.queue('m2');
    expect(await t.request('s1')).toEqual({ hintFlags: 0 });
  });

  test('a server that is late with one match keeps its running matches', async () => {
    await using t = await createBrokerWorld();
    await t.running('s1', 'm1', {}, NOT_FULL);
    await t.assigned('s1', 'm2');
    await t.pass(60);
    expect([await t.stateOf('m1'), await t.stateOf('m2')]).toEqual(['RUNNING s1', 'FAILED READY_TIMEOUT s1']);
  });

  test('a match ends after two hours, its players are told, and its server is taken out of service', async () => {
    await using t = await createBrokerWorld();
    const alice = await t.player('alice');
    const events: unknown[] = [];
    t.backend.events.on('anyEvent', ({ content }) => events.push(content));
    await t.running('s1', 'm1', { playerIds: [alice.accountId] });
    await t.pass(2 * 3_600 - 1);
    expect(await t.stateOf('m1')).toBe('RUNNING s1');
    await t.pass(1);
    expect(await t.stateOf('m1')).toBe('ENDED FORCED s1');
    expect(events).toEqual([{ '@type': 'matchbroker/MatchEnded', matchId: 'm1', reason: 'FORCED' }]);
    expect(await t.end('s1', 'm1')).toEqual({ matchId: 'm1', hintFlags: 0 });
  });

  test('a silent server is lost after serverMaxLifetimeMinutes; while it runs a match, only the limit of the match counts', async () => {
    await using t = await createBrokerWorld();
    await t.backend.api.matchBroker.reconfigure({ serverMaxLifetimeMinutes: 10 }, host);
    await t.request('idle');
    await t.running('busy', 'm1');
    await t.pass(600);
    expect(await t.serverIds()).toEqual(['busy']);
    await t.end('busy', 'm1');
    await t.pass(599);
    expect(await t.serverIds()).toEqual(['busy']);
    await t.pass(1);
    expect(await t.serverIds()).toEqual([]);
  });

  test('a match whose server dies before it is ready is queued again in its old position, once', async () => {
    await using t = await createBrokerWorld();
    const settings = {
      serverMaxLifetimeMinutes: 1,
      matchReadyTimeSeconds: 3_600,
      matchPickupTimeSeconds: 3_600,
    };
    await t.backend.api.matchBroker.reconfigure(settings, host);
    await t.assigned('s1', 'm1');
    await t.clock.advance(1);
    await t.queue('m2');
    await t.pass(60);
    expect(await t.stateOf('m1')).toBe('QUEUED');
    expect((await t.request('s2')).match?.matchId).toBe('m1');
    await t.pass(60);
    expect(await t.stateOf('m1')).toBe('FAILED SERVER_LOST s2');
    expect(await t.stateOf('m2')).toBe('QUEUED');
  });

  test('the pickup time starts again when a match is queued again', async () => {
    await using t = await createBrokerWorld();
    await t.assigned('s1', 'm1');
    await t.pass(50);
    await t.end('s1', 'm1');
    await t.pass(89);
    expect(await t.stateOf('m1')).toBe('QUEUED');
    await t.pass(1);
    expect(await t.stateOf('m1')).toBe('FAILED PICKUP_TIMEOUT');
  });

  test('a match that a slow run of the task queues again has its whole pickup time', async () => {
    const inner = await openTestStorage();
    const clock = createManualClock();
    let isSlow = false;
    const find: Storage['find'] = (table, query) => {
      if (isSlow && (table.name as string) === gameServers.name) clock.set(clock.now() + 30_000);
      return inner.find(table, query);
    };
    await using t = await createBrokerWorld({ storage: { ...inner, find }, clock });
    const settings = { serverMaxLifetimeMinutes: 1, matchReadyTimeSeconds: 3_600, matchPickupTimeSeconds: 5 };
    await t.backend.api.matchBroker.reconfigure(settings, host);
    await t.assigned('s1', 'm1');
    isSlow = true;
    await t.pass(60);
    isSlow = false;
    expect(await t.stateOf('m1')).toBe('QUEUED');
    await t.pass(4);
    expect(await t.stateOf('m1')).toBe('QUEUED');
    await t.pass(1);
    expect(await t.stateOf('m1')).toBe('FAILED PICKUP_TIMEOUT');
  });
});

describe('operators', () => {
  test('delete matches in any state, once', async () => {
    await using t = await createBrokerWorld();
    await t.queue('queued');
    await t.assigned('s1', 'assigned');
    await t.running('s2', 'running');
    const remove = (matchId: string) => t.backend.api.matchBroker.deleteMatch({ matchId }, host);
    for (const matchId of ['queued', 'assigned', 'running']) {
      expect(await remove(matchId)).toEqual({ matchDeleted: true });
      expect(await remove(matchId)).toEqual({ matchDeleted: false });
    }
    expect(await remove('unknown')).toEqual({ matchDeleted: false });
    expect([await t.stateOf('queued'), await t.stateOf('assigned'), await t.stateOf('running')]).toEqual([
      'FAILED DELETED',
      'FAILED DELETED s1',
      'ENDED FORCED s2',
    ]);
    expect(await t.end('s2', 'running')).toEqual({ matchId: 'running', hintFlags: 0 });
    await t.queue('next');
    expect((await t.request('s2')).match?.matchId).toBe('next');
  });

  test('list queued and active matches, and servers by state and allocator', async () => {
    await using t = await createBrokerWorld();
    await t.assigned('s1', 'm1');
    await t.running('s2', 'm2');
    await t.queue('m3');
    await t.request('s3', 0, "MatchId == 'none'");
    const { listQueued, listActive, listServers } = t.backend.api.matchBroker;
    const ids = ({ matches }: { matches: { matchId: string }[] }) => matches.map(({ matchId }) => matchId);
    expect(ids(await listQueued({}, host))).toEqual(['m3']);
    expect(ids(await listActive({}, host))).toEqual(['m1', 'm2']);
    const first = await listActive({ limit: 1 }, host);
    expect(ids(await listActive({ limit: 1, pageToken: first.nextPageToken }, host))).toEqual(['m2']);
    const servers = async (filter: object) =>
      (await listServers(filter, host)).servers.map(({ serverId }) => serverId);
    expect(await servers({ state: 'FULL' })).toEqual(['s1', 's2']);
    expect(await servers({ state: 2 })).toEqual(['s3']);
    expect(await servers({ allocator: 'other' })).toEqual([]);
  });

  test('refuse a change without any known setting in the query, such as one in the body', async () => {
    await using t = await createBrokerWorld();
    const before = await t.backend.api.matchBroker.getConfig({}, host);
    for (const [query, body] of [
      ['', {}],
      ['', { foo: 1 }],
      ['', { matchPickupTimeSeconds: 5 }],
      ['?matchPickupTime=5', undefined],
    ] as const) {
      const path = `/matchbroker/admin/reconfigure${query}`;
      const answer = await t.http('POST', path, { key: t.rootKey, ...(body && { body }) });
      expect([answer.status, JSON.stringify(answer.body)]).toEqual([
        400,
        expect.stringContaining('query: must have at least one of fastSchedule, '),
      ]);
    }
    expect(await t.backend.api.matchBroker.getConfig({}, host)).toEqual(before);
  });

  test('change settings together: an invalid set changes nothing, a valid one lasts', async () => {
    await using t = await createBrokerWorld();
    const { getConfig, reconfigure } = t.backend.api.matchBroker;
    const before = await getConfig({}, host);
    expect(before).toEqual({
      fastSchedule: 1,
      serverMaxLifetimeMinutes: 180,
      matchPickupTimeSeconds: 90,
      matchReadyTimeSeconds: 60,
      matchMaxRunTimeMinutes: 120,
      scheduleFrequencySeconds: 30,
      serverSilentSeconds: 60,
      delayAllocationSeconds: 30,
    });
    for (const invalid of [
      'fastSchedule=3',
      'matchReadyTimeSeconds=4',
      'delayAllocationSeconds=29',
      'matchPickupTimeSeconds=2147483647',
    ]) {
      const path = `/matchbroker/admin/reconfigure?serverMaxLifetimeMinutes=7&${invalid}`;
      expect((await t.http('POST', path, { key: t.rootKey })).status).toBe(400);
      expect(await getConfig({}, host)).toEqual(before);
    }
    expect(await reconfigure({ matchPickupTimeSeconds: 5, fastSchedule: 0 }, host)).toEqual({
      success: true,
    });
    expect(await getConfig({}, host)).toEqual({ ...before, matchPickupTimeSeconds: 5, fastSchedule: 0 });
    await t.queue('m1');
    await t.pass(5);
    expect(await t.stateOf('m1')).toBe('FAILED PICKUP_TIMEOUT');
  });
});
