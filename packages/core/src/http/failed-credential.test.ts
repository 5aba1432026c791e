import { createTestBackend } from '@lobbykit/testing';
import { expect, test } from 'vitest';

test('after twenty wrong credentials an address is blocked, except for callers with a valid credential', async () => {
  await using t = await createTestBackend({ rates: {} });
  const { token } = await t.player();
  const ask = async (session: string, address: string) =>
    (await t.http('GET', '/sessions/current', { session, address })).status;
  for (let guess = 0; guess < 20; guess += 1) expect(await ask(`gs_${guess}`, '192.0.2.7')).toBe(401);
  expect(await ask('gs_20', '192.0.2.7')).toBe(429);
  expect(await ask('gs_20', '192.0.2.8')).toBe(401);
  expect(await ask(token, '192.0.2.7')).toBe(200);
});
