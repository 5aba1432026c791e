import { createManualClock, type ManualClock } from '@lobbykit/testing';
import { beforeEach, describe, expect, test } from 'vitest';
import { isApiError } from '../kernel/errors.ts';
import type { Route } from './contract.ts';
import type { Rate } from './rate-store.ts';
import { createRates, engineRates, type Rates, rateClassOf } from './rates.ts';

let clock: ManualClock;
beforeEach(() => {
  clock = createManualClock();
});

/** Returns the seconds until the next try, or nothing if the point was taken. */
async function retryAfter(work: () => undefined | Promise<void>): Promise<number | undefined> {
  try {
    await work();
    return undefined;
  } catch (error) {
    if (!isApiError(error) || error.reason !== 'RATE_LIMITED' || error.status !== 429) throw error;
    return error.details.retryAfterSeconds;
  }
}

async function takeMany(rates: Rates, rateClass: string, key: string, count: number): Promise<number> {
  const tries = Array.from({ length: count }, () =>
    retryAfter(() => rates.take(rateClass, key, clock.now())),
  );
  return (await Promise.all(tries)).filter((seconds) => seconds === undefined).length;
}

describe('a rate', () => {
  test.each(Object.entries<Rate>(engineRates))(
    'of class %s lets exactly its points pass in a window',
    async (name, { points }) => {
      expect(await takeMany(createRates(engineRates), name, 'account:a', points + 10)).toBe(points);
    },
  );

  test('refuses with the seconds until the next try, which are at least one', async () => {
    const rates = createRates(engineRates, { admin: { points: 1, seconds: 10 } });
    await rates.take('admin', 'k', clock.now());
    expect(await retryAfter(() => rates.take('admin', 'k', clock.now()))).toBe(10);
    await clock.advance(8_500);
    expect(await retryAfter(() => rates.take('admin', 'k', clock.now()))).toBe(2);
    await clock.advance(1_499);
    expect(await retryAfter(() => rates.take('admin', 'k', clock.now()))).toBe(1);
    await clock.advance(1);
    expect(await retryAfter(() => rates.take('admin', 'k', clock.now()))).toBeUndefined();
  });

  test('is counted separately for each caller and each class', async () => {
    const rates = createRates(engineRates, {
      admin: { points: 1, seconds: 10 },
      server: { points: 1, seconds: 10 },
    });
    for (const key of ['account:a', 'account:b', 'key:a', '192.0.2.1', '', '__proto__', 'constructor'])
      expect([key, await takeMany(rates, 'admin', key, 2)]).toEqual([key, 1]);
    expect(await takeMany(rates, 'server', 'account:a', 2)).toBe(1);
  });

  test('can be changed without changing the rates of another backend in the process', async () => {
    const table = { ...engineRates, mine: { points: 2, seconds: 1 } };
    const rates = createRates(table, { search: { points: 1, seconds: 1 } });
    expect(await takeMany(rates, 'mine', 'k', 5)).toBe(2);
    expect(await takeMany(rates, 'search', 'k', 5)).toBe(1);
    expect(await takeMany(createRates(table), 'search', 'k', 5)).toBe(5);
  });

  test('with a block refuses its caller for longer than the window', async () => {
    const { points, seconds, blockSeconds } = engineRates.failed_credential;
    const rates = createRates(engineRates);
    expect(await takeMany(rates, 'failed_credential', 'k', points)).toBe(points);
    expect(await retryAfter(() => rates.take('failed_credential', 'k', clock.now()))).toBe(blockSeconds);
    await clock.advance(seconds * 1000);
    expect(await retryAfter(() => rates.take('failed_credential', 'k', clock.now()))).toBe(
      blockSeconds - seconds,
    );
    await clock.advance((blockSeconds - seconds) * 1000);
    expect(await retryAfter(() => rates.take('failed_credential', 'k', clock.now()))).toBeUndefined();
  });
});

test('rates that are switched off let every class pass', async () => {
  const rates = createRates(engineRates, false);
  expect(await takeMany(rates, 'login', 'k', 1_000)).toBe(1_000);
  await rates.take('unknown', 'k', clock.now());
});

test.each([
  { points: 0, seconds: 1 },
  { points: 1, seconds: 0 },
  { points: -1, seconds: 1 },
  { points: Number.NaN, seconds: 1 },
])('the rate %j is refused at the start', (rate) => {
  expect(() => createRates(engineRates, { admin: rate })).toThrow(
    'rates.admin needs positive points and seconds',
  );
});

test.each([
  ['serch', 'search'],
  ['constructor', 'control'],
  ['__proto__', 'public'],
])('a change of the unknown rate class %s is refused with the nearest name', (name, nearest) => {
  const changes = Object.fromEntries([[name, { points: 1, seconds: 1 }]]);
  expect(() => createRates(engineRates, changes)).toThrow(
    `rates: there is no rate class ${name}; did you mean ${nearest}?`,
  );
});

test.each(['nothing', 'constructor'])('the unknown rate class %s is an error, not a free pass', (name) => {
  expect(() => createRates(engineRates).take(name, 'k', 0)).toThrow(`there is no rate class ${name}`);
});

describe('an answer', () => {
  const kib = (count: number): string => 'x'.repeat(count * 1024);

  test('of at most 64 KiB costs no further point', async () => {
    const rates = createRates({ mine: { points: 1, seconds: 10 } });
    await rates.chargeAnswer('mine', 'k', kib(64), clock.now());
    expect(await takeMany(rates, 'mine', 'k', 2)).toBe(1);
  });

  test('costs a point for each further 64 KiB of its bytes that are begun', async () => {
    const rates = createRates({ mine: { points: 10, seconds: 10 } });
    await rates.chargeAnswer('mine', 'a', `${kib(64)}x`, clock.now());
    await rates.chargeAnswer('mine', 'b', kib(192), clock.now());
    await rates.chargeAnswer('mine', 'c', '€'.repeat(64 * 1024), clock.now());
    expect(await takeMany(rates, 'mine', 'a', 11)).toBe(9);
    expect(await takeMany(rates, 'mine', 'b', 11)).toBe(8);
    expect(await takeMany(rates, 'mine', 'c', 11)).toBe(8);
  });

  test('costs points by the bytes that its class declares', async () => {
    const rates = createRates({ mine: { points: 2, seconds: 10, answerBytes: 1_048_576 } });
    await rates.chargeAnswer('mine', 'k', kib(1_024), clock.now());
    expect(await takeMany(rates, 'mine', 'k', 3)).toBe(2);
  });

  test('above the points of the window makes the window longer in proportion', async () => {
    const rates = createRates({ mine: { points: 2, seconds: 10 } });
    await rates.take('mine', 'k', clock.now());
    await rates.chargeAnswer('mine', 'k', kib(64 * 5), clock.now());
    expect(await retryAfter(() => rates.take('mine', 'k', clock.now()))).toBe(25);
    await clock.advance(24_999);
    expect(await retryAfter(() => rates.take('mine', 'k', clock.now()))).toBe(1);
    await clock.advance(1);
    expect(await takeMany(rates, 'mine', 'k', 3)).toBe(2);
  });

  test('is paid by the larger networks of an IPv6 address too', async () => {
    const rates = createRates({ mine: { points: 1, seconds: 10 } });
    await rates.chargeAnswerByAddress('mine', '2001:db8::1', kib(64 * 5), clock.now());
    const of = (address: string) => retryAfter(() => rates.takeByAddress('mine', address, clock.now()));
    expect([await of('2001:db8::2'), await of('2001:db8:0:1::1'), await of('2001:db8:0:100::1')]).toEqual([
      40,
      10,
      undefined,
    ]);
  });

  test('neither shortens nor lengthens a block', async () => {
    const rates = createRates({ mine: { points: 1, seconds: 10, blockSeconds: 60 } });
    await takeMany(rates, 'mine', 'k', 2);
    await rates.chargeAnswer('mine', 'k', kib(64 * 50), clock.now());
    expect(await retryAfter(() => rates.take('mine', 'k', clock.now()))).toBe(60);
  });

  test('costs nothing if rates are switched off', async () => {
    const rates = createRates(engineRates, false);
    await rates.chargeAnswer('unknown', 'k', kib(64 * 50), clock.now());
    await rates.chargeAnswerByAddress('unknown', '192.0.2.1', kib(64 * 50), clock.now());
  });

  test('cannot be paid with fewer bytes than are measured', () => {
    expect(() => createRates({ mine: { points: 1, seconds: 1, answerBytes: 65_535 } })).toThrow(
      'rates.mine.answerBytes must be at least 65536',
    );
  });
});

describe('an operation is counted as', () => {
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
  ])('$access $method $path', (route, rateClass) => {
    expect(rateClassOf(route)).toBe(rateClass);
  });

  test('the class that it names, if it names one', () => {
    expect(rateClassOf({ ...route('player', 'POST', '/events/emit'), rate: 'emit' })).toBe('emit');
  });
});

describe('a point that is given back', () => {
  test('can be taken again, and the points of other callers stay as they were', async () => {
    const rates = createRates({ invite_code: { points: 2, seconds: 10 } });
    for (let count = 0; count < 5; count++) {
      await rates.take('invite_code', 'k', clock.now());
      await rates.giveBack('invite_code', 'k', clock.now());
    }
    expect(await takeMany(rates, 'invite_code', 'k', 5)).toBe(2);
    expect(await takeMany(rates, 'invite_code', 'other', 5)).toBe(2);
  });

  test('adds nothing to a window that began after the point was taken', async () => {
    const rates = createRates({ invite_code: { points: 2, seconds: 10 } });
    const takenAt = clock.now();
    await rates.take('invite_code', 'k', takenAt);
    await clock.advance(10_000);
    await rates.giveBack('invite_code', 'k', takenAt);
    expect(await takeMany(rates, 'invite_code', 'k', 5)).toBe(2);
    await rates.giveBack('invite_code', 'k', takenAt);
    expect(await takeMany(rates, 'invite_code', 'k', 5)).toBe(0);
  });

  test('changes nothing if rates are switched off', async () => {
    const rates = createRates(engineRates, false);
    await rates.giveBack('invite_code', 'k', clock.now());
    expect(await takeMany(rates, 'invite_code', 'k', 100)).toBe(100);
  });
});
