import { type Accounts, createAccounts } from '../areas/accounts/index.ts';
import {
  type ApiKeys,
  createApiKeys,
  createKeyAuthenticator,
  type KeyAuthenticator,
} from '../areas/api-keys/index.ts';
import type { Context } from '../areas/area.ts';
import { type Authentication, createAuthentication } from '../areas/authentication/index.ts';
import {
  type AccountLinks,
  createCredentials,
  createPlatformAuth,
  type PlatformAuth,
} from '../areas/platform-auth/index.ts';
import {
  createRoles,
  createSessionAuthenticator,
  createSessionStore,
  createSessions,
  type SessionAuthenticator,
  type SessionStore,
  type Sessions,
} from '../areas/sessions/index.ts';
import type { Unit } from '../kernel/unit.ts';
import type { ServicesDependencies } from './dependencies.ts';

/** The areas that decide who a caller is, and what they share. */
export interface IdentityServices {
  readonly accounts: Accounts;
  readonly apiKeys: ApiKeys;
  readonly authentication: Authentication;
  readonly platformAuth: PlatformAuth;
  readonly sessions: Sessions;
  readonly sessionStore: SessionStore;
  readonly sessionAuthenticator: SessionAuthenticator;
  readonly keyAuthenticator: KeyAuthenticator;
}

/** What other areas do when a session or an account ends, within its unit. */
export interface EndListeners {
  /** Called with the accounts whose sessions have ended. */
  readonly sessionsEnded: (unit: Unit, accountIds: readonly string[]) => Promise<void>;
  /** Called in this order when an account is deleted. */
  readonly accountDeleted: readonly ((unit: Unit, accountId: string) => Promise<void>)[];
}

/** Creates the areas that decide who a caller is, in the order in which they need each other. */
export function createIdentityServices(
  ctx: Context,
  { options, events, catalogue, sessionHeader }: ServicesDependencies,
  listeners: EndListeners,
): IdentityServices {
  const { storage, clock, secrets, limits, log } = ctx;
  const { signal, onSignal } = events.signals;
  const exposeSessionData = options.exposeSessionData ?? false;
  const roles = createRoles(options.roles, catalogue.permissions);
  const sessionStore = createSessionStore({
    clock,
    secrets,
    limits,
    signal,
    singleSession: options.singleSession ?? false,
    async onEnded(unit, rows) {
      await credentials.sessionsEnded(unit, rows);
      await listeners.sessionsEnded(
        unit,
        rows.flatMap(({ accountId }) => accountId ?? []),
      );
    },
    onClaimed: (unit, row) => credentials.sessionClaimed(unit, row),
  });

  const links: AccountLinks = {
    accountOfIdentity: (db, identity) => accounts.accountOfIdentity(db, identity),
    subjectOf: (db, accountId, platform, issuer) => accounts.subjectOf(db, accountId, platform, issuer),
    release: (unit, now, identity) => accounts.release(unit, now, identity),
  };
  const credentials = createCredentials(ctx, { options, sessions: sessionStore, links });
  const authentication = createAuthentication(ctx, {
    options: { ...options, providers: [...(options.providers ?? []), ...credentials.providers] },
    sessions: sessionStore,
    signal,
    onSignal,
    sessionHeader,
  });
  const accounts = createAccounts(ctx, {
    sessions: sessionStore,
    signal,
    roles,
    isBootstrapAdmin: authentication.isBootstrapAdmin,
    defaultIssuer: authentication.defaultIssuer,
    onDelete: [credentials.removeAccount, ...listeners.accountDeleted],
    sessionHeader,
    listAccountIds: options.listAccountIds ?? true,
  });
  const { accountOf } = accounts;
  const sessions = createSessions(ctx, {
    store: sessionStore,
    accountOf,
    signal,
    sessionHeader,
    exposeSessionData,
  });
  const sessionAuthenticator = createSessionAuthenticator({
    storage,
    store: sessionStore,
    roles,
    accountOf,
    onSignal,
    clock,
    limits,
    log,
  });
  const platformAuth = createPlatformAuth(ctx, {
    credentials,
    sessions: sessionStore,
    links,
    canLogIn: authentication.canLogIn,
    exposeSessionData,
  });
  const apiKeys = createApiKeys(ctx, {
    catalogue: catalogue.permissions,
    changed: () => signal('apiKeys.changed', ''),
  });
  const keyAuthenticator = createKeyAuthenticator({ storage, clock, log, rootApiKey: options.rootApiKey });
  onSignal('apiKeys.changed', keyAuthenticator.forget);

  return {
    accounts,
    apiKeys,
    authentication,
    platformAuth,
    sessions,
    sessionStore,
    sessionAuthenticator,
    keyAuthenticator,
  };
}
