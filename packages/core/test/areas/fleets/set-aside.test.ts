import { describe, expect, test } from 'vitest';
import type { Storage } from '../../../src/storage/storage.ts';
import { storages } from '../../operations/storages.ts';
import { asHost, runningProcess } from './fleet-world.ts';
import { allocatorOf, createServerWorld } from './server-world.ts';

/** What a host does with a job: its server asks for a match, dies, never asks, or cannot be started. */
type Behavior = 'works' | 'dies' | 'hangs' | 'refuses';

async function createHosts(storage: Storage, behaviors: Record<string, Behavior>, minIdle = 2) {
  const t = await createServerWorld(
    {},
    {
      storage,
      limits: { hostLostSeconds: 3_600 },
      matchBroker: {
        allocators: [
          {
            allocator: allocatorOf({ build: 'b1', readyDeadlineSeconds: 30 }),
            buffer: { minIdle, idleSeconds: 36_000 },
          },
        ],
        settings: { matchMaxRunTimeMinutes: 1_440 },
      },
    },
  );
  const told: string[] = [];
  t.backend.events.on('anyEvent', ({ content }) => {
    const { '@type': type, hostId = '' } = content as Record<string, string>;
    told.push(`${type} ${hostId}`.trim());
  });
  const processes = new Map<string, ReturnType<typeof runningProcess>[]>();
  const working = new Set<string>();
  const started: string[] = [];
  const beat = (hostId: string, results: { commandId: string; ok: boolean; messages?: string[] }[] = []) =>
    t.heartbeat({ hostId, processes: processes.get(hostId) ?? [] }, results);

  async function runJobs(hostId: string): Promise<void> {
    const commands = await t.commandsFor({ hostId, processes: processes.get(hostId) ?? [] });
    for (const { kind, jobId, commandId, config } of commands) {
      const own = (processes.get(hostId) ?? []).filter((process) => process.jobId !== jobId);
      const behavior = behaviors[hostId]!;
      if (kind === 1) started.push(hostId);
      if (kind === 1 && behavior === 'refuses') {
        await beat(hostId, [{ commandId, ok: false, messages: ['no space left on device'] }]);
        continue;
      }
      const state = kind !== 1 || behavior === 'dies' ? 'TERMINATED' : 'READY';
      processes.set(hostId, [...own, runningProcess(jobId, { state, lastLines: ['no such device'] })]);
      await beat(hostId, [{ commandId, ok: true }]);
      const variables = config?.job.exec[0]?.environment ?? [];
      const serverId = variables.find((each) => each.startsWith('SERVER_ID='))?.slice('SERVER_ID='.length);
      if (serverId && behavior === 'works') working.add(serverId);
    }
  }

  /** Lets five seconds pass, and every host and server do what it does, so often until the check holds. */
  async function until(check: () => boolean | Promise<boolean>): Promise<void> {
    for (let steps = 0; !(await check()); steps++) {
      if (steps === 30) throw new Error(`after 30 steps: ${[...told, ...started].join(', ')}`);
      await t.pass(5);
      await t.settle();
      for (const hostId of Object.keys(behaviors)) await runJobs(hostId);
      await t.settle();
      for (const serverId of working)
        if ((await t.request(serverId, 4)).hintFlags === 1) working.delete(serverId);
      await t.settle();
    }
  }

  for (const hostId of Object.keys(behaviors)) await beat(hostId);
  return {
    ...t,
    told,
    started,
    working,
    until,
    /** Returns how often an event was told. */
    times: (event: string): number => told.filter((each) => each === event).length,
    /** Returns how many jobs a host got. */
    startsOn: (hostId: string): number => started.filter((each) => each === hostId).length,
    behaviors,
    host: async (hostId: string) => (await t.hosts()).find((host) => host.hostId === hostId)!,
    plan: async () => (await t.backend.api.matchBroker.getPlan({ minutes: 1 }, asHost)).allocators[0]!,
    /** Ends a server, so that another one is started. */
    async replaceOne(): Promise<void> {
      const [serverId] = working;
      working.delete(serverId!);
      await t.backend.api.matchBroker.deallocate({ serverId: serverId! }, asHost);
    },
  };
}

const aside = 'fleets/HostSetAside bad';
const returned = 'fleets/HostReturned bad';
const stopped = 'matchbroker/BuildStopped';

describe.each(Object.entries(storages))('on %s', (_, open) => {
  test('a host on which servers die is set aside, for longer each time, and is back when one works', async () => {
    const t = await createHosts(await open(), { bad: 'dies', good: 'works' });
    const secondsLeft = async () => Number((await t.host('bad')).setAsideUntil) - t.clock.now() / 1_000;
    await t.until(() => t.times(aside) === 1);
    expect(await t.host('bad')).toMatchObject({
      available: false,
      state: 1,
      setAsideUntil: expect.any(Number),
      setAsideReason: '3 starts in a row failed: no such device',
    });
    const first = await secondsLeft();
    expect(first).toBeGreaterThan(0);
    expect(first).toBeLessThanOrEqual(60);
    await t.until(async () => (await t.plan()).servers.idle === 2);
    expect(t.startsOn('bad')).toBe(3);
    expect(await t.plan()).toMatchObject({ failures: 0, roll: 'DONE' });
    // After the pause one start is enough, and the next pause is longer.
    await t.pass(60);
    expect(await t.host('bad')).not.toHaveProperty('setAsideUntil');
    await t.replaceOne();
    await t.until(() => t.times(aside) === 2);
    expect(t.startsOn('bad')).toBeLessThanOrEqual(5);
    const second = await secondsLeft();
    expect(second).toBeGreaterThan(60);
    expect(second).toBeLessThanOrEqual(120);
    // It is repaired: a start works, and it is in service as if nothing had been.
    t.behaviors.bad = 'works';
    await t.until(async () => !('setAsideUntil' in (await t.host('bad'))));
    await t.replaceOne();
    await t.until(() => t.times(returned) === 1);
    t.behaviors.bad = 'dies';
    const before = t.startsOn('bad');
    await t.replaceOne();
    await t.until(() => t.startsOn('bad') > before);
    expect(t.times(aside)).toBe(2);
    expect(t.times(stopped)).toBe(0);
  }, 60_000);

  test.each(['hangs', 'refuses'] as const)(
    'a host that %s is set aside too',
    async (behavior) => {
      const t = await createHosts(await open(), { bad: behavior, good: 'works' });
      for (let round = 1; round <= 4 && t.times(aside) === 0; round++) {
        await t.until(() => t.working.size === 2 || t.times(aside) > 0);
        if (t.times(aside) === 0) await t.replaceOne();
      }
      expect(t.times(aside)).toBe(1);
      expect(t.times(stopped)).toBe(0);
    },
    60_000,
  );

  test('a build that fails on two hosts stops, and no other host than the first is set aside', async () => {
    const t = await createHosts(await open(), { a: 'dies', b: 'dies', c: 'dies' }, 1);
    await t.until(() => t.times(stopped) === 1);
    expect(await t.plan()).toMatchObject({ roll: 'STOPPED', startReason: 'BUILD_FAILS' });
    expect(
      t.told.filter((each) => each.includes('SetAside')),
      JSON.stringify([t.told, t.started]),
    ).toEqual(['fleets/HostSetAside a']);
    expect(t.started.length).toBeLessThanOrEqual(5);
  });

  test('the only host that a job may run on is not set aside: its build stops', async () => {
    const t = await createHosts(await open(), { only: 'dies' });
    await t.until(() => t.times(stopped) === 1);
    expect(await t.host('only')).not.toHaveProperty('setAsideUntil');
    expect(await t.plan()).toMatchObject({ roll: 'STOPPED', lastLines: ['no such device'] });
  });

  test('an operator takes a host back that is set aside', async () => {
    const t = await createHosts(await open(), { bad: 'dies', good: 'works' });
    await t.until(() => t.times(aside) === 1);
    await t.api.setDraining({ hostId: 'bad', draining: false }, asHost);
    expect(await t.host('bad')).toMatchObject({ available: true });
    expect(await t.host('bad')).not.toHaveProperty('setAsideUntil');
    await t.settle();
    expect(t.times(returned)).toBe(1);
  });
});
