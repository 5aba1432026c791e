import { expect, test } from 'vitest';
import { loginStates } from '../../../src/areas/authentication/tables.ts';
import { hostCompletedProvider, open, untilAwaited, wait } from './logins.ts';

const custom = 99;

test('a login above the limit of its address ends the oldest open one, whose client reads why', async () => {
  const { providers, states } = hostCompletedProvider();
  const t = await open({ providers, limits: { openLoginsPerAddress: 3 } });
  const begin = async (address: string) => {
    const { status, headers } = await t.http('POST', '/authentication/login', {
      address,
      body: { provider: custom, payload: 'game' },
    });
    expect(status).toBe(200);
    await t.clock.advance(1_000);
    return headers['x-session-id']!;
  };
  const oldest = await begin('192.0.2.7');
  const other = await begin('192.0.2.8');
  const second = await begin('192.0.2.7');
  const third = await begin('192.0.2.7');
  const waiting = wait(t, oldest);
  await untilAwaited(t);
  await begin('192.0.2.7');
  expect(await waiting).toMatchObject({ successfulAuth: false, message: 'LOGIN_REPLACED' });
  expect(await t.backend.authentication.complete(states[0]!, { subject: 'late' })).toBe(false);
  // A login that is done makes room: the next one ends none.
  await t.backend.authentication.complete(states[2]!, { subject: 'alice' });
  expect(await wait(t, second)).toMatchObject({ successfulAuth: true });
  await begin('192.0.2.7');
  for (const state of [states[3]!, states[1]!])
    expect(await t.backend.authentication.complete(state, { subject: 'bob' })).toBe(true);
  for (const token of [third, other]) expect(await wait(t, token)).toMatchObject({ successfulAuth: true });
});

test('twenty logins from one address can be open, all begun at once', async () => {
  const { providers } = hostCompletedProvider();
  const t = await open({ providers });
  const begin = () =>
    t.http('POST', '/authentication/login', {
      address: '192.0.2.7',
      body: { provider: custom, payload: 'game' },
    });
  const started = await Promise.all(Array.from({ length: 23 }, begin));
  expect(new Set(started.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await t.storage.count(loginStates, {})).toBe(20);
});

test('logins that the host begins in its own process have no address and are not limited', async () => {
  const { providers } = hostCompletedProvider();
  const t = await open({ providers, limits: { openLoginsPerAddress: 3 } });
  for (let login = 0; login < 7; login += 1) {
    const { redirectUri } = await t.backend.api.authentication.login({ provider: custom, payload: 'game' });
    expect(redirectUri).not.toBe('');
  }
  expect(await t.storage.count(loginStates, {})).toBe(7);
});
