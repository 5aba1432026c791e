import { once } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { createGameServer, type MatchSession, type PlayerProperties } from '../src/index.ts';
import { createWorld, type Delivery, host, states } from './game-server-world.ts';

/** Plays this number of matches, then drains. Returns their ids. */
async function playMatches(server: ReturnType<typeof createGameServer>, count: number): Promise<string[]> {
  const played: string[] = [];
  await server.serve(async ({ match, ready }) => {
    await ready({ connectionDetails: `here:1/${match.matchId}` });
    played.push(match.matchId);
    if (played.length === count) void server.drain();
  });
  return played;
}

describe('a game server', () => {
  test('sends the results that its function resolves with, and ends a match whose results are refused', async () => {
    const bodies: unknown[] = [];
    await using world = await createWorld();
    const errors: unknown[] = [];
    const server = world.server({ onError: (error) => errors.push((error as { reason?: string }).reason) });
    world.onBody((path, body) => path === '/server/end_match' && bodies.push(body.results));
    await world.queue('m1', ['ann']);
    await world.queue('m2', ['ann']);
    let played = 0;
    await server.serve(async ({ ready }) => {
      await ready({ connectionDetails: 'here' });
      if (++played === 2) void server.drain();
      const who = played === 1 ? 'ann' : 'a stranger';
      return { players: { [who]: { outcome: 'WIN', placement: 1, stats: { kills: 3 } } } };
    });
    const result = { outcome: 'WIN', placement: 1, stats: { kills: 3 } };
    expect(bodies).toEqual([{ players: { ann: result } }, { players: { 'a stranger': result } }, undefined]);
    expect(errors).toEqual(['INVALID_FIELD']);
    expect([await world.stateOf('m1'), await world.stateOf('m2')]).toEqual([states.ENDED, states.ENDED]);
  });

  test('has the free seats of its match filled, and learns who has joined even if an answer is lost', async () => {
    await using world = await createWorld();
    const players = await Promise.all(['alice', 'ben', 'cleo', 'dora'].map((name) => world.player(name)));
    const [alice, ben, cleo, dora] = players.map(({ accountId }) => accountId) as [
      string,
      string,
      string,
      string,
    ];
    const queue = async (accountId: string): Promise<void> => {
      const entity = {
        id: accountId,
        entityType: 2,
        metadata: { queue_name: { stringPayload: 'duel' } },
      } as const;
      await world.backend.api.matchmaking.serverStart({ entity }, host);
      await world.clock.advance(1_000);
      await world.backend.scheduler.tick();
    };
    for (const accountId of [alice, ben]) await queue(accountId);
    const deliveries: Delivery[] = ['arrives', 'arrives', 'arrives', 'answer lost'];
    const server = world.server({}, deliveries);
    const seen: string[][] = [];
    await server.serve(async ({ match, ready, fillSeats }) => {
      await ready({ connectionDetails: 'here:1' });
      const { team } = JSON.parse(match.playerProperties[alice]!) as PlayerProperties;
      const fill = async (count: number, ...leftPlayerIds: string[]): Promise<void> => {
        const joined = await fillSeats({ openSlots: [{ team, count }], leftPlayerIds });
        seen.push(joined.map(({ playerId }) => playerId));
      };
      await fill(1, alice);
      await queue(cleo);
      // The seat of the first call is taken by now. The answer that says so is lost once.
      await fill(1);
      await fill(1, cleo);
      await queue(dora);
      await fill(0);
      void server.drain();
    });
    expect(seen).toEqual([[], [cleo], [cleo], [cleo, dora]]);
    expect(deliveries).toEqual([]);
  });

  test('plays one match after the other, and is removed when it has drained', async () => {
    await using world = await createWorld();
    const alice = await world.player('alice');
    const connections: unknown[] = [];
    world.backend.events.on('matchmakingStatusUpdateEvent', ({ content }) =>
      connections.push(content.additionalEventData),
    );
    for (const matchId of ['m1', 'm2']) await world.queue(matchId, [alice.accountId]);
    expect(await playMatches(world.server(), 2)).toEqual(['m1', 'm2']);
    expect(connections).toEqual(['here:1/m1', 'here:1/m2']);
    expect([await world.stateOf('m1'), await world.stateOf('m2')]).toEqual([states.ENDED, states.ENDED]);
    expect((await world.backend.api.matchBroker.listServers({}, host)).servers).toEqual([]);
  });

  test('waits for a match in one call', async () => {
    await using world = await createWorld();
    const playedAll = playMatches(world.server(), 1);
    for (let turn = 0; turn < 20; turn++) await setImmediate();
    await world.queue('m1');
    expect(await playedAll).toEqual(['m1']);
    expect(world.calls.filter((path) => path.endsWith('request_match'))).toHaveLength(1);
  });

  test('repeats every call that may have been lost, and each has its effect once', async () => {
    await using world = await createWorld();
    const ended: unknown[] = [];
    const alice = await world.player('alice');
    world.backend.events.on('anyEvent', ({ content }) => ended.push(content));
    await world.queue('m1', [alice.accountId]);
    const deliveries: Delivery[] = [
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
    expect(await playMatches(world.server({}, deliveries), 1)).toEqual(['m1']);
    expect(await world.stateOf('m1')).toBe(states.ENDED);
    expect(ended).toHaveLength(1);
  });

  /** A clock that passes as fast as the server waits. */
  function fastClock() {
    let now = 0;
    return {
      now: () => now,
      pause: async (milliseconds: number) => {
        now += milliseconds;
        await setImmediate();
      },
    };
  }
  const lostFor = (count: number, delivery: Delivery = 'lost'): Delivery[] =>
    Array.from({ length: count }, () => delivery);

  test('goes on asking for a match for as long as it takes, and says once a minute why', async () => {
    await using world = await createWorld();
    await world.queue('m1');
    const errors: unknown[] = [];
    const clock = fastClock();
    // A proxy without a backend behind it answers 404.
    const deliveries = [...lostFor(50), ...lostFor(50, 404), ...lostFor(100, 503)];
    const onError = (error: unknown) => errors.push(error);
    const server = world.server({ ...clock, retrySeconds: 60, onError }, deliveries);
    expect(await playMatches(server, 1)).toEqual(['m1']);
    expect(deliveries).toEqual([]);
    const minutes = clock.now() / 60_000;
    expect(minutes).toBeGreaterThan(20);
    expect(errors[0]).toMatchObject({ message: 'fetch failed' });
    expect(errors.length).toBeGreaterThan(minutes / 2);
    expect(errors.length).toBeLessThanOrEqual(minutes + 1);
  });

  test('plays its matches to the end while the backend is away, and reports each end until it arrives', async () => {
    await using world = await createWorld();
    await world.queue('m1');
    const clock = fastClock();
    // It asks for a second match, which is answered by nobody for an hour, as is the end of the first one.
    const deliveries: Delivery[] = ['arrives', 'arrives', ...lostFor(240)];
    const server = world.server({ ...clock, concurrentMatches: 2, retrySeconds: 60 }, deliveries);
    let played = 0;
    await server.serve(async ({ ready }) => {
      await ready({ connectionDetails: 'x' });
      while (clock.now() < 600_000) await setImmediate();
      played++;
      void server.drain();
    });
    expect([played, deliveries]).toEqual([1, []]);
    expect(await world.stateOf('m1')).toBe(states.ENDED);
  });

  test('rejects in play if its match cannot be reported ready for retrySeconds', async () => {
    await using world = await createWorld();
    await world.queue('m1');
    const errors: unknown[] = [];
    const clock = fastClock();
    const server = world.server({ ...clock, retrySeconds: 60, onError: (error) => errors.push(error) }, [
      'arrives',
      ...lostFor(12),
    ]);
    let rejectedAt = 0;
    await server.serve(async ({ ready }) => {
      void server.drain();
      await ready({ connectionDetails: 'x' }).catch((error: unknown) => {
        rejectedAt = clock.now();
        throw error;
      });
    });
    expect(errors[0]).toMatchObject({ message: 'fetch failed' });
    expect(rejectedAt).toBeLessThanOrEqual(60_000);
    expect(rejectedAt).toBeGreaterThan(30_000);
  });

  test('that drains while the backend is away stops asking', async () => {
    await using world = await createWorld();
    const server = world.server({ pause: (_, signal) => once(signal, 'abort').then(() => {}) }, lostFor(2));
    const serving = server.serve(async () => {});
    for (let turn = 0; turn < 20; turn++) await setImmediate();
    await server.drain();
    await serving;
    expect(world.calls).toEqual(['/server/request_match']);
  });

  test('ends matches that the backend believes it to run and that it does not play, and takes the next one', async () => {
    await using world = await createWorld();
    await world.queue('m1');
    const broker = world.backend.api.matchBroker;
    const before = { serverId: 's1', matchId: 'm1', connectionDetails: 'x' };
    await broker.requestMatch({ serverId: 's1' }, host);
    await broker.matchReady(before, host);
    await world.queue('m2');
    // Its only match runs on a program that was killed, so without this it would be full for hours.
    expect(await playMatches(world.server(), 1)).toEqual(['m2']);
    expect([await world.stateOf('m1'), await world.stateOf('m2')]).toEqual([states.ENDED, states.ENDED]);
  });

  test('plays its match to the end before it rejects because the backend refuses', async () => {
    await using world = await createWorld();
    await world.queue('m1');
    const refused = Promise.withResolvers<void>();
    const deliveries: Delivery[] = ['arrives', 'arrives', 'refused'];
    const server = world.server({ concurrentMatches: 2 }, deliveries);
    const serving = server.serve(async ({ ready }) => {
      await ready({ connectionDetails: 'x' });
      await refused.promise;
    });
    while (deliveries.length > 0) await setImmediate();
    expect(await world.stateOf('m1')).toBe(states.RUNNING);
    refused.resolve();
    await expect(serving).rejects.toMatchObject({ status: 403, reason: 'PERMISSION_MISSING' });
    expect(await world.stateOf('m1')).toBe(states.ENDED);
  });

  test('rejects at once if its key lacks the permission', async () => {
    await using world = await createWorld();
    const serving = world.server({ apiKey: await world.key([]) }).serve(async () => {});
    await expect(serving).rejects.toMatchObject({ status: 403, reason: 'PERMISSION_MISSING' });
    expect(world.calls).toHaveLength(1);
  });

  test('stops serving when the backend takes it out of service', async () => {
    await using world = await createWorld();
    const serving = world.server().serve(async () => {});
    for (let turn = 0; turn < 20; turn++) await setImmediate();
    await world.backend.api.matchBroker.deallocate({ serverId: 's1' }, host);
    await serving;
  });

  test('gives back a match if play rejects before ready, and ends it if play rejects later', async () => {
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

  test('plays several matches at the same time if concurrentMatches allows it, and drains when the last one ends', async () => {
    await using world = await createWorld();
    for (const matchId of ['m1', 'm2', 'm3']) await world.queue(matchId);
    const server = world.server({ concurrentMatches: 2 });
    let [now, max, done] = [0, 0, 0];
    const second = Promise.withResolvers<void>();
    await server.serve(async ({ ready }) => {
      await ready({ connectionDetails: 'x' });
      max = Math.max(max, ++now);
      if (now === 2) second.resolve();
      await second.promise;
      now--;
      if (++done === 3) void server.drain();
    });
    expect([max, done]).toEqual([2, 3]);
    for (const matchId of ['m1', 'm2', 'm3']) expect(await world.stateOf(matchId)).toBe(states.ENDED);
  });
});

test('createGameServer throws without an address or a key', () => {
  const { BACKEND_URL, API_KEY } = process.env;
  delete process.env.BACKEND_URL;
  delete process.env.API_KEY;
  expect(() => createGameServer()).toThrow('BACKEND_URL');
  expect(() => createGameServer({ baseUrl: 'http://x' })).toThrow('API_KEY');
  Object.assign(process.env, { ...(BACKEND_URL && { BACKEND_URL }), ...(API_KEY && { API_KEY }) });
});
