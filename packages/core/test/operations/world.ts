import { customProvider, unsafeProvider } from '../../src/areas/authentication/index.ts';
import type { LoginContext } from '../../src/areas/authentication/providers/provider.ts';
import type { BackendOptions } from '../../src/options.ts';
import { createTestBackend, type TestBackend } from '../../src/testing/create-test-backend.ts';
import { permissions } from './operations.ts';

/** A backend in which everything that operations are about can be made. */
export interface World extends TestBackend {
  /** A text that nothing else in this world has. */
  unique(): string;
  /** Logs in with a provider and returns the token; the session has no account yet. */
  login(provider: 1 | 99, payload: string): Promise<string>;
  /** Begins a login that goes elsewhere, and returns its pending token and the state that completes it. */
  pending(): Promise<{ readonly token: string; readonly state: string }>;
  /** A session that logged in and has no account. */
  loggedIn(): Promise<string>;
}

/** The role that holds one permission and nothing else. */
export const roleOf = (permission: string): string => `only-${permission.replaceAll('.', '-')}`;

/** Limits that samples of one world would otherwise reach together. */
const roomy = { policies: 10_000, openLoginsPerAddress: 1_000, awaitSeconds: 2 };

/**
 * Makes a world: a test backend with the Unsafe provider, and a Custom one that believes `is:<subject>` and sends `go`
 * elsewhere; with a role for every permission, and the role `bystander` that has none.
 */
export async function createWorld(options: Partial<BackendOptions> = {}): Promise<World> {
  let begun: LoginContext | undefined;
  const custom = customProvider((payload, context) => {
    if (payload.startsWith('is:')) return { subject: payload.slice(3) };
    if (payload !== 'go') return null;
    begun = context;
    return { redirectUri: 'https://login.example/authorize' };
  });
  const t = await createTestBackend({
    providers: [unsafeProvider, custom],
    roles: {
      bystander: [],
      ...Object.fromEntries(permissions.map((permission) => [roleOf(permission), [permission]])),
    },
    ...options,
    limits: { ...roomy, ...options.limits },
  });
  let made = 0;

  async function login(provider: 1 | 99, payload: string): Promise<string> {
    let token = '';
    const onHeader = (name: string, value: string): void => {
      if (name === 'x-session-id') token = value;
    };
    await t.backend.api.authentication.login({ provider, payload }, { onHeader });
    return token;
  }

  const unique = (): string => `u${++made}`;
  return {
    ...t,
    unique,
    login,
    loggedIn: () => login(99, `is:${unique()}`),
    async pending() {
      const token = await login(99, 'go');
      return { token, state: begun!.state };
    },
  };
}
