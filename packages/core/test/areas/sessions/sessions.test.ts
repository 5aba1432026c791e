import { createTestBackend, type TestBackend, type TestPlayer } from '@lobbykit/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { customProvider } from '../../../src/areas/authentication/providers/custom.ts';
import { unsafeProvider } from '../../../src/areas/authentication/providers/unsafe.ts';
import { digest } from '../../../src/runtime/secrets.ts';

/** The routes of sessions, one by one: who gets which answer, in its exact shape. */

const start = Date.UTC(2026, 0, 1) / 1000;
const day = 86_400;
const browser = { 'user-agent': 'Game/1.0 (test)' };

let t: TestBackend;
beforeAll(async () => {
  t = await createTestBackend({
    providers: [
      unsafeProvider,
      customProvider((payload) =>
        payload === 'redirect'
          ? { redirectUri: 'https://login.example.com/' }
          : { subject: payload, issuer: 'https://id.example.com', displayName: 'Ada Lovelace' },
      ),
    ],
  });
});
afterAll(() => t[Symbol.asyncDispose]());

const refOf = (token: string): string => digest(token).slice(0, 16);

/** Logs in over HTTP without claiming the account. */
async function login(payload: string, provider = 1): Promise<string> {
  const body = { provider, payload };
  const { headers } = await t.http('POST', '/authentication/login', { body, headers: browser });
  return headers['x-session-id']!;
}

async function player(name: string, provider = 1): Promise<TestPlayer> {
  const token = await login(name, provider);
  const { body } = await t.http('POST', '/accounts', { session: token });
  const { id: accountId } = (body as { account: { id: string } }).account;
  return { token, accountId, caller: { session: token } };
}

const get = (path: string, token?: string) =>
  t.http('GET', path, token === undefined ? { key: t.rootKey } : { session: token });
const remove = (path: string, token?: string) =>
  t.http('DELETE', path, token === undefined ? { key: t.rootKey } : { session: token });
const reasonOf = ({ body }: { readonly body: unknown }): unknown =>
  (body as { details: readonly { reason: string }[] }).details[0]!.reason;
const isLive = async (token: string): Promise<boolean> =>
  (await get('/sessions/current', token)).status === 200;

describe('GET /sessions/healthz', () => {
  test('tells anyone whether the area works, without details', async () => {
    const { status, body } = await t.http('GET', '/sessions/healthz');
    expect(status).toBe(200);
    expect(body).toEqual({
      healthy: true,
      components: expect.arrayContaining([{ component: 'storage', healthy: true, status: '' }]),
    });
  });
});

describe('GET /sessions/current', () => {
  test('answers the whole session of the request', async () => {
    const { token, accountId } = await player('whole', 99);
    const { status, body } = await get('/sessions/current', token);
    expect(status).toBe(200);
    expect(body).toEqual({
      session: {
        sessionRef: refOf(token),
        state: 3,
        accountId,
        provider: 99,
        platform: 99,
        createdTimestamp: start,
        lastSeenTimestamp: start,
        expiresTimestamp: start + 7 * day,
        ipAddress: '192.0.2.1',
        userAgent: 'Game/1.0 (test)',
        sessionData: { issuer: '•••', subject: '•••', displayName: '•••' },
      },
    });
  });

  test('shows no account and an end within the hour for a session without account', async () => {
    const token = await login('undecided');
    expect((await get('/sessions/current', token)).body).toEqual({
      session: {
        sessionRef: refOf(token),
        state: 2,
        accountId: '',
        provider: 1,
        platform: 1,
        createdTimestamp: start,
        lastSeenTimestamp: start,
        expiresTimestamp: start + 3_600,
        ipAddress: '192.0.2.1',
        userAgent: 'Game/1.0 (test)',
        sessionData: { issuer: '•••', subject: '•••' },
      },
    });
  });

  test('refuses logins in progress and API keys', async () => {
    expect((await get('/sessions/current', await login('redirect', 99))).status).toBe(401);
    expect(reasonOf(await get('/sessions/current'))).toBe('SESSION_REQUIRED');
    expect((await t.http('GET', '/sessions/current')).status).toBe(401);
  });
});

describe('GET /sessions/mine', () => {
  test('lists only the sessions of the caller’s account, newest first', async () => {
    const own: TestPlayer[] = [];
    for (const _ of 'abc') {
      own.push(await player('many'));
      await t.clock.advance(1_000);
    }
    await player('somebody-else');
    const { body } = await get('/sessions/mine', own[0]!.token);
    const { sessions } = body as { sessions: readonly { sessionRef: string; accountId: string }[] };
    expect(sessions.map(({ sessionRef }) => sessionRef)).toEqual(
      own.map(({ token }) => refOf(token)).reverse(),
    );
    expect(sessions[2]).toEqual(
      ((await get('/sessions/current', own[0]!.token)).body as { session: object }).session,
    );
    expect(body).not.toHaveProperty('nextPageToken');
  });

  test('answers in pages', async () => {
    const players = await Promise.all('abcde'.split('').map(() => player('pages')));
    const { token } = players[0]!;
    const seen: string[] = [];
    let path = '/sessions/mine?limit=2';
    for (let pages = 0; pages < 3; pages++) {
      const { body } = await get(path, token);
      const page = body as { sessions: readonly { sessionRef: string }[]; nextPageToken?: string };
      seen.push(...page.sessions.map(({ sessionRef }) => sessionRef));
      expect(page.nextPageToken !== undefined).toBe(pages < 2);
      const position = Buffer.from(page.nextPageToken ?? '', 'base64url').toString();
      for (const each of players) expect(position).not.toContain(digest(each.token));
      path = `/sessions/mine?limit=2&pageToken=${page.nextPageToken}`;
    }
    expect(new Set(seen).size).toBe(5);
    const { body } = await get('/sessions/mine?limit=2&offset=2', token);
    expect(
      (body as { sessions: readonly { sessionRef: string }[] }).sessions.map((each) => each.sessionRef),
    ).toEqual(seen.slice(2, 4));
    for (const wrong of ['limit=-1', 'offset=100001', 'pageToken=x'])
      expect((await get(`/sessions/mine?${wrong}`, token)).status).toBe(400);
  });

  test('requires an account', async () => {
    expect(reasonOf(await get('/sessions/mine', await login('no-account')))).toBe('ACCOUNT_REQUIRED');
    expect(reasonOf(await get('/sessions/mine'))).toBe('SESSION_REQUIRED');
  });
});

describe('GET /admin/sessions', () => {
  test('answers a map by reference, with every field of a session as text', async () => {
    const { token, accountId } = await player('mapped');
    const now = String(t.clock.now() / 1000);
    const { status, body } = await get(`/admin/sessions?accountId=${accountId}`);
    expect(status).toBe(200);
    expect(body).toEqual({
      sessions: {
        [refOf(token)]: {
          sessionData: {
            state: '3',
            accountId,
            provider: '1',
            platform: '1',
            createdTimestamp: now,
            lastSeenTimestamp: now,
            expiresTimestamp: String(t.clock.now() / 1000 + 7 * day),
            ipAddress: '192.0.2.1',
            userAgent: 'Game/1.0 (test)',
            issuer: '•••',
            subject: '•••',
          },
        },
      },
    });
  });

  test('lists sessions of every state, newest first, in pages without gaps', async () => {
    await t.clock.advance(1_000);
    const tokens = [await login('redirect', 99), await login('just-in'), (await player('mapped-too')).token];
    const states = new Map<string, string>();
    let path = '/admin/sessions?limit=2';
    for (;;) {
      const { body } = await get(path);
      const page = body as {
        sessions: Record<string, { sessionData: { state: string } }>;
        nextPageToken?: string;
      };
      for (const [ref, { sessionData }] of Object.entries(page.sessions)) states.set(ref, sessionData.state);
      if (page.nextPageToken === undefined) break;
      path = `/admin/sessions?limit=2&pageToken=${page.nextPageToken}`;
    }
    expect(new Set([...states.keys()].slice(0, 3))).toEqual(new Set(tokens.map(refOf)));
    expect(tokens.map((token) => states.get(refOf(token)))).toEqual(['1', '2', '3']);
  });

  test('answers an empty map for an unknown account', async () => {
    expect((await get('/admin/sessions?accountId=account-none')).body).toEqual({ sessions: {} });
  });
});

describe('GET /admin/sessions/{sessionRef}', () => {
  test('gives an operator the same answer as the owner', async () => {
    const { token } = await player('looked-up');
    const { status, body } = await get(`/admin/sessions/${refOf(token)}`);
    expect([status, body]).toEqual([200, (await get('/sessions/current', token)).body]);
  });

  test('answers 404 for an unknown reference, a token and a digest', async () => {
    const { token } = await player('by-token');
    for (const reference of ['0123456789abcdef', token, digest(token)]) {
      const answer = await get(`/admin/sessions/${reference}`);
      expect([answer.status, reasonOf(answer)]).toEqual([404, 'SESSION_NOT_FOUND']);
    }
  });
});

describe('DELETE /admin/sessions/{sessionRef}', () => {
  test('ends the session at once, and only once', async () => {
    const { token, accountId } = await player('revoked');
    const path = `/admin/sessions/${refOf(token)}`;
    expect((await remove(path)).body).toEqual({ sessionDeleted: true });
    expect(await isLive(token)).toBe(false);
    expect((await get(path)).status).toBe(404);
    expect((await get(`/admin/sessions?accountId=${accountId}`)).body).toEqual({ sessions: {} });
    const again = await remove(path);
    expect([again.status, again.body]).toEqual([200, { sessionDeleted: false }]);
  });

  test('ends logins in progress too', async () => {
    const token = await login('redirect', 99);
    expect((await remove(`/admin/sessions/${refOf(token)}`)).body).toEqual({ sessionDeleted: true });
    expect((await get('/authentication/await', token)).status).toBe(401);
  });
});

describe('DELETE /admin/sessions', () => {
  const revokeAll = (body: object) => t.http('DELETE', '/admin/sessions', { key: t.rootKey, body });

  test('ends every session of an account and answers how many there were', async () => {
    const own = [await player('all-of-it'), await player('all-of-it'), await player('all-of-it')];
    const other = await player('not-of-it');
    const answer = await revokeAll({ accountId: own[0]!.accountId });
    expect([answer.status, answer.body]).toEqual([200, { sessionsDeleted: 3 }]);
    for (const { token } of own) expect(await isLive(token)).toBe(false);
    expect(await isLive(other.token)).toBe(true);
    expect((await revokeAll({ accountId: own[0]!.accountId })).body).toEqual({ sessionsDeleted: 0 });
    expect(await isLive((await player('all-of-it')).token)).toBe(true);
  });

  test('counts live sessions, without replaced tokens and expired sessions', async () => {
    const name = 'counted';
    const { token, accountId } = await player(name);
    await player(name);
    await t.clock.advance(6 * day * 1000);
    expect((await t.http('POST', '/sessions/refresh', { session: token })).status).toBe(200);
    await t.clock.advance(day * 1000 - 1);
    await player(name);
    await t.clock.advance(1);
    expect((await revokeAll({ accountId })).body).toEqual({ sessionsDeleted: 2 });
  });

  test('requires an account id, and answers 0 for an unknown one', async () => {
    expect((await revokeAll({})).status).toBe(400);
    expect((await revokeAll({ accountId: '' })).status).toBe(400);
    expect((await revokeAll({ accountId: 'account-none' })).body).toEqual({ sessionsDeleted: 0 });
  });
});

describe('DELETE /sessions/{sessionRef}', () => {
  test('ends the current or another session of the caller', async () => {
    const here = await player('two-devices');
    const there = await player('two-devices');
    const path = (token: string): string => `/sessions/${refOf(token)}`;
    expect((await remove(path(there.token), here.token)).body).toEqual({ sessionDeleted: true });
    expect([await isLive(there.token), await isLive(here.token)]).toEqual([false, true]);
    expect((await remove(path(there.token), here.token)).body).toEqual({ sessionDeleted: false });
    expect((await remove(path(here.token), here.token)).body).toEqual({ sessionDeleted: true });
    expect(await isLive(here.token)).toBe(false);
  });

  test('answers the same for a foreign session as for an unknown one', async () => {
    const owner = await player('owner');
    const stranger = await player('stranger');
    const undecided = await login('stranger-not-yet');
    const foreign = await remove(`/sessions/${refOf(owner.token)}`, stranger.token);
    const unknown = await remove('/sessions/0123456789abcdef', stranger.token);
    expect([foreign.status, foreign.body]).toEqual([200, { sessionDeleted: false }]);
    expect([unknown.status, unknown.body]).toEqual([foreign.status, foreign.body]);
    await remove(`/sessions/${refOf(undecided)}`, stranger.token);
    expect([await isLive(owner.token), await isLive(undecided)]).toEqual([true, true]);
  });

  test('refuses an invalid reference', async () => {
    const { token } = await player('wrong-reference');
    expect((await remove('/sessions/a%20b', token)).status).toBe(400);
  });
});

describe('POST /sessions/refresh', () => {
  test('answers only a new token in the header', async () => {
    const { token } = await player('refreshed');
    const { status, body, headers } = await t.http('POST', '/sessions/refresh', { session: token, body: {} });
    expect([status, body]).toEqual([200, {}]);
    expect(headers['x-session-id']).toMatch(/^gs_[0-9A-Za-z]{43}$/);
    expect(headers['x-session-id']).not.toBe(token);
    expect(await isLive(headers['x-session-id']!)).toBe(true);
  });
});

describe('POST /server/sessions/validate', () => {
  const validate = async (sessionId: string) =>
    (await t.http('POST', '/server/sessions/validate', { key: t.rootKey, body: { sessionId } })).body;

  test('answers the account of a valid session', async () => {
    const { token, accountId } = await player('validated', 99);
    expect(await validate(token)).toEqual({
      valid: true,
      accountId,
      authRole: 'user',
      displayName: 'Ada Lovelace',
      expiresTimestamp: t.clock.now() / 1000 + 7 * day,
    });
  });

  test('answers `valid: false` and nothing of anyone for any other session id', async () => {
    const ended = await player('validated-and-ended');
    await remove(`/admin/sessions/${refOf(ended.token)}`);
    const deleted = await player('validated-and-deleted');
    await t.http('DELETE', '/admin/accounts', { key: t.rootKey, body: { accountId: deleted.accountId } });
    const tokens = [
      ended.token,
      deleted.token,
      await login('validated-without-account'),
      await login('redirect', 99),
      refOf(ended.token),
      digest((await player('validated-by-digest')).token),
      `gs_${'x'.repeat(43)}`,
      t.rootKey,
      '',
      '\u{1f600}',
    ];
    for (const token of tokens)
      expect(await validate(token)).toEqual({
        valid: false,
        accountId: '',
        authRole: '',
        displayName: '',
        expiresTimestamp: 0,
      });
  });

  test('requires its permission', async () => {
    const body = { sessionId: 'x' };
    const key = await t.key(['sessions.admin']);
    expect(reasonOf(await t.http('POST', '/server/sessions/validate', { key, body }))).toBe(
      'PERMISSION_MISSING',
    );
    const { token } = await player('curious');
    expect((await t.http('POST', '/server/sessions/validate', { session: token, body })).status).toBe(403);
  });
});

describe('the secrets of a session', () => {
  const everyRead = async (token: string, accountId: string): Promise<string> =>
    JSON.stringify([
      await get('/sessions/current', token),
      await get('/sessions/mine?limit=1', token),
      await get('/admin/sessions?limit=200'),
      await get(`/admin/sessions?accountId=${accountId}`),
      await get(`/admin/sessions/${refOf(token)}`),
      await remove('/sessions/0123456789abcdef', token),
      await t.http('POST', '/server/sessions/validate', { key: t.rootKey, body: { sessionId: token } }),
    ]);

  test('are in no answer: neither its token nor what the provider reported', async () => {
    const { token, accountId } = await player('canary-subject', 99);
    const shown = await everyRead(token, accountId);
    expect(shown).toContain(refOf(token));
    for (const hidden of [token, 'canary-subject', 'https://id.example.com'])
      expect(shown).not.toContain(hidden);
    expect(JSON.stringify(await t.storage.health())).not.toContain(token);
  });
});
