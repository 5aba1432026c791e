import { createManualClock, type ManualClock } from '@lobbykit/testing';
import { beforeEach, describe, expect, test } from 'vitest';
import type { HttpRequest } from '../request.ts';
import { createPendingBodies, type PendingBodies } from './pending-bodies.ts';

let clock: ManualClock;
beforeEach(() => {
  clock = createManualClock();
});

/** A body that arrives when the test says. */
interface SlowBody {
  /** The bytes of the body, or the status and the headers of the error. */
  readonly outcome: () => Promise<unknown>;
  /** Delivers a chunk. Returns whether the body is still wanted. */
  readonly chunk: (bytes: number) => boolean;
  readonly end: () => void;
}

function startBody(bodies: PendingBodies): SlowBody {
  let deliver: (bytes: number) => boolean = () => expect.fail('the body is not read');
  let finish: (body: Uint8Array) => void = () => {};
  const readBody: HttpRequest['readBody'] = (_limit, onChunk) => {
    deliver = onChunk!;
    return new Promise((resolve) => {
      finish = resolve;
    });
  };
  const reading = bodies
    .read({ readBody } as HttpRequest, 1_000)
    .catch(({ status, reason, details }) => [status, reason, details.headers]);
  return {
    outcome: () => Promise.race([reading, new Promise((resolve) => setImmediate(resolve, 'arriving'))]),
    chunk: (bytes) => deliver(bytes),
    end: () => finish(new Uint8Array()),
  };
}

const outcomes = (bodies: readonly SlowBody[]): Promise<unknown[]> =>
  Promise.all(bodies.map(({ outcome }) => outcome()));

const timeout = [408, 'REQUEST_TIMEOUT', { connection: 'close' }];
const arrived = new Uint8Array();
const limits = { bodySeconds: 20, slowBodies: 2, pendingBodyBytes: 100 };

test('a body that does not arrive within its seconds ends as 408, and its connection with it', async () => {
  const bodies = createPendingBodies(clock, limits);
  const body = startBody(bodies);
  for (let second = 1; second < 20; second++) {
    await clock.advance(1_000);
    expect(body.chunk(1)).toBe(true);
  }
  expect(await body.outcome()).toBe('arriving');
  await clock.advance(1_000);
  expect(await body.outcome()).toEqual(timeout);
  expect(body.chunk(1)).toBe(false);
});

describe('above the number of slow bodies', () => {
  test('those that have been arriving longest are given up, and new ones are read', async () => {
    const bodies = createPendingBodies(clock, limits);
    const three = [startBody(bodies), startBody(bodies), startBody(bodies)];
    await clock.advance(999);
    expect(await outcomes(three)).toEqual(['arriving', 'arriving', 'arriving']);
    await clock.advance(1);
    expect(await outcomes(three)).toEqual([timeout, 'arriving', 'arriving']);
    const young = startBody(bodies);
    young.end();
    expect(await young.outcome()).toEqual(arrived);
  });

  test('a caller with many slow bodies does not keep others from sending theirs in some seconds', async () => {
    const bodies = createPendingBodies(clock, { ...limits, slowBodies: 10 });
    const honest = startBody(bodies);
    const hostile: SlowBody[] = [];
    for (let second = 0; second < 4; second++) {
      hostile.push(startBody(bodies), startBody(bodies));
      await clock.advance(1_000);
    }
    honest.end();
    expect(await honest.outcome()).toEqual(arrived);
    const later = startBody(bodies);
    for (let second = 0; second < 3; second++) {
      hostile.push(startBody(bodies), startBody(bodies));
      await clock.advance(1_000);
      expect(later.chunk(1)).toBe(true);
    }
    later.end();
    expect(await later.outcome()).toEqual(arrived);
    // At the last check, the tenth slow body was the honest one.
    expect((await outcomes(hostile)).filter((outcome) => outcome === 'arriving')).toHaveLength(9);
  });

  test('fast bodies do not count', async () => {
    const bodies = createPendingBodies(clock, limits);
    const slow = [startBody(bodies), startBody(bodies)];
    await clock.advance(1_500);
    const fast = Array.from({ length: 50 }, () => startBody(bodies));
    await clock.advance(500);
    expect(new Set(await outcomes([...slow, ...fast]))).toEqual(new Set(['arriving']));
  });
});

describe('above the bytes of all bodies', () => {
  test('those that have been arriving longest are given up until the others fit', async () => {
    const bodies = createPendingBodies(clock, limits);
    const [first, second, third] = [startBody(bodies), startBody(bodies), startBody(bodies)];
    expect([first.chunk(30), second.chunk(30), third.chunk(40)]).toEqual([true, true, true]);
    expect(third.chunk(31)).toBe(true);
    expect(await outcomes([first, second, third])).toEqual([timeout, timeout, 'arriving']);
    expect(third.chunk(30)).toBe(false);
    expect(await third.outcome()).toEqual(timeout);
  });

  test('bytes of bodies that have arrived, or were given up, do not count', async () => {
    const bodies = createPendingBodies(clock, limits);
    for (let count = 0; count < 5; count++) {
      const body = startBody(bodies);
      expect(body.chunk(100)).toBe(true);
      body.end();
      expect(await body.outcome()).toEqual(arrived);
    }
    const [old, next] = [startBody(bodies), startBody(bodies)];
    old.chunk(60);
    next.chunk(60);
    old.end();
    expect([await old.outcome(), next.chunk(40), await next.outcome()]).toEqual([timeout, true, 'arriving']);
  });
});

test('a body that fails to arrive leaves the budget', async () => {
  const bodies = createPendingBodies(clock, limits);
  const readBody: HttpRequest['readBody'] = async (_limit, onChunk) => {
    onChunk?.(90);
    throw new Error('disconnected');
  };
  await expect(bodies.read({ readBody } as HttpRequest, 1_000)).rejects.toThrow('disconnected');
  const next = startBody(bodies);
  expect([next.chunk(90), await next.outcome()]).toEqual([true, 'arriving']);
});
