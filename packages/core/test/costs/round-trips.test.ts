import { createTestBackend } from '@lobbykit/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freshPostgres } from '../../../../test/postgres.ts';
import { countRoundTrips, type RoundTrips } from '../../../../test/round-trips.ts';
import { openPostgres } from '../../../storage-postgres/src/index.ts';
import { accounts } from '../../src/areas/accounts/tables.ts';

/** Over a network an operation on Postgres costs its round trips, so none may get one more without being noticed. */

let roundTrips: RoundTrips;
let t: Awaited<ReturnType<typeof createTestBackend>>;

beforeAll(async () => {
  const { connectionString, schema } = await freshPostgres();
  roundTrips = await countRoundTrips(connectionString);
  const url = roundTrips.url;
  // One node: notifications to others are sent after the answers, and would be counted with the next request.
  const {
    notify: _,
    listen: __,
    ...storage
  } = await openPostgres({ connectionString: url, schema, maxConnections: 4 });
  t = await createTestBackend({ storage });
});
afterAll(async () => {
  await t[Symbol.asyncDispose]();
  roundTrips[Symbol.dispose]();
});

type Request = readonly [method: string, path: string, request?: Parameters<typeof t.http>[2]];

/** Sends a request and returns its round trips. It must succeed. */
async function trips([method, path, request]: Request): Promise<number> {
  const { trips, result } = await roundTrips.of(() => t.http(method, path, request));
  expect(result.status, `${method} ${path}`).toBe(200);
  return trips;
}

const loginOf = (name: string): Request => [
  'POST',
  '/authentication/login',
  { body: { provider: 1, payload: name } },
];

/** Logs a player in and gets the account. Returns the round trips of both requests. */
async function logIn(name: string): Promise<{ readonly login: number; readonly account: number }> {
  const [method, path, request] = loginOf(name);
  const { trips: login, result } = await roundTrips.of(() => t.http(method, path, request));
  const session = result.headers['x-session-id']!;
  return { login, account: await trips(['POST', '/accounts', { session }]) };
}

describe('on Postgres', () => {
  test('a login of a known player and their account take five round trips', async () => {
    await logIn('known');
    await logIn('known');
    expect(await logIn('known')).toEqual({ login: 3, account: 2 });
  });

  test('a login of a known player who has as many sessions as they may have takes one more', async () => {
    for (let logins = 0; logins < 11; logins++) await logIn('often');
    expect(await logIn('often')).toEqual({ login: 4, account: 2 });
  });

  test('a login of a new player and their account take seven round trips', async () => {
    await logIn('first');
    expect(await logIn('second')).toEqual({ login: 2, account: 5 });
  });

  test('an account is read with one round trip, and with two if the session is not remembered', async () => {
    const { token: session, accountId } = await t.player();
    const read: Request = ['GET', `/accounts/${accountId}`, { session }];
    await trips(read);
    expect(await trips(read)).toBe(1);
    await t.clock.advance(6_000);
    // What the time has started ends before the next request.
    await t.storage.get(accounts, { id: accountId });
    expect(await trips(read)).toBe(2);
  });

  test('a metadata entry is written and read with one round trip', async () => {
    const { token: session } = await t.player();
    const request = { session, body: { entryKey: 'level', entryValue: { intPayload: 1 } } };
    await trips(['POST', '/accounts/metadata', request]);
    expect(await trips(['PUT', '/accounts/metadata', request])).toBe(1);
    expect(await trips(['GET', '/accounts/metadata?entryKey=level', { session }])).toBe(1);
  });

  test('a session is validated with one round trip', async () => {
    const { token } = await t.player();
    const validate: Request = [
      'POST',
      '/server/sessions/validate',
      { key: t.rootKey, body: { sessionId: token } },
    ];
    await trips(validate);
    expect(await trips(validate)).toBe(1);
  });
});
