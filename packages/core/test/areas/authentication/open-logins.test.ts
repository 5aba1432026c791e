import { expect, test } from 'vitest';
import { hostCompletedProvider, open } from './logins.ts';

const custom = 99;

test('five logins from one address can be in progress, and the sixth is refused until one of them ends', async () => {
  const { providers, states } = hostCompletedProvider();
  const t = await open({ providers });
  const begin = (address: string) =>
    t.http('POST', '/authentication/login', { address, body: { provider: custom, payload: 'game' } });
  const started = await Promise.all(Array.from({ length: 5 }, () => begin('192.0.2.7')));
  expect(started.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect((await begin('192.0.2.7')).body).toMatchObject({ details: [{ reason: 'LOGIN_LIMIT' }, {}] });
  expect((await begin('192.0.2.8')).status).toBe(200);
  await t.backend.authentication.complete(states[0]!, { subject: 'alice' });
  expect((await begin('192.0.2.7')).status).toBe(200);
});

test('logins that the host begins in its own process have no address and are not limited', async () => {
  const { providers } = hostCompletedProvider();
  const t = await open({ providers });
  for (let login = 0; login < 7; login += 1) {
    const { redirectUri } = await t.backend.api.authentication.login({ provider: custom, payload: 'game' });
    expect(redirectUri).not.toBe('');
  }
});
