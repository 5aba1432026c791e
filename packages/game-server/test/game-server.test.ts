import { setImmediate } from 'node:timers/promises';
import { createTestBackend, type TestBackend } from '@lobbykit/testing';
import { describe, expect, test } from 'vitest';
import { createGameServer, type GameServerOptions, type MatchSession } from '../src/index.ts';

const host = { system: true } as const;

/** What becomes of a call on its way: it arrives, its answer is lost, it is lost, or somebody else answers. */
type Way = 'arrives' | 'answer lost' | 'lost' | number;

interface World extends TestBackend {
  server(options?: Partial<GameServerOptions>, ways?: Way[]): ReturnType<typeof createGameServer>;
  queue(matchId: string, playerIds?: string[]): Promise<void>;
  stateOf(matchId: string): Promise<number>;
  readonly calls: string[];
}

const states = { QUEUED: 1, RUNNING: 3, ENDED: 4, FAILED: 5 };

const matchmakingQueues = { duel: { teams: 2, playersPerTeam: 1 } };

async function createWorld(): Promise<World> {
  const t = await createTestBackend({
    matchmaking: { config: { serviceMatchmakerConfig: { matchmakingQueues } } },
  });
  const apiKey = await t.key(['matchbroker.serve', 'matchmaking.backfill']);
  const calls: string[] = [];
  const over =
    (ways: Way[]): typeof fetch =>
    async (url, init) => {
      const path = String(url).replace('http://backend.test/api/v1', '');
      calls.push(path);
      const way = ways.shift() ?? 'arrives';
      if (way === 'lost') throw new TypeError('fetch failed');
      if (typeof way === 'number') return new Response('somebody else', { status: way });
      const headers = init!.headers as Record<string, string>;
      const answer = await t.http('POST', path, {
        key: headers['x-api-key']!,
        body: String(init!.body),
        headers,
      });
      if (way === 'answer lost') throw new TypeError('fetch failed');
      return new Response(JSON.stringify(answer.body), { status: answer.status, headers: answer.headers });
    };
  return {
    ...t,
    calls,
    server: (options = {}, ways = []) =>
      createGameServer({
        baseUrl: 'http://backend.test/',
        apiKey,
        serverId: 's1',
        fetch: over(ways),
        // In no time, but not in the same turn.
        pause: async () => void (await setImmediate()),
        onError: () => {},
        ...options,
      }),
    async queue(matchId, playerIds = []) {
      await t.backend.api.events.emit(
        {
          nestedEvent: { newMatchEvent: { match: { matchId, playerIds } } },
          eventTags: ['new-match'],
          broadcast: true,
        },
        host,
      );
    },
    stateOf: async (matchId) => (await t.backend.api.matchBroker.getMatch({ matchId }, host)).state,
  };
}

/** Plays as many matches as there are names, then drains. */
async function playing(server: ReturnType<typeof createGameServer>, count: number): Promise<string[]> {
  const played: string[] = [];
  await server.serve(async ({ match, ready }) => {
    await ready({ connectionDetails: `here:1/${match.matchId}` });
    played.push(match.matchId);
    if (played.length === count) void server.drain();
  });
  return played;
}

describe('a game server', () => {
  test('has the free seats of its match filled, and knows who has come, also when an answer is lost', async () => {
    await using world = await createWorld();
    const players = await Promise.all(['alice', 'ben', 'cleo', 'dora'].map((name) => world.player(name)));
    const [alice, ben, cleo, dora] = players.map(({ accountId }) => accountId) as [
      string,
      string,
      string,
      string,
    ];
    const waits = async (accountId: string): Promise<void> => {
      const entity = {
        id: accountId,
        entityType: 2,
        metadata: { queue_name: { stringPayload: 'duel' } },
      } as const;
      await world.backend.api.matchmaking.serverStart({ entity }, host);
      await world.clock.advance(1_000);
      await world.backend.scheduler.tick();
    };
    for (const accountId of [alice, ben]) await waits(accountId);
    const ways: Way[] = ['arrives', 'arrives', 'arrives', 'answer lost'];
    const server = world.server({}, ways);
    const seen: string[][] = [];
    await server.serve(async ({ match, ready, fillSeats }) => {
      await ready({ connectionDetails: 'here:1' });
      const { team } = JSON.parse(match.playerProperties[alice]!) as { team: number };
      const want = async (count: number, ...leftPlayerIds: string[]): Promise<void> => {
        const joined = await fillSeats({ openSlots: [{ team, count }], leftPlayerIds });
        seen.push(joined.map(({ playerId }) => playerId));
      };
      await want(1, alice);
      await waits(cleo);
      // One seat as before, which is taken by now; the answer that says so is lost once.
      await want(1);
      await want(1, cleo);
      await waits(dora);
      await want(0);
      void server.drain();
    });
    expect(seen).toEqual([[], [cleo], [cleo], [cleo, dora]]);
    expect(ways).toEqual([]);
  });

  test('plays one match after the other, and is forgotten when it has drained', async () => {
    await using world = await createWorld();
    const alice = await world.player('alice');
    const told: unknown[] = [];
    world.backend.events.on('matchmakingStatusUpdateEvent', ({ content }) =>
      told.push(content.additionalEventData),
    );
    for (const matchId of ['m1', 'm2']) await world.queue(matchId, [alice.accountId]);
    expect(await playing(world.server(), 2)).toEqual(['m1', 'm2']);
    expect(told).toEqual(['here:1/m1', 'here:1/m2']);
    expect([await world.stateOf('m1'), await world.stateOf('m2')]).toEqual([states.ENDED, states.ENDED]);
    expect((await world.backend.api.matchBroker.listServers({}, host)).servers).toEqual([]);
  });

  test('waits for a match in one call', async () => {
    await using world = await createWorld();
    const playedAll = playing(world.server(), 1);
    for (let turn = 0; turn < 20; turn++) await setImmediate();
    await world.queue('m1');
    expect(await playedAll).toEqual(['m1']);
    expect(world.calls.filter((path) => path.endsWith('request_match'))).toHaveLength(1);
  });

  test('says everything again that may have been lost, and it has its effect once', async () => {
    await using world = await createWorld();
    const ended: unknown[] = [];
    const alice = await world.player('alice');
    world.backend.events.on('anyEvent', ({ content }) => ended.push(content));
    await world.queue('m1', [alice.accountId]);
    const ways: Way[] = [
      'lost',
      503,
      'answer lost',
      'arrives',
      'answer lost',
      502,
      'lost',
      'arrives',
      'answer lost',
      429,
      'arrives',
    ];
    expect(await playing(world.server({}, ways), 1)).toEqual(['m1']);
    expect(await world.stateOf('m1')).toBe(states.ENDED);
    expect(ended).toHaveLength(1);
  });

  test('gives up what fails for too long', async () => {
    await using world = await createWorld();
    let now = 0;
    const pause = async (milliseconds: number) => {
      now += milliseconds;
    };
    const ways = Array.from({ length: 200 }, (): Way => 'lost');
    const server = world.server({ retrySeconds: 60, now: () => now, pause }, ways);
    await expect(server.serve(async () => {})).rejects.toThrow('fetch failed');
    expect(now).toBeLessThanOrEqual(60_000);
    expect(now).toBeGreaterThan(40_000);
  });

  test('is told at once what it may not', async () => {
    await using world = await createWorld();
    const serving = world.server({ apiKey: await world.key([]) }).serve(async () => {});
    await expect(serving).rejects.toMatchObject({ status: 403, reason: 'PERMISSION_MISSING' });
    expect(world.calls).toHaveLength(1);
  });

  test('ends when the backend takes it out of service', async () => {
    await using world = await createWorld();
    const serving = world.server().serve(async () => {});
    for (let turn = 0; turn < 20; turn++) await setImmediate();
    await world.backend.api.matchBroker.deallocate({ serverId: 's1' }, host);
    await serving;
  });

  test('gives a match to another where it cannot play it, and ends one that breaks in the middle', async () => {
    await using world = await createWorld();
    const errors: unknown[] = [];
    await world.queue('m1');
    await world.queue('m2');
    const server = world.server({ requirements: "MatchId == 'm1'", onError: (error) => errors.push(error) });
    let times = 0;
    const broken = server.serve(async () => {
      times++;
      void server.drain();
      throw new Error('no map');
    });
    await broken;
    expect([times, await world.stateOf('m1')]).toEqual([1, states.QUEUED]);
    const second = world.server({ serverId: 's2', onError: (error) => errors.push(error) });
    await second.serve(async ({ ready }: MatchSession) => {
      await ready({ connectionDetails: 'x' });
      void second.drain();
      throw new Error('crash');
    });
    expect(errors).toMatchObject([{ message: 'no map' }, { message: 'crash' }]);
    expect(await world.stateOf('m1')).toBe(states.ENDED);
  });

  test('plays several at once where it is said so, and drains when the last one ends', async () => {
    await using world = await createWorld();
    for (const matchId of ['m1', 'm2', 'm3']) await world.queue(matchId);
    const server = world.server({ concurrentMatches: 2 });
    let [now, most, done] = [0, 0, 0];
    const second = Promise.withResolvers<void>();
    await server.serve(async ({ ready }) => {
      await ready({ connectionDetails: 'x' });
      most = Math.max(most, ++now);
      if (now === 2) second.resolve();
      await second.promise;
      now--;
      if (++done === 3) void server.drain();
    });
    expect([most, done]).toEqual([2, 3]);
    for (const matchId of ['m1', 'm2', 'm3']) expect(await world.stateOf(matchId)).toBe(states.ENDED);
  });
});

test('without an address or a key nothing is made', () => {
  const { BACKEND_URL, API_KEY } = process.env;
  delete process.env.BACKEND_URL;
  delete process.env.API_KEY;
  expect(() => createGameServer()).toThrow('BACKEND_URL');
  expect(() => createGameServer({ baseUrl: 'http://x' })).toThrow('API_KEY');
  Object.assign(process.env, { ...(BACKEND_URL && { BACKEND_URL }), ...(API_KEY && { API_KEY }) });
});
