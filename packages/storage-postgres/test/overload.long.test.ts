import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import { createTestBackend, type ManualClock, type TestBackend } from '@lobbykit/testing';
import { expect, onTestFinished, test } from 'vitest';
import { freshPostgres } from '../../../test/postgres.ts';
import { connectionNodes, connections } from '../../core/src/connections/tables.ts';
import { systemClock } from '../../core/src/runtime/clock.ts';
import { openPostgres } from '../src/index.ts';
import { startProxy } from './network-proxy.ts';

/** How a login ended, and after how many milliseconds. */
interface Answer {
  readonly status: number;
  /** Seconds, of the header `retry-after`. */
  readonly retryAfter: number;
  readonly session: string;
  readonly milliseconds: number;
}

/** What the players saw of their requests. The times are those of the answers of status 200, in milliseconds. */
interface Load {
  readonly perSecond: number;
  readonly refusedPerSecond: number;
  readonly p50: number;
  readonly p99: number;
}

/**
 * A backend whose capacity is that of eight connections over a network of two milliseconds, and not that of this
 * machine: the players, the backend and Postgres share its cores.
 */
async function startBackend(): Promise<TestBackend> {
  const { connectionString, schema } = await freshPostgres();
  const proxy = await startProxy(connectionString);
  const storage = await openPostgres({ connectionString: proxy.url, schema, maxConnections: 8 });
  const t = await createTestBackend({
    storage,
    clock: systemClock as ManualClock,
    background: true,
    // The defaults of a server. Those of a test backend never refuse.
    limits: { requestWaitMilliseconds: 2_000 },
  });
  onTestFinished(() => t.backend.stop());
  proxy.delay = 2;
  return t;
}

async function ask(t: TestBackend, method: string, path: string, request: object): Promise<Answer> {
  const began = performance.now();
  const { status, headers, stream } = await t.http(method, path, request);
  stream?.open({ write: () => true, pending: 0, onDrain: () => {}, end: () => {}, abort: () => {} });
  return {
    status,
    retryAfter: Number(headers['retry-after'] ?? 0),
    session: headers['x-session-id'] ?? '',
    milliseconds: performance.now() - began,
  };
}

const logIn = (t: TestBackend, name: string): Promise<Answer> =>
  ask(t, 'POST', '/authentication/login', { body: { provider: 'UNSAFE', payload: name } });

/** Sends the next request as soon as one is answered: the most that the backend can do. */
async function measurePeak(t: TestBackend, players: number, seconds: number): Promise<Load> {
  const answers: Answer[] = [];
  const began = performance.now();
  const play = async (player: number): Promise<void> => {
    for (let count = 0; performance.now() < began + seconds * 1_000; count += 1) {
      answers.push(await logIn(t, `peak-${players}-${player}-${count}`));
      await setImmediate();
    }
  };
  await Promise.all(Array.from({ length: players }, (_, player) => play(player)));
  return loadOf(answers, began);
}

/** Sends requests at a rate, however many of them are answered. */
async function measureRate(t: TestBackend, perSecond: number, seconds: number): Promise<Load> {
  const asked: Promise<Answer>[] = [];
  const began = performance.now();
  while (asked.length < perSecond * seconds) {
    const due = Math.min(((performance.now() - began) / 1_000) * perSecond, perSecond * seconds);
    while (asked.length < due) {
      asked.push(logIn(t, `rate-${asked.length}`));
      await setImmediate();
    }
    await sleep(1);
  }
  return loadOf(await Promise.all(asked), began);
}

const percentile = (sorted: readonly number[], share: number): number =>
  Math.round(sorted[Math.floor(sorted.length * share)] ?? 0);

const ascending = (numbers: readonly number[]): number[] => numbers.toSorted((left, right) => left - right);

function loadOf(answers: readonly Answer[], began: number): Load {
  const seconds = (performance.now() - began) / 1_000;
  const done = answers.filter(({ status }) => status === 200);
  expect(answers.filter(({ status }) => status !== 200 && status !== 503)).toEqual([]);
  const times = ascending(done.map(({ milliseconds }) => milliseconds));
  return {
    perSecond: Math.round(done.length / seconds),
    refusedPerSecond: Math.round((answers.length - done.length) / seconds),
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
  };
}

/** Logs a player in, creates the account and opens the stream. Tries again after each 503, when it says so. */
async function join(
  t: TestBackend,
  name: string,
): Promise<{ readonly at: number; readonly times: number[] }> {
  const times: number[] = [];
  const untilDone = async (step: () => Promise<Answer>): Promise<Answer> => {
    for (;;) {
      const answer = await step();
      if (answer.status === 200) {
        times.push(answer.milliseconds);
        return answer;
      }
      expect(answer.status).toBe(503);
      await sleep((answer.retryAfter + Math.random()) * 1_000);
    }
  };
  const { session } = await untilDone(() => logIn(t, name));
  await untilDone(() => ask(t, 'POST', '/accounts', { session, body: {} }));
  await untilDone(() => ask(t, 'GET', '/events/subscribe', { session }));
  return { at: performance.now(), times };
}

test('at twice its capacity a backend answers at least 80 % of its peak, 99 of 100 within a second, and refuses the rest', async () => {
  const t = await startBackend();
  await measurePeak(t, 32, 2);
  const peak = await measurePeak(t, 32, 4);
  const twice = await measureRate(t, 2 * peak.perSecond, 6);
  expect(twice.refusedPerSecond).toBeGreaterThan(0);
  expect(twice.perSecond).toBeGreaterThanOrEqual(0.8 * peak.perSecond);
  expect(twice.p99).toBeLessThan(1_000);
}, 60_000);

test('of 2,000 players who join at once, none is refused for good within 30 seconds, and no lease is lost', async () => {
  const t = await startBackend();
  const began = performance.now();
  const joining: ReturnType<typeof join>[] = [];
  for (let at = 0; at < 2_000; at += 1) {
    joining.push(join(t, `storm-${at}`));
    // The event loop of a server reads one request after the other too.
    await setImmediate();
  }
  const joined = await Promise.all(joining);
  const last = Math.max(...joined.map(({ at }) => at)) - began;
  const times = ascending(joined.flatMap(({ times }) => times));
  expect(last).toBeLessThan(30_000);
  expect(percentile(times, 0.99)).toBeLessThan(1_000);
  expect(await t.storage.find(connectionNodes, {})).toMatchObject([{ dead: false }]);
  await expect.poll(() => t.storage.count(connections, {}), { timeout: 5_000 }).toBe(2_000);
}, 60_000);
