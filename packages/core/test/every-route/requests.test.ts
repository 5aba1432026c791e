import { expect, test } from 'vitest';
import { operationById } from '../operations/operations.ts';
import { reasonOf } from '../operations/request.ts';
import { createWorld } from '../operations/world.ts';

const encoded = (text: string): string =>
  [...text].map((character) => `%${character.charCodeAt(0).toString(16)}`).join('');

const nested = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);

test('headers and queries that ask for another method are ignored', async () => {
  await using world = await createWorld();
  const { token, accountId } = await world.player();
  const overriding = {
    'x-http-method-override': 'PATCH',
    'x-http-method': 'PATCH',
    'x-method-override': 'PATCH',
  };
  const { status, body } = await world.http('GET', `/accounts/${accountId}?_method=PATCH`, {
    session: token,
    headers: overriding,
  });
  expect([status, body]).toMatchObject([200, { account: { id: accountId } }]);
});

test('a path parameter may be percent-encoded letter by letter, and is decoded once', async () => {
  await using world = await createWorld();
  const { token, accountId } = await world.player();
  const path = (id: string) => world.http('GET', `/accounts/${id}`, { session: token });
  expect(await path(encoded(accountId))).toEqual({ ...(await path(accountId)), headers: expect.anything() });
  expect((await path(encoded(accountId).replaceAll('%', '%25'))).status).toBe(400);
});

test('an operation that accepts any parameter ignores those that are given twice and those without a plain name', async () => {
  await using world = await createWorld();
  for (const operation of ['authentication.callback', 'authentication.postCallback'].map(operationById))
    for (const spoil of [
      (raw: string) => `${raw}&${raw}`,
      (raw: string) => raw.replace('state=', 'state[]='),
    ]) {
      const { state, confirmationCode: _ } = await world.pending();
      const raw = spoil(`state=${state}`);
      const isPost = operation.route.method === 'POST';
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      const ask = (text: string) =>
        world.http(
          operation.route.method,
          `/authentication/99/callback${isPost ? '' : `?${text}`}`,
          isPost ? { body: text, headers } : {},
        );
      expect(reasonOf((await ask(`${raw}&code=x`)).body)).toBe('LOGIN_UNKNOWN');
      expect((await ask(`state=${state}&code=x&__proto__=y&constructor=z`)).status).toBe(200);
    }
});

test('a body far above the limits is refused quickly, and the next request works', async () => {
  await using world = await createWorld();
  const { token } = await world.player();
  const bodies = [nested(100_000), `{"a":${'1'.repeat(200_000)}}`, `{${'"a":0,'.repeat(30_000)}"a":0}`];
  for (const body of [...bodies, Buffer.alloc(3_000_000, 0x20)]) {
    // The CPU time of this thread, so other processes on the machine do not count.
    const before = process.threadCpuUsage();
    const { status } = await world.http('POST', '/accounts/ids', { session: token, body });
    expect([400, 413]).toContain(status);
    expect(process.threadCpuUsage(before).user).toBeLessThan(500_000);
  }
  expect((await world.http('GET', '/accounts/healthz')).status).toBe(200);
});
