import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { isApiError } from '../kernel/errors.ts';
import type { Route } from './contract.ts';
import { createRates, type Rate, type Rates, rateClassOf, rateTable } from './rates.ts';

// The library counts by the wall clock, so the wall clock is what moves here.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

/** What a try answers: nothing, or the seconds until the next one. */
async function secondsTold(work: Promise<void>): Promise<number | undefined> {
  try {
    await work;
    return undefined;
  } catch (error) {
    if (!isApiError(error) || error.reason !== 'RATE_LIMITED' || error.status !== 429) throw error;
    return error.details.retryAfterSeconds;
  }
}

async function takeMany(rates: Rates, rateClass: string, key: string, count: number): Promise<number> {
  const tries = Array.from({ length: count }, () => secondsTold(rates.take(rateClass, key)));
  return (await Promise.all(tries)).filter((told) => told === undefined).length;
}

describe('a rate', () => {
  test.each(Object.entries<Rate>(rateTable))(
    'of class %s lets its points pass in a window and one more in none',
    async (name, { points }) => {
      expect(await takeMany(createRates(), name, 'account:a', points + 10)).toBe(points);
    },
  );

  test('tells the seconds until the next try, never less than one', async () => {
    const rates = createRates({ admin: { points: 1, seconds: 10 } });
    await rates.take('admin', 'k');
    expect(await secondsTold(rates.take('admin', 'k'))).toBe(10);
    vi.advanceTimersByTime(8_500);
    expect(await secondsTold(rates.take('admin', 'k'))).toBe(2);
    vi.advanceTimersByTime(1_499);
    expect(await secondsTold(rates.take('admin', 'k'))).toBe(1);
    vi.advanceTimersByTime(1);
    expect(await secondsTold(rates.take('admin', 'k'))).toBeUndefined();
  });

  test('is counted for each caller and each class alone', async () => {
    const rates = createRates({ admin: { points: 1, seconds: 10 }, server: { points: 1, seconds: 10 } });
    for (const key of ['account:a', 'account:b', 'key:a', '192.0.2.1', '', '__proto__', 'constructor'])
      expect([key, await takeMany(rates, 'admin', key, 2)]).toEqual([key, 1]);
    expect(await takeMany(rates, 'server', 'account:a', 2)).toBe(1);
  });

  test('can be added, and changed in one process without the other', async () => {
    const rates = createRates({ mine: { points: 2, seconds: 1 }, login: { points: 1, seconds: 1 } });
    expect(await takeMany(rates, 'mine', 'k', 5)).toBe(2);
    expect(await takeMany(rates, 'login', 'k', 5)).toBe(1);
    expect(await takeMany(createRates(), 'login', 'k', 5)).toBe(5);
  });

  test('that blocks keeps its caller out longer than the window', async () => {
    const { points, seconds, blockSeconds } = rateTable.failed_credential;
    const rates = createRates();
    expect(await takeMany(rates, 'failed_credential', 'k', points)).toBe(points);
    expect(await secondsTold(rates.take('failed_credential', 'k'))).toBe(blockSeconds);
    vi.advanceTimersByTime(seconds * 1000);
    expect(await secondsTold(rates.take('failed_credential', 'k'))).toBe(blockSeconds - seconds);
    vi.advanceTimersByTime((blockSeconds - seconds) * 1000);
    expect(await secondsTold(rates.take('failed_credential', 'k'))).toBeUndefined();
  });
});

test('rates that are switched off let everything pass, whatever its class', async () => {
  const rates = createRates(false);
  expect(await takeMany(rates, 'login', 'k', 1_000)).toBe(1_000);
  await rates.take('there is none such', 'k');
});

test.each([
  { points: 0, seconds: 1 },
  { points: 1, seconds: 0 },
  { points: -1, seconds: 1 },
  { points: Number.NaN, seconds: 1 },
])('the rate %j is refused at the start', (rate) => {
  expect(() => createRates({ login: rate })).toThrow('rates.login needs positive points and seconds');
});

test('a class that there is none of is a mistake of the operation, not a free pass', async () => {
  await expect(createRates().take('nothing', 'k')).rejects.toThrow('there is no rate class nothing');
  await expect(createRates().take('constructor', 'k')).rejects.toThrow('there is no rate class constructor');
});

describe('an operation that names no class is counted as', () => {
  const route = (access: Route['access'], method: Route['method'], path: Route['path']): Route => ({
    access,
    method,
    path,
    summary: '',
  });
  test.each([
    [route('public', 'POST', '/authentication/login'), 'public'],
    [route('session', 'GET', '/sessions/current'), 'player_read'],
    [route('player', 'GET', '/accounts/{accountId}'), 'player_read'],
    [route('player', 'POST', '/accounts/ids'), 'player_write'],
    [route('player', 'DELETE', '/accounts/metadata/{entryKey}'), 'player_write'],
    [route('key', 'GET', '/api_keys/test'), 'server'],
    [route('operator', 'GET', '/admin/accounts'), 'admin'],
    [route('operator', 'POST', '/server/accounts'), 'server'],
    [route('operator', 'POST', '/matchmaking/server/tickets'), 'server'],
    [route('operator', 'GET', '/servers'), 'server'],
    [route('operator', 'GET', '/server_releases/manifest'), 'admin'],
    [route('operator', 'GET', '/api_keys'), 'admin'],
  ])('$access $method $path', (asked, rateClass) => {
    expect(rateClassOf(asked)).toBe(rateClass);
  });

  test('and one that names a class as that', () => {
    expect(rateClassOf({ ...route('player', 'POST', '/events/emit'), rate: 'emit' })).toBe('emit');
  });
});

describe('a point that is given back', () => {
  test('can be taken again, and points of others are not touched', async () => {
    const rates = createRates({ invite_code: { points: 2, seconds: 10 } });
    for (let count = 0; count < 5; count++) {
      await rates.take('invite_code', 'k');
      await rates.giveBack('invite_code', 'k');
    }
    expect(await takeMany(rates, 'invite_code', 'k', 5)).toBe(2);
    expect(await takeMany(rates, 'invite_code', 'other', 5)).toBe(2);
  });

  test('adds none to a window that began since', async () => {
    const rates = createRates({ invite_code: { points: 2, seconds: 10 } });
    await rates.take('invite_code', 'k');
    vi.advanceTimersByTime(10_000);
    await rates.giveBack('invite_code', 'k');
    expect(await takeMany(rates, 'invite_code', 'k', 5)).toBe(2);
  });

  test('is nothing where rates are switched off', async () => {
    const rates = createRates(false);
    await rates.giveBack('invite_code', 'k');
    expect(await takeMany(rates, 'invite_code', 'k', 100)).toBe(100);
  });
});
