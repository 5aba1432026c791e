import { createManualClock, createTestBackend, type TestBackend } from '@lobbykit/testing';
import { describe, expect, onTestFinished, test } from 'vitest';
import { leaderboards } from '../../src/areas/leaderboards/tables.ts';
import { matchStates } from '../../src/areas/match-broker/states.ts';
import { matches } from '../../src/areas/match-broker/tables.ts';
import { deliveryStates } from '../../src/areas/webhooks/states.ts';
import { webhookDeliveries } from '../../src/areas/webhooks/tables.ts';
import type { BackendOptions } from '../../src/backend/options.ts';
import { createBackend, unsafeProvider } from '../../src/index.ts';
import type { Clock } from '../../src/runtime/clock.ts';
import { type Log, silentLog } from '../../src/runtime/log.ts';
import { scheduledTasks } from '../../src/scheduler/tables.ts';
import { createBookStore } from '../areas/entitlements/book-store.ts';
import { asHost } from '../areas/entitlements/entitlements-world.ts';
import { createBrokerWorld } from '../areas/match-broker/broker-world.ts';
import { receiverCa, startReceiver, withStatus } from '../areas/webhooks/receiver.ts';
import { storages } from '../operations/storages.ts';

const minute = 60_000;
const hour = 60 * minute;
/** The clock of a machine, which begins a while before midnight. */
const begun = Date.UTC(2026, 0, 1, 23, 29, 30);
const testKind = 'anyEvent.game/test';

/** When the clock is set back. */
const occasions = ['while the process runs', 'over a restart'] as const;

interface World {
  /** Restarts the process if the occasion asks for it, and sets the clock of the machine in between. */
  setBy(milliseconds: number): Promise<void>;
  /** Lets time pass. Tasks run every second, or as often as it says. */
  pass(milliseconds: number, stepMilliseconds?: number): Promise<void>;
  current(): TestBackend;
  /** What the log has said of clocks. */
  readonly steps: object[];
}

async function openWorld(
  open: (typeof storages)['memory'],
  occasion: (typeof occasions)[number],
  options: Partial<BackendOptions>,
): Promise<World> {
  const opened = await open();
  const storage = { ...opened, close: async () => {} };
  const machine = createManualClock(begun);
  let set = 0;
  const steps: object[] = [];
  const log: Log = {
    ...silentLog,
    warn: (facts) => void ('direction' in facts && steps.push(facts)),
  };
  const start = () => {
    // A process does not know the monotonic time of the one before it.
    const bootedAt = machine.now();
    const clock: Clock = {
      ...machine,
      now: () => machine.now() + set,
      monotonic: () => machine.now() - bootedAt,
    };
    return createTestBackend({ storage, clock, log, ...options });
  };
  let current = await start();
  onTestFinished(async () => {
    await current.backend.stop();
    await opened.close();
  });
  const pass = async (milliseconds: number, step = 1_000) => {
    for (let passed = 0; passed < milliseconds; passed += step) {
      await machine.advance(step);
      await current.backend.scheduler.tick();
    }
  };
  return {
    steps,
    pass,
    current: () => current,
    async setBy(milliseconds) {
      // What a process stores now and then.
      await pass(6_000);
      if (occasion === 'while the process runs') set += milliseconds;
      else {
        await current.backend.stop();
        set += milliseconds;
        current = await start();
      }
    },
  };
}

describe.each(Object.entries(storages))('a clock that is set back by an hour, on %s', (_, open) => {
  test.each(occasions)('%s: leaderboards are reset at their times', async (occasion) => {
    const world = await openWorld(open, occasion, {});
    const { leaderboards: api } = world.current().backend.api;
    for (const [leaderboardId, resetSchedule] of [
      ['each-minute', '* * * * *'],
      ['each-day', '0 0 * * *'],
    ] as const)
      await api.adminCreate({ leaderboardId, resetSchedule }, asHost);
    const versions = async () => {
      const found = await world.current().storage.find(leaderboards, {});
      return Object.fromEntries(found.map(({ leaderboardId, version }) => [leaderboardId, version]));
    };
    await world.pass(minute);
    const before = await versions();
    await world.setBy(-hour);
    await world.pass(2.5 * minute);
    const after = await versions();
    expect(after['each-minute']! - before['each-minute']!).toBeGreaterThanOrEqual(2);
    // The time of the calendar is half past ten: midnight is not there, although work counts on from half past eleven.
    await world.pass(35 * minute, 30_000);
    expect((await versions())['each-day']).toBe(before['each-day']);
    await world.pass(56 * minute, 30_000);
    expect((await versions())['each-day']).toBe(before['each-day']! + 1);
    expect(world.steps).toHaveLength(1);
  });

  test.each(occasions)(
    '%s: a consumer that has failed is called again, and for later events',
    async (occasion) => {
      let fails = true;
      const handled: string[] = [];
      const world = await openWorld(open, occasion, {
        consumers: {
          test: {
            kinds: [testKind],
            handle: async ({ event }) => {
              const { name } = (event as unknown as { readonly anyEvent: { readonly name: string } })
                .anyEvent;
              if (fails) throw new Error('not yet');
              handled.push(name);
            },
          },
        },
      });
      const { accountId } = await world.current().player();
      const emit = (name: string) =>
        world
          .current()
          .backend.api.events.emit(
            { nestedEvent: { anyEvent: { '@type': 'game/test', name } }, recipientIds: [accountId] },
            asHost,
          );
      await emit('first');
      await world.pass(3_000);
      await world.setBy(-hour);
      fails = false;
      await emit('second');
      await world.pass(2 * minute);
      expect(handled).toEqual(['first', 'second']);
    },
  );

  test.each(occasions)(
    '%s: a webhook that has failed is sent again, and what comes after it',
    async (occasion) => {
      const receiver = await startReceiver();
      const world = await openWorld(open, occasion, { webhooks: { allow: ['127.0.0.1'], ca: receiverCa } });
      const { webhooks } = world.current().backend.api;
      const { webhook } = await webhooks.create({ url: receiver.url, kinds: [testKind] }, asHost);
      const queue = (name: string, sequence: number) => {
        const now = world.current().clock.now();
        return world.current().storage.insert(webhookDeliveries, {
          deliveryId: name,
          webhookId: webhook.webhookId,
          eventId: name,
          kind: testKind,
          subject: 'subject',
          lane: 'subject',
          sequence,
          body: JSON.stringify({ name }),
          state: deliveryStates.PENDING,
          dueAt: now,
          createdAt: now,
        });
      };
      const stateOf = async (deliveryId: string) =>
        (await world.current().storage.get(webhookDeliveries, { deliveryId }))!.state;
      receiver.answer = withStatus(503);
      await queue('first', 1);
      await world.pass(2_000);
      await world.setBy(-hour);
      receiver.answer = withStatus(204);
      await queue('second', 2);
      await world.pass(7 * minute, 5_000);
      expect([await stateOf('first'), await stateOf('second')]).toEqual([
        deliveryStates.DELIVERED,
        deliveryStates.DELIVERED,
      ]);
    },
  );

  test.each(occasions)(
    '%s: a paid order is granted, and a session ends when it would have',
    async (occasion) => {
      const store = createBookStore({ now: () => begun });
      const world = await openWorld(open, occasion, {
        entitlements: { orderProvider: store },
        limits: { sessionIdleSeconds: 600 },
      });
      const { accountId, token } = await world.current().player();
      const { entitlements } = world.current().backend.api;
      const { catalogItemId } = await entitlements.createItem({ catalogItemName: 'Gold' }, asHost);
      const items = [{ itemId: catalogItemId, currency: 'EUR', pricePerItem: 100, count: 1 }];
      const order = { granteeId: accountId, items };
      const { orderId } = await entitlements.placeOrder({ provider: 'STORE', order }, asHost);
      await world.setBy(-hour);
      store.set(orderId, 'Approved');
      await world.pass(minute);
      const read = await world.current().backend.api.entitlements.adminReadOrder({ orderId }, asHost);
      expect(read.state).toBe(4);
      await world.pass(11 * minute, 10_000);
      expect(await world.current().backend.authenticate({ authorization: `Bearer ${token}` })).toBeNull();
    },
  );

  test.each(occasions)(
    '%s: tasks go on, one warning names the step, and health says how far it is',
    async (occasion) => {
      const world = await openWorld(open, occasion, {});
      const runs = async () =>
        (await world.current().storage.get(scheduledTasks, { name: 'clock.record' }))!.startedAt!;
      await world.current().player();
      await world.setBy(-hour);
      const before = await runs();
      await world.current().player();
      await world.pass(12_000);
      expect(await runs()).toBeGreaterThan(before);
      expect(world.steps).toHaveLength(1);
      expect(world.steps[0]).toMatchObject({ direction: 'back' });
      const { milliseconds } = world.steps[0] as { readonly milliseconds: number };
      expect(Math.abs(milliseconds - hour)).toBeLessThanOrEqual(5_000);
      await world.pass(2_000);
      const { services } = await world.current().backend.api.nodeInspection.readHealth({}, asHost);
      const components = services.flatMap((service) => service.components);
      expect(components.find(({ component }) => component === 'clock')?.status).toContain('set back');
    },
  );
});

test('a clock of Postgres that is set back while no node runs stops no work of the next one', async () => {
  const opened = await storages.Postgres();
  onTestFinished(() => opened.close());
  let back = 0;
  const steps: object[] = [];
  const startedAt = async () => (await opened.get(scheduledTasks, { name: 'clock.record' }))!.startedAt!;
  const runNode = async () => {
    const backend = createBackend({
      storage: { ...opened, now: async () => (await opened.now!()) - back, close: async () => {} },
      providers: [unsafeProvider],
      secretKey: 'test-secret-key-of-more-than-32-characters',
      rootApiKey: 'test-root-key-that-holds-everything-0001',
      background: false,
      log: { ...silentLog, warn: (facts) => void ('direction' in facts && steps.push(facts)) },
    });
    await backend.start();
    await backend.api.authentication.login({ provider: 'UNSAFE', payload: 'alice' });
    await backend.scheduler.tick();
    await backend.stop();
  };
  await runNode();
  const before = await startedAt();
  // The period of the task has passed for the next node.
  await opened.update(scheduledTasks, { name: 'clock.record' }, { nextRunAt: before });
  back = hour;
  await runNode();
  expect(await startedAt()).toBeGreaterThanOrEqual(before);
  expect(steps).toMatchObject([{ direction: 'back' }]);
});

test('a clock that is set forward by an hour ends no wait for callers in the 30 seconds after it', async () => {
  const machine = createManualClock(begun);
  let set = 0;
  const clock = { ...machine, now: () => machine.now() + set, monotonic: machine.now };
  const world = await createBrokerWorld({ clock, background: true });
  await world.queue('m');
  const state = async () => (await world.storage.get(matches, { id: 'm' }))!.state;
  await machine.advance(60_000);
  set += hour;
  await machine.advance(25_000);
  expect(await state()).toBe(matchStates.QUEUED);
  await machine.advance(30_000);
  expect(await state()).toBe(matchStates.FAILED);
  await world.backend.stop();
});
