import type { Context } from '../../area.ts';
import type { Call } from '../../call.ts';
import { invalidField } from '../../errors.ts';
import type { Handlers } from '../../http/contract.ts';
import type { Provider } from '../../identity.ts';
import type { authenticationContract, ProviderConfig } from './contract.ts';
import type { ProviderRecord, ProviderRecords } from './records.ts';
import { assertProvider, isRedirectUri, masked } from './rules.ts';
import { authProviders } from './tables.ts';

type Routes = (typeof authenticationContract)['routes'];
type Administration = Pick<
  Handlers<Routes>,
  'adminListProviders' | 'adminGetProvider' | 'adminUpdateProvider' | 'adminSetProviderStatus'
>;

const configOf = (record: ProviderRecord) => ({
  providerClientId: record.clientId,
  providerClientSecret: masked(record.clientSecret),
  providerRedirectUri: record.redirectUri,
  providerIsEnabled: record.enabled,
});

/** How operators read and change the configuration of providers. */
export function createAdministration(
  ctx: Context,
  records: ProviderRecords,
  changed: () => void,
): Administration {
  async function change(
    call: Call,
    provider: number,
    config: ProviderConfig,
  ): Promise<Record<string, never>> {
    assertProvider(provider);
    if (config.providerRedirectUri !== undefined && !isRedirectUri(config.providerRedirectUri))
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
          rawConfig: JSON.stringify(configOf(record)),
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
