import type { Handlers } from '../../http/contract.ts';
import type { Call } from '../../kernel/call.ts';
import { invalidField } from '../../kernel/errors.ts';
import type { Provider } from '../../kernel/identity.ts';
import type { Context } from '../area.ts';
import type { authenticationContract, ProviderConfigChange } from './contract.ts';
import type { ProviderRecord, ProviderRecords } from './provider-records.ts';
import { assertProvider, isRedirectUri, masked } from './rules.ts';
import { authProviders } from './tables.ts';

type Routes = (typeof authenticationContract)['routes'];
type Administration = Pick<
  Handlers<Routes>,
  'adminListProviders' | 'adminGetProvider' | 'adminUpdateProvider' | 'adminSetProviderStatus'
>;

const configOf = ({ configuration, enabled }: ProviderRecord) => ({
  providerClientId: configuration.clientId,
  providerClientSecret: masked(configuration.clientSecret),
  providerRedirectUri: configuration.redirectUri,
  providerIsEnabled: enabled,
});

/** The configuration as JSON text, with missing settings and warnings. */
const rawConfigOf = (record: ProviderRecord): string =>
  JSON.stringify({ ...configOf(record), missing: record.missing, warnings: record.warnings });

/** Lets operators read and change the configuration of providers. */
export function createAdministration(
  ctx: Context,
  records: ProviderRecords,
  changed: () => void,
): Administration {
  async function change(
    call: Call,
    provider: number,
    config: ProviderConfigChange,
  ): Promise<Record<string, never>> {
    assertProvider(provider);
    // An empty address removes the configured one.
    if (config.providerRedirectUri && !isRedirectUri(config.providerRedirectUri))
      throw invalidField(
        'providerConfig.providerRedirectUri',
        'must be https, or http to a loopback address',
      );
    const patch = records.patchOf(provider, config);
    if (Object.keys(patch).length === 0) return {};
    await ctx.atomically(call, async (unit) => {
      await unit.insert(authProviders, { provider }, { ifAbsent: true });
      await unit.update(authProviders, { provider }, patch);
      unit.afterCommit(changed);
    });
    return {};
  }

  return {
    async adminListProviders(call) {
      const all = await records.all(call.db);
      return {
        providers: all.map((record) => ({
          provider: record.provider as Provider,
          rawConfig: rawConfigOf(record),
        })),
      };
    },
    async adminGetProvider(call, { provider }) {
      assertProvider(provider);
      return { provider, providerConfig: configOf(await records.get(call.db, provider)) };
    },
    adminUpdateProvider: (call, { provider, providerConfig }) => change(call, provider!, providerConfig),
    adminSetProviderStatus: (call, { provider, isEnabled }) =>
      change(call, provider!, {
        providerClientId: undefined,
        providerClientSecret: undefined,
        providerRedirectUri: undefined,
        providerIsEnabled: isEnabled,
      }),
  };
}
