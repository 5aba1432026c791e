import { API_ROOT } from '../../http/request.ts';
import { type ProviderName, providers } from '../../kernel/identity.ts';
import type { StorageOperations } from '../../storage/storage.ts';
import type { Patch } from '../../storage/table.ts';
import type { Context } from '../area.ts';
import type { OptionDefaults } from '../part.ts';
import type { ProviderConfigChange } from './contract.ts';
import { authenticationErrors as errors } from './errors.ts';
import type { AuthenticationOptions } from './options.ts';
import type { LoginProvider, ProviderConfiguration } from './providers/provider.ts';
import { everyProvider, isMasked, isRedirectUri, nameOf } from './rules.ts';
import { authProviders, type ProviderRow } from './tables.ts';

/** The effective configuration of a provider. */
export interface ProviderRecord {
  readonly provider: number;
  /** Null if no provider is configured for the integer. */
  readonly login: LoginProvider | null;
  /** The secret is empty if there is none, or if the key that encrypted it is missing. */
  readonly configuration: ProviderConfiguration;
  readonly enabled: boolean;
  /** Settings that are missing. Nobody can log in until all are set. */
  readonly missing: readonly string[];
  /** Risks of the provider and its settings that operators should know. Empty while it is disabled. */
  readonly warnings: readonly string[];
}

export interface ProviderRecords {
  /** Reads one record. It may come from a cache that lasts until the signal of a change, at most five seconds. */
  get(db: StorageOperations, provider: number): Promise<ProviderRecord>;
  /** Reads one record from the storage. */
  fresh(db: StorageOperations, provider: number): Promise<ProviderRecord>;
  /** Reads all records. They may come from the cache. */
  all(db: StorageOperations): Promise<readonly ProviderRecord[]>;
  /** Returns all records as code sets them, without what operators have stored. */
  inCode(): readonly ProviderRecord[];
  /** Returns the patch that stores a change. Throws SECRET_KEY_MISSING and UNSAFE_IN_PRODUCTION. */
  patchOf(provider: number, config: ProviderConfigChange): Patch<typeof authProviders>;
  /** Empties the cache because a record has changed. */
  forget(): void;
}

/** Names what an encrypted secret is bound to: it cannot be moved to the row of another provider. */
const secretSealingContext = (provider: number): string => `auth_providers|client_secret|${provider}`;

/** How long records are cached if no signal of a change arrives. */
const cacheMilliseconds = 5_000;

/**
 * Reads and caches the providers' configuration: what code sets, overridden field by field by what operators have
 * stored.
 *
 * A provider is enabled by default if code sets everything it needs; any other must be enabled by an operator. In
 * production the Unsafe provider is always disabled, unless an option allows it.
 */
export function createProviderRecords(
  { secrets, clock, production, publicUrl }: Pick<Context, 'secrets' | 'clock' | 'production' | 'publicUrl'>,
  options: Pick<
    OptionDefaults<AuthenticationOptions>,
    'providers' | 'providerSettings' | 'allowUnsafeInProduction'
  >,
): ProviderRecords {
  const logins = new Map(options.providers.map((login) => [login.provider as number, login]));
  const settings = new Map(
    Object.entries(options.providerSettings).map(([name, value]) => [providers[name as ProviderName], value]),
  );
  const unsafeIsOff = production && !options.allowUnsafeInProduction;
  for (const [provider, { redirectUri }] of settings)
    if (redirectUri !== undefined && !isRedirectUri(redirectUri))
      throw new Error(
        `providerSettings.${nameOf(provider)}.redirectUri must be https, or http to a loopback address`,
      );
  let cached: { readonly rows: ReadonlyMap<number, ProviderRow>; readonly until: number } | null = null;
  let generation = 0;

  async function rowsOf(db: StorageOperations): Promise<ReadonlyMap<number, ProviderRow>> {
    const now = clock.now();
    if (cached && cached.until > now) return cached.rows;
    const generationBefore = generation;
    const rows = await db.find(authProviders, {});
    const byProvider = new Map(rows.map((row) => [row.provider, row]));
    // If a change was signalled during the read, these rows may be older than the change.
    if (generationBefore === generation) cached = { rows: byProvider, until: now + cacheMilliseconds };
    return byProvider;
  }

  function secretOf(provider: number, row: ProviderRow | undefined, secretInCode: string): string {
    const sealed = row?.clientSecret ?? null;
    if (sealed === null) return secretInCode;
    return sealed === '' ? '' : (secrets.unseal(sealed, secretSealingContext(provider)) ?? '');
  }

  /** Our callback below `publicUrl`, for providers that redirect. */
  const defaultRedirectUri = (provider: number): string =>
    publicUrl !== null && logins.get(provider)?.redirect
      ? `${publicUrl.replace(/\/+$/, '')}${API_ROOT}/authentication/${provider}/callback`
      : '';

  function missingOf(login: LoginProvider | null, configuration: ProviderConfiguration): readonly string[] {
    if (!login) return ['a provider: none is configured for this number'];
    const missing = [...(login.missing?.(configuration) ?? [])];
    if (!login.redirect) return missing;
    if (!isRedirectUri(configuration.redirectUri)) missing.push('redirectUri');
    if (!secrets.canSeal) missing.push('secretKey of the backend');
    return missing;
  }

  /** Whether code sets everything a provider needs. One that redirects must also be named in `providerSettings`. */
  const isReady = (login: LoginProvider | null, inCode: ProviderConfiguration): boolean =>
    missingOf(login, inCode).length === 0 && (!login?.redirect || settings.has(login.provider as never));

  function warningsOf(provider: number, login: LoginProvider | null): readonly string[] {
    const warnings: string[] = [...(login?.warnings ?? [])];
    if (login?.redirect?.confirmation === false) warnings.push('confirmation_off');
    if (provider === providers.UNSAFE && production) warnings.push('believes_everyone');
    return warnings;
  }

  function recordOf(provider: number, row: ProviderRow | undefined): ProviderRecord {
    const set = settings.get(provider as never) ?? {};
    const login = logins.get(provider) ?? null;
    const inCode = {
      clientId: set.clientId ?? '',
      clientSecret: set.clientSecret ?? '',
      redirectUri: set.redirectUri ?? defaultRedirectUri(provider),
    };
    const configuration = {
      clientId: row?.clientId ?? inCode.clientId,
      clientSecret: secretOf(provider, row, inCode.clientSecret),
      redirectUri: row?.redirectUri ?? inCode.redirectUri,
    };
    const enabled = row?.enabled == null ? (set.enabled ?? isReady(login, inCode)) : row.enabled === 1;
    const isOn = enabled && !(provider === providers.UNSAFE && unsafeIsOff);
    return {
      provider,
      login,
      configuration,
      enabled: isOn,
      missing: missingOf(login, configuration),
      warnings: isOn ? warningsOf(provider, login) : [],
    };
  }

  return {
    async get(db, provider) {
      return recordOf(provider, (await rowsOf(db)).get(provider));
    },
    async fresh(db, provider) {
      return recordOf(provider, (await db.get(authProviders, { provider })) ?? undefined);
    },
    async all(db) {
      const rows = await rowsOf(db);
      return everyProvider.map((provider) => recordOf(provider, rows.get(provider)));
    },
    inCode: () => everyProvider.map((provider) => recordOf(provider, undefined)),
    patchOf(provider, config) {
      const {
        providerClientId,
        providerClientSecret: secret,
        providerRedirectUri,
        providerIsEnabled,
      } = config;
      if (providerIsEnabled && provider === providers.UNSAFE && unsafeIsOff)
        throw errors.UNSAFE_IN_PRODUCTION();
      const newSecret = secret === undefined || isMasked(secret) ? undefined : secret;
      if (newSecret && !secrets.canSeal) throw errors.SECRET_KEY_MISSING();
      return {
        ...(providerClientId !== undefined && { clientId: providerClientId }),
        ...(newSecret !== undefined && {
          clientSecret: newSecret === '' ? '' : secrets.seal(newSecret, secretSealingContext(provider)),
        }),
        ...(providerRedirectUri !== undefined && { redirectUri: providerRedirectUri }),
        ...(providerIsEnabled !== undefined && { enabled: providerIsEnabled ? 1 : 0 }),
      };
    },
    forget() {
      generation++;
      cached = null;
    },
  };
}
