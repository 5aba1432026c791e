import { type BackendOptions, customProvider, type RedirectFlow, unsafeProvider } from '@lobbykit/core';
import type { AreaData } from '@lobbykit/core/area';
import { areas } from '@lobbykit/core/catalogue';
import { createTestBackend, type TestBackend } from '../create-test-backend.ts';
import { operationsOf } from './operation.ts';

/** An open login: its pending token, the state that completes it, and the digits that confirm it. */
export interface PendingLogin {
  readonly token: string;
  readonly state: string;
  readonly confirmationCode: string;
}

/** A test backend with everything that the cases of an area need besides the area. */
export interface AreaWorld extends TestBackend {
  /** Returns a text that is unique in this world: `u1`, `u2`, … */
  unique(): string;
  /** Logs in with a provider and returns the token of a session without account. */
  login(provider: 1 | 99, payload: string): Promise<string>;
  /** Starts a login by redirect. */
  pending(): Promise<PendingLogin>;
  /** Creates a session that is logged in but has no account. */
  loggedIn(): Promise<string>;
}

/** Returns the role that has exactly one permission. */
export const roleOf = (permission: string): string => `only-${permission.replaceAll('.', '-')}`;

/** The role without permissions. */
export const bystander = 'bystander';

/** Completes logins of a world: players come back with a `code` that is their subject. */
export const returning: RedirectFlow = {
  returns: 'query',
  finish: async ({ code }) => (code === undefined ? null : { subject: code }),
};

/** Where players of a world come back to. Nothing listens there. */
export const providerSettings = { CUSTOM: { redirectUri: 'https://game.example/callback' } };

/** Raises limits that the samples of one world would reach together. */
const roomy = { policies: 10_000, openLoginsPerAddress: 1_000, awaitSeconds: 2 };

const permissionsOf = (all: readonly AreaData[]): readonly string[] => [
  ...new Set(all.flatMap(operationsOf).flatMap(({ route }) => route.permission ?? [])),
];

/** The options of a world: those of `createTestBackend`. */
export interface AreaWorldOptions extends Omit<Partial<BackendOptions>, 'areas'> {
  /** Areas besides those in the box. */
  readonly areas?: readonly AreaData[];
}

/**
 * Opens a test backend for the cases of areas, with the options of `createTestBackend`. It has the Unsafe provider and a
 * Custom one, which accepts `is:<subject>` and redirects `go`; the player comes back with a `code` that is their subject.
 * There is a role for every permission, and the role `bystander` without any.
 */
export async function openAreaWorld(options: AreaWorldOptions = {}): Promise<AreaWorld> {
  let state = '';
  const custom = customProvider(
    (payload, context) => {
      if (payload.startsWith('is:')) return { subject: payload.slice(3) };
      if (payload !== 'go') return null;
      state = context.state;
      return { redirectUri: 'https://login.example/authorize', kept: 'kept' };
    },
    { redirect: returning },
  );
  const test = await createTestBackend({
    providers: [unsafeProvider, custom],
    providerSettings,
    exposeInternal: true,
    background: false,
    ...(options as Partial<BackendOptions>),
    roles: {
      [bystander]: [],
      ...Object.fromEntries(
        permissionsOf([...areas, ...(options.areas ?? [])]).map((permission) => [
          roleOf(permission),
          [permission],
        ]),
      ),
      ...options.roles,
    },
    limits: { ...roomy, ...options.limits },
  });
  let uniqueCount = 0;
  const unique = (): string => `u${++uniqueCount}`;

  async function login(provider: 1 | 99, payload: string) {
    const answer = await test.backend.api.authentication.login({ provider, payload });
    return { token: answer.session, confirmationCode: answer.confirmationCode ?? '' };
  }

  return {
    ...test,
    unique,
    login: async (provider, payload) => (await login(provider, payload)).token,
    loggedIn: async () => (await login(99, `is:${unique()}`)).token,
    pending: async () => ({ ...(await login(99, 'go')), state }),
  };
}
