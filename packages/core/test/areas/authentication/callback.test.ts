import { describe, expect, test } from 'vitest';
import { customProvider } from '../../../src/areas/authentication/providers/custom.ts';
import { loginStates } from '../../../src/areas/authentication/tables.ts';
import { logIn, open, reasonOf, wait } from './logins.ts';
import { beginLogin, comeBack, loggedIn, postBack, redirectProvider } from './redirect-logins.ts';

describe('a player who comes back', () => {
  test('is logged in after typing the digits that their game shows', async () => {
    const { started, finished, options } = redirectProvider();
    const t = await open(options);
    const login = await beginLogin(t, started);
    expect(login.code).toMatch(/^\d{6}$/);
    const page = await comeBack(t, { state: login.state, code: 'ann' });
    expect(page).toMatchObject({ status: 200, step: 'confirm', confirmation: expect.stringMatching(/^gt_/) });
    expect(await loggedIn(t)).toBe(0);
    const { confirmation } = page;
    const done = await postBack(t, { confirmation, confirmationCode: login.code });
    expect(done).toMatchObject({ status: 200, step: 'done', confirmation: '' });
    const { token, successfulAuth } = await wait(t, login.token);
    expect(successfulAuth).toBe(true);
    const { account } = await t.backend.api.accounts.create({}, { session: token });
    expect(account).toMatchObject({ displayName: 'Called ann', platforms: [99] });
    expect(finished).toMatchObject([{ state: login.state, kept: 'kept for go', now: t.clock.now() }]);
  });

  test('can type the digits with spaces between them', async () => {
    const { started, options } = redirectProvider();
    const t = await open(options);
    const { state, code } = await beginLogin(t, started);
    const { confirmation } = await comeBack(t, { state, code: 'ann' });
    const confirmationCode = ` ${code.slice(0, 3)} ${code.slice(3)}`;
    expect(await postBack(t, { confirmation, confirmationCode })).toMatchObject({ step: 'done' });
  });

  test('has five tries; then their game is told, and even the right digits are refused', async () => {
    const { started, options } = redirectProvider();
    const t = await open(options);
    const { state, code, token } = await beginLogin(t, started);
    const { confirmation } = await comeBack(t, { state, code: 'ann' });
    const wrong = code === '000000' ? '111111' : '000000';
    const found: unknown[] = [];
    for (let tries = 0; tries < 5; tries++)
      found.push((await postBack(t, { confirmation, confirmationCode: wrong })).step);
    expect(found).toEqual(['confirm', 'confirm', 'confirm', 'confirm', 'failed']);
    expect((await postBack(t, { confirmation, confirmationCode: code })).reason).toBe('LOGIN_UNKNOWN');
    expect(await wait(t, token)).toMatchObject({ successfulAuth: false, message: 'CONFIRMATION_FAILED' });
    expect(await loggedIn(t)).toBe(0);
  });

  test('uses up one try with each post, however many are concurrent', async () => {
    const { started, options } = redirectProvider();
    const t = await open(options);
    const { state, code } = await beginLogin(t, started);
    const { confirmation } = await comeBack(t, { state, code: 'ann' });
    const guesses = Array.from({ length: 40 }, (_, guess) => String(guess).padStart(6, '0'));
    const posts = guesses
      .filter((guess) => guess !== code)
      .map((confirmationCode) => postBack(t, { confirmation, confirmationCode }));
    const steps = (await Promise.all(posts)).map(({ step }) => step);
    expect([
      steps.filter((step) => step === 'confirm').length,
      steps.filter((step) => step === 'failed').length,
    ]).toEqual([4, 1]);
  });

  test('confirms once, however many concurrent posts have the right digits', async () => {
    const { started, options } = redirectProvider();
    const t = await open(options);
    const { state, code } = await beginLogin(t, started);
    const { confirmation } = await comeBack(t, { state, code: 'ann' });
    const posts = Array.from({ length: 20 }, () => postBack(t, { confirmation, confirmationCode: code }));
    expect((await Promise.all(posts)).filter(({ step }) => step === 'done')).toHaveLength(1);
  });

  test('is told that they denied access at the provider, and so is their game', async () => {
    const { started, options } = redirectProvider();
    const t = await open(options);
    const { state, token } = await beginLogin(t, started);
    expect(await comeBack(t, { state, error: 'access_denied' })).toMatchObject({
      step: 'failed',
      message: 'ACCESS_DENIED',
    });
    expect(await wait(t, token)).toMatchObject({ successfulAuth: false, message: 'ACCESS_DENIED' });
  });

  test.each([
    ['proves nothing', {}, 'INVALID_CREDENTIALS'],
    ['is not a valid subject', { code: 'an\nn' }, 'INVALID_CREDENTIALS'],
    ['breaks the provider', { code: 'broken' }, 'PROVIDER_UNAVAILABLE'],
  ])('is refused if what they bring %s', async (_, fields, message) => {
    const { started, options } = redirectProvider();
    const t = await open(options);
    const { state, token } = await beginLogin(t, started);
    expect(await comeBack(t, { state, ...fields })).toMatchObject({ step: 'failed', message });
    expect([(await wait(t, token)).message, await loggedIn(t)]).toEqual([message, 0]);
  });

  test('waits no longer than the timeout of the provider', async () => {
    const asked = Promise.withResolvers<AbortSignal>();
    const { started, options } = redirectProvider({
      finish: (_, { signal }) => {
        asked.resolve(signal);
        return new Promise(() => {});
      },
    });
    const t = await open(options);
    const { state } = await beginLogin(t, started);
    const back = comeBack(t, { state, code: 'ann' });
    const signal = await asked.promise;
    await t.clock.advance(10_000);
    expect(await back).toMatchObject({ step: 'failed', message: 'PROVIDER_UNAVAILABLE' });
    expect(signal.aborted).toBe(true);
  });

  test('does not see a failure of the provider that is not UPPER_SNAKE', async () => {
    const failure = 'bad <script> things';
    const { started, options } = redirectProvider({ finish: async () => ({ failure }) });
    const t = await open(options);
    const { state } = await beginLogin(t, started);
    expect(await comeBack(t, { state, code: 'x' })).toMatchObject({ message: 'PROVIDER_REFUSED' });
  });

  test('gets LOGIN_UNKNOWN after their game has logged out', async () => {
    const { started, options } = redirectProvider();
    const t = await open(options);
    const { state, token } = await beginLogin(t, started);
    await t.backend.api.authentication.logout({}, { session: token });
    expect((await comeBack(t, { state, error: 'access_denied' })).reason).toBe('LOGIN_UNKNOWN');
  });

  test('is logged in at once if the provider asks for no confirmation, and health warns about it', async () => {
    const { started, options } = redirectProvider({ confirmation: false });
    const t = await open(options);
    const login = await beginLogin(t, started);
    expect(login.code).toBe('');
    expect(await comeBack(t, { state: login.state, code: 'ann' })).toMatchObject({ step: 'done' });
    const { components } = await t.backend.api.authentication.healthz({});
    expect(components).toContainEqual({
      component: 'provider.CUSTOM.confirmation_off',
      healthy: true,
      status: '',
    });
  });
});

describe('a one-time proof', () => {
  const once = async (now: number) => ({ subject: 'ann', once: { proof: 'the proof', until: now + 60_000 } });

  test('logs in once, however many concurrent callbacks present it', async () => {
    const { started, options } = redirectProvider({ finish: (_, { now }) => once(now), confirmation: false });
    const t = await open({ ...options, limits: { openLoginsPerAddress: 100 } });
    const states: string[] = [];
    for (let count = 0; count < 10; count++) states.push((await beginLogin(t, started)).state);
    const back = await Promise.all(states.map((state) => comeBack(t, { state, code: 'x' })));
    expect(back.map(({ step, message }) => step + message).sort()).toEqual([
      'done',
      ...Array.from({ length: 9 }, () => 'failedINVALID_CREDENTIALS'),
    ]);
  });

  test('is used up before the digits are typed', async () => {
    const { started, options } = redirectProvider({ finish: (_, { now }) => once(now) });
    const t = await open(options);
    const [first, second] = [await beginLogin(t, started), await beginLogin(t, started)];
    expect((await comeBack(t, { state: first.state, code: 'x' })).step).toBe('confirm');
    expect(await comeBack(t, { state: second.state, code: 'x' })).toMatchObject({
      step: 'failed',
      message: 'INVALID_CREDENTIALS',
    });
  });

  test('is used up by a login without redirect too, and forgotten when it has expired', async () => {
    const provider = customProvider((_, { now }) => once(now));
    const t = await open({ providers: [provider] });
    const tries = await Promise.all(Array.from({ length: 10 }, () => reasonOf(logIn(t, 99, 'x'))));
    expect(tries.filter((outcome) => outcome === 'success')).toHaveLength(1);
    expect(tries.filter((outcome) => outcome === 'INVALID_CREDENTIALS')).toHaveLength(9);
    await t.clock.advance(60_001);
    await t.backend.scheduler.tick();
    expect(await reasonOf(logIn(t, 99, 'x'))).toBe('success');
  });
});

describe('the browser in which a login began', () => {
  test('needs no digits if it has the cookie of the login, which is then removed', async () => {
    const { started, options } = redirectProvider();
    const t = await open({ ...options, pendingCookie: true });
    const { state, cookie, token } = await beginLogin(t, started);
    expect(cookie).toMatch(/^__Host-gl=gt_[0-9A-Za-z]{43}$/);
    const back = await comeBack(t, { state, code: 'ann' }, { headers: { cookie: `a=b; ${cookie}; c` } });
    expect(back).toMatchObject({ step: 'done' });
    expect(back.headers['set-cookie']).toContain('__Host-gl=; ');
    expect(await wait(t, token)).toMatchObject({ successfulAuth: true });
  });

  test('is not recognized by the cookie of another login', async () => {
    const { started, options } = redirectProvider();
    const t = await open({ ...options, pendingCookie: true });
    const other = await beginLogin(t, started);
    const { state } = await beginLogin(t, started);
    const headers = { cookie: other.cookie };
    expect(await comeBack(t, { state, code: 'ann' }, { headers })).toMatchObject({ step: 'confirm' });
  });

  test('gets a cookie that no script can read and no other host can set', async () => {
    const marked = async (returns: 'query' | 'form') => {
      const { options } = redirectProvider({ returns });
      const t = await open({ ...options, pendingCookie: true });
      const body = { provider: 99, payload: 'go' };
      return (await t.http('POST', '/authentication/login', { body })).headers['set-cookie'];
    };
    const rest = 'Path=/; Secure; HttpOnly; SameSite=';
    expect(await marked('query')).toMatch(new RegExp(`^__Host-gl=gt_\\w{43}; ${rest}Lax; Max-Age=600$`));
    // A form that another site posts arrives only with cookies of SameSite=None.
    expect(await marked('form')).toMatch(new RegExp(`^__Host-gl=gt_\\w{43}; ${rest}None; Max-Age=600$`));
  });

  test('gets no cookie by default', async () => {
    const { started, options } = redirectProvider();
    const t = await open(options);
    expect((await beginLogin(t, started)).cookie).toBe('');
  });
});

describe('the fields that come back', () => {
  test('are refused in a query if the provider posts a form', async () => {
    const { started, options } = redirectProvider({ returns: 'form' });
    const t = await open(options);
    const { state } = await beginLogin(t, started);
    expect((await comeBack(t, { state, code: 'ann' })).reason).toBe('LOGIN_UNKNOWN');
    expect((await postBack(t, { state, code: 'ann' })).step).toBe('confirm');
  });

  test('are posted by our page if they come in a fragment', async () => {
    const { started, options } = redirectProvider({ returns: 'fragment' });
    const t = await open(options);
    const { state } = await beginLogin(t, started);
    expect(await comeBack(t, {})).toMatchObject({ status: 200, step: 'fragment' });
    expect((await postBack(t, { state, code: 'ann' })).step).toBe('confirm');
    expect((await postBack(t, {})).reason).toBe('LOGIN_UNKNOWN');
  });

  test('are checked with what the provider kept, which is encrypted in the storage', async () => {
    const { started, finished, options } = redirectProvider();
    const t = await open(options);
    const { state } = await beginLogin(t, started);
    const [row] = await t.storage.find(loginStates, {});
    expect(JSON.stringify(row)).not.toContain('kept for go');
    await comeBack(t, { state, code: 'ann' });
    expect(finished[0]!.kept).toBe('kept for go');
  });

  test('are refused if the key is gone that encrypted what the provider kept', async () => {
    const { started, options } = redirectProvider();
    const t = await open(options);
    const { state, token } = await beginLogin(t, started);
    await t.storage.update(loginStates, { step: 0 }, { sealed: 'v1.00000000.a.b.c' });
    expect(await comeBack(t, { state, code: 'ann' })).toMatchObject({ step: 'failed' });
    expect((await wait(t, token)).message).toBe('PROVIDER_UNAVAILABLE');
  });

  test.each<[string, object, string]>([
    ['with plain fields', {}, 'confirm'],
    ['with unknown names, one of them an object', { a: 'b', 'c[d]': 'e', __proto__: null }, 'confirm'],
    ['without a name that was given twice', { code: ['ann', 'bob'] }, 'failed'],
    ['without a name that has brackets', { code: { a: 'ann' } }, 'failed'],
  ])('are accepted from a form that the host’s own parser has read, %s', async (_, changes, step) => {
    const { started, options } = redirectProvider({ returns: 'form' });
    const t = await open(options);
    const { state } = await beginLogin(t, started);
    const answer = await t.backend.handle({
      method: 'POST',
      path: '/api/v1/authentication/99/callback',
      query: '',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'content-length': '50' },
      address: '192.0.2.1',
      signal: new AbortController().signal,
      readBody: () => Promise.reject(new Error('it was read')),
      parsedBody: { value: { state, code: 'ann', ...changes } },
    });
    expect(JSON.parse(answer.body as string)).toMatchObject({ step });
  });

  test('are refused if the host completes the login itself', async () => {
    const provider = customProvider(async () => ({ redirectUri: 'https://login.example' }));
    const t = await open({ providers: [provider] });
    await logIn(t, 99, 'x');
    expect((await comeBack(t, { state: 'gt_x' })).reason).toBe('LOGIN_UNKNOWN');
    for (const provider of [0, 1, 3, 14])
      expect((await comeBack(t, { state: 'gt_x' }, {}, provider)).reason).toBe('LOGIN_UNKNOWN');
  });
});
