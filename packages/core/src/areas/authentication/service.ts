import type { Platform } from '../../events/event-kinds.ts';
import type { Signals } from '../../events/nodes/signals.ts';
import { commonErrors } from '../../kernel/errors.ts';
import type { Provider } from '../../kernel/identity.ts';
import { deleteInBatches } from '../../storage/delete-in-batches.ts';
import { hasExpired } from '../../storage/has-rows.ts';
import type { ComponentHealth, StorageOperations } from '../../storage/storage.ts';
import type { KnownLogin } from '../accounts/known-login.ts';
import type { Service } from '../area.ts';
import type { OptionDefaults } from '../part.ts';
import type { SessionStore } from '../sessions/session-store.ts';
import { createAskProvider } from './ask-provider.ts';
import { createLoginCompleter } from './complete-login.ts';
import type { authenticationContract } from './contract.ts';
import type { AuthenticationContext } from './limits.ts';
import type { AuthenticationOptions } from './options.ts';
import { createPages } from './pages.ts';
import { createProviderRecords } from './provider-records.ts';
import { assertDistinct, defaultIssuer, nameOf, originsOf } from './rules.ts';
import { createAdministration } from './service.admin.ts';
import { createAwait } from './service.await.ts';
import { createCallback } from './service.callback.ts';
import { type Completion, createLogin } from './service.login.ts';
import { createSessionStarts } from './session-starts.ts';
import { loginOrigins, loginProofs, loginResults, loginStates } from './tables.ts';

export interface AuthenticationDependencies {
  readonly options: OptionDefaults<AuthenticationOptions>;
  readonly sessions: SessionStore;
  readonly knownLogin: KnownLogin;
  readonly signal: Signals['signal'];
  readonly onSignal: Signals['onSignal'];
  /** Name of the response header that carries a new session token. */
  readonly sessionHeader: string;
}

export interface Authentication extends Service<typeof authenticationContract.routes> {
  /**
   * Completes a login by redirect, by its one-time state, and wakes the request that waits for it, on every node.
   *
   * Of many callers with one state exactly one gets true.
   */
  complete(state: string, completion: Completion): Promise<boolean>;
  /** Returns the only issuer of a platform's ids; null if the platform has several or none. */
  defaultIssuer(platform: Platform): string | null;
  /** Whether players can log in with a provider: it exists, is enabled, and its settings are complete. */
  canLogIn(db: StorageOperations, provider: number): Promise<boolean>;
}

const sweepIntervalMilliseconds = 60_000;
const expiring = [loginStates, loginResults, loginOrigins, loginProofs] as const;

/** Creates the service with which players log in. */
export function createAuthentication(
  ctx: AuthenticationContext,
  dependencies: AuthenticationDependencies,
): Authentication {
  const { options, sessions, knownLogin, signal, onSignal, sessionHeader } = dependencies;
  const { providers: logins, gameName, pendingCookie } = options;
  const { atomically, clock, log, storage } = ctx;
  assertDistinct(logins);
  const origins = originsOf(logins);
  const records = createProviderRecords(ctx, options);
  onSignal('auth_providers.changed', records.forget);
  const ask = createAskProvider(ctx);
  const completer = createLoginCompleter({
    sessions,
    done: (sessionDigest) => signal('login.done', sessionDigest.slice(0, 16)),
  });
  const { login, complete } = createLogin(ctx, {
    records,
    sessions,
    start: createSessionStarts(ctx, { sessions, knownLogin, completer }),
    ask,
    completer,
    sessionHeader,
    pendingCookie,
  });
  const callbacks = createCallback(ctx, { records, ask, completer });
  const waiting = createAwait(ctx, { sessions, knownLogin, onSignal, sessionHeader });

  /**
   * Reports each enabled provider: unhealthy if it cannot log anybody in, so that operators see it before players do. A
   * warning is a healthy component of its own, and its name says everything.
   */
  async function components(): Promise<ComponentHealth[]> {
    const all = await records.all(storage);
    return all
      .filter(({ enabled }) => enabled)
      .flatMap(({ provider, missing, warnings }) => {
        const component = `provider.${nameOf(provider)}`;
        const status = missing.length === 0 ? '' : `missing: ${missing.join(', ')}`;
        const warned = warnings.map((warning) => ({
          component: `${component}.${warning}`,
          healthy: true,
          status: 'a warning',
        }));
        return [{ component, healthy: missing.length === 0, status }, ...warned];
      });
  }

  for (const { provider, warnings } of records.inCode())
    for (const warning of warnings)
      log.warn({ provider: nameOf(provider), warning }, 'a provider is less safe');

  return {
    operations: {
      login,
      ...callbacks,
      await: waiting.await,
      async logout(call) {
        const { actor } = call;
        if (actor.kind !== 'session' && actor.kind !== 'pending') throw commonErrors.SESSION_REQUIRED();
        await atomically(call, (unit) => sessions.end(unit, actor.digest));
        return {};
      },
      async listProviders(call) {
        const all = await records.all(call.db);
        return {
          enabledProviders: all.filter(({ enabled }) => enabled).map(({ provider }) => provider as Provider),
        };
      },
      healthz: () => ctx.health(components),
      ...createAdministration(ctx, records, () => signal('auth_providers.changed', '')),
    },
    page: createPages(gameName),
    tasks: [
      {
        name: 'authentication.sweep',
        everyMilliseconds: sweepIntervalMilliseconds,
        hasWork: () => hasExpired(storage, expiring, 'expiresAt', clock.now()),
        async run({ signal }) {
          const expired = { expiresAt: { lte: clock.now() } };
          for (const table of expiring)
            await deleteInBatches(storage, table, expired, 'expiresAt', { signal });
        },
      },
    ],
    complete,
    defaultIssuer: (platform) => defaultIssuer(origins, platform),
    async canLogIn(db, provider) {
      const { enabled, login, missing } = await records.get(db, provider);
      return enabled && login !== null && missing.length === 0;
    },
    stopWaiting: waiting.stopWaiting,
  };
}
