import { type ProviderName, providers } from '../../kernel/identity.ts';
import type { Clock } from '../../runtime/clock.ts';
import type { Secrets } from '../../runtime/secrets.ts';
import type { StorageOperations } from '../../storage/storage.ts';
import type { Patch } from '../../storage/table.ts';
import type { ProviderConfig } from './contract.ts';
import { authenticationErrors as errors } from './errors.ts';
import type { AuthenticationOptions } from './options.ts';
import type { LoginProvider, ProviderConfiguration } from './providers/provider.ts';
import { everyProvider, isMasked, isRedirectUri, nameOf } from './rules.ts';
import { authProviders, type ProviderRow } from './tables.ts';

/** The configuration of a provider as it counts. */
export interface ProviderRecord {
  readonly provider: number;
  /** What logs in; null where nothing does. */
  readonly login: LoginProvider | null;
  /** The secret is empty where there is none, or where the key that it was sealed with is missing. */
  readonly configuration: ProviderConfiguration;
  readonly enabled: boolean;
  /** What is to be set before anybody can log in: while there is something, nobody does. */
  readonly missing: readonly string[];
  /** What an operator has chosen and should know of. */
  readonly warnings: readonly string[];
}

export interface ProviderRecords {
  /** Reads one record; it may be remembered, until the signal of a change or for some seconds. */
  get(db: StorageOperations, provider: number): Promise<ProviderRecord>;
  /** Reads one record as it is stored now. */
  fresh(db: StorageOperations, provider: number): Promise<ProviderRecord>;
  /** Reads all records, by the integers of the providers. */
  all(db: StorageOperations): Promise<readonly ProviderRecord[]>;
  /** Reads all records as code alone has them. */
  inCode(): readonly ProviderRecord[];
  /** What a change of the configuration writes. Throws SECRET_KEY_MISSING and UNSAFE_IN_PRODUCTION. */
  patchOf(provider: number, config: ProviderConfig): Patch<typeof authProviders>;
  /** Forgets what is remembered: a record has changed. */
  forget(): void;
}

export interface ProviderRecordsDependencies {
  readonly options: AuthenticationOptions & { readonly production?: boolean; readonly publicUrl?: string };
  readonly secrets: Secrets;
  readonly clock: Clock;
}

/** How long records are remembered where no other node's signal arrives, in milliseconds. */
const remembered = 5_000;

/**
 * The providers' configuration: what code sets, and over it, field by field, what operators have stored.
 *
 * A provider of which code sets all that it needs is enabled; any other one waits until somebody enables it. In
 * production the Unsafe provider is off whatever either says, unless an option allows it.
 */
export function createProviderRecords({
  options,
  secrets,
  clock,
}: ProviderRecordsDependencies): ProviderRecords {
  const logins = new Map((options.providers ?? []).map((login) => [login.provider as number, login]));
  const settings = new Map(
    Object.entries(options.providerSettings ?? {}).map(([name, value]) => [
      providers[name as ProviderName],
      value,
    ]),
  );
  const unsafeIsOff = options.production === true && options.allowUnsafeInProduction !== true;
  for (const [provider, { redirectUri }] of settings)
    if (redirectUri !== undefined && !isRedirectUri(redirectUri))
      throw new Error(
        `providerSettings.${nameOf(provider)}.redirectUri takes https, or http to a loopback address`,
      );
  let known: { readonly rows: ReadonlyMap<number, ProviderRow>; readonly until: number } | null = null;
  let generation = 0;

  async function rowsOf(db: StorageOperations): Promise<ReadonlyMap<number, ProviderRow>> {
    const now = clock.now();
    if (known && known.until > now) return known.rows;
    const begun = generation;
    const rows = await db.find(authProviders, {});
    const byProvider = new Map(rows.map((row) => [row.provider, row]));
    // What was read before a change was told of may be what it was about.
    if (begun === generation) known = { rows: byProvider, until: now + remembered };
    return byProvider;
  }

  const placeOf = (provider: number): string => `auth_providers|client_secret|${provider}`;

  function secretOf(provider: number, row: ProviderRow | undefined, usual: string): string {
    const sealed = row?.clientSecret ?? null;
    if (sealed === null) return usual;
    return sealed === '' ? '' : (secrets.unseal(sealed, placeOf(provider)) ?? '');
  }

  /** Where a provider sends players back to, unless somebody says otherwise. */
  const usualRedirect = (provider: number): string =>
    options.publicUrl !== undefined && logins.get(provider)?.redirect
      ? `${options.publicUrl.replace(/\/+$/, '')}/api/v1/authentication/${provider}/callback`
      : '';

  function missingOf(login: LoginProvider | null, configuration: ProviderConfiguration): readonly string[] {
    if (!login) return ['a provider: nothing logs in with it'];
    const missing = [...(login.missing?.(configuration) ?? [])];
    if (!login.redirect) return missing;
    if (!isRedirectUri(configuration.redirectUri)) missing.push('redirectUri');
    if (!secrets.canSeal) missing.push('secretKey of the backend');
    return missing;
  }

  /** Whether code has set all that a provider needs. One that sends players elsewhere is meant only where it is named. */
  const isReady = (login: LoginProvider | null, inCode: ProviderConfiguration): boolean =>
    missingOf(login, inCode).length === 0 && (!login?.redirect || settings.has(login.provider as never));

  function warningsOf(provider: number, login: LoginProvider | null): readonly string[] {
    const warnings: string[] = [...(login?.warnings ?? [])];
    if (login?.redirect?.confirmation === false) warnings.push('confirmation_off');
    if (provider === providers.UNSAFE && options.production) warnings.push('believes_everyone');
    return warnings;
  }

  function recordOf(provider: number, row: ProviderRow | undefined): ProviderRecord {
    const set = settings.get(provider as never) ?? {};
    const login = logins.get(provider) ?? null;
    const inCode = {
      clientId: set.clientId ?? '',
      clientSecret: set.clientSecret ?? '',
      redirectUri: set.redirectUri ?? usualRedirect(provider),
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
          clientSecret: newSecret === '' ? '' : secrets.seal(newSecret, placeOf(provider)),
        }),
        ...(providerRedirectUri !== undefined && { redirectUri: providerRedirectUri }),
        ...(providerIsEnabled !== undefined && { enabled: providerIsEnabled ? 1 : 0 }),
      };
    },
    forget() {
      generation++;
      known = null;
    },
  };
}
