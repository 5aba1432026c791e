import type { BackendOptions } from '@lobbykit/core';
import { z } from 'zod';
import { flag, list, matching, type Option, option, text } from './option.ts';

type ProviderName = keyof NonNullable<BackendOptions['providerSettings']>;

/** External providers. The names of their variables begin with these. */
export const providerNames = [
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

const secureUrl = (error: string) =>
  z
    .url({ error })
    .refine(
      (uri) => uri.startsWith('https://') || loopback.test(uri),
      'must be https, or http to this machine',
    );

/** The options that every provider has: the suffix of the variable and the key in the file. */
const commonOptions = {
  CLIENT_ID: (of: Place) =>
    option({
      ...of('clientId'),
      schema: text(),
      example: 'game',
      meaning: 'the client id from the provider',
    }),
  CLIENT_SECRET: (of: Place) =>
    option({
      ...of('clientSecret'),
      schema: text(),
      secret: true,
      meaning: 'its secret; docs/identity-providers.md says what it is for DEVICE_WEB and STORE',
    }),
  REDIRECT_URI: (of: Place) =>
    option({
      ...of('redirectUri'),
      schema: secureUrl(
        'must be a URL like https://play.example.com/api/v1/authentication/3/callback',
      ).refine((uri) => !/[?#]/.test(uri), 'must not contain ? or #'),
      defaultText: 'the callback below PUBLIC_URL',
      example: 'https://play.example.com/api/v1/authentication/3/callback',
      meaning: 'where the provider sends players back to',
    }),
  ENABLED: (of: Place) =>
    option({
      ...of('enabled'),
      ...flag,
      defaultText: 'on if no setting is missing',
      example: 'off',
      meaning: 'whether the provider is on; operators may change all four at run time',
    }),
};

type Suffix = keyof typeof commonOptions;
type Place = (key: string) => Pick<Option, 'path'> & { readonly family: NonNullable<Option['family']> };
type CommonOptions = {
  readonly [Name in `${(typeof providerNames)[number]}_${Suffix}`]: Name extends `${string}_ENABLED`
    ? Option<boolean | undefined>
    : Option<string | undefined>;
};

const ofEveryProvider = Object.fromEntries(
  providerNames.flatMap((name) =>
    Object.entries(commonOptions).map(([suffix, create]) => [
      `${name}_${suffix}`,
      create((key) => ({
        path: `identityProviders.${name}.${key}`,
        family: { variable: `<PROVIDER>_${suffix}`, path: `identityProviders.<PROVIDER>.${key}` },
      })),
    ]),
  ),
) as unknown as CommonOptions;

/** External identity providers, with the options that only one of them has. */
export const identityProviderOptions = {
  ...ofEveryProvider,
  SEARCH_WEB_ID_TOKENS_FOR: option({
    path: 'identityProviders.SEARCH_WEB.idTokensFor',
    ...list,
    example: 'own',
    meaning:
      'the client ids of your own apps whose ID tokens are accepted as payloads; own for your client id alone',
  }),
  DEVICE_WEB_TEAM_ID: option({
    path: 'identityProviders.DEVICE_WEB.teamId',
    schema: matching(/^[\w-]{1,64}$/, 'must be the id of your team'),
    meaning: 'the team of the key in DEVICE_WEB_CLIENT_SECRET',
  }),
  DEVICE_WEB_KEY_ID: option({
    path: 'identityProviders.DEVICE_WEB.keyId',
    schema: matching(/^[\w-]{1,64}$/, 'must be the id of your key'),
    meaning: 'the id of that key',
  }),
  INDIE_WEB_GAME_ID: option({
    path: 'identityProviders.INDIE_WEB.gameId',
    schema: z.int('must be the number of your game').positive('must be the number of your game'),
    fromText: (value) => (/^[1-9]\d{0,14}$/.test(value) ? Number(value) : value),
    defaultText: 'none; required: a token of another application must not log in',
    meaning: 'the number of your game there',
  }),
  CUSTOM_ISSUER: option({
    path: 'identityProviders.CUSTOM.issuer',
    schema: secureUrl('must be the issuer of an OpenID provider, like https://login.example.com'),
    example: 'https://login.example.com',
    meaning: 'the issuer of any OpenID Connect provider, as provider 99',
  }),
  OFFICE_WEB_TENANT: option({
    path: 'identityProviders.OFFICE_WEB.tenant',
    schema: matching(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/, 'must be the id of a tenant, in lower case'),
    defaultText: 'the tenant of all personal accounts',
    meaning: 'the tenant whose accounts may log in',
  }),
};
