import { describe, expect, test } from 'vitest';
import { customProvider } from '../../../src/areas/authentication/providers/custom.ts';
import type { LoginOutcome } from '../../../src/areas/authentication/providers/provider.ts';
import { logIn, open, reasonOf, wait } from './logins.ts';

describe('a login without redirect', () => {
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
    'is refused by the Unsafe provider for the id %j',
    async (payload) => {
      const t = await open();
      expect(await reasonOf(logIn(t, 1, payload))).toBe('INVALID_CREDENTIALS');
    },
  );

  test('is 401 and gives no session if the provider refuses the payload', async () => {
    const t = await open({ providers: [customProvider(() => null)] });
    const answer = await t.http('POST', '/authentication/login', { body: { provider: 99, payload: 'x' } });
    expect([answer.status, answer.headers['x-session-id']]).toEqual([401, undefined]);
  });

  test('takes subject, issuer and name from the host’s function, and ignores an invalid name', async () => {
    const outcomes: LoginOutcome[] = [
      { subject: '42', issuer: 'https://id.example.com', displayName: 'Ada' },
      { subject: '43', displayName: '\u202Eevil' },
    ];
    const t = await open({ providers: [customProvider((payload) => outcomes[Number(payload)]!)] });
    const names: string[] = [];
    for (const payload of ['0', '1']) {
      const { token } = await logIn(t, 99, payload);
      const { account } = await t.backend.api.accounts.create({}, { session: token });
      names.push(account.displayName);
    }
    expect(names).toEqual(['Ada', expect.stringMatching(/^Player-.{6}$/)]);
  });

  test('is refused if the subject contains an invisible character', async () => {
    const t = await open({ providers: [customProvider(() => ({ subject: 'a\nb' }))] });
    expect(await reasonOf(logIn(t, 99, 'x'))).toBe('INVALID_CREDENTIALS');
  });

  test('is UNAVAILABLE without a reason if the host’s function throws', async () => {
    const t = await open({
      providers: [customProvider(() => Promise.reject(new Error('database secret-host is down')))],
    });
    const answer = await t.http('POST', '/authentication/login', { body: { provider: 99, payload: 'x' } });
    expect(answer.status).toBe(503);
    expect(JSON.stringify(answer.body)).not.toContain('secret-host');
  });

  test('is UNAVAILABLE if the host’s function takes longer than its timeout', async () => {
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

describe('a logout', () => {
  test('ends the session and publishes LOGOUT to the account', async () => {
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
