import { createTestBackend, type TestBackend } from '@lobbykit/testing';
import { afterEach, expect, test } from 'vitest';
import { customProvider } from '../../../src/areas/authentication/providers/custom.ts';
import { unsafeProvider } from '../../../src/areas/authentication/providers/unsafe.ts';
import type { BackendOptions } from '../../../src/backend/options.ts';

/** A login through `backend.api` returns its session. Over HTTP the session is in a header alone. */

const opened: TestBackend[] = [];
afterEach(async () => {
  for (const backend of opened.splice(0)) await backend[Symbol.asyncDispose]();
});
async function open(options: Partial<BackendOptions> = {}): Promise<TestBackend> {
  const backend = await createTestBackend(options);
  opened.push(backend);
  return backend;
}

test('a login in process returns a session that works, and passes the same one to onHeader', async () => {
  const { backend } = await open();
  const headers = new Map<string, string>();
  const { session, ...body } = await backend.api.authentication.login(
    { provider: 'UNSAFE', payload: 'alice' },
    { onHeader: (name, value) => headers.set(name, value) },
  );
  expect(body).toEqual({ redirectUri: '' });
  expect(session).toMatch(/^gs_\w{43}$/);
  expect(headers.get('x-session-id')).toBe(session);
  expect((await backend.api.accounts.create({}, { session })).account.authRole).toBe('user');
});

test('a login in process returns its session under another header name too', async () => {
  const { backend } = await open({ headers: { session: 'X-Game' } });
  const { session } = await backend.api.authentication.login({ provider: 'UNSAFE', payload: 'alice' });
  expect(await backend.authenticate({ 'x-game': session })).not.toBeNull();
});

test('a login by redirect returns the session of the login that is not done yet', async () => {
  const redirect = customProvider(() => ({ redirectUri: 'https://login.example.com/' }));
  const { backend } = await open({ providers: [unsafeProvider, redirect] });
  const login = await backend.api.authentication.login({ provider: 'CUSTOM', payload: '' });
  expect(login.redirectUri).toBe('https://login.example.com/');
  expect(login.session).toMatch(/^gs_/);
  expect(await backend.authenticate({ 'x-session-id': login.session })).toBeNull();
});

test('the body of a login over HTTP has no session', async () => {
  const t = await open();
  const { body, headers } = await t.http('POST', '/authentication/login', {
    body: { provider: 'UNSAFE', payload: 'alice' },
  });
  expect(body).toEqual({ redirectUri: '' });
  expect(headers['x-session-id']).toMatch(/^gs_/);
});

test('other operations have no session in their result', async () => {
  const t = await open();
  const { token } = await t.player();
  expect(await t.backend.api.accounts.create({}, { session: token })).not.toHaveProperty('session');
});
