import { randomUUID } from 'node:crypto';
import { silentLog } from '@lobbykit/core';
import { createMemoryStorage, type Storage } from '@lobbykit/core/storage';
import { createManualClock, createTestBackend } from '@lobbykit/testing';
import { Redis } from 'ioredis';
import { describe, expect, onTestFinished, test } from 'vitest';
import { freePort } from '../../../test/free-port.ts';
import { skipIfMissing } from '../../../test/installed-programs.ts';
import { type RedisWakeUpsOptions, redisWakeUps } from '../src/index.ts';
import { openWakeUps } from '../src/redis-wake-ups.ts';
import { redisServer, startRedis, type TestRedis } from './redis-server.ts';

/** The wake-ups of one node. */
function openNode({ url }: Pick<TestRedis, 'url'>, options: Partial<RedisWakeUpsOptions> = {}) {
  const node = redisWakeUps({ redis: url, ...options });
  onTestFinished(() => node.close());
  return node;
}

async function commander({ url }: TestRedis): Promise<Redis> {
  const client = new Redis(url);
  onTestFinished(() => client.disconnect());
  return client;
}

const uniqueId = (prefix: string): string => `${prefix}-${randomUUID()}`;

describe('wake-ups through Redis', () => {
  skipIfMissing(redisServer.missing);

  test('a wake-up reaches the listeners of its channel on every node with the same prefix', async () => {
    const redis = await startRedis();
    const [here, there] = [openNode(redis), openNode(redis)];
    const other = openNode(redis, { prefix: 'other' });
    const received: string[] = [];
    await here.listen('events', (payload) => received.push(`here ${payload}`));
    await there.listen('events', (payload) => received.push(`there ${payload}`));
    await there.listen('signals', (payload) => received.push(`signals ${payload}`));
    await other.listen('events', (payload) => received.push(`other ${payload}`));
    await other.notify('events', 'lost');
    await here.notify('events', "é '7'");
    await expect.poll(() => received.toSorted()).toEqual(["here é '7'", 'other lost', "there é '7'"]);
  });

  test('a stopped listener receives nothing more', async () => {
    const node = openNode(await startRedis());
    const received: unknown[] = [];
    const stop = await node.listen('events', (payload) => received.push(`stopped ${payload}`));
    await node.listen('events', (payload) => received.push(payload));
    await stop();
    await stop();
    await node.notify('events', 'x');
    await expect.poll(() => received).toEqual(['x']);
  });

  test('a listener that throws does not stop the other listeners', async () => {
    const warnings: string[] = [];
    const node = openNode(await startRedis(), { warn: (message) => warnings.push(message) });
    const received: unknown[] = [];
    await node.listen('events', () => {
      throw new Error('not today');
    });
    await node.listen('events', (payload) => received.push(payload));
    await node.notify('events', 'x');
    await expect.poll(() => received).toEqual(['x']);
    expect(warnings.join()).toContain('not today');
  });

  test('a connection that Redis ends is opened again, and every listener is called with null', async () => {
    const redis = await startRedis();
    const node = openNode(redis);
    const received: unknown[] = [];
    await node.listen('events', (payload) => received.push(payload));
    await node.listen('signals', (payload) => received.push(payload));
    await (await commander(redis)).call('CLIENT', 'KILL', 'TYPE', 'pubsub');
    await expect.poll(() => received).toEqual([null, null]);
    await node.notify('events', 'again');
    await expect.poll(() => received).toEqual([null, null, 'again']);
  });

  test('the node is unhealthy while Redis is away, notifying fails at once, and it goes on when Redis is back', async () => {
    const redis = await startRedis();
    const node = openNode(redis);
    expect(await node.health()).toEqual([]);
    const received: unknown[] = [];
    await node.listen('events', (payload) => received.push(payload));
    expect(await node.health()).toEqual([
      { component: 'notifications', healthy: true, status: 'listening on Redis' },
    ]);
    await redis.stop();
    await expect.poll(async () => (await node.health())[0]!.healthy).toBe(false);
    await expect(node.notify('events', 'lost')).rejects.toThrow();
    await redis.start();
    await expect.poll(() => received, { timeout: 20_000 }).toEqual([null]);
    expect((await node.health())[0]!.healthy).toBe(true);
  });

  test('an outage of Redis with a hundred notifications is one line of the log, and one for its end', async () => {
    const redis = await startRedis();
    const wakeUps = redisWakeUps({ redis: redis.url });
    const lines: string[] = [];
    const write = (_: object, message: string): void => void lines.push(message);
    const t = await createTestBackend({ wakeUps, log: { ...silentLog, warn: write, error: write } });
    onTestFinished(() => t[Symbol.asyncDispose]());
    const { accountId } = await t.player();
    const nestedEvent = { anyEvent: { '@type': 'game/test' } };
    const notify = async (): Promise<void> => {
      await t.backend.api.events.emit({ nestedEvent, recipientIds: [accountId] }, { system: true });
      await t.clock.advance(1_000);
    };
    const began = 'the other nodes cannot be notified; they find out by polling';
    await redis.stop();
    for (let count = 0; count < 100; count++) await notify();
    await expect.poll(() => lines).toEqual([began]);
    await redis.start();
    await expect
      .poll(
        () =>
          wakeUps.notify('test', 'x').then(
            () => true,
            () => false,
          ),
        { timeout: 20_000 },
      )
      .toBe(true);
    await notify();
    await expect
      .poll(async () => {
        await t.clock.advance(10_000);
        return lines;
      })
      .toEqual([began, 'the other nodes are notified again']);
  });

  test('a Redis that does not answer any more is noticed by the heartbeat', async () => {
    const redis = await startRedis();
    const node = openWakeUps({ redis: redis.url }, { interval: 20, timeout: 100 });
    onTestFinished(() => node.close());
    await node.listen('events', () => {});
    redis.process.kill('SIGSTOP');
    await expect.poll(async () => (await node.health())[0]!.healthy, { timeout: 20_000 }).toBe(false);
    redis.process.kill('SIGCONT');
    await expect.poll(async () => (await node.health())[0]!.healthy, { timeout: 20_000 }).toBe(true);
  });

  test('an event of one backend reaches a stream of another, which shares only rows and Redis', async () => {
    const redis = await startRedis();
    const memory = createMemoryStorage();
    const storage: Storage = { ...memory, close: async () => {} };
    const clock = createManualClock();
    const start = async () => {
      const node = await createTestBackend({
        storage,
        clock,
        // Counting ids would give both nodes one name.
        ids: { next: uniqueId, random: uniqueId },
        wakeUps: redisWakeUps({ redis: redis.url }),
        background: true,
      });
      onTestFinished(() => node[Symbol.asyncDispose]());
      return node;
    };
    const [here, there] = [await start(), await start()];
    const player = await here.player();
    const { stream } = await there.http('GET', '/events/subscribe', { session: player.token });
    const { promise: heard, resolve } = Promise.withResolvers<void>();
    stream!.open({
      write: (text) => {
        if (String(text).includes('maintenance')) resolve();
        return true;
      },
      pending: 0,
      onDrain: () => {},
      end: () => {},
      abort: () => {},
    });
    await here.backend.api.events.announce({ message: 'maintenance' }, { system: true });
    await clock.advance(10);
    await heard;
  });
});

test('the start of a backend says that Redis cannot be reached, and does not say the password', async () => {
  const url = `redis://node:swordfish@127.0.0.1:${await freePort()}`;
  const node = redisWakeUps({ redis: url });
  const error = await node.listen('events', () => {}).catch((thrown: unknown) => thrown);
  await node.close();
  expect(String(error)).toMatch(/^Error: Redis cannot be reached: connect ECONNREFUSED 127.0.0.1/);
  expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toContain('swordfish');
});
