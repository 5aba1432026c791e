import { createTestBackend, openTestStorage, type TestBackend } from '@lobbykit/testing';
import { afterEach, describe, expect, test } from 'vitest';
import { customProvider } from '../../../src/areas/authentication/providers/custom.ts';
import { unsafeProvider } from '../../../src/areas/authentication/providers/unsafe.ts';
import { sessions } from '../../../src/areas/sessions/tables.ts';
import type { BackendOptions } from '../../../src/backend/options.ts';
import { digest } from '../../../src/runtime/secrets.ts';
import { reasonOf } from '../../operations/request.ts';

/** `backend.authenticate`, with which a host protects its own routes. */

const minute = 60_000;
const opened: TestBackend[] = [];
afterEach(async () => {
  for (const backend of opened.splice(0)) await backend[Symbol.asyncDispose]();
});
async function open(options: Partial<BackendOptions> = {}): Promise<TestBackend> {
  const backend = await createTestBackend(options);
  opened.push(backend);
  return backend;
}

async function login(t: TestBackend, provider = 1): Promise<string> {
  const { headers } = await t.http('POST', '/authentication/login', { body: { provider, payload: 'x' } });
  return headers['x-session-id']!;
}

describe('a session', () => {
  test('is accepted in each place in which the interface accepts it, as an object and as Headers', async () => {
    const t = await open();
    const { token, accountId } = await t.player();
    for (const headers of [
      { authorization: `Bearer ${token}` },
      { authorization: `bearer  ${token} ` },
      { Authorization: `Bearer ${token}` },
      { 'x-session-id': token },
      { 'X-Session-Id': [token] },
    ]) {
      expect(await t.backend.authenticate(headers)).toEqual({ accountId, role: 'user', permissions: [] });
      const { authorization = '', 'x-session-id': session = '' } = Object.fromEntries(
        Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)]),
      );
      const fetched = new Headers({ Authorization: authorization, 'X-Session-Id': session });
      expect(await t.backend.authenticate(fetched)).toMatchObject({ accountId });
    }
  });

  test('has the role and the permissions of its account, from the next request on', async () => {
    const t = await open({ roles: { moderator: ['accounts.*'] } });
    const { token, accountId } = await t.player();
    const headers = { 'x-session-id': token };
    expect(await t.backend.authenticate(headers)).toEqual({ accountId, role: 'user', permissions: [] });
    await t.backend.promote(accountId, 'moderator');
    expect(await t.backend.authenticate(headers)).toEqual({
      accountId,
      role: 'moderator',
      permissions: ['accounts.*'],
    });
  });

  test('without an account has no account id, role or permissions', async () => {
    const t = await open();
    expect(await t.backend.authenticate({ 'x-session-id': await login(t) })).toEqual({
      accountId: null,
      role: null,
      permissions: [],
    });
  });

  test('of a login that is not done yet is nobody', async () => {
    const redirect = customProvider(() => ({ redirectUri: 'https://login.example.com/' }));
    const t = await open({ providers: [unsafeProvider, redirect] });
    expect(await t.backend.authenticate({ 'x-session-id': await login(t, 99) })).toBeNull();
  });

  test('is nobody after its logout, and after its account was deleted', async () => {
    const t = await open();
    const [one, other] = [await t.player(), await t.player()];
    for (const { token } of [one, other])
      expect(await t.backend.authenticate({ 'x-session-id': token })).not.toBeNull();
    await t.http('POST', '/authentication/logout', { session: one.token });
    await t.http('DELETE', '/admin/accounts', { key: t.rootKey, body: { accountId: other.accountId } });
    for (const { token } of [one, other])
      expect(await t.backend.authenticate({ 'x-session-id': token })).toBeNull();
  });

  test('is used by it: the last use is written', async () => {
    const storage = await openTestStorage();
    const t = await open({ storage });
    const { token } = await t.player();
    await t.clock.advance(10 * minute);
    await t.backend.authenticate({ 'x-session-id': token });
    await t.clock.advance(1_000);
    const used = { digest: digest(token), lastSeenAt: { gte: t.clock.now() - minute } };
    // The write is in the background and takes a few turns of the event loop on a real database.
    while ((await storage.count(sessions, used)) === 0) await new Promise((resolve) => setImmediate(resolve));
  });
});

describe('an API key', () => {
  test('has the permissions of its policy and no account', async () => {
    const t = await open();
    const key = await t.key(['accounts.read']);
    const expected = { accountId: null, role: null, permissions: ['accounts.read'] };
    expect(await t.backend.authenticate({ authorization: `Bearer ${key}` })).toEqual(expected);
    expect(await t.backend.authenticate(new Headers({ 'X-Api-Key': key }))).toEqual(expected);
    expect(await t.backend.authenticate({ 'x-api-key': t.rootKey })).toMatchObject({ permissions: ['*'] });
  });
});

describe('a request of nobody', () => {
  test('has no credential, or one that is invalid', async () => {
    const t = await open();
    for (const headers of [
      {},
      { authorization: '' },
      { authorization: 'Basic dXNlcjpwdw==' },
      { authorization: `Bearer gs_${'a'.repeat(43)}` },
      { authorization: 'Bearer gk_nothing' },
      { 'x-session-id': 'gk_nothing' },
      { 'x-session-id': undefined, 'x-api-key': '' },
      { cookie: 'x-session-id=gs_a' },
    ])
      expect(await t.backend.authenticate(headers)).toBeNull();
    expect(await t.backend.authenticate(new Headers())).toBeNull();
  });

  test('is not counted: the hundredth is answered as the first', async () => {
    const t = await open({ rates: {} });
    const headers = { 'x-session-id': `gs_${'a'.repeat(43)}` };
    for (let requests = 0; requests < 100; requests++)
      expect(await t.backend.authenticate(headers)).toBeNull();
  });
});

test('two credentials are refused as the interface refuses them', async () => {
  const t = await open();
  const { token } = await t.player();
  const other = (await t.player()).token;
  const otherKey = await t.key([]);
  for (const headers of [
    { 'x-session-id': token, 'x-api-key': t.rootKey },
    { authorization: `Bearer ${token}`, 'x-api-key': t.rootKey },
    new Headers({ authorization: `Bearer ${t.rootKey}`, 'x-session-id': token }),
    { authorization: `Bearer ${token}`, 'x-session-id': other },
    { authorization: `Bearer ${t.rootKey}`, 'x-api-key': otherKey },
    { 'x-session-id': `${token}, ${other}` },
    { 'x-session-id': [token, other] },
  ]) {
    const error = { reason: 'CREDENTIAL_AMBIGUOUS' };
    await expect(t.backend.authenticate(headers)).rejects.toMatchObject(error);
    const sent = headers instanceof Headers ? Object.fromEntries(headers) : headers;
    const { status, body } = await t.http('GET', '/sessions/current', { headers: sent as never });
    expect([status, reasonOf(body)]).toEqual([400, 'CREDENTIAL_AMBIGUOUS']);
  }
});

test('two sessions in two spellings of one header are refused', async () => {
  const t = await open();
  const [one, other] = [await t.player(), await t.player()];
  const headers = { 'x-session-id': one.token, 'X-Session-ID': other.token };
  await expect(t.backend.authenticate(headers)).rejects.toMatchObject({ reason: 'CREDENTIAL_AMBIGUOUS' });
});

test('one session in two headers, or twice in one, is one credential', async () => {
  const t = await open();
  const { token, accountId } = await t.player();
  for (const headers of [
    { authorization: `Bearer ${token}`, 'x-session-id': token },
    { 'x-session-id': [token, token] },
    { 'x-session-id': token, 'X-Session-ID': token },
  ])
    expect(await t.backend.authenticate(headers)).toMatchObject({ accountId });
});

test('the header names of the configuration are used in place of the defaults', async () => {
  const t = await open({ headers: { session: 'X-Game', apiKey: 'X-Studio' } });
  const token = (await t.http('POST', '/authentication/login', { body: { provider: 1, payload: 'x' } }))
    .headers['x-game']!;
  expect(await t.backend.authenticate({ 'x-game': token })).not.toBeNull();
  expect(await t.backend.authenticate(new Headers({ 'x-studio': t.rootKey }))).not.toBeNull();
  expect(await t.backend.authenticate({ 'x-session-id': token, 'x-api-key': t.rootKey })).toBeNull();
});

test('a backend that has stopped refuses to authenticate', async () => {
  const t = await open();
  const { token } = await t.player();
  await t.backend.stop();
  await expect(t.backend.authenticate({ 'x-session-id': token })).rejects.toMatchObject({
    reason: 'SHUTTING_DOWN',
  });
});

test.each([
  ['nothing', undefined, 'undefined'],
  ['null', null, 'null'],
  ['a text', 'Bearer gs_secret', 'a text'],
  ['a list', ['authorization', 'Bearer gs_secret'], 'a list'],
  ['a promise', Promise.resolve({}), 'a promise'],
  ['the whole request', { method: 'GET', headers: { authorization: 'Bearer gs_secret' } }, 'the request'],
])('a host that authenticates %s in place of headers is told what to pass', async (_, headers, name) => {
  await using t = await createTestBackend();
  await expect(t.backend.authenticate(headers as never)).rejects.toThrow(
    new TypeError(
      `authenticate needs the headers of a request, not ${name}: backend.authenticate(request.headers)`,
    ),
  );
});
