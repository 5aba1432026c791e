import { createTestBackend, type TestBackend } from '@lobbykit/testing';
import { afterEach, expect } from 'vitest';
import { customProvider } from '../../../src/areas/authentication/providers/custom.ts';
import { unsafeProvider } from '../../../src/areas/authentication/providers/unsafe.ts';
import { sessions } from '../../../src/areas/sessions/tables.ts';
import type { BackendOptions } from '../../../src/backend/options.ts';
import { digest } from '../../../src/runtime/secrets.ts';

/** Backends that are stopped after each test, and players whose sessions are used while the clock moves. */

export const second = 1_000;
export const minute = 60 * second;
export const hour = 60 * minute;
export const day = 24 * hour;

const opened: TestBackend[] = [];
afterEach(async () => {
  for (const backend of opened.splice(0)) await backend[Symbol.asyncDispose]();
});
export async function open(options: Partial<BackendOptions> = {}): Promise<TestBackend> {
  const backend = await createTestBackend(options);
  opened.push(backend);
  return backend;
}

export const withRedirect = [
  unsafeProvider,
  customProvider(() => ({ redirectUri: 'https://login.example.com/' })),
];

export async function login(t: TestBackend, payload: string, provider = 1): Promise<string> {
  const { headers } = await t.http('POST', '/authentication/login', { body: { provider, payload } });
  return headers['x-session-id']!;
}

export const statusOf = async (t: TestBackend, token: string, path = '/sessions/current'): Promise<number> =>
  (await t.http('GET', path, { session: token })).status;

/** Uses a session and waits until the use is written, which takes a second. */
export async function use(t: TestBackend, token: string): Promise<void> {
  expect(await statusOf(t, token)).toBe(200);
  await t.clock.advance(second);
  await written(t, token);
}

/** Waits for the background write, which takes a few turns of the event loop on a real database. */
export async function written({ storage, clock }: TestBackend, token: string): Promise<void> {
  const due = { digest: digest(token), lastSeenAt: { lt: clock.now() - minute } };
  while ((await storage.count(sessions, due)) > 0) await new Promise((resolve) => setImmediate(resolve));
}
