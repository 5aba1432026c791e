import { createTestBackend, type TestBackend } from '@lobbykit/testing';
import { expect, onTestFinished, test } from 'vitest';

const asHost = { system: true } as const;

/** Sends a request whose body comes when it is told to. */
function sendSlowly(t: TestBackend, headers: Readonly<Record<string, string>>, path: string, body: object) {
  const { promise, resolve } = Promise.withResolvers<Uint8Array>();
  let isRead = false;
  const answer = t.backend.handle({
    method: 'POST',
    path: `/api/v1${path}`,
    query: '',
    headers: { 'content-type': 'application/json', ...headers },
    address: '192.0.2.1',
    signal: new AbortController().signal,
    readBody() {
      isRead = true;
      return promise;
    },
  });
  const come = () => resolve(Buffer.from(JSON.stringify(body)));
  return {
    come,
    /** Whether the request has its turn. */
    isRead: () => isRead,
    /** Lets the body come after this many milliseconds, and returns the status and the reason of the answer. */
    async after(milliseconds: number, meanwhile: () => Promise<unknown> = async () => {}) {
      await meanwhile();
      await t.clock.advance(milliseconds);
      come();
      const { status, body: text } = await answer;
      const { details } = JSON.parse(String(text)) as { details?: readonly { readonly reason: string }[] };
      return [status, details?.[0]?.reason];
    },
  };
}

async function open() {
  const t = await createTestBackend();
  onTestFinished(() => t[Symbol.asyncDispose]());
  return t;
}

test('a session that ends while the body of its request comes is refused, and nothing is done', async () => {
  const t = await open();
  const ada = await t.player('ada');
  const slow = sendSlowly(t, { 'x-session-id': ada.token }, '/parties/create', {});
  const logout = () => t.backend.api.authentication.logout({}, ada.caller);
  expect(await slow.after(1_000, logout)).toEqual([401, 'CREDENTIAL_INVALID']);
  expect((await t.backend.api.parties.adminList({}, asHost)).parties).toEqual([]);
});

test('a key that is revoked while the body of its request comes is refused', async () => {
  const t = await open();
  const key = await t.key(['*']);
  const slow = sendSlowly(t, { 'x-api-key': key }, '/admin/accounts', { displayName: 'Ann' });
  const revoke = async () => {
    const { apiKeys } = t.backend.api;
    for (const { key: id } of (await apiKeys.list({}, asHost)).apiKeys)
      await apiKeys.delete({ key: id }, asHost);
  };
  expect(await slow.after(1_000, revoke)).toEqual([401, 'CREDENTIAL_INVALID']);
});

test('a role that is taken away while the body of a request comes is no longer held', async () => {
  const t = await open();
  const boss = await t.admin('boss');
  const slow = sendSlowly(t, { 'x-session-id': boss.token }, '/admin/accounts', {
    displayName: 'Ann',
  });
  const demote = () =>
    t.backend.api.accounts.adminUpdate({ accountId: boss.accountId, account: { authRole: 'user' } }, asHost);
  expect(await slow.after(1_000, demote)).toEqual([403, 'PERMISSION_MISSING']);
});

test('a body that comes slowly from a session that lives is accepted', async () => {
  const t = await open();
  const ada = await t.player('ada');
  const slow = sendSlowly(t, { 'x-session-id': ada.token }, '/parties/create', {});
  expect(await slow.after(5_000)).toEqual([200, undefined]);
});

test.each([
  ['logins', '/authentication/login', { provider: 1, payload: 'bob' }],
  ['requests of players', '/parties/create', {}],
])('bodies that do not come keep no place from other %s', async (_what, path, body) => {
  const t = await open();
  const { token } = await t.player('ada');
  const credential = path === '/parties/create' ? { 'x-session-id': token } : {};
  const slow = Array.from({ length: 600 }, () => sendSlowly(t, credential, path, body));
  const answer = t.http('POST', path, { ...(path === '/parties/create' && { session: token }), body });
  const reading = () => slow.filter(({ isRead }) => isRead()).length;
  await expect.poll(reading, { timeout: 20_000 }).toBe(512);
  // Before any of the bodies is given up.
  for (let step = 0; step < 5; step++) await t.clock.advance(100);
  let status = 0;
  void answer.then((answered) => {
    status = answered.status;
  });
  await expect.poll(() => status, { timeout: 20_000 }).toBe(200);
  for (const { come } of slow) come();
});
