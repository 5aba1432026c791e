import { type BackendOptions, unsafeProvider } from '@lobbykit/core';
import type { Config } from '../config/config.ts';
import { matchmakingOf } from '../config/matchmaking.ts';
import { platformAuthOf } from '../config/platform-auth.ts';
import { rulesOf } from '../config/rules.ts';

/**
 * Returns the options of the backend that follow from the configuration and from the files that it names. Opens nothing else.
 * Throws `ConfigError`.
 */
export async function backendOptionsOf(config: Config): Promise<Omit<BackendOptions, 'storage'>> {
  return {
    ...rulesOf(config),
    production: config.production,
    providers: [...(config.UNSAFE_LOGIN ? [unsafeProvider] : []), ...config.identityProviders.providers],
    providerSettings: config.identityProviders.settings,
    pendingCookie: config.LOGIN_COOKIE,
    allowUnsafeInProduction: config.production && config.UNSAFE_LOGIN,
    bootstrapAdmins: config.BOOTSTRAP_ADMINS ?? [],
    platformAuth: await platformAuthOf(config),
    matchmaking: {
      ...(config.MATCHMAKING_CONFIG !== undefined && {
        config: await matchmakingOf(config.MATCHMAKING_CONFIG),
      }),
      regions: (config.MATCHMAKING_REGIONS ?? []).map((text) => {
        const [region = '', ...address] = text.split('=');
        return { region, address: address.join('=') };
      }),
    },
    ...(config.GAME_NAME !== undefined && { gameName: config.GAME_NAME }),
    ...(config.ROOT_API_KEY !== undefined && { rootApiKey: config.ROOT_API_KEY }),
    ...(config.TRUST_PROXY !== undefined && { trustProxy: config.TRUST_PROXY }),
  };
}
