import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createWorld, host } from './game-server-world.ts';

test('says how it is with each call, and every 20 seconds while a match runs', async () => {
  await using world = await createWorld();
  const errors: unknown[] = [];
  const said: string[] = [];
  world.onBody((path, { health, hintFlags }) =>
    said.push(`${path.slice('/server/'.length)} ${hintFlags} ${JSON.stringify(health)}`),
  );
  const enough = Promise.withResolvers<void>();
  let now = 0;
  const waits: number[] = [];
  let players = 0;
  const server = world.server({
    health: () => ({ players: players++, tickMilliseconds: Number.NaN, memoryBytes: -1 }),
    now: () => now,
    pause: async (milliseconds) => {
      await setImmediate();
      waits.push(milliseconds);
      now += milliseconds;
      if (waits.length === 3) enough.resolve();
    },
    onError: (error) => errors.push(error),
  });
  await world.queue('m1');
  await server.serve(async ({ ready }) => {
    await ready({ connectionDetails: 'x' });
    await ready({ connectionDetails: 'x' });
    await enough.promise;
    void server.drain();
  });
  const health = (count: number): string => `{"players":${count},"memoryBytes":0}`;
  const reports = said.slice(3, -1);
  expect(said.slice(0, 3)).toEqual([
    `request_match 6 ${health(0)}`,
    `match_ready 0 ${health(1)}`,
    `match_ready 0 ${health(2)}`,
  ]);
  expect(reports.length).toBeGreaterThanOrEqual(2);
  for (const [at, report] of reports.entries()) expect(report).toBe(`match_ready 0 ${health(3 + at)}`);
  expect(said.at(-1)).toBe(`end_match 1 ${health(3 + reports.length)}`);
  expect(new Set(waits)).toEqual(new Set([20_000]));
  expect(errors).toEqual([]);
});

test('goes on reporting after a report that got lost, and stops when its match is ended by an operator', async () => {
  await using world = await createWorld();
  const errors: unknown[] = [];
  const over = Promise.withResolvers<void>();
  let now = 0;
  const server = world.server(
    {
      health: () => {
        throw new Error('no numbers');
      },
      now: () => now,
      pause: async (milliseconds) => {
        await setImmediate();
        now += milliseconds;
        if (now === 60_000) await world.backend.api.matchBroker.deleteMatch({ matchId: 'm1' }, host);
      },
      onError: (error) => {
        const { reason, message } = error as { reason?: string; message: string };
        errors.push(reason ?? message);
        if (reason === 'MATCH_OVER') over.resolve();
      },
    },
    ['arrives', 'arrives', 'lost', 503],
  );
  await world.queue('m1');
  await server.serve(async ({ ready }) => {
    await ready({ connectionDetails: 'x' });
    await over.promise;
    void server.drain();
  });
  expect(world.calls).toEqual([
    '/server/request_match',
    ...Array<string>(4).fill('/server/match_ready'),
    '/server/end_match',
  ]);
  expect(errors.filter((error) => error !== 'no numbers')).toEqual(['MATCH_OVER']);
  const { servers } = await world.backend.api.matchBroker.listServers({}, host);
  expect(servers).toEqual([]);
});
