import type { BackendOptions } from '@lobbykit/core';
import {
  allPresets,
  deviceWeb,
  indieWeb,
  type LoginProvider,
  officeWeb,
  oidc,
  searchWeb,
} from '@lobbykit/identity-providers';
import { providerNames } from './options/identity-providers.ts';
import type { OptionValues } from './options/index.ts';

type Settings = NonNullable<BackendOptions['providerSettings']>;

/** The login providers of the configuration and their settings. */
export interface IdentityProviders {
  readonly providers: readonly LoginProvider[];
  readonly settings: Settings;
}

/** Returns all presets, so operators can configure at run time what the configuration leaves out. */
export function identityProvidersOf(values: OptionValues): IdentityProviders {
  const settings: { -readonly [Name in keyof Settings]?: NonNullable<Settings[Name]> } = {};
  for (const name of providerNames) {
    const clientId = values[`${name}_CLIENT_ID`];
    const clientSecret = values[`${name}_CLIENT_SECRET`];
    const redirectUri = values[`${name}_REDIRECT_URI`];
    const enabled = values[`${name}_ENABLED`];
    const providerSettings = {
      ...(clientId !== undefined && { clientId }),
      ...(clientSecret !== undefined && { clientSecret }),
      ...(redirectUri !== undefined && { redirectUri }),
      ...(enabled !== undefined && { enabled }),
    };
    // Even `{}` would count as a configured provider.
    if (Object.keys(providerSettings).length > 0) settings[name] = providerSettings;
  }
  return { settings, providers: allPresets(replacements(values)) };
}

/** Returns the presets that differ because of the options that only they have. */
function replacements(values: OptionValues): LoginProvider[] {
  const {
    SEARCH_WEB_ID_TOKENS_FOR: apps,
    DEVICE_WEB_TEAM_ID: teamId,
    DEVICE_WEB_KEY_ID: keyId,
    INDIE_WEB_GAME_ID: gameId,
    OFFICE_WEB_TENANT: tenant,
    CUSTOM_ISSUER: issuer,
  } = values;
  const audiences = apps?.filter((app) => app !== 'own');
  return [
    ...(audiences ? [searchWeb({ acceptIdToken: { audiences } })] : []),
    deviceWeb({ ...(teamId !== undefined && { teamId }), ...(keyId !== undefined && { keyId }) }),
    indieWeb(gameId === undefined ? {} : { gameId }),
    officeWeb(tenant === undefined ? {} : { tenant }),
    ...(issuer === undefined ? [] : [oidc({ issuer })]),
  ];
}
