import { createTestBackend, type TestBackend } from '@lobbykit/testing';
import { afterEach } from 'vitest';
import { customProvider } from '../../../src/areas/authentication/providers/custom.ts';
import { unsafeProvider } from '../../../src/areas/authentication/providers/unsafe.ts';
import { loginStates } from '../../../src/areas/authentication/tables.ts';
import type { BackendOptions } from '../../../src/backend/options.ts';
import { isApiError } from '../../../src/kernel/errors.ts';

const opened: TestBackend[] = [];
afterEach(async () => {
  for (const backend of opened.splice(0)) await backend[Symbol.asyncDispose]();
});

/** Opens a backend that closes after the test. */
export async function open(options: Partial<BackendOptions> = {}): Promise<TestBackend> {
  const backend = await createTestBackend(options);
  opened.push(backend);
  return backend;
}

interface LoginAnswer {
  readonly redirectUri: string;
  readonly token: string;
}

export async function logIn(
  { backend }: TestBackend,
  provider: number,
  payload: string,
): Promise<LoginAnswer> {
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

/** Waits until a request is recorded as waiting for its login. */
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

/** A provider that redirects the player, whose logins the host completes, with the states of its logins. */
export function hostCompletedProvider() {
  const states: string[] = [];
  const provider = customProvider((payload, { state }) => {
    states.push(state);
    return { redirectUri: `https://login.example.com/?game=${payload}` };
  });
  return { states, providers: [unsafeProvider, provider] };
}
