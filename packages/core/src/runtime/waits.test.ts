import { getEventListeners } from 'node:events';
import { createManualClock } from '@lobbykit/testing';
import { describe, expect, test } from 'vitest';
import { createWaits, startWait } from './waits.ts';

const settled = () => new Promise((resolve) => setImmediate(resolve));

/** A clock whose timers can be counted, with what is open on it and on the signal of a client. */
function createWorld() {
  const clock = createManualClock();
  const client = new AbortController();
  let openTimers = 0;
  const counting = {
    now: clock.now,
    after(milliseconds: number, action: () => void) {
      let isOpen = true;
      openTimers++;
      const close = (): void => {
        if (isOpen) openTimers--;
        isOpen = false;
      };
      const cancel = clock.after(milliseconds, () => {
        close();
        action();
      });
      return () => {
        close();
        cancel();
      };
    },
  };
  const open = () => [openTimers, getEventListeners(client.signal, 'abort').length];
  return { clock: counting, advance: clock.advance, client, open };
}

describe('a wait ends', () => {
  const ends: [string, (world: ReturnType<typeof createWorld>, end: () => void) => unknown][] = [
    ['when it is ended', (_, end) => end()],
    ['after its time', ({ advance }) => advance(1_000)],
    ['when the client goes away', ({ client }) => client.abort()],
  ];
  test.each(ends)('%s, once, and leaves no timer and no listener', async (_, endIt) => {
    const world = createWorld();
    let ended = 0;
    const wait = startWait(world.clock, 1_000, world.client.signal, () => ended++);
    await world.advance(999);
    expect([ended, world.open()]).toEqual([0, [1, 1]]);
    await endIt(world, wait.end);
    await wait.ended;
    wait.end();
    world.client.abort();
    expect([ended, world.open()]).toEqual([1, [0, 0]]);
  });

  test('at once if the client has gone away before', async () => {
    const world = createWorld();
    world.client.abort();
    await startWait(world.clock, 1_000, world.client.signal).ended;
    expect(world.open()).toEqual([0, 0]);
  });
});

describe('waiting until something is found', () => {
  /** A request that waits for the key `a` until `found` is set, with the number of its checks. */
  function createRequest(milliseconds = 1_000) {
    const world = createWorld();
    const waits = createWaits(world.clock);
    const request = {
      ...world,
      waits,
      found: null as string | null,
      checks: 0,
      result: undefined as unknown,
    };
    const { signal } = world.client;
    void waits
      .until('a', milliseconds, signal, async () => {
        request.checks++;
        return request.found;
      })
      .then((result) => {
        request.result = result;
      });
    return request;
  }

  test('returns what the first check finds and waits for nothing', async () => {
    const world = createWorld();
    const found = createWaits(world.clock).until('a', 1_000, world.client.signal, async () => 'found');
    expect(await found).toBe('found');
    expect(world.open()).toEqual([0, 0]);
  });

  test.each(['a', null])('checks again when the key is woken with %j', async (key) => {
    const request = createRequest();
    await settled();
    request.waits.wake(key);
    await settled();
    expect([request.checks, request.result]).toEqual([2, undefined]);
    request.found = 'found';
    request.waits.wake(key);
    await settled();
    expect([request.checks, request.result, request.open()]).toEqual([3, 'found', [0, 0]]);
  });

  test('is not woken by other keys', async () => {
    const request = createRequest();
    await settled();
    request.waits.wake('b');
    await settled();
    expect(request.checks).toBe(1);
  });

  test('misses no wake that comes while it checks', async () => {
    const world = createWorld();
    const waits = createWaits(world.clock);
    let checks = 0;
    const result = waits.until('a', 1_000, world.client.signal, async () => {
      checks++;
      if (checks === 1) waits.wake('a');
      return checks === 2 ? 'found' : null;
    });
    expect(await result).toBe('found');
  });

  test('checks a last time when the time is over, and returns null', async () => {
    const request = createRequest();
    await request.advance(999);
    expect(request.checks).toBe(1);
    await request.advance(1);
    await settled();
    expect([request.checks, request.result, request.open()]).toEqual([2, null, [0, 0]]);
  });

  test('does not begin its time anew when it is woken', async () => {
    const request = createRequest();
    await request.advance(600);
    request.waits.wake('a');
    await request.advance(399);
    expect(request.result).toBeUndefined();
    await request.advance(1);
    await settled();
    expect(request.result).toBeNull();
  });

  test('returns null without a check when the client goes away', async () => {
    const request = createRequest();
    await settled();
    request.client.abort();
    await settled();
    expect([request.checks, request.result, request.open()]).toEqual([1, null, [0, 0]]);
  });

  test('checks a last time when the server stops, and later waits check only once', async () => {
    const request = createRequest();
    await settled();
    request.waits.stop();
    await settled();
    expect([request.checks, request.result, request.open()]).toEqual([2, null, [0, 0]]);
    expect(await request.waits.until('a', 1_000, request.client.signal, async () => null)).toBeNull();
  });

  test('ends with the error of a check and leaves no timer and no listener', async () => {
    const world = createWorld();
    const failing = createWaits(world.clock).until('a', 1_000, world.client.signal, async () => {
      throw new Error('the storage is away');
    });
    await expect(failing).rejects.toThrow('the storage is away');
    expect(world.open()).toEqual([0, 0]);
  });
});
