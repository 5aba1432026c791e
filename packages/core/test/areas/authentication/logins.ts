import { createTestBackend, type TestBackend } from '@lobbykit/testing';
import { afterEach } from 'vitest';
import { customProvider } from '../../../src/areas/authentication/providers/custom.ts';
import { unsafeProvider } from '../../../src/areas/authentication/providers/unsafe.ts';
import { loginStates } from '../../../src/areas/authentication/tables.ts';
import type { BackendOptions } from '../../../src/backend/options.ts';
import { isApiError } from '../../../src/kernel/errors.ts';

/** What the tests of logging in have in common: backends that close after each test, and the calls of a client. */

const opened: TestBackend[] = [];
afterEach(async () => {
  for (const backend of opened.splice(0)) await backend[Symbol.asyncDispose]();
});

export async function open(options: Partial<BackendOptions> = {}): Promise<TestBackend> {
  const backend = await createTestBackend(options);
  opened.push(backend);
  return backend;
}

interface LoggedIn {
  readonly redirectUri: string;
  readonly token: string;
}

export async function logIn({ backend }: TestBackend, provider: number, payload: string): Promise<LoggedIn> {
  let token = '';
  const onHeader = (name: string, value: string): void => {
    if (name === 'x-session-id') token = value;
  };
  const { redirectUri } = await backend.api.authentication.login({ provider, payload }, { onHeader });
  return { redirectUri, token };
}

export async function wait({ backend }: TestBackend, session: string) {
  let token = '';
  const onHeader = (name: string, value: string): void => {
    if (name === 'x-session-id') token = value;
  };
  const answer = await backend.api.authentication.await({}, { session, onHeader });
  return { ...answer, token };
}

/** Lets the request that waits reach the place where it does. */
export async function untilAwaited({ storage, clock }: TestBackend): Promise<void> {
  const awaited = { awaitedUntil: { gt: clock.now() } };
  while ((await storage.count(loginStates, awaited)) === 0)
    await new Promise((resolve) => setImmediate(resolve));
  await new Promise((resolve) => setImmediate(resolve));
}

export const reasonOf = async (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'success',
    (error: unknown) => (isApiError(error) ? error.reason : String(error)),
  );

/** A provider of the host that sends the player elsewhere and is told the state under which he comes back. */
export function redirecting() {
  const states: string[] = [];
  const provider = customProvider((payload, { state }) => {
    states.push(state);
    return { redirectUri: `https://login.example.com/?game=${payload}` };
  });
  return { states, providers: [unsafeProvider, provider] };
}
