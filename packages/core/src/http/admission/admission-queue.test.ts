import { setImmediate } from 'node:timers/promises';
import { createManualClock } from '@lobbykit/testing';
import { expect, test } from 'vitest';
import { commonErrors, isApiError } from '../../kernel/errors.ts';
import { createAdmissionQueue } from './admission-queue.ts';

type Outcome = 'waiting' | 'running' | 'answered' | 'refused' | 'gone';

interface Caller {
  readonly number: number;
  readonly cameAt: number;
  readonly client: AbortController;
  outcome: Outcome;
  /** How long it took from its arrival to its answer, or until it was refused. */
  milliseconds: number;
}

const stepMilliseconds = 10;

/** A service that answers so many requests in a second, those that began first before others, behind a queue. */
function openService(perSecond: number, longestMilliseconds = 2_000) {
  const clock = createManualClock(0);
  const refuse = () => commonErrors.OVERLOADED();
  const queue = createAdmissionQueue({ clock, longestMilliseconds, refuse });
  const callers: Caller[] = [];
  const running: Caller[] = [];
  const service = { perSecond };
  let credit = 0;

  function end(caller: Caller, outcome: Outcome): void {
    caller.outcome = outcome;
    caller.milliseconds = clock.now() - caller.cameAt;
  }

  async function come(count: number): Promise<readonly Caller[]> {
    const crowd = Array.from({ length: count }, (): Caller => {
      const caller: Caller = {
        number: callers.length,
        cameAt: clock.now(),
        client: new AbortController(),
        outcome: 'waiting',
        milliseconds: 0,
      };
      callers.push(caller);
      if (queue.isFull()) {
        end(caller, 'refused');
        return caller;
      }
      const begin = (): void => {
        caller.outcome = 'running';
        running.push(caller);
      };
      const turn = queue.enter(caller.client);
      if (turn === null) begin();
      else
        turn.then(begin, (error: unknown) =>
          end(caller, isApiError(error) && error.reason === 'OVERLOADED' ? 'refused' : 'gone'),
        );
      return caller;
    });
    await setImmediate();
    return crowd;
  }

  /** Lets time go by. `perStep` come in each step of 10 ms. */
  async function pass(milliseconds: number, perStep = 0): Promise<void> {
    for (let step = 0; step < milliseconds / stepMilliseconds; step += 1) {
      if (perStep > 0) await come(perStep);
      await clock.advance(stepMilliseconds);
      credit = Math.min(credit + (service.perSecond * stepMilliseconds) / 1_000, 1 + running.length);
      for (; credit >= 1 && running.length > 0; credit -= 1) {
        end(running.shift()!, 'answered');
        queue.leave();
      }
      await setImmediate();
    }
  }

  return { queue, service, clock, come, pass, callers, running };
}

const count = (callers: readonly Caller[], outcome: Outcome): number =>
  callers.filter((caller) => caller.outcome === outcome).length;

const longest = (callers: readonly Caller[]): number =>
  Math.max(
    ...callers.filter(({ outcome }) => outcome === 'answered').map(({ milliseconds }) => milliseconds),
  );

test.each([
  [1_000, 1_000],
  [5_000, 3_000],
])(
  '%i who come at once are all answered, and within two seconds, by a service that answers %i in a second',
  async (size, perSecond) => {
    const { come, pass } = openService(perSecond);
    const crowd = await come(size);
    await pass(2_000);
    expect([count(crowd, 'refused'), count(crowd, 'answered')]).toEqual([0, size]);
    expect(longest(crowd)).toBeLessThanOrEqual(2_000);
  },
);

test('of a crowd that a slow service cannot answer in time, the newest are refused after half of that time, and the others are answered', async () => {
  const { come, pass } = openService(500);
  const crowd = await come(5_000);
  await pass(990);
  expect(count(crowd, 'refused')).toBe(0);
  await pass(20);
  const refused = crowd.filter(({ outcome }) => outcome === 'refused');
  expect(refused.length).toBeGreaterThan(3_900);
  expect(refused.length).toBeLessThan(4_100);
  // The newest, without exception.
  expect(refused.map(({ number }) => number)).toEqual(
    Array.from({ length: refused.length }, (_, at) => 5_000 - refused.length + at),
  );
  await pass(2_000);
  expect(count(crowd, 'answered')).toBe(5_000 - refused.length);
  expect(longest(crowd)).toBeLessThanOrEqual(2_100);
});

test('whoever would be answered too late is refused when they come, as soon as it is known', async () => {
  const { come, pass, queue } = openService(500);
  await come(5_000);
  expect(queue.isFull()).toBe(false);
  await pass(1_100);
  const late = await come(1_000);
  expect(queue.isFull()).toBe(true);
  const places = late.findIndex(({ outcome }) => outcome === 'refused');
  expect(places).toBeGreaterThan(400);
  expect(count(late, 'refused')).toBe(1_000 - places);
  await pass(2_000);
  expect(count(late, 'answered')).toBeGreaterThan(0.95 * places);
  expect(longest(late)).toBeLessThanOrEqual(2_100);
});

test('after a crowd the queue is empty, nobody is refused, and the next crowd is let in', async () => {
  const { come, pass, queue } = openService(500);
  await come(5_000);
  await pass(4_000);
  expect([queue.isFull(), queue.waiting]).toEqual([false, 0]);
  const next = await come(900);
  await pass(2_000);
  expect(count(next, 'answered')).toBe(900);
});

test('a service that pauses for half a second refuses nobody for it', async () => {
  const { come, pass, service } = openService(1_000);
  const crowd = await come(1_400);
  await pass(700);
  service.perSecond = 0;
  await pass(400);
  service.perSecond = 1_000;
  await pass(1_500);
  expect([count(crowd, 'refused'), count(crowd, 'answered')]).toEqual([0, 1_400]);
});

test('a service that stops refuses those who wait and those who come, and lets them in again when it goes on', async () => {
  const { come, pass, service } = openService(1_000);
  service.perSecond = 0;
  const before = await come(600);
  await pass(1_200);
  expect(count(before, 'waiting')).toBe(0);
  service.perSecond = 1_000;
  await pass(2_500);
  const after = await come(600);
  await pass(1_000);
  expect(count(after, 'answered')).toBe(600);
});

test('while twice as many come as can be answered, the service is never idle, and after four seconds nobody waits for longer than half a second', async () => {
  const { callers, pass } = openService(2_000);
  await pass(10_000, 40);
  const answered = count(callers, 'answered');
  expect(answered).toBeGreaterThan(0.98 * 20_000);
  const late = callers.filter(({ cameAt }) => cameAt > 5_500);
  expect(longest(late)).toBeLessThanOrEqual(600);
  expect(count(late, 'refused')).toBeGreaterThan(0.4 * late.length);
});

test('as many run together as end in a quarter of a second: few of a slow service, many of a fast one', async () => {
  for (const [perSecond, least, most] of [
    [400, 256, 256],
    [4_000, 900, 1_100],
    [100_000, 2_048, 2_048],
  ] as const) {
    const { come, pass, running } = openService(perSecond);
    await come(10_000);
    let seen = 0;
    for (let step = 0; step < 130; step += 1) {
      await pass(10, perSecond / 100);
      if (step > 120) seen = Math.max(seen, running.length);
    }
    expect(seen).toBeGreaterThanOrEqual(least);
    expect(seen).toBeLessThanOrEqual(most);
  }
});

test('those who have gone while they waited are not run', async () => {
  const { come, pass } = openService(1_000);
  const crowd = await come(900);
  for (const { client } of crowd.slice(600, 700)) client.abort();
  await pass(1_000);
  expect([count(crowd, 'gone'), count(crowd, 'answered')]).toEqual([100, 800]);
});

test('those who wait for another service keep nobody out, and count again when it has answered', async () => {
  const { come, pass, queue, running, service } = openService(1_000);
  service.perSecond = 0;
  const { promise, resolve } = Promise.withResolvers<string>();
  const first = await come(512);
  const outside = first.map(() => queue.outside(promise));
  const second = await come(200);
  expect(count(second, 'running')).toBe(0);
  await pass(110);
  expect(count(second, 'running')).toBe(200);
  resolve('answer');
  expect(await Promise.all(outside)).toHaveLength(512);
  const third = await come(1);
  expect(count(third, 'running')).toBe(0);
  expect(running).toHaveLength(712);
  service.perSecond = 10_000;
  await pass(100);
  expect(count(third, 'answered')).toBe(1);
});

test('work outside that fails gives its place back too', async () => {
  const { come, queue, pass } = openService(0);
  const [caller] = await come(512);
  const failing = queue.outside(pass(0).then(() => Promise.reject(new Error('the provider failed'))));
  await expect(failing).rejects.toThrow('the provider failed');
  expect(caller!.outcome).toBe('running');
});

test('a queue that is opened lets everybody in', async () => {
  const { come, queue } = openService(0);
  const crowd = await come(1_000);
  queue.open();
  await setImmediate();
  expect(count(crowd, 'running')).toBe(1_000);
  expect(count(await come(1), 'running')).toBe(1);
});
