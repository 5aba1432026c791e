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
import { z } from 'zod';
import { ConfigError } from './config-error.ts';

type Settings = NonNullable<BackendOptions['providerSettings']>;
type ProviderName = keyof Settings;

/** External providers. The names of their variables begin with these. */
const names = [
  'CHAT_WEB',
  'SEARCH_WEB',
  'DEVICE_WEB',
  'STREAM_WEB',
  'STORE_WEB',
  'INDIE_WEB',
  'RETAIL_WEB',
  'GAMES_WEB',
  'OFFICE_WEB',
  'STORE',
  'CUSTOM',
] as const satisfies readonly ProviderName[];

const loopback = /^http:\/\/(localhost|\[::1\]|127(\.\d{1,3}){3})([:/]|$)/;
const text = z.string().min(1).max(4_096).optional();
const id = (form: RegExp, error: string) => z.string().regex(form, error).optional();

/** The settings of every provider: the suffix of the variable, its accepted values and its meaning. */
const commonVariables = {
  CLIENT_ID: [text, 'the client id from the provider'],
  CLIENT_SECRET: [text, 'its secret; see docs/identity-providers.md for DEVICE_WEB and STORE'],
  REDIRECT_URI: [
    z
      .url({ error: 'must be a URL like https://play.example.com/api/v1/authentication/3/callback' })
      .refine(
        (uri) => uri.startsWith('https://') || loopback.test(uri),
        'must be https, or http to this machine',
      )
      .refine((uri) => !/[?#]/.test(uri), 'must not contain ? or #')
      .optional(),
    'where the provider sends players back to (the callback below PUBLIC_URL)',
  ],
  ENABLED: [
    z.enum(['on', 'off'], 'must be on or off').optional(),
    'on or off (on if no setting is missing); operators may change all four at run time',
  ],
} as const;

/** The settings of single providers. */
const specialVariables = {
  SEARCH_WEB_ID_TOKENS_FOR: [
    z.string().optional(),
    'client ids of your own apps whose ID tokens are accepted as payloads, separated by commas; own for only your client id (none)',
  ],
  DEVICE_WEB_TEAM_ID: [
    id(/^[\w-]{1,64}$/, 'must be the id of your team'),
    'the team of the key in DEVICE_WEB_CLIENT_SECRET',
  ],
  DEVICE_WEB_KEY_ID: [id(/^[\w-]{1,64}$/, 'must be the id of your key'), 'the id of that key'],
  INDIE_WEB_GAME_ID: [
    id(/^[1-9]\d{0,14}$/, 'must be the number of your game'),
    'the number of your game there, required: a token of another application must not log in (none)',
  ],
  CUSTOM_ISSUER: [
    z
      .url({ error: 'must be the issuer of an OpenID provider, like https://login.example.com' })
      .refine(
        (uri) => uri.startsWith('https://') || loopback.test(uri),
        'must be https, or http to this machine',
      )
      .optional(),
    'the issuer of any OpenID Connect provider, as provider 99',
  ],
  OFFICE_WEB_TENANT: [
    id(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/, 'must be the id of a tenant, in lower case'),
    'the tenant whose accounts may log in (the tenant of all personal accounts)',
  ],
} as const;

/** Returns the variables of identity providers for `--help`: pairs of name and meaning. */
export const identityProviderHelp = (): readonly (readonly [string, string])[] => [
  ...Object.entries(commonVariables).map(([end, [, meaning]]) => [`<PROVIDER>_${end}`, meaning] as const),
  ...Object.entries(specialVariables).map(([name, [, meaning]]) => [name, meaning] as const),
  ['<PROVIDER>', names.join(', ')],
];

/** The login providers of the environment and their settings. */
export interface IdentityProviders {
  readonly providers: readonly LoginProvider[];
  readonly settings: Settings;
}

/**
 * Reads the variables of identity providers. Returns all presets, so operators can configure at run time what the
 * environment leaves out. Throws `ConfigError`.
 */
export function readIdentityProviders(environment: NodeJS.ProcessEnv): IdentityProviders {
  const read = <Schema extends z.ZodType>(name: string, schema: Schema): z.output<Schema> => {
    const result = schema.safeParse(environment[name] || undefined);
    if (!result.success) throw new ConfigError(`${name}: ${result.error.issues[0]!.message}.`);
    return result.data;
  };
  const settings: { -readonly [Name in ProviderName]?: NonNullable<Settings[Name]> } = {};
  for (const name of names) {
    const clientId = read(`${name}_CLIENT_ID`, commonVariables.CLIENT_ID[0]);
    const clientSecret = read(`${name}_CLIENT_SECRET`, commonVariables.CLIENT_SECRET[0]);
    const redirectUri = read(`${name}_REDIRECT_URI`, commonVariables.REDIRECT_URI[0]);
    const enabled = read(`${name}_ENABLED`, commonVariables.ENABLED[0]);
    const providerSettings = {
      ...(clientId !== undefined && { clientId }),
      ...(clientSecret !== undefined && { clientSecret }),
      ...(redirectUri !== undefined && { redirectUri }),
      ...(enabled !== undefined && { enabled: enabled === 'on' }),
    };
    // Even `{}` would count as a configured provider.
    if (Object.keys(providerSettings).length > 0) settings[name] = providerSettings;
  }
  if (settings.CUSTOM && !environment.CUSTOM_ISSUER)
    throw new ConfigError('CUSTOM_ISSUER is missing: other variables of CUSTOM are set.');
  return { settings, providers: allPresets(replacements(read)) };
}

type Read = <Schema extends z.ZodType>(name: string, schema: Schema) => z.output<Schema>;

/** Returns the presets that differ because of special variables. */
function replacements(read: Read): LoginProvider[] {
  const one = <Name extends keyof typeof specialVariables>(name: Name) =>
    read(name, specialVariables[name][0]);
  const apps = one('SEARCH_WEB_ID_TOKENS_FOR')
    ?.split(',')
    .map((app) => app.trim())
    .filter((app) => app !== '' && app !== 'own');
  const teamId = one('DEVICE_WEB_TEAM_ID');
  const keyId = one('DEVICE_WEB_KEY_ID');
  const gameId = one('INDIE_WEB_GAME_ID');
  const tenant = one('OFFICE_WEB_TENANT');
  const issuer = one('CUSTOM_ISSUER');
  return [
    ...(apps ? [searchWeb({ acceptIdToken: { audiences: apps } })] : []),
    deviceWeb({ ...(teamId !== undefined && { teamId }), ...(keyId !== undefined && { keyId }) }),
    indieWeb(gameId === undefined ? {} : { gameId: Number(gameId) }),
    officeWeb(tenant === undefined ? {} : { tenant }),
    ...(issuer === undefined ? [] : [oidc({ issuer })]),
  ];
}
