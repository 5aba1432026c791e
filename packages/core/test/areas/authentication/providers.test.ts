import { testRootKey } from '@lobbykit/testing';
import { describe, expect, test } from 'vitest';
import { logIn, open, reasonOf } from './logins.ts';

describe('a provider', () => {
  test('is FAILED_PRECONDITION if disabled, UNAVAILABLE if not configured, and INVALID_ARGUMENT if unknown', async () => {
    const t = await open();
    expect(await reasonOf(logIn(t, 3, ''))).toBe('PROVIDER_DISABLED');
    await t.backend.api.authentication.adminSetProviderStatus(
      { provider: 3, isEnabled: true },
      { system: true },
    );
    expect(await reasonOf(logIn(t, 3, ''))).toBe('PROVIDER_UNAVAILABLE');
    expect(await reasonOf(logIn(t, 0, ''))).toBe('PROVIDER_UNKNOWN');
    expect(await reasonOf(logIn(t, 77, ''))).toBe('INVALID_FIELD');
  });

  test('is listed if it is enabled, and can be named by name or by number', async () => {
    const t = await open();
    const set = (provider: 'SEARCH_WEB' | 'UNSAFE', isEnabled: boolean) =>
      t.backend.api.authentication.adminSetProviderStatus({ provider, isEnabled }, { system: true });
    await set('SEARCH_WEB', true);
    expect(await t.backend.api.authentication.listProviders({})).toEqual({ enabledProviders: [1, 3] });
    await set('UNSAFE', false);
    expect(await t.backend.api.authentication.listProviders({})).toEqual({ enabledProviders: [3] });
    expect(await reasonOf(logIn(t, 1, 'alice'))).toBe('PROVIDER_DISABLED');
  });

  test('makes the area unhealthy if it is enabled and not configured; public health names it without the reason', async () => {
    const t = await open();
    expect((await t.backend.api.authentication.healthz({})).healthy).toBe(true);
    await t.backend.api.authentication.adminSetProviderStatus(
      { provider: 5, isEnabled: true },
      { system: true },
    );
    const health = await t.backend.api.authentication.healthz({});
    expect(health.healthy).toBe(false);
    expect(health.components).toContainEqual({
      component: 'provider.STREAM_WEB',
      healthy: false,
      status: '',
    });
  });

  test('is configured in code, and operators override single fields', async () => {
    const t = await open({
      providerSettings: {
        CHAT_WEB: { clientId: 'code', clientSecret: 'secret-of-the-code', redirectUri: 'https://a.example' },
      },
    });
    const { api } = t.backend;
    const read = async () =>
      (await api.authentication.adminGetProvider({ provider: 2 }, { system: true })).providerConfig;
    expect(await read()).toEqual({
      providerClientId: 'code',
      providerClientSecret: '••••code',
      providerRedirectUri: 'https://a.example',
      providerIsEnabled: false,
    });
    await api.authentication.adminUpdateProvider(
      { provider: 2, providerConfig: { providerClientId: 'stored', providerIsEnabled: true } },
      { system: true },
    );
    expect(await read()).toMatchObject({
      providerClientId: 'stored',
      providerClientSecret: '••••code',
      providerIsEnabled: true,
    });
  });

  test('has a secret of which reads show only the end, and which writing the mask or no value keeps', async () => {
    const t = await open();
    const { api } = t.backend;
    const secret = 'a-very-secret-client-secret';
    const write = (providerConfig: Record<string, string>) =>
      api.authentication.adminUpdateProvider({ provider: 2, providerConfig }, { system: true });
    const shown = async () =>
      (await api.authentication.adminGetProvider({ provider: 2 }, { system: true })).providerConfig
        .providerClientSecret;
    await write({ providerClientSecret: secret });
    expect(await shown()).toBe('••••cret');
    await write({ providerClientSecret: '••••cret', providerClientId: 'x' });
    await write({ providerClientId: 'y' });
    expect(await shown()).toBe('••••cret');
    const { providers } = await api.authentication.adminListProviders({}, { system: true });
    expect(JSON.stringify(providers)).not.toContain(secret);
    await write({ providerClientSecret: '' });
    expect(await shown()).toBe('');
  });

  test('refuses a secret if there is no key to encrypt it', async () => {
    const t = await open({ secretKey: [] });
    const answer = await t.http('PATCH', '/admin/authentication/providers/2', {
      key: testRootKey,
      body: { providerConfig: { providerClientSecret: 'x'.repeat(20) } },
    });
    expect(answer.body).toMatchObject({ code: 9, details: [{ reason: 'SECRET_KEY_MISSING' }] });
  });

  test.each([
    'http://example.com',
    'https://a.example#b',
    'https://u:p@a.example',
    'javascript:alert(1)',
    'x',
  ])('refuses the redirect address %s', async (providerRedirectUri) => {
    const t = await open();
    const change = t.backend.api.authentication.adminUpdateProvider(
      { provider: 2, providerConfig: { providerRedirectUri } },
      { system: true },
    );
    expect(await reasonOf(change)).toBe('INVALID_FIELD');
  });

  test('is refused and not changed if path and body name different ones', async () => {
    const t = await open();
    const answer = await t.http('PUT', '/admin/authentication/providers/2/status', {
      key: testRootKey,
      body: { provider: 3, isEnabled: true },
    });
    expect(answer.status).toBe(400);
    expect(await t.backend.api.authentication.listProviders({})).toEqual({ enabledProviders: [1] });
  });
});

describe('in production', () => {
  test('the Unsafe provider is disabled and cannot be enabled', async () => {
    const t = await open({ production: true });
    expect(await reasonOf(logIn(t, 1, 'alice'))).toBe('PROVIDER_DISABLED');
    const { api } = t.backend;
    const on = api.authentication.adminSetProviderStatus({ provider: 1, isEnabled: true }, { system: true });
    expect(await reasonOf(on)).toBe('UNSAFE_IN_PRODUCTION');
    const patched = api.authentication.adminUpdateProvider(
      { provider: 1, providerConfig: { providerIsEnabled: true } },
      { system: true },
    );
    expect(await reasonOf(patched)).toBe('UNSAFE_IN_PRODUCTION');
  });

  test('an explicit option allows the Unsafe provider', async () => {
    const t = await open({ production: true, allowUnsafeInProduction: true });
    expect((await logIn(t, 1, 'alice')).token).not.toBe('');
  });
});
