import { describe, expect, test } from 'vitest';
import type { GivenHealth } from '../../../src/areas/match-broker/rules.health.ts';
import { gameServers } from '../../../src/areas/match-broker/tables.ts';
import type { Storage } from '../../../src/storage/storage.ts';
import { reasonOf } from '../../operations/request.ts';
import { storages } from '../../operations/storages.ts';
import { createBrokerWorld, host, outcomeOf } from './broker-world.ts';

async function startNode(storage: Storage, told: Record<string, unknown>[] = []) {
  const t = await createBrokerWorld({ storage });
  const broker = t.backend.api.matchBroker;
  t.backend.events.on('anyEvent', ({ content }) => {
    const event = content as Record<string, unknown>;
    if (String(event['@type']).startsWith('matchbroker/Server')) told.push(event);
  });
  const details = { connectionDetails: 's1:1' };
  return {
    ...t,
    told,
    /** Reports a server of a match, as its library does all the time. */
    report: (health?: GivenHealth, matchId = 'm1', serverId = 's1') =>
      outcomeOf(broker.matchReady({ serverId, matchId, ...details, ...(health && { health }) }, host)),
    listed: async () => (await broker.listServers({}, host)).servers[0],
    match: (matchId = 'm1') => broker.getMatch({ matchId }, host),
  };
}

const players = (count: number): GivenHealth => ({ players: count });

describe.each(Object.entries(storages))('on %s', (_, open) => {
  test('a server that reports in a match and stops is silent after a minute, until it calls again', async () => {
    await using t = await startNode(await open());
    await t.assigned('s1', 'm1');
    await t.report({ players: 4, tickMilliseconds: 16.666, memoryBytes: 2 ** 40 });
    const began = Math.floor(t.clock.now() / 1000);
    await t.pass(20);
    await t.report(players(5));
    expect(await t.listed()).toMatchObject({
      isSilent: false,
      health: { timestamp: began + 20, players: 5 },
    });
    await t.pass(59);
    expect([t.told, (await t.listed())!.isSilent]).toEqual([[], false]);
    await t.pass(1);
    const silent = { '@type': 'matchbroker/ServerSilent', serverId: 's1', matchIds: ['m1'] };
    expect(t.told).toEqual([{ ...silent, lastSeenTimestamp: began + 20 }]);
    expect((await t.listed())!.isSilent).toBe(true);
    expect((await t.match()).silences).toEqual([{ fromTimestamp: began + 20 }]);
    expect(await t.stateOf('m1')).toBe('RUNNING s1');
    // It is said once.
    await t.pass(30);
    expect(t.told).toHaveLength(1);
    await t.report();
    expect(t.told.slice(1)).toEqual([
      { '@type': 'matchbroker/ServerHeard', serverId: 's1', silentSeconds: 90 },
    ]);
    expect(await t.listed()).toMatchObject({ isSilent: false, state: 3 });
    await t.end('s1', 'm1');
    const { health, silences } = await t.match();
    expect(silences).toEqual([{ fromTimestamp: began + 20, untilTimestamp: began + 110 }]);
    expect(health).toEqual([
      { timestamp: began, players: 4, tickMilliseconds: 16.67, memoryBytes: 2 ** 40 },
      { timestamp: began + 20, players: 5 },
    ]);
  });

  test('of a report and the look for silent servers at the same moment one is first, and each is said once', async () => {
    const storage = await open();
    await using t = await startNode(storage);
    await using other = await startNode(storage, t.told);
    for (const node of [t, other]) node.clock.set(t.clock.now());
    await t.assigned('s1', 'm1');
    await t.report(players(1));
    for (let round = 0; round < 8; round++) {
      await Promise.all([t.clock.advance(60_000), other.clock.advance(60_000)]);
      await Promise.all([
        t.backend.scheduler.tick(),
        other.backend.scheduler.tick(),
        t.report(players(round)),
      ]);
      await t.settle();
      await other.settle();
      await t.report(players(round));
      expect((await t.listed())!.isSilent).toBe(false);
    }
    const types = t.told.map((event) => String(event['@type']).slice('matchbroker/Server'.length));
    expect(types.length % 2).toBe(0);
    for (const [at, type] of types.entries()) expect(type).toBe(at % 2 === 0 ? 'Silent' : 'Heard');
  });

  test('a server that calls after it was found to be silent is not', async () => {
    const inner = await open();
    let call = async (): Promise<void> => {};
    const find: Storage['find'] = async (table, query) => {
      const rows = await inner.find(table, query);
      const where = (query as { where?: object }).where ?? {};
      if ((table.name as string) === gameServers.name && 'report' in where && rows.length > 0) await call();
      return rows;
    };
    await using t = await startNode({ ...inner, find });
    await t.assigned('s1', 'm1');
    await t.report(players(1));
    await t.clock.advance(60_000);
    let calls = 0;
    call = async () => {
      calls++;
      await t.report(players(2));
    };
    await t.backend.scheduler.tick();
    await t.settle();
    expect([calls, t.told, (await t.listed())!.isSilent]).toEqual([1, [], false]);
    expect((await t.match()).silences).toEqual([]);
  });

  test('two nodes say once that a server is silent', async () => {
    const storage = await open();
    await using t = await startNode(storage);
    await using other = await startNode(storage, t.told);
    other.clock.set(t.clock.now());
    await t.assigned('s1', 'm1');
    await t.report(players(1));
    for (const seconds of [59, 1, 20])
      await Promise.all([t.pass(seconds), other.pass(seconds), t.settle(), other.settle()]);
    expect(t.told.map((event) => event['@type'])).toEqual(['matchbroker/ServerSilent']);
  });
});

test('a server that never reports is not silent, nor is one that has no running match', async () => {
  await using t = await createBrokerWorld();
  const told: unknown[] = [];
  t.backend.events.on('anyEvent', ({ content }) => told.push(content));
  await t.running('s1', 'm1');
  await t.backend.api.matchBroker.requestMatch({ serverId: 's2', health: { players: 0 } }, host);
  await t.pass(3_000);
  expect(told).toEqual([]);
  const { servers } = await t.backend.api.matchBroker.listServers({}, host);
  expect(servers.map(({ isSilent, health }) => [isSilent, health?.players])).toEqual([
    [false, undefined],
    [false, 0],
  ]);
});

test('a silent server is lost when its program is, and when its match has run for too long its match ends with its series', async () => {
  await using t = await startNode(await storages.memory!());
  await t.assigned('s1', 'm1');
  await t.report(players(2));
  await t.pass(120);
  await t.pass(2 * 3_600);
  expect(await t.stateOf('m1')).toBe('ENDED FORCED s1');
  expect(await t.match()).toMatchObject({ health: [{ players: 2 }], silences: [{}] });
  expect(await t.listed()).toMatchObject({ state: 0, isSilent: false });
  expect(t.told).toHaveLength(1);
});

test('a server that is lost while a match loads is said to be lost, with the match', async () => {
  await using t = await startNode(await storages.memory!());
  const settings = { serverMaxLifetimeMinutes: 1, matchReadyTimeSeconds: 3_600 };
  await t.backend.api.matchBroker.reconfigure(settings, host);
  await t.assigned('s1', 'm1');
  await t.pass(60);
  expect(t.told).toEqual([{ '@type': 'matchbroker/ServerLost', serverId: 's1', matchIds: ['m1'] }]);
});

test('a server that could not call because the backend was away has 30 seconds to call', async () => {
  await using t = await startNode(await storages.memory!());
  const lastSeenAt = t.clock.now() - 3_600_000;
  const server = { state: 3, live: 1, running: 1, createdAt: lastSeenAt, lastSeenAt };
  await t.storage.insert(gameServers, { id: 's1', report: 1, ...server });
  await t.pass(29);
  expect(t.told).toEqual([]);
  await t.pass(1);
  expect(t.told).toMatchObject([{ '@type': 'matchbroker/ServerSilent', serverId: 's1', matchIds: [] }]);
});

describe('what a server says of its health', () => {
  const refused: readonly (readonly [string, string])[] = [
    ['{"players":-1}', 'health.players'],
    ['{"players":1.5}', 'health.players'],
    ['{"players":100001}', 'health.players'],
    ['{"players":"many"}', 'health.players'],
    ['{"tickMilliseconds":-0.1}', 'health.tickMilliseconds'],
    ['{"tickMilliseconds":3600001}', 'health.tickMilliseconds'],
    ['{"memoryBytes":1125899906842625}', 'health.memoryBytes'],
    ['{"memoryBytes":-1}', 'health.memoryBytes'],
    ['[]', 'health'],
    ['"good"', 'health'],
  ];

  test.each(refused)('%s is refused and names the field', async (health, field) => {
    await using t = await createBrokerWorld();
    for (const [path, more] of [
      ['/server/request_match', ''],
      ['/server/match_ready', '"matchId":"m1",'],
      ['/server/end_match', '"matchId":"m1",'],
    ]) {
      const body = `{"serverId":"s1",${more}"health":${health}}`;
      const answer = await t.http('POST', path!, { key: t.rootKey, body });
      expect([answer.status, reasonOf(answer.body), JSON.stringify(answer.body)]).toEqual([
        400,
        'INVALID_FIELD',
        expect.stringContaining(`"${field}"`),
      ]);
    }
    expect(await t.serverIds()).toEqual([]);
  });

  test('a number that is not finite is refused', async () => {
    await using t = await createBrokerWorld();
    const body = '{"serverId":"s1","health":{"tickMilliseconds":1e999}}';
    const answer = await t.http('POST', '/server/request_match', { key: t.rootKey, body });
    expect([answer.status, reasonOf(answer.body)]).toEqual([400, 'INVALID_JSON']);
    const tickMilliseconds = Number.NaN;
    const { requestMatch } = t.backend.api.matchBroker;
    expect(await outcomeOf(requestMatch({ serverId: 's1', health: { tickMilliseconds } }, host))).toBe(
      'INVALID_FIELD',
    );
  });

  test('the largest values are stored as they are', async () => {
    await using t = await createBrokerWorld();
    const health = { players: 100_000, tickMilliseconds: 3_600_000, memoryBytes: 2 ** 50 };
    await t.backend.api.matchBroker.requestMatch({ serverId: 's1', health }, host);
    const { servers } = await t.backend.api.matchBroker.listServers({}, host);
    expect(servers[0]!.health).toMatchObject(health);
  });
});
