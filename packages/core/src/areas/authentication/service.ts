import type { Context, Service } from '../../area.ts';
import { commonErrors } from '../../errors.ts';
import type { Platform } from '../../events/envelope.ts';
import { type Identity, type Provider, providers } from '../../identity.ts';
import { removeInSteps } from '../../storage/remove-in-steps.ts';
import type { ComponentHealth } from '../../storage/storage.ts';
import type { OnSignal, SessionStore } from '../sessions/index.ts';
import type { authenticationContract } from './contract.ts';
import type { AuthenticationOptions } from './options.ts';
import { createProviderRecords } from './records.ts';
import { bootstrapAdmins, usualIssuer } from './rules.ts';
import { createAdministration } from './service.administration.ts';
import { createAwait } from './service.await.ts';
import { type Completion, createLogin } from './service.login.ts';
import { loginOrigins, loginResults, loginStates } from './tables.ts';

export interface AuthenticationParts {
  readonly options: AuthenticationOptions & { readonly production?: boolean };
  readonly sessions: SessionStore;
  readonly signal: (topic: string, key: string) => void;
  readonly onSignal: OnSignal & ((topic: string, listener: (key: string | null) => void) => () => void);
  /** Name of the response header that carries a new session token. */
  readonly sessionHeader: string;
}

export interface Authentication extends Service<typeof authenticationContract.routes> {
  /**
   * Ends a login that a provider sent elsewhere, by its one-time state; whoever waits for it is woken, on every node.
   *
   * Of many callers with one state exactly one gets true.
   */
  complete(state: string, completion: Completion): Promise<boolean>;
  /** Whether the account of this identity is to be an administrator's. */
  isBootstrapAdmin(identity: Identity): boolean;
  /** The issuer of a platform's ids where nobody names one; null where a platform has several. */
  usualIssuer(platform: Platform): string | null;
  /** Lets requests that wait for a login go: the server stops. */
  stopWaiting(): void;
}

const sweepEvery = 60_000;
const providerNames = new Map<number, string>(
  Object.entries(providers).map(([name, value]) => [value, name]),
);

/** How players log in. */
export function createAuthentication(ctx: Context, parts: AuthenticationParts): Authentication {
  const { sessions, signal, onSignal, sessionHeader } = parts;
  const { atomically, clock, secrets, storage } = ctx;
  const records = createProviderRecords({ options: parts.options, secrets, clock });
  onSignal('auth_providers.changed', records.forget);
  const { login, complete } = createLogin(ctx, {
    records,
    sessions,
    done: (sessionDigest) => signal('login.done', sessionDigest.slice(0, 16)),
    sessionHeader,
  });
  const waiting = createAwait(ctx, { sessions, onSignal, sessionHeader });

  /** An enabled provider that cannot log anybody in is a fault to be seen, not to be met by players. */
  async function components(): Promise<ComponentHealth[]> {
    const all = await records.all(storage);
    return all
      .filter(({ enabled }) => enabled)
      .map((record) => ({
        component: `provider.${providerNames.get(record.provider)}`,
        healthy: record.login !== null,
        status: record.login ? '' : 'enabled, and nothing logs in with it',
      }));
  }

  return {
    operations: {
      login,
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
    tasks: [
      {
        name: 'authentication.sweep',
        everyMilliseconds: sweepEvery,
        async run({ signal }) {
          const expired = { expiresAt: { lte: clock.now() } };
          for (const table of [loginStates, loginResults, loginOrigins])
            await removeInSteps(storage, table, expired, 'expiresAt', { signal });
        },
      },
    ],
    complete,
    isBootstrapAdmin: bootstrapAdmins(parts.options.bootstrapAdmins),
    usualIssuer,
    stopWaiting: waiting.stopWaiting,
  };
}
