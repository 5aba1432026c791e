import { createManualClock } from '@lobbykit/testing';
import { describe, expect, test } from 'vitest';
import { createRunningRequests } from './running-requests.ts';

const never = new Promise<never>(() => {});

/** Returns whether a promise has settled. */
async function isSettled(promise: Promise<unknown>): Promise<boolean> {
  const pending = Symbol('pending');
  await new Promise((resolve) => setImmediate(resolve));
  const first = await Promise.race([promise.catch(() => null), Promise.resolve(pending)]);
  return first !== pending;
}

describe('a running request', () => {
  test('resolves or rejects like its work', async () => {
    const requests = createRunningRequests(createManualClock(0));
    expect(await requests.track(Promise.resolve('done'), 1_000)).toBe('done');
    await expect(requests.track(Promise.reject(new Error('failed')), 1_000)).rejects.toThrow('failed');
  });

  test('is refused with DEADLINE_EXCEEDED within a second after its deadline, and not before', async () => {
    const clock = createManualClock(0);
    const tracked = createRunningRequests(clock).track(never, 1_500);
    const outcome = tracked.catch((error: unknown) => error);
    await clock.advance(1_499);
    expect(await isSettled(tracked)).toBe(false);
    await clock.advance(1_000);
    expect(await outcome).toMatchObject({ reason: 'DEADLINE_EXCEEDED', status: 504 });
  });

  test('without a deadline is never refused', async () => {
    const clock = createManualClock(0);
    const tracked = createRunningRequests(clock).track(never, Infinity);
    await clock.advance(3_600_000);
    expect(await isSettled(tracked)).toBe(false);
  });
});

describe('draining', () => {
  test('ends at once if no request is running', async () => {
    const requests = createRunningRequests(createManualClock(0));
    requests.open();
    expect(requests.checkOpen).not.toThrow();
    await requests.drain(1_000);
    expect(requests.checkOpen).toThrow(expect.objectContaining({ reason: 'SHUTTING_DOWN' }));
  });

  test('ends when the last running request ends, even if that one fails', async () => {
    const requests = createRunningRequests(createManualClock(0));
    const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    void requests.track(first.promise, Infinity);
    const failed = requests.track(second.promise, Infinity).catch(() => 'failed');
    const drained = requests.drain(60_000);
    first.resolve();
    expect(await isSettled(drained)).toBe(false);
    second.reject(new Error('failed'));
    await drained;
    expect(await failed).toBe('failed');
  });

  test('ends after its time if a request is still running', async () => {
    const clock = createManualClock(0);
    const requests = createRunningRequests(clock);
    void requests.track(never, Infinity);
    const drained = requests.drain(10_000);
    await clock.advance(9_999);
    expect(await isSettled(drained)).toBe(false);
    await clock.advance(1);
    await drained;
  });
});
