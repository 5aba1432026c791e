import { afterEach, describe, expect, test } from 'vitest';
import { isApiError } from '../../errors.ts';
import type { BackendOptions } from '../../options.ts';
import { createTestBackend, type TestBackend, testRootKey } from '../../testing/create-test-backend.ts';
import { customProvider } from './providers/custom.ts';
import type { LoginOutcome } from './providers/provider.ts';
import { unsafeProvider } from './providers/unsafe.ts';
import { loginStates } from './tables.ts';

const opened: TestBackend[] = [];
afterEach(async () => {
  for (const backend of opened.splice(0)) await backend[Symbol.asyncDispose]();
});

async function open(options: Partial<BackendOptions> = {}): Promise<TestBackend> {
  const backend = await createTestBackend(options);
  opened.push(backend);
  return backend;
}

interface LoggedIn {
  readonly redirectUri: string;
  readonly token: string;
}

async function logIn({ backend }: TestBackend, provider: number, payload: string): Promise<LoggedIn> {
  let token = '';
  const onHeader = (name: string, value: string): void => {
    if (name === 'x-session-id') token = value;
  };
  const { redirectUri } = await backend.api.authentication.login({ provider, payload }, { onHeader });
  return { redirectUri, token };
}

async function wait({ backend }: TestBackend, session: string) {
  let token = '';
  const onHeader = (name: string, value: string): void => {
    if (name === 'x-session-id') token = value;
  };
  const answer = await backend.api.authentication.await({}, { session, onHeader });
  return { ...answer, token };
}

/** Lets the request that waits reach the place where it does. */
async function untilAwaited({ storage, clock }: TestBackend): Promise<void> {
  const awaited = { awaitedUntil: { gt: clock.now() } };
  while ((await storage.count(loginStates, awaited)) === 0)
    await new Promise((resolve) => setImmediate(resolve));
  await new Promise((resolve) => setImmediate(resolve));
}

const reasonOf = async (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'success',
    (error: unknown) => (isApiError(error) ? error.reason : String(error)),
  );

/** A provider of the host that sends the player elsewhere and is told the state under which he comes back. */
function redirecting() {
  const states: string[] = [];
  const provider = customProvider((payload, { state }) => {
    states.push(state);
    return { redirectUri: `https://login.example.com/?game=${payload}` };
  });
  return { states, providers: [unsafeProvider, provider] };
}

describe('a login that answers at once', () => {
  test('gives a session that gets its account', async () => {
    const t = await open();
    const { redirectUri, token } = await logIn(t, 1, 'alice');
    expect(redirectUri).toBe('');
    expect(token).toMatch(/^gs_[0-9A-Za-z]{43}$/);
    expect(await wait(t, token)).toEqual({ successfulAuth: true, message: '', token: '' });
    const { account } = await t.backend.api.accounts.create({}, { session: token });
    expect(account.platforms).toEqual([1]);
  });

  test.each(['', 'a b', 'a/b', 'ä', 'x'.repeat(65)])(
    'with the Unsafe provider refuses the id %j',
    async (payload) => {
      const t = await open();
      expect(await reasonOf(logIn(t, 1, payload))).toBe('INVALID_CREDENTIALS');
    },
  );

  test('is 401 and gives no session where the provider does not vouch', async () => {
    const t = await open({ providers: [customProvider(() => null)] });
    const answer = await t.http('POST', '/authentication/login', { body: { provider: 99, payload: 'x' } });
    expect([answer.status, answer.headers['x-session-id']]).toEqual([401, undefined]);
  });

  test('takes subject, issuer and name from the host’s function, and only a name that is one', async () => {
    const vouched: LoginOutcome[] = [
      { subject: '42', issuer: 'https://id.example.com', displayName: 'Ada' },
      { subject: '43', displayName: '\u202Eevil' },
    ];
    const t = await open({ providers: [customProvider((payload) => vouched[Number(payload)]!)] });
    const names: string[] = [];
    for (const payload of ['0', '1']) {
      const { token } = await logIn(t, 99, payload);
      const { account } = await t.backend.api.accounts.create({}, { session: token });
      names.push(account.displayName);
    }
    expect(names).toEqual(['Ada', expect.stringMatching(/^Player-.{6}$/)]);
  });

  test('takes nobody without a visible subject', async () => {
    const t = await open({ providers: [customProvider(() => ({ subject: 'a\nb' }))] });
    expect(await reasonOf(logIn(t, 99, 'x'))).toBe('INVALID_CREDENTIALS');
  });

  test('is UNAVAILABLE where the host’s function throws, and tells nothing of why', async () => {
    const t = await open({
      providers: [customProvider(() => Promise.reject(new Error('database secret-host is down')))],
    });
    const answer = await t.http('POST', '/authentication/login', { body: { provider: 99, payload: 'x' } });
    expect(answer.status).toBe(503);
    expect(JSON.stringify(answer.body)).not.toContain('secret-host');
  });

  test('is UNAVAILABLE where the host’s function takes longer than its time', async () => {
    const asked = Promise.withResolvers<void>();
    const never = (): Promise<null> => {
      asked.resolve();
      return new Promise(() => {});
    };
    const t = await open({ providers: [customProvider(never, { timeoutMilliseconds: 500 })] });
    const login = reasonOf(logIn(t, 99, 'x'));
    await asked.promise;
    await t.clock.advance(500);
    expect(await login).toBe('PROVIDER_UNAVAILABLE');
  });
});

describe('providers', () => {
  test('that are not enabled are FAILED_PRECONDITION, that cannot log in yet UNAVAILABLE, that are none INVALID_ARGUMENT', async () => {
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

  test('are listed where they are enabled, and by name as well as by number', async () => {
    const t = await open();
    const set = (provider: 'SEARCH_WEB' | 'UNSAFE', isEnabled: boolean) =>
      t.backend.api.authentication.adminSetProviderStatus({ provider, isEnabled }, { system: true });
    await set('SEARCH_WEB', true);
    expect(await t.backend.api.authentication.listProviders({})).toEqual({ enabledProviders: [1, 3] });
    await set('UNSAFE', false);
    expect(await t.backend.api.authentication.listProviders({})).toEqual({ enabledProviders: [3] });
    expect(await reasonOf(logIn(t, 1, 'alice'))).toBe('PROVIDER_DISABLED');
  });

  test('that are enabled and cannot log in make the area unhealthy; who asks learns which, not why', async () => {
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

  test('are configured in code, and field by field over it by operators', async () => {
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

  test('keep a secret sealed: reads show its end alone, and the mask or nothing leaves it', async () => {
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

  test('take no secret where there is no key to seal it with', async () => {
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
  ])('refuse the redirect address %s', async (providerRedirectUri) => {
    const t = await open();
    const change = t.backend.api.authentication.adminUpdateProvider(
      { provider: 2, providerConfig: { providerRedirectUri } },
      { system: true },
    );
    expect(await reasonOf(change)).toBe('INVALID_FIELD');
  });

  test('named differently in path and body are refused and not changed', async () => {
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
  test('the Unsafe provider is off and cannot be switched on', async () => {
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

  test('an explicit option allows it', async () => {
    const t = await open({ production: true, allowUnsafeInProduction: true });
    expect((await logIn(t, 1, 'alice')).token).not.toBe('');
  });
});

describe('a login that goes elsewhere', () => {
  test('is PENDING: its token may wait and log out, and nothing else', async () => {
    const { providers } = redirecting();
    const t = await open({ providers });
    const { redirectUri, token } = await logIn(t, 99, 'mine');
    expect(redirectUri).toBe('https://login.example.com/?game=mine');
    expect(await reasonOf(t.backend.api.accounts.create({}, { session: token }))).toBe('CREDENTIAL_INVALID');
    expect(await reasonOf(t.backend.api.sessions.refresh({}, { session: token }))).toBe('CREDENTIAL_INVALID');
    await t.backend.api.authentication.logout({}, { session: token });
    expect(await reasonOf(wait(t, token))).toBe('CREDENTIAL_INVALID');
  });

  test('is waited for, and gives a new token when it is done', async () => {
    const { states, providers } = redirecting();
    const t = await open({ providers });
    const { token } = await logIn(t, 99, 'mine');
    const waiting = wait(t, token);
    await untilAwaited(t);
    expect(await t.backend.authentication.complete(states[0]!, { subject: '42', displayName: 'Ada' })).toBe(
      true,
    );
    const answer = await waiting;
    expect(answer).toMatchObject({ successfulAuth: true, message: '' });
    expect(answer.token).not.toBe(token);
    const { account } = await t.backend.api.accounts.create({}, { session: answer.token });
    expect(account).toMatchObject({ displayName: 'Ada', platforms: [99] });
    expect(await reasonOf(t.backend.api.accounts.create({}, { session: token }))).toBe('CREDENTIAL_INVALID');
  });

  test('can be fetched again for 30 seconds, each answer ending the token answered before', async () => {
    const { states, providers } = redirecting();
    const t = await open({ providers });
    const { token } = await logIn(t, 99, 'mine');
    await t.backend.authentication.complete(states[0]!, { subject: '42' });
    const first = await wait(t, token);
    const second = await wait(t, token);
    const { api } = t.backend;
    expect(await reasonOf(api.accounts.create({}, { session: first.token }))).toBe('CREDENTIAL_INVALID');
    expect(await reasonOf(api.accounts.create({}, { session: second.token }))).toBe('success');
    await t.clock.advance(30_000);
    expect(await reasonOf(wait(t, token))).toBe('CREDENTIAL_INVALID');
    expect(await reasonOf(api.accounts.create({}, { session: second.token }))).toBe('success');
  });

  test('that is not done in time answers PENDING, and the client waits again', async () => {
    const { states, providers } = redirecting();
    const t = await open({ providers });
    const { token } = await logIn(t, 99, 'mine');
    const waiting = wait(t, token);
    await untilAwaited(t);
    await t.clock.advance(25_000);
    expect(await waiting).toEqual({ successfulAuth: false, message: 'PENDING', token: '' });
    await t.backend.authentication.complete(states[0]!, { subject: '42' });
    expect(await wait(t, token)).toMatchObject({ successfulAuth: true });
  });

  test('has one who waits: a second is ABORTED with the seconds until a retry', async () => {
    const { states, providers } = redirecting();
    const t = await open({ providers });
    const { token } = await logIn(t, 99, 'mine');
    const waiting = wait(t, token);
    await untilAwaited(t);
    const second = await t.http('GET', '/authentication/await', { session: token });
    expect([second.status, second.headers['retry-after']]).toEqual([409, '1']);
    await t.backend.authentication.complete(states[0]!, { subject: '42' });
    expect(await waiting).toMatchObject({ successfulAuth: true });
  });

  test('that went wrong tells why for 60 seconds', async () => {
    const { states, providers } = redirecting();
    const t = await open({ providers });
    const { token } = await logIn(t, 99, 'mine');
    expect(await t.backend.authentication.complete(states[0]!, { failure: 'ACCESS_DENIED' })).toBe(true);
    expect(await wait(t, token)).toEqual({ successfulAuth: false, message: 'ACCESS_DENIED', token: '' });
    await t.clock.advance(60_000);
    expect(await reasonOf(wait(t, token))).toBe('CREDENTIAL_INVALID');
  });

  test('is completed once, however many try', async () => {
    const { states, providers } = redirecting();
    const t = await open({ providers });
    const { token } = await logIn(t, 99, 'mine');
    const tries = Array.from({ length: 100 }, (_, index) =>
      t.backend.authentication.complete(states[0]!, { subject: `player-${index}` }),
    );
    expect((await Promise.all(tries)).filter(Boolean)).toHaveLength(1);
    expect(await wait(t, token)).toMatchObject({ successfulAuth: true });
  });

  test('is not completed under an unknown state, nor after ten minutes, nor once its session is logged out', async () => {
    const { states, providers } = redirecting();
    const t = await open({ providers });
    const { complete } = t.backend.authentication;
    expect(await complete('gt_unknown', { subject: '42' })).toBe(false);
    await logIn(t, 99, 'late');
    await t.clock.advance(600_000);
    expect(await complete(states[0]!, { subject: '42' })).toBe(false);
    const { token } = await logIn(t, 99, 'gone');
    await t.backend.api.authentication.logout({}, { session: token });
    expect(await complete(states[1]!, { subject: '42' })).toBe(false);
  });

  test('is one of five at most from one address, and completing one makes room', async () => {
    const { states, providers } = redirecting();
    const t = await open({ providers });
    const begin = (address: string) =>
      t.http('POST', '/authentication/login', { body: { provider: 99, payload: 'x' }, address });
    const answers = await Promise.all(Array.from({ length: 20 }, () => begin('192.0.2.7')));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(15);
    expect((await begin('192.0.2.8')).status).toBe(200);
    let completed = 0;
    for (const state of states)
      if (await t.backend.authentication.complete(state, { subject: '42' })) completed++;
    expect(completed).toBe(6);
    expect((await begin('192.0.2.7')).status).toBe(200);
  });

  test('lets those who wait go with PENDING when the server stops', async () => {
    const { providers } = redirecting();
    const t = await createTestBackend({ providers });
    const { token } = await logIn(t, 99, 'mine');
    const waiting = wait(t, token);
    await untilAwaited(t);
    const stopped = t.backend.stop();
    expect((await waiting).message).toBe('PENDING');
    await stopped;
  });
});

describe('logging out', () => {
  test('ends the session and tells the account', async () => {
    const t = await open();
    const { token, accountId } = await t.player();
    const events = await t.backend.api.events.subscribe({}, { session: (await t.player('player-1')).token });
    expect(accountId).toBe((await t.backend.api.sessions.current({}, { session: token })).session.accountId);
    await t.backend.api.authentication.logout({}, { session: token });
    expect(await reasonOf(t.backend.api.sessions.current({}, { session: token }))).toBe('CREDENTIAL_INVALID');
    expect(await reasonOf(t.backend.api.authentication.logout({}, { session: token }))).toBe(
      'CREDENTIAL_INVALID',
    );
    const iterator = events[Symbol.asyncIterator]();
    const { value } = await iterator.next();
    expect(value).toMatchObject({ event: { authenticationEvent: { type: 0, serviceAccountId: accountId } } });
    await iterator.return?.();
  });
});
