import { createTestBackend, type TestBackend } from '@lobbykit/testing';
import { customProvider, unsafeProvider } from '../../src/areas/authentication/index.ts';
import type {
  LoginContext,
  LoginOutcome,
  RedirectFlow,
} from '../../src/areas/authentication/providers/provider.ts';
import type { BackendOptions } from '../../src/backend/options.ts';
import { cheapCost } from './email-users.ts';
import { permissions } from './operations.ts';

/** A backend in which everything that operations are about can be made. */
export interface World extends TestBackend {
  /** A text that nothing else in this world has. */
  unique(): string;
  /** Logs in with a provider and returns the token; the session has no account yet. */
  login(provider: 1 | 99, payload: string): Promise<string>;
  /** Begins a login that goes elsewhere. */
  pending(): Promise<PendingLogin>;
  /** A session that logged in and has no account. */
  loggedIn(): Promise<string>;
}

/** A login that is under way: its pending token, the state that finishes it, and the digits that confirm it. */
export interface PendingLogin {
  readonly token: string;
  readonly state: string;
  readonly confirmationCode: string;
}

/** The role that holds one permission and nothing else. */
export const roleOf = (permission: string): string => `only-${permission.replaceAll('.', '-')}`;

/** How players of a world come back: with a `code` that is their subject. */
export const returning: RedirectFlow = {
  returns: 'query',
  finish: async ({ code }) => (code === undefined ? null : { subject: code }),
};

/** Where players of a world come back to; nobody listens there. */
export const providerSettings = { CUSTOM: { redirectUri: 'https://game.example/callback' } };

/** Limits that samples of one world would otherwise reach together. */
const roomy = {
  policies: 10_000,
  openLoginsPerAddress: 1_000,
  awaitSeconds: 2,
  fleetHosts: 10_000,
  hostHoldSeconds: 1,
  hostLostSeconds: 3_600,
  hostActionSeconds: 2,
  deploySeconds: 2,
};

/**
 * Makes a world: a test backend with the Unsafe provider, and a Custom one that believes `is:<subject>` and sends `go`
 * elsewhere, who comes back with a `code` that is his subject; with a role for every permission, and the role
 * `bystander` that has none.
 */
export async function createWorld(options: Partial<BackendOptions> = {}): Promise<World> {
  let begun: LoginContext | undefined;
  const validate = (payload: string, context: LoginContext): LoginOutcome => {
    if (payload.startsWith('is:')) return { subject: payload.slice(3) };
    if (payload !== 'go') return null;
    begun = context;
    return { redirectUri: 'https://login.example/authorize', kept: 'kept' };
  };
  const custom = customProvider(validate, { redirect: returning });
  const t = await createTestBackend({
    providers: [unsafeProvider, custom],
    providerSettings,
    roles: {
      bystander: [],
      ...Object.fromEntries(permissions.map((permission) => [roleOf(permission), [permission]])),
    },
    exposeInternal: true,
    matchmaking: {
      config: { serviceMatchmakerConfig: { matchmakingQueues: { duel: { teams: 2, playersPerTeam: 1 } } } },
    },
    fleets: { deploy: { artifacts: ['https://builds.example/'] } },
    platformAuth: {
      // Nobody reads them: codes are made by hand where one is needed.
      email: { sendMail: () => {} },
      devices: { selfEnrol: true },
      rememberMe: true,
      passwordCost: cheapCost,
    },
    ...options,
    limits: { ...roomy, ...options.limits },
  });
  let made = 0;

  async function login(provider: 1 | 99, payload: string) {
    let token = '';
    const onHeader = (name: string, value: string): void => {
      if (name === 'x-session-id') token = value;
    };
    const answer = await t.backend.api.authentication.login({ provider, payload }, { onHeader });
    return { token, confirmationCode: answer.confirmationCode ?? '' };
  }

  const unique = (): string => `u${++made}`;
  return {
    ...t,
    unique,
    login: async (provider, payload) => (await login(provider, payload)).token,
    loggedIn: async () => (await login(99, `is:${unique()}`)).token,
    pending: async () => ({ ...(await login(99, 'go')), state: begun!.state }),
  };
}
