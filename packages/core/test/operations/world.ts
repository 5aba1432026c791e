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

/** A backend in which everything that operations need can be created. */
export interface World extends TestBackend {
  /** Returns a text that is unique in this world. */
  unique(): string;
  /** Logs in with a provider and returns the token of a session without account. */
  login(provider: 1 | 99, payload: string): Promise<string>;
  /** Starts a login by redirect. */
  pending(): Promise<PendingLogin>;
  /** Creates a session that is logged in but has no account. */
  loggedIn(): Promise<string>;
}

/** An open login: its pending token, the state that completes it, and the digits that confirm it. */
export interface PendingLogin {
  readonly token: string;
  readonly state: string;
  readonly confirmationCode: string;
}

/** Returns the role that has exactly one permission. */
export const roleOf = (permission: string): string => `only-${permission.replaceAll('.', '-')}`;

/** Completes logins of a world: players come back with a `code` that is their subject. */
export const returning: RedirectFlow = {
  returns: 'query',
  finish: async ({ code }) => (code === undefined ? null : { subject: code }),
};

/** Where players of a world come back to. Nothing listens there. */
export const providerSettings = { CUSTOM: { redirectUri: 'https://game.example/callback' } };

/** Raises limits that the samples of one world would reach together. */
const roomy = {
  policies: 10_000,
  openLoginsPerAddress: 1_000,
  awaitSeconds: 2,
  fleetHosts: 10_000,
  hostHoldSeconds: 1,
  hostLostSeconds: 3_600,
  hostActionSeconds: 2,
  deploySeconds: 2,
  webhooks: 10_000,
};

/**
 * Creates a world: a test backend with the Unsafe provider and a Custom one. The latter accepts `is:<subject>` and
 * redirects `go`; the player comes back with a `code` that is their subject. There is a role for every permission, and
 * the role `bystander` without any.
 */
export async function createWorld(options: Partial<BackendOptions> = {}): Promise<World> {
  let loginContext: LoginContext | undefined;
  const validate = (payload: string, context: LoginContext): LoginOutcome => {
    if (payload.startsWith('is:')) return { subject: payload.slice(3) };
    if (payload !== 'go') return null;
    loginContext = context;
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
      // Mails are discarded: tests create codes themselves if they need them.
      email: { sendMail: () => {} },
      devices: { selfEnrol: true },
      rememberMe: true,
      passwordCost: cheapCost,
    },
    ...options,
    limits: { ...roomy, ...options.limits },
  });
  let uniqueCount = 0;

  async function login(provider: 1 | 99, payload: string) {
    let token = '';
    const onHeader = (name: string, value: string): void => {
      if (name === 'x-session-id') token = value;
    };
    const answer = await t.backend.api.authentication.login({ provider, payload }, { onHeader });
    return { token, confirmationCode: answer.confirmationCode ?? '' };
  }

  const unique = (): string => `u${++uniqueCount}`;
  return {
    ...t,
    unique,
    login: async (provider, payload) => (await login(provider, payload)).token,
    loggedIn: async () => (await login(99, `is:${unique()}`)).token,
    pending: async () => ({ ...(await login(99, 'go')), state: loginContext!.state }),
  };
}
