import { createTestBackend, type TestBackend } from '@lobbykit/testing';
import { afterEach, describe, expect, test } from 'vitest';
import { sessions } from '../../../src/areas/sessions/tables.ts';
import type { BackendOptions } from '../../../src/backend/options.ts';
import type { CommittedEvent } from '../../../src/events/bus.ts';
import { digest } from '../../../src/runtime/secrets.ts';

/** What ends a session, who is notified, and which of several concurrent callers wins. */

const opened: TestBackend[] = [];
afterEach(async () => {
  for (const backend of opened.splice(0)) await backend[Symbol.asyncDispose]();
});

interface AuthenticationEvents {
  /** The types of authentication events published to an account: 0 LOGOUT, 1 LOGIN. */
  typesFor(accountId: string): number[];
}

async function open(options: Partial<BackendOptions> = {}): Promise<TestBackend & AuthenticationEvents> {
  const backend = await createTestBackend(options);
  opened.push(backend);
  const events: CommittedEvent[] = [];
  backend.backend.events.on('*', (event) => events.push(event));
  return Object.assign(backend, {
    typesFor: (accountId: string) =>
      events
        .filter(
          ({ kind, recipientIds }) => kind === 'authenticationEvent' && recipientIds.includes(accountId),
        )
        .map(({ content }) => (content as { type: number }).type),
  });
}

const refOf = (token: string): string => digest(token).slice(0, 16);
const isLive = async (t: TestBackend, token: string): Promise<boolean> =>
  (await t.http('GET', '/sessions/current', { session: token })).status === 200;
const liveOf = async (t: TestBackend, tokens: readonly string[]): Promise<string[]> => {
  const live = await Promise.all(tokens.map((token) => isLive(t, token)));
  return tokens.filter((_, index) => live[index]);
};

/** Logs in without claiming the account. */
async function login(t: TestBackend, payload: string): Promise<string> {
  const body = { provider: 1, payload };
  return (await t.http('POST', '/authentication/login', { body })).headers['x-session-id']!;
}

/** Keeps the event stream of a session open and collects the types of its events. */
async function listen(t: TestBackend, session: string) {
  const stream = await t.backend.api.events.subscribe({}, { session });
  const types: unknown[] = [];
  const ended = (async () => {
    for await (const { event } of stream) types.push(event.authenticationEvent?.type ?? Object.keys(event));
  })();
  return { types, ended };
}

describe('the limit of sessions per account', () => {
  test('is ten: an eleventh session ends the oldest with LOGOUT', async () => {
    const t = await open();
    const tokens: string[] = [];
    for (let logins = 0; logins < 10; logins++) {
      tokens.push((await t.player('many')).token);
      await t.clock.advance(1_000);
    }
    expect(await liveOf(t, tokens)).toEqual(tokens);
    const stream = await listen(t, tokens[0]!);
    const { token, accountId } = await t.player('many');
    expect(await liveOf(t, tokens)).toEqual(tokens.slice(1));
    expect(await isLive(t, token)).toBe(true);
    expect(t.typesFor(accountId).filter((type) => type === 0)).toHaveLength(1);
    await stream.ended;
    expect(stream.types).toContain(0);
  });

  test('counts only sessions that have an account', async () => {
    const t = await open({ limits: { sessionsPerAccount: 2 } });
    const own = [(await t.player('few')).token];
    await t.clock.advance(1);
    own.push((await t.player('few')).token);
    for (let logins = 0; logins < 5; logins++) await login(t, `new-${logins}`);
    expect(await liveOf(t, own)).toEqual(own);
    // The login of a known player gives the session its account.
    own.push(await login(t, 'few'));
    expect(await liveOf(t, own)).toEqual(own.slice(1));
  });

  test('does not count expired sessions and replaced tokens', async () => {
    const t = await open({ limits: { sessionsPerAccount: 2, sessionIdleSeconds: 100 } });
    await t.player('few');
    await t.clock.advance(100_000);
    const first = await t.player('few');
    const refreshed = await t.http('POST', '/sessions/refresh', { session: first.token });
    const second = await t.player('few');
    const tokens = [first.token, refreshed.headers['x-session-id']!, second.token];
    expect(await liveOf(t, tokens)).toEqual(tokens);
  });

  test('can be configured and is exact', async () => {
    for (const sessionsPerAccount of [1, 3]) {
      const t = await open({ limits: { sessionsPerAccount } });
      const tokens: string[] = [];
      for (let logins = 0; logins < 5; logins++) {
        tokens.push((await t.player('some')).token);
        await t.clock.advance(1);
      }
      expect(await liveOf(t, tokens)).toEqual(tokens.slice(-sessionsPerAccount));
    }
  });

  test('holds if thirty logins get the account concurrently', async () => {
    const t = await open();
    const { accountId } = await t.player('crowd');
    // Makes the first session older than the others, so that it is ended first.
    await t.clock.advance(1);
    const tokens = await Promise.all(Array.from({ length: 30 }, () => login(t, 'crowd')));
    await Promise.all(tokens.map((session) => t.http('POST', '/accounts', { session })));
    expect(await liveOf(t, tokens)).toHaveLength(10);
    expect(await t.storage.count(sessions, { accountId })).toBe(10);
    expect(t.typesFor(accountId).filter((type) => type === 0)).toHaveLength(21);
  });
});

describe('with singleSession', () => {
  test('a login ends every other session of its account, and none of other accounts', async () => {
    const t = await open({ singleSession: true });
    const other = await t.player('other');
    const tokens: string[] = [];
    for (let logins = 0; logins < 4; logins++) {
      tokens.push((await t.player('single')).token);
      await t.clock.advance(1);
    }
    expect(await liveOf(t, tokens)).toEqual(tokens.slice(-1));
    expect(await isLive(t, other.token)).toBe(true);
  });

  test('a session is ended neither by a login without account nor by its own refresh', async () => {
    const t = await open({ singleSession: true });
    const { token } = await t.player('single');
    await login(t, 'another');
    const { headers } = await t.http('POST', '/sessions/refresh', { session: token });
    expect(await liveOf(t, [token, headers['x-session-id']!])).toHaveLength(2);
  });

  test('one session is left after twenty concurrent logins', async () => {
    const t = await open({ singleSession: true });
    const tokens = await Promise.all(Array.from({ length: 20 }, () => login(t, 'single')));
    await Promise.all(tokens.map((session) => t.http('POST', '/accounts', { session })));
    expect(await liveOf(t, tokens)).toHaveLength(1);
  });
});

describe('a session that ends', () => {
  test.each([
    ['logged out', (t: TestBackend, session: string) => t.backend.api.authentication.logout({}, { session })],
    [
      'ended by its owner',
      (t: TestBackend, session: string) =>
        t.backend.api.sessions.end({ sessionRef: refOf(session) }, { session }),
    ],
    [
      'revoked',
      (t: TestBackend, session: string) =>
        t.backend.api.sessions.revoke({ sessionRef: refOf(session) }, { system: true }),
    ],
    [
      'revoked with all others',
      async (t: TestBackend, session: string) => {
        const { accountId } = (await t.backend.api.sessions.current({}, { session })).session;
        return t.backend.api.sessions.revokeAll({ accountId: accountId! }, { system: true });
      },
    ],
  ])('because it is %s publishes LOGOUT once, closes its streams, and leaves no row', async (_, end) => {
    const t = await open();
    const { token, accountId } = await t.player();
    const stream = await listen(t, token);
    await end(t, token);
    await stream.ended;
    expect(stream.types).toEqual([0]);
    expect(t.typesFor(accountId)).toEqual([1, 0]);
    expect(await isLive(t, token)).toBe(false);
    expect(await t.storage.count(sessions, { digest: { gte: '' } })).toBe(0);
  });

  test('leaves the account’s other sessions live, and their streams get the LOGOUT', async () => {
    const t = await open();
    const here = await t.player('two');
    const there = await t.player('two');
    const stream = await listen(t, here.token);
    await t.backend.api.authentication.logout({}, { session: there.token });
    await t.backend.api.authentication.logout({}, { session: here.token });
    await stream.ended;
    expect(stream.types).toEqual([0, 0]);
  });

  test('without an account publishes nothing', async () => {
    const t = await open();
    const token = await login(t, 'nobody');
    const events: unknown[] = [];
    t.backend.events.on('*', (event) => events.push(event));
    await t.backend.api.sessions.revoke({ sessionRef: refOf(token) }, { system: true });
    expect([events, await isLive(t, token)]).toEqual([[], false]);
  });
});

describe('deleting an account', () => {
  test('ends its sessions, and none of other accounts', async () => {
    const t = await open();
    const own = [await t.player('gone'), await t.player('gone')];
    const other = await t.player('stays');
    const stream = await listen(t, own[0]!.token);
    const { accountId } = own[0]!;
    await t.backend.api.accounts.adminDelete({ accountId }, { system: true });
    expect(
      await liveOf(
        t,
        [...own, other].map(({ token }) => token),
      ),
    ).toEqual([other.token]);
    await stream.ended;
    expect(await t.storage.count(sessions, { accountId })).toBe(0);
  });

  test('leaves no session of the deleted account if logins are concurrent', async () => {
    const t = await open();
    const { accountId } = await t.player('contested');
    const tokens = await Promise.all(Array.from({ length: 10 }, () => login(t, 'contested')));
    const [deleted, ...answers] = await Promise.all([
      t.http('DELETE', '/admin/accounts', { key: t.rootKey, body: { accountId } }),
      ...tokens.map((session) => t.http('POST', '/accounts', { session })),
    ]);
    expect(deleted.status).toBe(200);
    for (const { status } of answers) expect([200, 401, 409, 503]).toContain(status);
    expect(await t.storage.count(sessions, { accountId })).toBe(0);
    for (const token of await liveOf(t, tokens)) {
      const { session } = await t.backend.api.sessions.current({}, { session: token });
      expect(session.accountId).not.toBe(accountId);
    }
  });
});

describe('a role change', () => {
  const listStatus = async (t: TestBackend, session: string): Promise<number> =>
    (await t.http('GET', '/admin/sessions', { session })).status;

  test('takes effect with the next request of every session of the account', async () => {
    const t = await open();
    const one = await t.player('promoted');
    const other = await t.player('promoted');
    expect([await listStatus(t, one.token), await listStatus(t, other.token)]).toEqual([403, 403]);
    await t.backend.promote(one.accountId, 'admin');
    expect([await listStatus(t, one.token), await listStatus(t, other.token)]).toEqual([200, 200]);
    const { accountId } = one;
    const account = { authRole: 'user' };
    await t.backend.api.accounts.adminUpdate({ accountId, account }, { system: true });
    expect([await listStatus(t, one.token), await listStatus(t, other.token)]).toEqual([403, 403]);
  });

  test('is visible in the answer of validate', async () => {
    const t = await open();
    const { token, accountId } = await t.player();
    await t.backend.promote(accountId, 'admin');
    const answer = await t.backend.api.sessions.validate({ sessionId: token }, { system: true });
    expect(answer).toMatchObject({ valid: true, authRole: 'admin' });
  });

  test('gives the configured permissions, and none if the role is not configured any more', async () => {
    const t = await open({ roles: { support: ['sessions.admin'] } });
    const { token } = await t.admin('helper', 'support');
    expect(await listStatus(t, token)).toBe(200);
    expect((await t.http('DELETE', '/admin/accounts', { session: token, body: {} })).status).toBe(403);
    await using later = await createTestBackend({
      storage: { ...t.storage, close: async () => {} },
      clock: t.clock,
    });
    expect(await listStatus(later, token)).toBe(403);
  });
});

describe('concurrent calls', () => {
  test('that end one session: exactly one of them succeeds', async () => {
    const t = await open();
    const { token, accountId } = await t.player('wanted');
    const owner = await t.player('wanted');
    const sessionRef = refOf(token);
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        index % 2 === 0
          ? t.backend.api.sessions.revoke({ sessionRef }, { system: true })
          : t.backend.api.sessions.end({ sessionRef }, { session: owner.token }),
      ),
    );
    expect(answers.filter(({ sessionDeleted }) => sessionDeleted)).toHaveLength(1);
    expect(t.typesFor(accountId).filter((type) => type === 0)).toHaveLength(1);
  });

  test('that end all sessions of an account count each session once', async () => {
    const t = await open();
    const { accountId } = await t.player('wanted');
    for (let logins = 0; logins < 4; logins++) await t.player('wanted');
    const { revokeAll } = t.backend.api.sessions;
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => revokeAll({ accountId }, { system: true })),
    );
    expect(answers.reduce((sum, { sessionsDeleted }) => sum + sessionsDeleted, 0)).toBe(5);
    expect(t.typesFor(accountId).filter((type) => type === 0)).toHaveLength(5);
  });

  test('that end the oldest session and log in an eleventh time end the oldest once', async () => {
    const t = await open();
    await Promise.all(
      Array.from({ length: 4 }, async (_, index) => {
        const name = `full-${index}`;
        const { token, accountId } = await t.player(name);
        await t.clock.advance(1_000);
        for (let logins = 0; logins < 9; logins++) await t.player(name);
        await Promise.all([
          t.backend.api.sessions.revoke({ sessionRef: refOf(token) }, { system: true }),
          login(t, name),
        ]);
        expect(await isLive(t, token)).toBe(false);
        expect(t.typesFor(accountId).filter((type) => type === 0)).toHaveLength(1);
      }),
    );
  });

  test('that refresh the oldest session and log in an eleventh time leave ten sessions', async () => {
    const t = await open();
    await Promise.all(
      Array.from({ length: 4 }, async (_, index) => {
        const name = `full-${index}`;
        const { token } = await t.player(name);
        await t.clock.advance(1_000);
        const others: string[] = [];
        for (let logins = 0; logins < 9; logins++) others.push((await t.player(name)).token);
        const [refreshed, eleventh] = await Promise.all([
          t.http('POST', '/sessions/refresh', { session: token }),
          login(t, name),
        ]);
        const newer = refreshed.status === 200 ? [refreshed.headers['x-session-id']!] : [];
        expect(await liveOf(t, [token, ...newer, ...others, eleventh])).toEqual([...others, eleventh]);
      }),
    );
  });
});
