import { expect } from 'vitest';
import { payloadOf } from '../../../src/areas/webhooks/payload.ts';
import { deliveryStates, webhookStates } from '../../../src/areas/webhooks/states.ts';
import { webhookDeliveries } from '../../../src/areas/webhooks/tables.ts';
import { asHost, type LimitCheck, outcomesOf } from '../../limits/limit-check.ts';
import type { World } from '../../operations/world.ts';

const dayMilliseconds = 86_400_000;

/** Nobody listens there. */
const closed = { allow: ['127.0.0.1'] } as const;
const settings = { url: 'http://127.0.0.1:1025/', kinds: ['anyEvent.game/a'] };

const create = (world: World, kinds = settings.kinds) =>
  world.backend.api.webhooks.create({ ...settings, kinds }, asHost);

/** Creates a webhook with deliveries that are not due for a long time. */
async function waiting(world: World, count: number, dueAt = world.clock.now() + 90 * dayMilliseconds) {
  const { webhookId } = (await create(world)).webhook;
  await queue(world, webhookId, count, dueAt);
  return webhookId;
}

const queue = (world: World, webhookId: string, count: number, dueAt: number) =>
  world.storage.insert(
    webhookDeliveries,
    Array.from({ length: count }, () => {
      const name = world.unique();
      return {
        deliveryId: name,
        webhookId,
        eventId: name,
        kind: 'anyEvent.game/a',
        subject: name,
        lane: name,
        sequence: 1,
        body: '{}',
        state: deliveryStates.PENDING,
        dueAt,
        createdAt: world.clock.now(),
      };
    }),
  );

async function tick(world: World, milliseconds: number): Promise<void> {
  await world.clock.advance(milliseconds);
  await world.backend.scheduler.tick();
}

const stateOf = async (world: World) =>
  (await world.backend.api.webhooks.list({}, asHost)).webhooks[0]!.state;

export const webhookLimits = {
  webhooks: {
    limits: { webhooks: 2 },
    options: { webhooks: closed },
    async check(world) {
      const calls = [1, 2, 3].map(() => () => create(world));
      expect(await outcomesOf(calls)).toEqual(['done', 'done', 'WEBHOOK_LIMIT']);
      const [first] = (await world.backend.api.webhooks.list({}, asHost)).webhooks;
      await world.backend.api.webhooks.delete({ webhookId: first!.webhookId }, asHost);
      expect(await outcomesOf(calls)).toEqual(['done', 'WEBHOOK_LIMIT', 'WEBHOOK_LIMIT']);
    },
  },
  webhookKinds: {
    limits: { webhookKinds: 2 },
    options: { webhooks: closed },
    async check(world) {
      const lists = [
        ['anyEvent.a', 'anyEvent.b', 'anyEvent.b'],
        ['anyEvent.a', 'anyEvent.b', 'anyEvent.c'],
      ];
      expect(await outcomesOf(lists.map((kinds) => () => create(world, kinds)))).toEqual([
        'done',
        'INVALID_FIELD',
      ]);
    },
  },
  webhookAttempts: {
    limits: { webhookAttempts: 2 },
    options: { webhooks: closed },
    async check(world) {
      await waiting(world, 1, world.clock.now());
      await tick(world, 1_000);
      expect(await stateOf(world)).toBe(webhookStates.ACTIVE);
      await tick(world, 5_000);
      expect(await stateOf(world)).toBe(webhookStates.PAUSED_FAILING);
      expect(await world.storage.find(webhookDeliveries, {})).toMatchObject([
        { attempts: 2, state: deliveryStates.FAILED, failure: 'CONNECT_FAILED' },
      ]);
    },
  },
  webhookBacklog: {
    limits: { webhookBacklog: 2 },
    options: { webhooks: closed },
    async check(world) {
      const webhookId = await waiting(world, 2);
      await tick(world, 60_000);
      expect(await stateOf(world)).toBe(webhookStates.ACTIVE);
      await queue(world, webhookId, 1, world.clock.now() + dayMilliseconds);
      await tick(world, 60_000);
      expect(await stateOf(world)).toBe(webhookStates.PAUSED_BACKLOG);
    },
  },
  webhookBodyBytes: {
    limits: { webhookBodyBytes: 300 },
    async check() {
      const bodyOf = (length: number) =>
        payloadOf(
          {
            eventId: 'event-1',
            kind: 'anyEvent.game/a',
            subject: 'quest:1',
            event: { anyEvent: { '@type': 'game/a', text: 'x'.repeat(length) } },
            recipients: [],
            tags: [],
            senderId: null,
            everyone: false,
            committedAt: 0,
            attempt: 1,
          },
          300,
        );
      const rest = 300 - bodyOf(0).length;
      expect(bodyOf(rest)).toHaveLength(300);
      expect(JSON.parse(bodyOf(rest + 1))).toEqual({
        type: 'anyEvent.game/a',
        timestamp: '1970-01-01T00:00:00.000Z',
        subject: 'quest:1',
        isTruncated: true,
        data: { eventId: 'event-1' },
      });
    },
  },
  webhookDeliveryDays: {
    limits: { webhookDeliveryDays: 1 },
    options: { webhooks: closed },
    async check(world) {
      await waiting(world, 1);
      await tick(world, dayMilliseconds);
      expect(await world.storage.count(webhookDeliveries, {})).toBe(1);
      await tick(world, 60_000);
      expect(await world.storage.count(webhookDeliveries, {})).toBe(0);
    },
  },
} satisfies Record<string, LimitCheck>;
