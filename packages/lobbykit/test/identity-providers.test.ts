import { createBackend } from '@lobbykit/core';
import { createMemoryStorage } from '@lobbykit/core/storage';
import { describe, expect, test } from 'vitest';
import { readConfig, sentenceOf } from '../src/config/config.ts';
import { help } from '../src/config/help.ts';

function refusal(variables: Record<string, string>): string {
  try {
    readConfig(variables);
    return 'accepted';
  } catch (error) {
    return sentenceOf(error);
  }
}

/** Opens the backend that an environment configures, without a port. */
async function started(variables: Record<string, string>) {
  const { identityProviders } = readConfig(variables);
  const backend = createBackend({
    storage: createMemoryStorage(),
    background: false,
    rootApiKey: 'a-root-key-of-at-least-32-characters',
    secretKey: 'a-secret-key-of-at-least-32-characters',
    publicUrl: 'https://play.example.com',
    providers: identityProviders.providers,
    providerSettings: identityProviders.settings,
  });
  await backend.start();
  return backend;
}

const asHost = { system: true } as const;

describe('a wrong value is refused with a sentence that names its variable', () => {
  test.each([
    [
      'SEARCH_WEB_REDIRECT_URI',
      'play',
      'SEARCH_WEB_REDIRECT_URI: must be a URL like https://play.example.com/api/v1/authentication/3/callback.',
    ],
    [
      'SEARCH_WEB_REDIRECT_URI',
      'http://play.example.com',
      'SEARCH_WEB_REDIRECT_URI: must be https, or http to this machine.',
    ],
    [
      'CHAT_WEB_REDIRECT_URI',
      'http://localhost.example.com',
      'CHAT_WEB_REDIRECT_URI: must be https, or http to this machine.',
    ],
    [
      'GAMES_WEB_REDIRECT_URI',
      'https://play.example.com/?a=b',
      'GAMES_WEB_REDIRECT_URI: must not contain ? or #.',
    ],
    ['STORE_ENABLED', 'yes', 'STORE_ENABLED: must be on or off.'],
    ['INDIE_WEB_GAME_ID', 'my-game', 'INDIE_WEB_GAME_ID: must be the number of your game.'],
    ['OFFICE_WEB_TENANT', 'common', 'OFFICE_WEB_TENANT: must be the id of a tenant, in lower case.'],
    ['DEVICE_WEB_TEAM_ID', 'a b', 'DEVICE_WEB_TEAM_ID: must be the id of your team.'],
    ['CUSTOM_ISSUER', 'http://login.example.com', 'CUSTOM_ISSUER: must be https, or http to this machine.'],
    ['CUSTOM_CLIENT_ID', 'game', 'CUSTOM_ISSUER is missing: other options of CUSTOM are set.'],
    ['LOGIN_COOKIE', 'maybe', 'LOGIN_COOKIE: must be on or off.'],
  ])('%s=%s', (name, value, sentence) => {
    expect(refusal({ [name]: value })).toBe(sentence);
  });

  test.each([
    ['SEARCH_WEB_REDIRECT_URI', 'http://127.0.0.1:8080/api/v1/authentication/3/callback'],
    ['SEARCH_WEB_REDIRECT_URI', 'http://[::1]:8080/x'],
    ['SEARCH_WEB_REDIRECT_URI', 'https://play.example.com/game/api/v1/authentication/3/callback'],
    ['SEARCH_WEB_REDIRECT_URI', ''],
  ])('(control) %s=%s is accepted', (name, value) => {
    expect(refusal({ [name]: value })).toBe('accepted');
  });
});

test('without configuration every preset exists but is disabled, so operators can configure it at run time', async () => {
  const backend = await started({});
  await using _closed = backend;
  const { authentication } = backend.api;
  expect(await authentication.listProviders({})).toEqual({ enabledProviders: [] });
  const providerConfig = {
    providerClientId: 'game',
    providerClientSecret: 'x'.repeat(20),
    providerIsEnabled: true,
  };
  await authentication.adminUpdateProvider({ provider: 'RETAIL_WEB', providerConfig }, asHost);
  const { redirectUri } = await authentication.login({ provider: 'RETAIL_WEB', payload: '' });
  expect(new URL(redirectUri).searchParams.get('redirect_uri')).toBe(
    'https://play.example.com/api/v1/authentication/8/callback',
  );
});

test('a provider that the environment configures is enabled, and stored fields override its configuration', async () => {
  const backend = await started({
    CHAT_WEB_CLIENT_ID: 'of-the-environment',
    CHAT_WEB_CLIENT_SECRET: 'secret-of-the-environment',
  });
  await using _closed = backend;
  const { authentication } = backend.api;
  expect(await authentication.listProviders({})).toEqual({ enabledProviders: [2] });
  const config = async () => (await authentication.adminGetProvider({ provider: 2 }, asHost)).providerConfig;
  await authentication.adminUpdateProvider(
    { provider: 2, providerConfig: { providerClientId: 'stored' } },
    asHost,
  );
  expect(await config()).toEqual({
    providerClientId: 'stored',
    providerClientSecret: '••••ment',
    providerRedirectUri: 'https://play.example.com/api/v1/authentication/2/callback',
    providerIsEnabled: true,
  });
  await authentication.adminSetProviderStatus({ provider: 2, isEnabled: false }, asHost);
  expect(await authentication.listProviders({})).toEqual({ enabledProviders: [] });
});

test('an incomplete provider is disabled, ENABLED=on makes it unhealthy, and ENABLED=off disables a complete one', async () => {
  const enabled = async (variables: Record<string, string>) => {
    const backend = await started(variables);
    await using _closed = backend;
    const { enabledProviders } = await backend.api.authentication.listProviders({});
    return [enabledProviders, (await backend.api.authentication.healthz({})).healthy];
  };
  const half = { GAMES_WEB_CLIENT_ID: 'game' };
  const whole = { ...half, GAMES_WEB_CLIENT_SECRET: 'secret-of-the-game' };
  expect(await enabled(half)).toEqual([[], true]);
  expect(await enabled({ ...half, GAMES_WEB_ENABLED: 'on' })).toEqual([[9], false]);
  expect(await enabled(whole)).toEqual([[9], true]);
  expect(await enabled({ ...whole, GAMES_WEB_ENABLED: 'off' })).toEqual([[], true]);
  expect(await enabled({ STORE_WEB_ENABLED: 'on' })).toEqual([[6], true]);
});

test('variables of single providers reach their provider', async () => {
  const backend = await started({ INDIE_WEB_GAME_ID: '7', INDIE_WEB_CLIENT_ID: 'game' });
  await using _closed = backend;
  const { redirectUri } = await backend.api.authentication.login({ provider: 7, payload: '' });
  expect(new URL(redirectUri).searchParams.get('scope')).toBe('profile:me game:view:ownership');
});

test('the help lists every variable of identity providers', () => {
  for (const name of [
    'GAME_NAME',
    'LOGIN_COOKIE',
    '<PROVIDER>_CLIENT_ID',
    'OFFICE_WEB_TENANT',
    'CHAT_WEB, SEARCH_WEB',
  ])
    expect(help()).toContain(name);
});
