import { expect, test } from 'vitest';
import { open, redirecting } from './logins.ts';

const custom = 99;

test('five logins may be under way from one address, and the sixth waits for one to end', async () => {
  const { providers, states } = redirecting();
  const t = await open({ providers });
  const begin = (address: string) =>
    t.http('POST', '/authentication/login', { address, body: { provider: custom, payload: 'game' } });
  const begun = await Promise.all(Array.from({ length: 5 }, () => begin('192.0.2.7')));
  expect(begun.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect((await begin('192.0.2.7')).body).toMatchObject({ details: [{ reason: 'LOGIN_LIMIT' }, {}] });
  expect((await begin('192.0.2.8')).status).toBe(200);
  await t.backend.authentication.complete(states[0]!, { subject: 'alice' });
  expect((await begin('192.0.2.7')).status).toBe(200);
});

test('logins that the host begins in its own process have no address, so nothing counts them', async () => {
  const t = await open(redirecting());
  for (let login = 0; login < 7; login += 1) {
    const { redirectUri } = await t.backend.api.authentication.login({ provider: custom, payload: 'game' });
    expect(redirectUri).not.toBe('');
  }
});
